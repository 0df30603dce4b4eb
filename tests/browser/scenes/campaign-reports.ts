import type { CampaignReport, ReportCounts } from '@sonora/contracts';
import { reportMessage } from '@sonora/contracts/messages/reports';
import { conditions, dayMs, hourMs, sceneId, sceneNow, wired } from './campaign-ids.ts';

const counts = (wanted: number): ReportCounts => {
  const impressions = Math.round(wanted);
  return {
    answers: Math.round(impressions * 1.04),
    noAds: Math.round(impressions / 50),
    impressions,
    starts: impressions,
    firstQuartiles: Math.round(impressions * 0.97),
    midpoints: Math.round(impressions * 0.95),
    thirdQuartiles: Math.round(impressions * 0.93),
    completes: Math.round(impressions * 0.91),
    skips: 12,
    mutes: 3,
    pauses: 40,
    clicks: Math.round(impressions / 300),
    companionViews: 0,
    companionClicks: 0,
    iconViews: 0,
    iconClicks: 0,
    errors: 7,
    filtered: Math.round(impressions / 40),
    late: 4,
  };
};

/** The report of the days up to `end`, with impressions in all hours but the first of them. */
export const reportOf = (days = 7, end = sceneNow): CampaignReport => ({
  from: new Date(end - days * dayMs).toISOString(),
  to: new Date(end).toISOString(),
  totals: counts(184_320),
  hours: Array.from({ length: days * 24 - 8 }, (_, index) => ({
    at: new Date(end - (index + 1) * hourMs).toISOString(),
    counts: counts(600 + Math.round(500 * Math.sin(index / 4))),
  })),
  creatives: Array.from({ length: 34 }, (_, index) => ({
    creativeId: sceneId(100 + index),
    name: ['Cold Brew, London', 'Cold Brew, Leeds'][index] ?? `Cold Brew, branch ${index + 1}`,
    isRemoved: index === 1,
    counts: counts(90_000 / (index + 1)),
  })),
  rules: [
    { ruleId: null, targeting: null, isRemoved: false, counts: counts(90_000) },
    {
      ruleId: sceneId(202),
      targeting: wired(conditions.cities),
      isRemoved: false,
      counts: counts(45_000),
    },
    { ruleId: sceneId(203), targeting: null, isRemoved: true, counts: counts(400) },
  ],
  places: ['Leeds', 'York', 'Kingston upon Hull'].map((city, index) => ({
    region: 'England',
    city,
    postalCode: null,
    counts: counts(60_000 / (index + 1)),
  })),
  hasMorePlaces: false,
  errors: [
    { code: 402, count: 5 },
    { code: 901, count: 1 },
    { code: 0, count: 1 },
  ],
  progress: [],
  withoutAd: [
    { reason: 'campaignCap', count: 3_100 },
    { reason: 'campaignGoal', count: 586 },
  ],
  filtered: [
    { reason: 'robot', count: 4_402 },
    { reason: 'noImpression', count: 206 },
  ],
  discrepancies: [
    wired(reportMessage('reports.notCompleted', { count: 16_589, percent: 9.1 })),
    wired(reportMessage('reports.robot', { count: 4_402 })),
    wired(reportMessage('reports.noImpression', { count: 206 })),
  ],
});
