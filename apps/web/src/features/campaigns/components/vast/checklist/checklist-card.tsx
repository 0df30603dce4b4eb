import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../../../shared/ui/card.tsx';
import { AsyncList } from '../../../../../shared/ui/lists/async-list.tsx';
import { checklistOptions } from '../../../api.ts';
import { useDraft } from '../../../hooks/campaign-draft.tsx';
import { t } from '../../../vast-messages.ts';
import { AddressRow } from './address-row.tsx';
import styles from './checklist.module.css';
import { ChecklistRow } from './checklist-row.tsx';

/** Requirements of the buyer, and what mends those that are not met. */
export const ChecklistCard = () => {
  const { campaign, setUp } = useDraft();
  const checklist = useQuery(checklistOptions(campaign.campaignId, setUp.dsp));
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
            {items.map((item) => {
              const Row = item.requirement === 'https' ? AddressRow : ChecklistRow;
              // Of a requirement there may be several: the text of one with progress changes all the time.
              return <Row key={`${item.requirement} ${item.state} ${item.fix}`} item={item} />;
            })}
          </ul>
        )}
      </AsyncList>
    </Card>
  );
};
