import {
  type Condition,
  compileCampaign,
  createFeedLookup,
  type DecisionExplanation,
  type DecisionReason,
  explainDecision,
  type ListenerFacts,
  localTimeAt,
} from '@sonora/adserving';
import { type CampaignSettings, DomainError } from '@sonora/contracts';
import type { CampaignSimulation, simulatedListener } from '@sonora/contracts/campaigns/campaign-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { type CalendarDay, calendarDay, type Message } from '@sonora/contracts/messages/message';
import type { z } from 'zod';
import type { CampaignsServices } from '../campaigns.services.ts';
import { createCreativesRepository } from '../creatives/creatives.repository.ts';
import { playAddress } from '../creatives/creatives-view.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { createFeedsRepository, type FeedRow } from '../feeds/feeds.repository.ts';
import { definitionOf, feedIdsOf } from '../publication/definition.ts';
import { told } from '../told.ts';
import { creativeNames } from './creative-names.ts';
import { clockOf, wordsOfCondition, wordsOfDays, wordsOfNumber } from './words.ts';

type GivenFacts = z.infer<typeof simulatedListener>;
type ExplainedRule = DecisionExplanation['rules'][number];

const DAY_MILLISECONDS = 86_400_000;

/** Rules that a page shows. */
const MAX_RULES = 200;

/** A listener and a campaign that were never served. */
const neverCounted = {
  countExposures: () => 0,
  countAllExposures: () => 0,
  hasAllowance: (_subject: string, allowed: number) => allowed > 0,
  record: () => {},
};

/** Facts with what the data feeds say about the listener. */
const completeFacts = (settings: CampaignSettings, feeds: readonly FeedRow[], given: GivenFacts): ListenerFacts => {
  const { instant = Date.now(), timeZone = settings.flight?.timeZone, ...facts } = given;
  const weatherFeed = feeds.find(({ id }) => id === settings.weatherFeedId);
  // As it is served: by the city.
  const weather =
    facts.weather ?? (weatherFeed && createFeedLookup({ keyFact: 'city', rows: weatherFeed.rows })(given)?.weather);
  const rows = feeds.flatMap((feed) => {
    const row = createFeedLookup(feed)(given);
    return row ? [[feed.id, row] as const] : [];
  });
  return {
    ...facts,
    instantMs: instant,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(weather === undefined ? {} : { weather: String(weather) }),
    feeds: Object.fromEntries(rows),
  };
};

const sentenceOf = (reason: DecisionReason, creative: string, condition: Message | undefined): Message => {
  switch (reason) {
    case 'rule':
      return condition
        ? campaignMessage('campaigns.whyRule', { creative, condition })
        : campaignMessage('campaigns.whyRuleForAll', { creative });
    case 'noRule':
      return campaignMessage('campaigns.whyNoRule', { creative });
    case 'limited':
      return campaignMessage('campaigns.whyLimited', { creative });
    case 'outsideFlight':
      return campaignMessage('campaigns.whyOutsideFlight');
    case 'campaignCap':
      return campaignMessage('campaigns.whyCap');
    case 'campaignGoal':
      return campaignMessage('campaigns.whyGoal');
    default:
      return reason satisfies never;
  }
};

const isoDayOf = (dayNumber: number): string => new Date(dayNumber * DAY_MILLISECONDS).toISOString().slice(0, 10);

const actualOf = (
  condition: Condition,
  actual: string | number | undefined,
): CalendarDay | Message | number | string => {
  if (actual === undefined) return '';
  if (condition.kind === 'dayOfWeek') return wordsOfDays([Number(actual)]);
  if (condition.kind === 'timeOfDay') return clockOf(Number(actual));
  if (condition.kind === 'dates') return calendarDay(isoDayOf(Number(actual)));
  return typeof actual === 'number' ? wordsOfNumber(actual) : actual;
};

const toCondition = ({
  condition,
  outcome,
  actual,
}: ExplainedRule['targeting']['groups'][number]['conditions'][number]) => {
  const words = wordsOfCondition(condition);
  const sentence =
    outcome === 'unknown'
      ? campaignMessage('campaigns.outcomeUnknown', { condition: words })
      : campaignMessage(outcome === 'holds' ? 'campaigns.outcomeHolds' : 'campaigns.outcomeDiffers', {
          condition: words,
          actual: actualOf(condition, actual),
        });
  return { ...told(sentence), outcome };
};

