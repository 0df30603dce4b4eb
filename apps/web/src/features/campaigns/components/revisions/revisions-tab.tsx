import type { CampaignRevision } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { dateTime } from '../../../../shared/format/time.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import { Tag } from '../../../../shared/ui/lists/tag.tsx';
import { campaignQueries, campaignsApi, revisionsOptions } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { t } from '../../messages.ts';
import styles from './revisions.module.css';

const signs = { added: '+', removed: '−', changed: '~' } as const;

const Differences = ({ campaignId, number }: { readonly campaignId: string; readonly number: number }) => {
  const found = useQuery(
    campaignQueries.campaignDelivery.compareRevisions.queryOptions({
      input: { params: { id: campaignId, number }, query: {} },
      staleTime: 10_000,
    }),
  );
  return (
    <div className={styles.differences}>
      <AsyncList
        query={found}
        notLoaded={t('campaigns.differencesNotLoaded')}
        skeletonHeights={[16, 16]}
        isEmpty={({ differences }) => differences.length === 0}
        empty={<span>{t('campaigns.noDifferences')}</span>}
      >
        {({ differences, differenceCount }) => (
          <>
            {differences.map(({ kind, text, message, path, ruleId, creativeId }) => (
              <span
                key={`${kind} ${path} ${ruleId} ${creativeId} ${text}`}
                className={styles.difference}
                data-kind={kind}
              >
                <span className={styles.sign} aria-hidden="true">
                  {signs[kind]}
                </span>
                {serverText(message, text)}
              </span>
            ))}
            {differenceCount > differences.length && (
              <span>{t('campaigns.moreDifferences', { count: numberText(differenceCount - differences.length) })}</span>
            )}
          </>
        )}
      </AsyncList>
    </div>
  );
};

const Revision = ({ revision }: { readonly revision: CampaignRevision }) => {
  const { campaign, mayWrite, write } = useDraft();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { number, change, createdAt, createdByName, isDraft, isPublished, wasPublished } = revision;
  const restore = async (): Promise<void> => {
    setBusy(true);
    try {
      await write((expectedRevision) =>
        campaignsApi.campaignDelivery.restoreRevision({
          params: { id: campaign.campaignId, number },
          body: { expectedRevision },
        }),
      );
      showToast({
        tone: 'success',
        title: t('campaigns.success'),
        description: t('campaigns.rolledBack', { number: numberText(number) }),
      });
    } catch (error) {
      showToast({ tone: 'error', title: t('campaigns.notRolledBack'), description: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.revision}>
      <div className={styles.text}>
        <span className={styles.head}>
          <strong className="tabular">{numberText(number)}</strong>
          <span>{serverText(change.message, change.text)}</span>
          {isDraft && <Tag>{t('campaigns.status.draft')}</Tag>}
          {isPublished ? (
            <Tag tone="success">{t('campaigns.published')}</Tag>
          ) : (
            wasPublished && <Tag>{t('campaigns.wasPublished')}</Tag>
          )}
        </span>
        <span className="tabular">
          {[dateTime(createdAt), ...(createdByName === null ? [] : [createdByName])].join(' · ')}
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={t('campaigns.whatChangedIn', { number: numberText(number) })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('campaigns.whatChanged')}
        </Button>
        {mayWrite && !isDraft && (
          <Button
            variant="quiet"
            isBusy={isBusy}
            aria-label={t('campaigns.rollBackTo', { number: numberText(number) })}
            onClick={() => void restore()}
          >
            {t('campaigns.rollBack')}
          </Button>
        )}
      </div>
      {isOpen && <Differences campaignId={campaign.campaignId} number={number} />}
    </li>
  );
};

/** Every change of the campaign, with its differences and a way back. */
export const RevisionsTab = () => {
  const { campaign } = useDraft();
  const revisions = useQuery(revisionsOptions(campaign.campaignId));
  return (
    <Card title={t('campaigns.tabs.revisions')} isFlush>
      <AsyncList
        query={revisions}
        notLoaded={t('campaigns.revisionsNotLoaded')}
        skeletonHeights={[44, 44, 44]}
        isEmpty={(data) => data.revisions.length === 0}
        empty={null}
      >
        {(data) => (
          <ul className={styles.list}>
            {data.revisions.map((revision) => (
              <Revision key={revision.number} revision={revision} />
            ))}
          </ul>
        )}
      </AsyncList>
    </Card>
  );
};
