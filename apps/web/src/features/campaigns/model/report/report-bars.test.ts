import type { CampaignReport, ReportCounts } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { percentOf, reportBars } from './report-bars.ts';

const counts = (impressions: number): ReportCounts => ({ impressions, completes: impressions / 2 }) as ReportCounts;

describe('the chart of a report', () => {
  it('has a bar for each hour of two days, also for those without events', () => {
    const report: Pick<CampaignReport, 'from' | 'hours' | 'to'> = {
      from: '2026-11-25T00:00:00.000Z',
      to: '2026-11-27T00:00:00.000Z',
      hours: [{ at: '2026-11-26T05:00:00.000Z', counts: counts(4) }],
    };
    const bars = reportBars(report);
    expect(bars).toHaveLength(48);
    expect(bars.filter(({ impressions }) => impressions > 0)).toEqual([
      { at: Date.parse('2026-11-26T05:00:00Z'), impressions: 4, completes: 2 },
    ]);
  });

  it('joins the hours of longer periods to days, and loses none', () => {
    const hours = Array.from({ length: 170 }, (_, index) => ({
      at: new Date(Date.parse('2026-11-01T10:00:00Z') + index * 3_600_000).toISOString(),
      counts: counts(2),
    }));
    const bars = reportBars({ from: '2026-11-01T10:00:00.000Z', to: '2026-11-08T12:00:00.000Z', hours });
    expect(bars).toHaveLength(8);
    expect(bars.reduce((sum, { impressions }) => sum + impressions, 0)).toBe(340);
  });

  it('has no share of nothing', () => {
    expect([percentOf(1, 4), percentOf(0, 0)]).toEqual([25, undefined]);
  });
});