const pad = (value: number): string => String(value).padStart(2, '0');

const localTimeOf = ({ timeZone, instantMs }: ListenerFacts): string | null => {
  const local = timeZone === undefined ? undefined : localTimeAt(timeZone, instantMs);
  if (!local) return null;
  return `${isoDayOf(local.dayNumber)}T${pad(Math.floor(local.minuteOfDay / 60))}:${pad(local.minuteOfDay % 60)}`;
};

/** Settings of the draft or of what is served. @throws DomainError `not-found`; `conflict` when nothing is published */
const settingsOf = async (
  { db }: CampaignsServices['handle'],
  id: { readonly orgId: string; readonly id: string },
  of: 'draft' | 'published',
): Promise<CampaignSettings> => {
  const repository = createCampaignsRepository(db);
  const campaign = await repository.find(id);
  if (!campaign) throw new DomainError('not-found');
  const number = of === 'draft' ? campaign.draftRevision : campaign.publishedRevision;
  const revision = number === null ? undefined : await repository.findRevision(campaign, number);
  if (!revision) throw new DomainError('conflict', { detail: campaignMessage('campaigns.notPublished') });
  return revision.settings;
};

/** Refuses settings that cannot be compiled. @throws DomainError `conflict` */
export const compiled = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (cause) {
    if ((cause as Error).name !== 'CampaignError') throw cause;
    throw new DomainError('conflict', { detail: campaignMessage('campaigns.problemsFirst'), cause });
  }
};

/** Which creative a listener would hear, and why. @throws DomainError `not-found`, `conflict` */
export const simulateCampaign = async (
  services: Pick<CampaignsServices, 'handle' | 'mediaAddresses'>,
  id: { readonly orgId: string; readonly id: string },
  { facts: given, of, seed }: { readonly facts: GivenFacts; readonly of: 'draft' | 'published'; readonly seed: string },
): Promise<CampaignSimulation> => {
  const { db } = services.handle;
  const settings = await settingsOf(services.handle, id, of);
  if (settings.defaultCreativeId === null)
    throw new DomainError('conflict', { detail: campaignMessage('campaigns.defaultMissing') });
  const creatives = createCreativesRepository(db);
  const states = await creatives.statesOf(id.orgId, id.id);
  const isReady = (creativeId: string): boolean => states.get(creativeId)?.state === 'ready';
  const definition = definitionOf(
    id.id,
    settings.defaultCreativeId,
    settings,
    of === 'published' ? isReady : undefined,
  );
  const feeds = await createFeedsRepository(db).byIds(id.orgId, [...feedIdsOf(settings)]);
  const facts = completeFacts(settings, feeds, given);
  const { decision, rules } = compiled(() =>
    explainDecision(definition, compileCampaign(definition), { drawSeed: `simulation ${seed}`, facts }, neverCounted),
  );
  const nameOf = creativeNames(settings.creatives);
  const { creativeId = null, ruleId = null, reason } = decision;
  const chosen = rules.find((rule) => rule.ruleId === ruleId);
  const why = chosen?.targeting.groups
    .flatMap(({ conditions }) => conditions)
    .find(({ outcome }) => outcome === 'holds');
  const creativeName = creativeId === null ? null : nameOf(creativeId);
  const weights = new Map(settings.rules.map((rule) => [rule.ruleId, rule.weight]));
  return {
    reason,
    explanation: told(sentenceOf(reason, creativeName ?? '', why && wordsOfCondition(why.condition))),
    creativeId,
    creativeName,
    ruleId,
    url: creativeId === null ? null : playAddress(services, await creatives.find(id.orgId, creativeId)),
    localTime: localTimeOf(facts),
    rules: rules
      .toSorted((a, b) => Number(b.targeting.holds) - Number(a.targeting.holds))
      .slice(0, MAX_RULES)
      .map((rule) => ({
        ruleId: rule.ruleId,
        creativeId: rule.creativeId,
        creativeName: nameOf(rule.creativeId),
        priority: rule.priority,
        weight: weights.get(rule.ruleId) ?? 1,
        holds: rule.targeting.holds,
        isChosen: rule.ruleId === ruleId,
        groups: rule.targeting.groups.map(({ holds, conditions }) => ({
          holds,
          conditions: conditions.map(toCondition),
        })),
      })),
    ruleCount: rules.length,
  };
};
