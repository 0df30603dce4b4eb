import { limits } from '@sonora/contracts';
import { filterReasons, noAdReasons } from '@sonora/contracts/campaigns/ad-events';
import type { CampaignReport } from '@sonora/contracts/endpoints/campaigns/campaign-reports';
import { shortWords, wordsOfTargeting } from '../checks/words.ts';
import { told } from '../told.ts';
import { explainDiscrepancies } from './discrepancies.ts';
import { figuresBy, figuresOf } from './report-counts.ts';
import type { ReportPeriod } from './report-period.ts';
import type { CountRow, PlaceRow, ReportNames } from './reports.repository.ts';

const nilUuid = '00000000-0000-0000-0000-000000000000';

const sumWhere = (rows: readonly CountRow[], isCounted: (row: CountRow) => boolean): number =>
  rows.filter(isCounted).reduce((sum, { count }) => sum + count, 0);

const noAdReasonOf = (reason: string | null): (typeof noAdReasons)[number] =>
  noAdReasons.find((known) => known === reason) ?? 'other';

const detailsOf = (details: readonly CountRow[]) => {
  const counted = details.filter(({ verdict }) => verdict === 'counted');
  const errors = counted.filter(({ event }) => event === 'error').toSorted((a, b) => b.count - a.count);
  const progress = counted.filter(({ event }) => event === 'progress').toSorted((a, b) => a.detail! - b.detail!);
  return {
    errors: errors.slice(0, limits.adEvents.errorCodes).map(({ detail, count }) => ({ code: detail!, count })),
    progress: progress.slice(0, limits.adEvents.errorCodes).map(({ detail, count }) => ({ offsetMs: detail!, count })),
    withoutAd: noAdReasons
      .map((reason) => ({
        reason,
        count: sumWhere(counted, (row) => row.event === 'noAd' && noAdReasonOf(row.reason) === reason),
      }))
      .filter(({ count }) => count > 0),
    filtered: filterReasons
      .map((reason) => ({ reason, count: sumWhere(details, ({ verdict }) => verdict === reason) }))
      .filter(({ count }) => count > 0),
  };
};

const placesOf = (rows: readonly PlaceRow[]) =>
  figuresBy(rows, ({ region, city, postalCode }) => JSON.stringify([region, city, postalCode])).map(
    ({ first, counts }) => ({
      region: first.region || null,
      city: first.city || null,
      postalCode: first.postalCode || null,
      counts,
    }),
  );

const isKnownId = (id: string | null): id is string => id !== null && id !== nilUuid;

/** Creatives and rules of which a report has counts. */
export const reportedIds = (rows: readonly CountRow[]) => ({
  creativeIds: [...new Set(rows.map(({ creativeId }) => creativeId).filter(isKnownId))],
  ruleIds: [...new Set(rows.map(({ ruleId }) => ruleId).filter(isKnownId))],
});

const namedRule = (ruleId: string, { rules }: ReportNames) => {
  if (ruleId === nilUuid) return { ruleId: null, targeting: null, isRemoved: false };
  const known = rules.get(ruleId);
  return {
    ruleId,
    targeting: known ? told(wordsOfTargeting(known.targeting, shortWords)) : null,
    isRemoved: known?.isRemoved ?? true,
  };
};

/** Puts the sums of a period together. All parts come from the same counts, so they agree with the totals. */
export const buildReport = (
  period: ReportPeriod,
  rows: readonly CountRow[],
  placeRows: readonly PlaceRow[],
  names: ReportNames,
): CampaignReport => {
  const of = (dimension: CountRow['dimension']): readonly CountRow[] =>
    rows.filter((row) => row.dimension === dimension);
  const places = placesOf(placeRows);
  const isCreative = ({ creativeId }: CountRow): boolean => isKnownId(creativeId);
  // An answer without an ad has no rule, which is not the default creative.
  const isOfAd = ({ event }: CountRow): boolean => event !== 'noAd';
  const base = {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    totals: figuresOf(of('hour')),
    hours: figuresBy(of('hour'), ({ hourMs }) => String(hourMs))
      .map(({ first, counts }) => ({ at: new Date(first.hourMs!).toISOString(), counts }))
      .toSorted((a, b) => a.at.localeCompare(b.at)),
    creatives: figuresBy(of('creative').filter(isCreative), ({ creativeId }) => creativeId!)
      .map(({ key, counts }) => ({
        creativeId: key,
        name: names.creatives.get(key)?.name ?? null,
        isRemoved: names.creatives.get(key)?.isRemoved ?? true,
        counts,
      }))
      .toSorted((a, b) => b.counts.impressions - a.counts.impressions || b.counts.answers - a.counts.answers),
    rules: figuresBy(of('rule').filter(isOfAd), ({ ruleId }) => ruleId!)
      .map(({ key, counts }) => ({ ...namedRule(key, names), counts }))
      .toSorted((a, b) => b.counts.impressions - a.counts.impressions || b.counts.answers - a.counts.answers),
    places: places.slice(0, limits.adEvents.places),
    hasMorePlaces: places.length > limits.adEvents.places,
    ...detailsOf(of('detail')),
  };
  return { ...base, discrepancies: explainDiscrepancies(base).map(told) };
};
