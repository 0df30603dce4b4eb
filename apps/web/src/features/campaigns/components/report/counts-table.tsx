import { type ReactNode, useState } from 'react';
import { numberText } from '../../../../shared/format/numbers.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import table from '../../../../shared/ui/lists/table.module.css';
import { HeadCell, Pager, Table } from '../../../../shared/ui/lists/table.tsx';
import type { campaignsApi } from '../../api.ts';
import { percentOf } from '../../model/report/report-bars.ts';
import { type ReportLine, type ReportSort, reportColumns, sortedLines } from '../../model/report/report-lines.ts';
import { t } from '../../report-messages.ts';
import styles from './report.module.css';

type ReportQuery = Parameters<typeof campaignsApi.campaignReports.exportReport>[0]['query'];
/** Tables of the report that can be saved as CSV. */
export type ExportTable = NonNullable<NonNullable<ReportQuery>['table']>;
/** The button that saves a table. */
export type ExportOf = (table: ExportTable) => ReactNode;

const rowsPerPage = 20;
/** The others are there on wider screens, and in the export. */
const shownOnPhones = new Set<string>(['impressions', 'completes']);

/** Smaller shares would be shown as 0.0%. */
const leastPercent = 0.1;

/** A share in percent; empty for a share of nothing. */
export const shareText = (part: number, whole: number): string => {
  const share = percentOf(part, whole);
  if (share === undefined) return '';
  const isTiny = share > 0 && share < leastPercent;
  return t(isTiny ? 'campaignReport.tinyPercent' : 'campaignReport.percent', {
    value: numberText(isTiny ? leastPercent : share, 1),
  });
};

type CountsTableProps = {
  readonly title: string;
  readonly head: string;
  readonly pagesLabel: string;
  readonly lines: readonly ReportLine[];
  readonly sort: ReportSort;
  readonly onSort: (sort: ReportSort) => void;
  readonly end: ReactNode;
  readonly note?: string | undefined;
};

/** Figures of creatives, rules or places, by page. */
export const CountsTable = ({ title, head, pagesLabel, lines, sort, onSort, end, note }: CountsTableProps) => {
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(lines.length / rowsPerPage));
  const at = Math.min(page, pages - 1);
  const shown = sortedLines(lines, sort).slice(at * rowsPerPage, (at + 1) * rowsPerPage);
  return (
    <Card title={title} end={end} isFlush>
      {note !== undefined && <p className={styles.cut}>{note}</p>}
      <Table
        frameLabel={title}
        head={
          <>
            <HeadCell sortKey="name" label={head} sort={sort} onSort={onSort} />
            {reportColumns.map((key) => (
              <HeadCell
                key={key}
                sortKey={key}
                label={t(`campaignReport.counts.${key}`)}
                sort={sort}
                isDescendingFirst
                isMinor={!shownOnPhones.has(key)}
                onSort={onSort}
              />
            ))}
          </>
        }
      >
        {shown.map(({ key, name, isRemoved, counts }) => (
          <tr key={key}>
            <td className={styles.name}>
              {name} {isRemoved && <small className={styles.removed}>{t('campaignReport.removed')}</small>}
            </td>
            {reportColumns.map((column) => (
              <td key={column} className={classNames('tabular', !shownOnPhones.has(column) && table.when)}>
                {numberText(counts[column])}{' '}
                {column !== 'impressions' && <small>{shareText(counts[column], counts.impressions)}</small>}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <Pager name={pagesLabel} at={at} pages={pages} onTurn={setPage} />
    </Card>
  );
};
