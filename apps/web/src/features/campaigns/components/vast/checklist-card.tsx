import type { ChecklistItem } from '@sonora/contracts';
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { useMayOpen } from '../../../../shared/api/session.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import { campaignQueries, campaignsApi } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../vast-messages.ts';
import styles from './vast.module.css';

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, error: IconBan } as const;

const ofCreatives = new Set<ChecklistItem['requirement']>(['defaultCreative', 'length', 'usualLength', 'loudness']);
const ofSetUp = new Set<ChecklistItem['requirement']>(['banner', 'wrapper']);

/** Leads to the place where a requirement is met by hand. */
const Place = ({ requirement }: Pick<ChecklistItem, 'requirement'>) => {
  const { campaignId } = useDraft().campaign;
  const mayManage = useMayOpen('/workflows/campaign-manager/$campaignId');
  if (ofSetUp.has(requirement)) {
    return (
      <Link to="/workflows/create-vast" search={{ campaignId }}>
        {t('vast.checklist.toSetUp')}
      </Link>
    );
  }
  if (!ofCreatives.has(requirement) || !mayManage) return null;
  return (
    <Link to="/workflows/campaign-manager/$campaignId" params={{ campaignId }}>
      {t('vast.checklist.toCreatives')}
    </Link>
  );
};

const Item = ({ item }: { readonly item: ChecklistItem }) => {
  const { campaign, setUp, mayWrite, write } = useDraft();
  const [isBusy, setBusy] = useState(false);
  const { state, text, message, fix } = item;
  const Icon = icons[state];
  const apply = async (): Promise<void> => {
    if (fix === 'none') return;
    setBusy(true);
    try {
      await write(() =>
        campaignsApi.campaignDelivery.fix({ params: { id: campaign.campaignId }, body: { buyer: setUp.dsp, fix } }),
      );
    } catch (error) {
      showToast({ tone: 'error', title: t('vast.checklist.notFixed'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.check} data-state={state}>
      <Icon size={17} aria-label={t(`vast.checklist.states.${state}`)} />
      <div>{serverText(message, text)}</div>
      {mayWrite && state !== 'ok' && fix === 'none' && <Place requirement={item.requirement} />}
      {mayWrite && state !== 'ok' && fix !== 'none' && (
        <Button isBusy={isBusy} onClick={() => void apply()}>
          {t(`vast.checklist.fixes.${fix}`)}
        </Button>
      )}
    </li>
  );
};

/** Requirements of the buyer, and what mends those that are not met. */
export const ChecklistCard = () => {
  const { campaign, setUp } = useDraft();
  const checklist = useQuery(
    campaignQueries.campaignDelivery.checklist.queryOptions({
      input: { params: { id: campaign.campaignId }, query: { buyer: setUp.dsp } },
      staleTime: 2_000,
    }),
  );
  return (
    <Card title={t('vast.checklist.title', { buyer: checklist.data?.buyerName ?? '…' })}>
      <AsyncList
        query={checklist}
        notLoaded={t('vast.checklist.notLoaded')}
        skeletonHeights={[20, 20, 20, 20]}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.muted}>{t('vast.checklist.empty')}</p>}
      >
        {({ items }) => (
          <ul className={styles.checks}>
            {items.map((item) => (
              <Item key={`${item.requirement} ${item.text}`} item={item} />
            ))}
          </ul>
        )}
      </AsyncList>
    </Card>
  );
};
