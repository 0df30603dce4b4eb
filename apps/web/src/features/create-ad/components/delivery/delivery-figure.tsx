import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { signedNumber, withMinus } from '../../../../shared/format/numbers.ts';
import { serverText } from '../../../../shared/i18n/server-messages.ts';
import type { DeliveryRow } from '../../model/audio/delivery-rows.ts';
import { t } from '../../result-messages.ts';
import styles from '../side-cards.module.css';

const digits: Readonly<Record<string, number>> = { s: 3, samples: 0 };

const ResultIcon = ({ passed }: { readonly passed: boolean | null }) => {
  if (passed === null) return null;
  return passed ? (
    <IconCheck size={16} className={styles.passed} role="img" aria-label={t('adResults.withinItsLimit')} />
  ) : (
    <IconX size={16} className={styles.missed} role="img" aria-label={t('adResults.outsideItsLimit')} />
  );
};

const textsOf = ({ kind, line }: DeliveryRow): { readonly value: string; readonly limit: string } => {
  if (kind === 'requirement')
    return { value: serverText(line.messages.value, line.value), limit: serverText(line.messages.limit, line.limit) };
  const { value, unit, limit, messages } = line;
  const unitText = unit === 'samples' ? '' : ` ${unit}`;
  return {
    value: value === null ? '–' : `${signedNumber(value, digits[unit] ?? 1)}${unitText}`,
    limit: limit === '' ? '' : serverText(messages?.limit ?? {}, limit),
  };
};

/** One figure of the finished ad with its limit, and what to do if it is missed. */
export const DeliveryFigure = ({ row, fix }: { readonly row: DeliveryRow; readonly fix?: ReactNode }) => {
  const { value, limit } = textsOf(row);
  const { id, label, passed } = row.line;
  return (
    <div className={styles.figure}>
      <dt>
        {serverText({ messageId: `measurements.labels.${id}` }, label)}
        {limit !== '' && <span className={styles.limit}>{withMinus(limit)}</span>}
      </dt>
      <dd className="tabular">
        {withMinus(value)}
        <ResultIcon passed={passed} />
      </dd>
      {fix !== undefined && <dd className={styles.fix}>{fix}</dd>}
    </div>
  );
};
