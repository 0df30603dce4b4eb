import { limits } from '@sonora/contracts';
import type { CampaignReport } from '@sonora/contracts/endpoints/campaigns/campaign-reports';
import type { Message } from '@sonora/contracts/messages/message';
import { reportMessage } from '@sonora/contracts/messages/reports';

type Report = Pick<CampaignReport, 'totals' | 'errors' | 'withoutAd' | 'filtered'>;

const percentOf = (count: number, whole: number): number => Math.round((count / whole) * 1000) / 10;

/** Why answers, impressions and completions differ. */
const explainFunnel = ({ totals, errors }: Report): Message[] => {
  const { answers, impressions, completes, skips } = totals;
  const sentences: Message[] = [];
  if (answers > impressions) {
    const count = answers - impressions;
    sentences.push(reportMessage('reports.answersWithoutImpression', { count, percent: percentOf(count, answers) }));
  }
  if (impressions > answers) {
    sentences.push(reportMessage('reports.impressionsWithoutAnswer', { count: impressions - answers }));
  }
  if (impressions > completes) {
    const count = impressions - completes;
    sentences.push(reportMessage('reports.notCompleted', { count, percent: percentOf(count, impressions) }));
    if (skips > 0) sentences.push(reportMessage('reports.skipped', { count: skips }));
  }
  const [topError] = errors;
  if (topError) {
    const { code, count: codeCount } = topError;
    sentences.push(reportMessage('reports.errors', { count: totals.errors, code, codeCount }));
  }
  return sentences;
};

const noAdMessage = {
  outsideFlight: 'reports.outsideFlight',
  campaignCap: 'reports.campaignCap',
  campaignGoal: 'reports.campaignGoal',
  other: 'reports.otherWithoutAd',
} as const;

const explainWithoutAd = ({ totals, withoutAd }: Report): Message[] => {
  if (totals.noAds === 0) return [];
  const reasons = withoutAd.map(({ reason, count }) => reportMessage(noAdMessage[reason], { count }));
  return [reportMessage('reports.withoutAd', { count: totals.noAds }), ...reasons];
};

const explainFiltered = ({ filtered }: Report): Message[] =>
  filtered.map(({ reason, count }) => {
    if (reason === 'rate') {
      return reportMessage('reports.rate', { count, limit: limits.adEvents.listenerEventsPerMinute });
    }
    return reportMessage(`reports.${reason}`, { count });
  });

const explainLate = ({ totals: { late } }: Report): Message[] =>
  late === 0 ? [] : [reportMessage('reports.late', { count: late, hours: limits.adEvents.acceptedHours })];

/** Sentences about all differences between figures of a report, largest part of the ad's way first. */
export const explainDiscrepancies = (report: Report): readonly Message[] => {
  const sentences = [explainFunnel, explainWithoutAd, explainFiltered, explainLate].flatMap((explain) =>
    explain(report),
  );
  const isEmpty = Object.values(report.totals).every((count) => count === 0);
  return isEmpty ? [reportMessage('reports.noEvents')] : sentences;
};
