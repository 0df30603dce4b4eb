import type { CampaignReport } from '@sonora/contracts';
import type { ReactNode } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { Table } from '../../../../shared/ui/lists/table.tsx';
import { t } from '../../report-messages.ts';
import type { ExportOf } from './counts-table.tsx';
import styles from './report.module.css';

/** Meaning of an error code, VAST 4.2 §2.3.6.3. Codes that the specification does not list have none. */
const errorText = (code: number): string => {
  if (code === 0) return t('campaignReport.errorCodes.none');
  const id = `campaignReport.errorCodes.${code}` as const;
  return t.has(id) ? t(id) : t('campaignReport.errorCodes.unknown');
};

type Line = { readonly key: string; readonly name: string; readonly count: number };
type ReasonTableProps = {
  readonly title: string;
  readonly head: string;
  readonly lines: readonly Line[];
  readonly end: ReactNode;
};

const ReasonTable = ({ title, head, lines, end }: ReasonTableProps) =>
  lines.length === 0 ? null : (
    <Card title={title} end={end} isFlush>
      <Table
        frameLabel={title}
        head={
          <>
            <th scope="col">{head}</th>
            <th scope="col">{t('campaignReport.count')}</th>
          </>
        }
      >
        {lines.map(({ key, name, count }) => (
          <tr key={key}>
            <td className={styles.name}>{name}</td>
            <td className="tabular">{numberText(count)}</td>
          </tr>
        ))}
      </Table>
    </Card>
  );

type ReasonTablesProps = { readonly report: CampaignReport; readonly exportOf: ExportOf };

/** Errors that players reported, and why events were filtered or tags answered without an ad. */
export const ReasonTables = ({ report: { errors, filtered, withoutAd }, exportOf }: ReasonTablesProps) => (
  <div className={styles.columns}>
    <ReasonTable
      title={t('campaignReport.errors')}
      head={t('campaignReport.error')}
      end={exportOf('errors')}
      lines={errors.map(({ code, count }) => ({
        key: String(code),
        name:
          code === 0 ? errorText(code) : t('campaignReport.errorLine', { code: String(code), text: errorText(code) }),
        count,
      }))}
    />
    <ReasonTable
      title={t('campaignReport.filteredEvents')}
      head={t('campaignReport.reason')}
      end={exportOf('filtered')}
      lines={filtered.map(({ reason, count }) => ({
        key: reason,
        name: t(`campaignReport.filterReasons.${reason}`),
        count,
      }))}
    />
    <ReasonTable
      title={t('campaignReport.counts.noAds')}
      head={t('campaignReport.reason')}
      end={exportOf('withoutAd')}
      lines={withoutAd.map(({ reason, count }) => ({
        key: reason,
        name: t(`campaignReport.noAdReasons.${reason}`),
        count,
      }))}
    />
  </div>
);
