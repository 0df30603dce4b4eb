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
  'iconViews',
  'iconClicks',
  'errors',
  'filtered',
  'late',
] as const satisfies readonly (keyof ReportCounts)[];

type Lines = { readonly columns: readonly string[]; readonly lines: readonly (readonly (number | string | null)[])[] };

const figures = (counts: ReportCounts): readonly number[] => countNames.map((name) => counts[name]);

/** Names of columns are read by programs, so they are not translated. */
const linesOf = (report: CampaignReport, table: ReportTable): Lines => {
  switch (table) {
    case 'hours':
      return {
        columns: ['hour', ...countNames],
        lines: report.hours.map(({ at, counts }) => [at, ...figures(counts)]),
      };
    case 'creatives':
      return {
        columns: ['creativeId', 'name', ...countNames],
        lines: report.creatives.map(({ creativeId, name, counts }) => [creativeId, name, ...figures(counts)]),
      };
    case 'rules':
      return {
        columns: ['ruleId', 'targeting', ...countNames],
        lines: report.rules.map(({ ruleId, targeting, counts }) => [
          ruleId ?? 'default',
          targeting?.text ?? null,
          ...figures(counts),
        ]),
      };
    case 'places':
      return {
        columns: ['region', 'city', 'postalCode', ...countNames],
        lines: report.places.map(({ region, city, postalCode, counts }) => [
          region,
          city,
          postalCode,
          ...figures(counts),
        ]),
      };
    case 'errors':
      return { columns: ['code', 'count'], lines: report.errors.map(({ code, count }) => [code, count]) };
    case 'withoutAd':
    case 'filtered':
      return { columns: ['reason', 'count'], lines: report[table].map(({ reason, count }) => [reason, count]) };
    default:
      return table satisfies never;
  }
};

/** A table of a report as CSV (RFC 4180). Places come from listeners' requests; formulas in them are neutralised. */
export const reportCsv = (report: CampaignReport, table: ReportTable): string => {
  const { columns, lines } = linesOf(report, table);
  return writeCsv([columns, ...lines.map((line) => line.map((cell) => String(cell ?? '')))]);
};
