import { buyerProfiles } from '@sonora/adserving';
import type { CampaignSettings, TargetingCondition } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import type { FeedRow } from '../feeds/feeds.repository.ts';

/** A fact about listeners that rules need and that no request of the tag tells. */
export type UnknownFact = {
  readonly sentence: Message;
  /** Position of the first rule that needs it. */
  readonly rule: number;
};

/** A fact that conditions need, and the parameters of the tag that tell it, one of which is enough. */
type Need = {
  readonly parameters: readonly string[];
  /** Absent where another problem of the draft says it. */
  readonly sentence?: Message;
};

type FeedPlace = Exclude<FeedRow['keyFact'], 'none'>;

const parameterOfPlace: Readonly<Record<FeedPlace, string>> = { city: 'city', region: 'region', postalCode: 'postal' };

const needOfFeed = (place: FeedPlace): Need => {
  const parameter = parameterOfPlace[place];
  return { parameters: [parameter], sentence: campaignMessage('campaigns.problemNoPlaceOfFeed', { place, parameter }) };
};

const needs = {
  zone: { parameters: ['tz'], sentence: campaignMessage('campaigns.problemNoZone', { parameter: 'tz' }) },
  city: { parameters: ['city'], sentence: campaignMessage('campaigns.problemNoCity', { parameter: 'city' }) },
  region: { parameters: ['region'], sentence: campaignMessage('campaigns.problemNoRegion', { parameter: 'region' }) },
  postalCode: {
    parameters: ['postal'],
    sentence: campaignMessage('campaigns.problemNoPostalCode', { parameter: 'postal' }),
  },
  weather: { parameters: ['weather'] },
  weatherOfFeed: {
    parameters: ['weather', 'city'],
    sentence: campaignMessage('campaigns.problemNoPlaceOfWeather', { parameter: 'weather', city: 'city' }),
  },
} as const satisfies Readonly<Record<string, Need>>;

const feedNeeds: Readonly<Record<FeedRow['keyFact'], Need | undefined>> = {
  city: needOfFeed('city'),
  region: needOfFeed('region'),
  postalCode: needOfFeed('postalCode'),
  none: undefined,
};

type Feeds = ReadonlyMap<string, Pick<FeedRow, 'keyFact'>>;

/** What a condition needs where no database of places tells it; undefined for what every request tells. */
const needOf = (
  condition: TargetingCondition,
  { weatherFeedId }: Pick<CampaignSettings, 'weatherFeedId'>,
  feeds: Feeds,
): Need | undefined => {
  switch (condition.kind) {
    case 'timeOfDay':
    case 'dayOfWeek':
    case 'dates':
      return needs.zone;
    case 'city':
    case 'region':
    case 'postalCode':
      return needs[condition.kind];
    case 'weather':
      return weatherFeedId === null ? needs.weather : needs.weatherOfFeed;
    case 'feed':
      return feedNeeds[feeds.get(condition.feedId)?.keyFact ?? 'none'];
    case 'sequence':
      return undefined;
    default:
      return condition satisfies never;
  }
};

/** Parameters of a campaign's tag: those of its buyer and its own. */
export const tagParametersOf = ({ dsp, macros }: Pick<CampaignSettings, 'dsp' | 'macros'>): ReadonlySet<string> =>
  new Set([...Object.keys(buyerProfiles[dsp].parameters), ...Object.keys(macros)]);

/**
 * Facts that rules need and that tags do not tell, each once. They matter where the installation has no database of places. The conditions
 * of a group are alternatives, so that only a group of which none can hold lacks a fact.
 */
export const unknownFacts = (settings: CampaignSettings, feeds: Feeds): UnknownFact[] => {
  const told = tagParametersOf(settings);
  const isTold = (need: Need | undefined): boolean => !need || need.parameters.some((parameter) => told.has(parameter));
  const unknown = new Map<Message, number>();
  for (const [rule, { targeting }] of settings.rules.entries())
    for (const group of targeting.groups) {
      const groupNeeds = group.map((condition) => needOf(condition, settings, feeds));
      if (groupNeeds.some(isTold)) continue;
      for (const need of groupNeeds)
        if (need?.sentence && !unknown.has(need.sentence)) unknown.set(need.sentence, rule);
    }
  return [...unknown].map(([sentence, rule]) => ({ sentence, rule }));
};
