import type { ReportCounts } from '@sonora/contracts';

/** A row of a table of the report. */
export type ReportLine = {
  readonly key: string;
  readonly name: string;
  /** The campaign does not have it any more. */
  readonly isRemoved: boolean;
  readonly counts: ReportCounts;
};

/** Figures that the tables of the report show, in the order of their columns. */
export const reportColumns = ['impressions', 'completes', 'clicks', 'skips', 'errors'] as const;
export type ReportColumn = 'name' | (typeof reportColumns)[number];
export type ReportSort = { readonly key: ReportColumn; readonly isDescending: boolean };

const byImpressions: ReportSort = { key: 'impressions', isDescending: true };

/** `-clicks` in the address is the most clicks first. */
export const reportSortOf = (text: string | undefined): ReportSort => {
  const key = (['name', ...reportColumns] as const).find((column) => column === text?.replace(/^-/, ''));
  return key === undefined ? byImpressions : { key, isDescending: text?.startsWith('-') === true };
};

export const addressOfReportSort = ({ key, isDescending }: ReportSort): string | undefined => {
  const text = isDescending ? `-${key}` : key;
  return text === '-impressions' ? undefined : text;
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Sorted by a column; equal ones stay in their order. */
export const sortedLines = (lines: readonly ReportLine[], { key, isDescending }: ReportSort): readonly ReportLine[] => {
  const sign = isDescending ? -1 : 1;
  return lines.toSorted(
    (a, b) => sign * (key === 'name' ? collator.compare(a.name, b.name) : a.counts[key] - b.counts[key]),
  );
};
