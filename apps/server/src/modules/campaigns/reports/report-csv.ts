import type {
  CampaignReport,
  ReportCounts,
  reportTables,
} from '@sonora/contracts/endpoints/campaigns/campaign-reports';
import { writeCsv } from '../../../platform/csv/write-csv.ts';

type ReportTable = (typeof reportTables)[number];

const countNames = [
  'answers',
  'noAds',
  'impressions',
  'starts',
  'firstQuartiles',
  'midpoints',
  'thirdQuartiles',
  'completes',
  'skips',
  'mutes',
  'pauses',
  'clicks',
  'companionViews',
  'companionClicks',
  'errors',
  'filtered',
  'late',
] as const satisfies readonly (keyof ReportCounts)[];

/** First columns of each table. Names of columns are read by programs, so they are not translated. */
const keyColumns: Readonly<Record<ReportTable, readonly string[]>> = {
  hours: ['hour'],
  creatives: ['creativeId'],
  rules: ['ruleId'],
  places: ['region', 'city', 'postalCode'],
};

type Line = { readonly keys: readonly (string | null)[]; readonly counts: ReportCounts };

const linesOf = (report: CampaignReport, table: ReportTable): readonly Line[] => {
  switch (table) {
    case 'hours':
      return report.hours.map(({ at, counts }) => ({ keys: [at], counts }));
    case 'creatives':
      return report.creatives.map(({ creativeId, counts }) => ({ keys: [creativeId], counts }));
    case 'rules':
      return report.rules.map(({ ruleId, counts }) => ({ keys: [ruleId ?? 'default'], counts }));
    case 'places':
      return report.places.map(({ region, city, postalCode, counts }) => ({
        keys: [region, city, postalCode],
        counts,
      }));
    default:
      return table satisfies never;
  }
};

/** A table of a report as CSV (RFC 4180). Places come from listeners' requests; formulas in them are neutralised. */
export const reportCsv = (report: CampaignReport, table: ReportTable): string =>
  writeCsv([
    [...keyColumns[table], ...countNames],
    ...linesOf(report, table).map(({ keys, counts }) => [
      ...keys.map((key) => key ?? ''),
      ...countNames.map((name) => String(counts[name])),
    ]),
  ]);
