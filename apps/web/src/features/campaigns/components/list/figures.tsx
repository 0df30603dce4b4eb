import type { ListedCampaign } from '@sonora/contracts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { dayText, hourText, timeText } from '../../../../shared/format/time.ts';
import { classNames } from '../../../../shared/ui/class-names.ts';
import table from '../../../../shared/ui/lists/table.module.css';
import { t } from '../../messages.ts';
import styles from './campaign-table.module.css';

const none = '–';
const cell = classNames(table.when, styles.wraps, 'tabular');

/** Impressions of the last day, none of drafts and while they cannot be read; and when the tag was last requested. */
export const ImpressionsCell = ({ campaign }: { readonly campaign: ListedCampaign }) => {
  const { status, recentImpressions, lastAnswerAt } = campaign;
  return (
    <td className={cell}>
      {status === 'draft' || recentImpressions === null ? (
        <>
          <span className={styles.none}>{none}</span>
          {status !== 'draft' && <span className={styles.minor}>{t('campaigns.impressionsUnknown')}</span>}
        </>
      ) : (
        <>
          {numberText(recentImpressions)}
          <span className={styles.unit}>{t('campaigns.impressionsUnit', { count: recentImpressions })}</span>
        </>
      )}
      {lastAnswerAt !== null && (
        <span className={styles.minor}>{t('campaigns.lastRequest', { when: hourText(lastAnswerAt) })}</span>
      )}
    </td>
  );
};

/** A date and time; in cards, which have no column heads, with its label. */
export const DateCell = ({ label, at }: { readonly label: string; readonly at: number | null }) => (
  <td className={cell}>
    {at !== null && (
      <>
        <span className={styles.label}>{label}</span>
        <span className={styles.day}>{dayText(at)}</span>
        <span className={styles.time}>{timeText(at)}</span>
      </>
    )}
  </td>
);
