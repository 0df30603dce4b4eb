import { type CampaignProblem, type CampaignProblemCode, checkCampaign } from '@sonora/adserving';
import type { CampaignSettings } from '@sonora/contracts';
import type { ToldCampaignProblem } from '@sonora/contracts/campaigns/campaign-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import type { CreativeRow } from '../creatives/creatives.repository.ts';
import type { FeedRow } from '../feeds/feeds.repository.ts';
import { definitionOf, feedIdsOf } from '../publication/definition.ts';
import { told } from '../told.ts';
import { unknownFacts } from './unknown-facts.ts';

/** What problems depend on beside the settings. */
export type DraftFacts = {
  readonly states: ReadonlyMap<string, Pick<CreativeRow, 'state'>>;
  /** Data feeds of the organisation with the columns of their rows; null: without rows yet. */
  readonly feeds: ReadonlyMap<string, Pick<FeedRow, 'keyFact'> & { readonly columns: readonly string[] | null }>;
  /** Whether the installation finds the places of addresses, and with them time zones. Default: yes. */
  readonly arePlacesKnown?: boolean | undefined;
};

type Problem = Omit<ToldCampaignProblem, 'text' | 'message'> & { readonly sentence: Message };

const sentences: Readonly<Record<CampaignProblemCode, Message>> = {
  tooManyRules: campaignMessage('campaigns.problemTooManyRules'),
  ruleIdRepeated: campaignMessage('campaigns.problemRuleTwice'),
  priorityOutOfRange: campaignMessage('campaigns.problemPriority'),
  weightOutOfRange: campaignMessage('campaigns.problemWeight'),
  groupEmpty: campaignMessage('campaigns.problemGroupEmpty'),
  minuteOutOfRange: campaignMessage('campaigns.problemTime'),
  weekdayOutOfRange: campaignMessage('campaigns.problemWeekday'),
  valuesMissing: campaignMessage('campaigns.problemNoValues'),
  valueEmpty: campaignMessage('campaigns.problemEmptyValue'),
  dayInvalid: campaignMessage('campaigns.problemDay'),
  daysReversed: campaignMessage('campaigns.problemDaysReversed'),
  exposureOutOfRange: campaignMessage('campaigns.problemExposure'),
  thresholdNotNumeric: campaignMessage('campaigns.problemThreshold'),
  timeZoneUnknown: campaignMessage('campaigns.problemTimeZone'),
  capOutOfRange: campaignMessage('campaigns.problemCap'),
  goalOutOfRange: campaignMessage('campaigns.problemGoal'),
  pacingWithoutFlight: campaignMessage('campaigns.problemPacing'),
};

const ofDefinition = (settings: CampaignSettings, { path, code }: CampaignProblem): Problem => {
  const [start, place] = path;
  const rule = start === 'rules' && typeof place === 'number' ? settings.rules[place] : undefined;
  return {
    sentence: sentences[code],
    severity: 'error',
    ruleId: rule?.ruleId ?? null,
    creativeId: rule?.creativeId ?? null,
    path: [...path],
  };
};

const ofDefault = ({ defaultCreativeId }: CampaignSettings, { states }: DraftFacts): Problem[] => {
  const problem = (sentence: Message): Problem[] => [
    { sentence, severity: 'error', ruleId: null, creativeId: defaultCreativeId, path: ['defaultCreativeId'] },
  ];
  if (defaultCreativeId === null) return problem(campaignMessage('campaigns.defaultMissing'));
  switch (states.get(defaultCreativeId)?.state) {
    case 'ready':
      return [];
    case 'preparing':
      return problem(campaignMessage('campaigns.defaultPreparing'));
    default:
      return problem(campaignMessage('campaigns.defaultFailed'));
  }
};

const ofCreatives = ({ creatives, rules }: CampaignSettings, { states }: DraftFacts): Problem[] => {
  const members = new Set(creatives.map(({ creativeId }) => creativeId));
  return rules.flatMap(({ ruleId, creativeId }, index): Problem[] => {
    const problem = (severity: 'error' | 'warning', sentence: Message): Problem[] => [
      { sentence, severity, ruleId, creativeId, path: ['rules', index, 'creativeId'] },
    ];
    if (!members.has(creativeId)) return problem('error', campaignMessage('campaigns.problemNoCreative'));
    const state = states.get(creativeId)?.state;
    if (state === 'preparing') return problem('warning', campaignMessage('campaigns.problemPreparing'));
    return state === 'ready' ? [] : problem('warning', campaignMessage('campaigns.problemFailed'));
  });
};

const ofFeeds = (settings: CampaignSettings, { feeds }: DraftFacts): Problem[] => {
  const problems: Problem[] = [];
  const common = { ruleId: null, creativeId: null };
  for (const feedId of feedIdsOf(settings)) {
    const feed = feeds.get(feedId);
    if (!feed)
      problems.push({
        ...common,
        severity: 'error',
        sentence: campaignMessage('campaigns.problemNoFeed'),
        path: ['feeds', feedId],
      });
    else if (feed.columns === null)
      problems.push({
        ...common,
        severity: 'warning',
        sentence: campaignMessage('campaigns.problemFeedWaiting'),
        path: ['feeds', feedId],
      });
  }
  for (const [index, { ruleId, creativeId, targeting }] of settings.rules.entries())
    for (const condition of targeting.groups.flat()) {
      if (condition.kind !== 'feed') continue;
      const columns = feeds.get(condition.feedId)?.columns;
      if (!columns || columns.includes(condition.column)) continue;
      const sentence = campaignMessage('campaigns.problemNoColumn', { column: condition.column });
      problems.push({ sentence, severity: 'warning', ruleId, creativeId, path: ['rules', index, 'targeting'] });
    }
  return problems;
};

const ofWeather = ({ weatherFeedId, rules }: CampaignSettings): Problem[] => {
  const index =
    weatherFeedId === null
      ? rules.findIndex(({ targeting }) => targeting.groups.flat().some(({ kind }) => kind === 'weather'))
      : -1;
  if (index < 0) return [];
  const rule = rules[index]!;
  return [
    {
      sentence: campaignMessage('campaigns.problemNoWeather'),
      severity: 'warning',
      ruleId: rule.ruleId,
      creativeId: rule.creativeId,
      path: ['weatherFeedId'],
    },
  ];
};

const ofListeners = (settings: CampaignSettings, { arePlacesKnown = true, feeds }: DraftFacts): Problem[] => {
  const unknown = arePlacesKnown ? [] : unknownFacts(settings, feeds);
  return unknown.map(({ sentence, rule }) => {
    const { ruleId, creativeId } = settings.rules[rule]!;
    return { sentence, severity: 'warning', ruleId, creativeId, path: ['rules', rule, 'targeting'] };
  });
};

/** Problems of a draft, errors first. */
export const draftProblems = (
  campaignId: string,
  settings: CampaignSettings,
  facts: DraftFacts,
): ToldCampaignProblem[] => {
  const definition = definitionOf(campaignId, settings.defaultCreativeId ?? '', settings);
  const problems = [
    ...ofDefault(settings, facts),
    ...checkCampaign(definition).map((problem) => ofDefinition(settings, problem)),
    ...ofCreatives(settings, facts),
    ...ofFeeds(settings, facts),
    ...ofWeather(settings),
    ...ofListeners(settings, facts),
  ];
  const rank = ({ severity }: Problem): number => (severity === 'error' ? 0 : 1);
  return problems
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ sentence, ...problem }) => ({ ...told(sentence), ...problem }));
};
