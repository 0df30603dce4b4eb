import type { CampaignReport } from '@sonora/contracts';

/** A bar of the chart: impressions of an hour or a day. */
export type ReportBar = { readonly at: number; readonly impressions: number; readonly completes: number };

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 86_400_000;
/** More hours than this are joined to days. */
const maxHourBars = 48;

/** Bars of the whole period without gaps: of hours for up to two days, else of days of UTC. */
export const reportBars = ({
  from,
  to,
  hours,
}: Pick<CampaignReport, 'from' | 'hours' | 'to'>): readonly ReportBar[] => {
  const [first, end] = [Date.parse(from), Date.parse(to)];
  const width = end - first <= maxHourBars * hourMilliseconds ? hourMilliseconds : dayMilliseconds;
  const start = Math.floor(first / width) * width;
  const count = Math.max(1, Math.ceil((end - start) / width));
  const bars = Array.from({ length: count }, (_, index) => ({
    at: start + index * width,
    impressions: 0,
    completes: 0,
  }));
  for (const { at, counts } of hours) {
    const bar = bars[Math.floor((Date.parse(at) - start) / width)];
    if (!bar) continue;
    bar.impressions += counts.impressions;
    bar.completes += counts.completes;
  }
  return bars;
};

/** Share in per cent; undefined without a whole. */
export const percentOf = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : (part / whole) * 100;
