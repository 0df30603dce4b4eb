import type { QualityLine } from '@sonora/contracts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { signedNumber, withMinus } from '../../../../shared/format/numbers.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import { t } from '../../messages.ts';
import styles from '../side-cards.module.css';

const digits: Readonly<Record<string, number>> = { s: 3, samples: 0 };

export const ResultIcon = ({ passed }: { readonly passed: boolean | null }) => {
  if (passed === null) return null;
  return passed ? (
    <IconCheck size={16} className={styles.passed} role="img" aria-label={t('createAd.withinItsLimit')} />
  ) : (
    <IconX size={16} className={styles.missed} role="img" aria-label={t('createAd.outsideItsLimit')} />
  );
};

/** Every measurement with its limit. */
export const QualityList = ({ lines }: { readonly lines: readonly QualityLine[] }) => (
  <dl className={styles.figures}>
    {lines.map(({ id, label, value, unit, limit, messages, passed }) => (
      <div key={id} className={styles.figure}>
        <dt>
          {serverText({ messageId: `measurements.labels.${id}` }, label)}
          {limit !== '' && <span className={styles.limit}>{withMinus(serverText(messages?.limit ?? {}, limit))}</span>}
        </dt>
        <dd className="tabular">
          {value === null ? '–' : `${signedNumber(value, digits[unit] ?? 1)} ${unit === 'samples' ? '' : unit}`}
          <ResultIcon passed={passed} />
        </dd>
      </div>
    ))}
  </dl>
);
