import type { RuleSettings } from '@sonora/contracts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../shared/api/errors.ts';
import { lazyOverlay } from '../../../../shared/code/lazy-parts.tsx';
import { numberText } from '../../../../shared/format/numbers.ts';
import { showToast } from '../../../../shared/toast/toast.ts';
import { Button, IconButton } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { AsyncList } from '../../../../shared/ui/lists/async-list.tsx';
import table from '../../../../shared/ui/lists/table.module.css';
import { Pager, Table } from '../../../../shared/ui/lists/table.tsx';
import { EmptyState } from '../../../../shared/ui/states.tsx';
import { campaignsApi, rulesOptions, rulesPerPage } from '../../api.ts';
import { useDraft } from '../../hooks/campaign-draft.tsx';
import { useFeedNames } from '../../hooks/use-feed-names.ts';
import { type FeedNames, limitTexts, targetingText } from '../../model/targeting/condition-words.ts';
import { t } from '../../targeting-messages.ts';
import { CampaignDeliveryCard } from './delivery-card.tsx';
import { FeedsCard } from './feeds-card.tsx';
import type { EditedRule } from './rule-sheet.tsx';
import styles from './targeting-lists.module.css';

const RuleSheet = lazyOverlay(async () => ({ default: (await import('./rule-sheet.tsx')).RuleSheet }));

/** Removes a rule; the toast adds it again. */
const useRemoveRule = () => {
  const { campaign, write } = useDraft();
  const params = { id: campaign.campaignId };
  const update = async (set: readonly RuleSettings[], removed: readonly RuleSettings[]): Promise<boolean> => {
    try {
      await write(() =>
        campaignsApi.campaigns.updateRules({
          params,
          body: { set: [...set], remove: removed.map(({ ruleId }) => ruleId), expected: [...removed] },
        }),
      );
      return true;
    } catch (error) {
      showToast({ tone: 'error', title: t('targeting.rules.notChanged'), description: errorText(error) });
      return false;
    }
  };
  return async (rule: RuleSettings): Promise<void> => {
    if (!(await update([], [rule]))) return;
    showToast({
      tone: 'information',
      title: t('targeting.rules.removed'),
      action: { label: t('targeting.rules.undo'), onClick: () => void update([rule], []) },
    });
  };
};

type RowProps = {
  readonly rule: RuleSettings;
  readonly creativeName: string | undefined;
  readonly feeds: FeedNames;
  readonly onEdit: (() => void) | undefined;
  readonly onRemove: () => void;
};

const Row = ({ rule, creativeName, feeds, onEdit, onRemove }: RowProps) => {
  const words = targetingText(rule.targeting, feeds);
  const limits = limitTexts(rule);
  const order = { priority: numberText(rule.priority), weight: numberText(rule.weight) };
  return (
    <tr>
      <td>
        <div className={styles.words}>
          <strong>{words}</strong>
          {limits.length > 0 && <span className={styles.muted}>{limits.join(' · ')}</span>}
          <span className={styles.order}>{t('targeting.order', order)}</span>
        </div>
      </td>
      <td>{creativeName ?? '…'}</td>
      <td className={`${styles.number} tabular`}>{order.priority}</td>
      <td className={`${styles.number} tabular`}>{order.weight}</td>
      <td className={table.last}>
        {onEdit && (
          <>
            <IconButton label={t('targeting.rules.editNamed', { rule: words })} onClick={onEdit}>
              <IconPencil size={16} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('targeting.rules.removeNamed', { rule: words })} onClick={onRemove}>
              <IconTrash size={16} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </td>
    </tr>
  );
};

const RulesCard = () => {
  const { campaign, mayWrite } = useDraft();
  const [page, setPage] = useState(0);
  const [edited, setEdited] = useState<EditedRule>();
  const rules = useQuery(rulesOptions(campaign.campaignId, page));
  const feeds = useFeedNames();
  const remove = useRemoveRule();
  const mayAdd = mayWrite && campaign.creativeCount > 0;
  const add = (
    <Button onClick={() => setEdited({ creativeId: '' })}>
      <IconPlus size={16} aria-hidden="true" /> {t('targeting.editor.new')}
    </Button>
  );
  return (
    <Card title={t('targeting.rules.title')} isFlush end={mayAdd && campaign.ruleCount > 0 ? add : undefined}>
      <AsyncList
        query={rules}
        notLoaded={t('targeting.rules.notLoaded')}
        skeletonHeights={[40, 40, 40]}
        isEmpty={(data) => data.pagination.total === 0}
        empty={
          <EmptyState title={t('targeting.rules.empty')} actions={mayAdd && add}>
            <p>{campaign.creativeCount > 0 ? t('targeting.rules.emptyText') : t('targeting.rules.noCreatives')}</p>
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <Table
              hasCards
              head={
                <>
                  <th scope="col">{t('targeting.rules.who')}</th>
                  <th scope="col">{t('targeting.rules.hears')}</th>
                  <th scope="col" className={styles.number}>
                    {t('targeting.editor.priority')}
                  </th>
                  <th scope="col" className={styles.number}>
                    {t('targeting.editor.weight')}
                  </th>
                  <td />
                </>
              }
            >
              {data.rules.map((rule) => (
                <Row
                  key={rule.ruleId}
                  rule={rule}
                  creativeName={rule.creativeName}
                  feeds={feeds}
                  onEdit={mayWrite ? () => setEdited({ rule, creativeName: rule.creativeName }) : undefined}
                  onRemove={() => void remove(rule)}
                />
              ))}
            </Table>
            <Pager
              name={t('targeting.rules.pages')}
              at={page}
              pages={Math.ceil(data.pagination.total / rulesPerPage)}
              onTurn={setPage}
            />
          </>
        )}
      </AsyncList>
      <RuleSheet edited={edited} isOpen={edited !== undefined} onClose={() => setEdited(undefined)} />
    </Card>
  );
};

/** Rules of the campaign, its flight, its limits, and the data feeds that rules use. */
export const TargetingTab = () => (
  <div className={styles.columns}>
    <div className={styles.column}>
      <RulesCard />
    </div>
    <div className={styles.column}>
      <CampaignDeliveryCard />
      <FeedsCard />
    </div>
  </div>
);
