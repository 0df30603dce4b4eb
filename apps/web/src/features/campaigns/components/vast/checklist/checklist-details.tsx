import type { ChecklistItem } from '@sonora/contracts';
import { MAX_LENGTH_CHANGE } from '@sonora/contracts/audio';
import { numberText } from '../../../../../shared/format/numbers.ts';
import { serverText } from '../../../../../shared/i18n/server-messages.ts';
import { t } from '../../../vast-messages.ts';
import styles from './checklist.module.css';

/** More of them are shown on demand. */
const SHOWN = 5;

type Detail = ChecklistItem['details'][number] & { readonly creativeId: string };

const DetailList = ({ details, others = 0 }: { readonly details: readonly Detail[]; readonly others?: number }) => (
  <ul className={styles.details}>
    {details.map(({ creativeId, text, message }) => (
      <li key={creativeId}>{serverText(message, text)}</li>
    ))}
    {others > 0 && <li>{t('vast.checklist.otherCreatives', { count: others })}</li>}
  </ul>
);

/** What the fix of an item does to each creative, or why there is none. */
export const ChecklistDetails = ({ item }: { readonly item: ChecklistItem }) => {
  const { creativeIds, creativeCount, fix } = item;
  const details = item.details.map((detail, index) => ({ ...detail, creativeId: creativeIds[index] ?? detail.text }));
  const others = creativeCount - details.length;
  const more = details.slice(SHOWN);
  return (
    <>
      {fix === 'fitLength' && (
        <p className={styles.explanation}>
          {t('vast.checklist.fitting', { percent: numberText(100 * MAX_LENGTH_CHANGE) })}
        </p>
      )}
      {details.length > 0 && <DetailList details={details.slice(0, SHOWN)} others={more.length === 0 ? others : 0} />}
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{t('vast.checklist.moreDetails', { count: creativeCount - SHOWN })}</summary>
          <DetailList details={more} others={others} />
        </details>
      )}
    </>
  );
};
