import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { access } from '../../access.ts';
import { eventVerdicts, filterReasons, noAdReasons } from '../../campaigns/ad-events.ts';
import { endpoint, uuid } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { wireReference } from '../../schemas/wire-message.ts';
import { oneCampaign } from './campaign-inputs.ts';

const tags = ['Campaigns'] as const;
const read = access.may('campaigns.read');
const bounds = limits.adEvents;
const count = z.number().int();

const period = z.object({
  from: z.iso.datetime().optional().describe('default: seven days before `to`'),
  to: z.iso.datetime().optional().describe('default: now'),
});

/** Figures of a report; filtered and late events are in none but their own. */
const reportCounts = z.object({
  answers: count.describe('with an ad'),
  noAds: count.describe('answers without an ad'),
  impressions: count,
  starts: count,
  firstQuartiles: count,
  midpoints: count,
  thirdQuartiles: count,
  completes: count,
  skips: count,
  mutes: count,
  pauses: count,
  clicks: count,
  companionViews: count,
  companionClicks: count,
  iconViews: count,
  iconClicks: count,
  errors: count,
  filtered: count,
  late: count,
});
export type ReportCounts = z.infer<typeof reportCounts>;

const wireText = z.object({ text: z.string(), message: wireReference.describe('translates the text') });

const reportPlace = z.object({
  region: z.string().nullable(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  counts: reportCounts,
});

export const campaignReport = z.object({
  from: z.iso.datetime().describe('of whole hours'),
  to: z.iso.datetime(),
  totals: reportCounts,
  hours: z.array(z.object({ at: z.iso.datetime().describe('start of the hour of the answers'), counts: reportCounts })),
  creatives: z
    .array(
      z.object({
        creativeId: uuid,
        name: z.string().nullable().describe('null: nothing is known of it any more'),
        isRemoved: z.boolean().describe('the draft does not have it'),
        counts: reportCounts,
      }),
    )
    .describe('most impressions first'),
  rules: z.array(
    z.object({
      ruleId: uuid.nullable().describe('null: the default creative'),
      targeting: wireText.nullable().describe('who meets the rule, in words; null: nothing is known of it any more'),
      isRemoved: z.boolean().describe('the draft does not have it'),
      counts: reportCounts,
    }),
  ),
  places: z.array(reportPlace).describe('most answers first; null: unknown'),
  hasMorePlaces: z.boolean(),
  errors: z
    .array(z.object({ code: count.describe('that the player put for `[ERRORCODE]`; 0: none'), count }))
    .describe('most frequent first'),
  progress: z.array(z.object({ offsetMs: count, count })),
  withoutAd: z.array(z.object({ reason: z.enum(noAdReasons), count })),
  filtered: z.array(z.object({ reason: z.enum(filterReasons), count })),
  discrepancies: z.array(wireText).describe('why the figures differ from each other'),
});
export type CampaignReport = z.infer<typeof campaignReport>;

const loggedEvent = z.object({
  adServingId: uuid.describe(
    'of several answers: of the first; the ids of all of them have the same first 28 characters',
  ),
  event: z.string(),
  creativeId: uuid.nullable(),
  ruleId: uuid.nullable(),
  verdict: z.enum(eventVerdicts),
  detail: count.nullable().describe('code of an error, or position of progress in milliseconds'),
  reason: z.string().nullable().describe('of an answer'),
  count: count
    .min(1)
    .describe('answers of a second with the same creative, rule and place are one; 1 for all other events'),
  answeredAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
});
export type LoggedEvent = z.infer<typeof loggedEvent>;

export const reportTables = ['hours', 'creatives', 'rules', 'places', 'errors', 'withoutAd', 'filtered'] as const;

export const campaignReports = {
  report: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/report',
    cost: 'list',
    summary: 'What a campaign has served: totals, hours, creatives, rules, places, and why the figures differ',
    tags,
  })
    .input(z.object({ params: oneCampaign, query: period }))
    .output(campaignReport),
  exportReport: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/report/export',
    cost: 'list',
    summary: 'A table of the report as CSV; cells never become formulas',
    tags,
  })
    .input(z.object({ params: oneCampaign, query: period.extend({ table: z.enum(reportTables).default('hours') }) }))
    .output(z.file()),
  liveEvents: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/events',
    cost: 'stream',
    summary: 'Events of a campaign as server-sent events, as soon as they are stored: first the last ones',
    tags,
  })
    .input(z.object({ params: oneCampaign }))
    .output(eventIterator(z.object({ events: z.array(loggedEvent).max(bounds.inLiveMessage) }))),
};
