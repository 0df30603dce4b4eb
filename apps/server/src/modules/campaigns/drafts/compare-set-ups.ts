import { isDeepStrictEqual } from 'node:util';
import { buyerProfiles } from '@sonora/adserving';
import type { CampaignSettings } from '@sonora/contracts';
import type { CampaignDifference } from '@sonora/contracts/endpoints/campaigns/campaign-delivery';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import { wordsOfDates, wordsOfLimits } from '../checks/words.ts';

/** A difference of two revisions, with its sentence. */
export type Difference = Pick<CampaignDifference, 'kind' | 'path'> &
  Partial<Pick<CampaignDifference, 'ruleId' | 'creativeId'>> & { readonly sentence: Message };

/** A setting that users know by a name of its own. */
type Setting = {
  readonly path: string;
  readonly name: Message;
  /** Undefined, null or empty where it is not set. */
  readonly valueIn: (settings: CampaignSettings) => unknown;
  /** The value as a sentence says it. Without: sentences only say that it changed. */
  readonly wordsIn?: (settings: CampaignSettings) => Message | string | undefined;
};

/** Characters of a value in a sentence. */
const MAX_CHARACTERS = 100;

const clipped = (text: string): string => {
  const characters = [...text];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : text;
};

/** "4.2" → "VAST 4.2", "daast-1.1" → "DAAST 1.1" */
const versionName = (version: string): string =>
  version.startsWith('daast-') ? version.replace('daast-', 'DAAST ') : `VAST ${version}`;

/** A setting that is a text or a number and stands for itself. */
const plain = (
  path: string,
  name: Message,
  valueIn: (settings: CampaignSettings) => string | null | undefined,
): Setting => ({
  path,
  name,
  valueIn,
  wordsIn: (settings) => {
    const value = valueIn(settings);
    return value ? clipped(value) : undefined;
  },
});

const fixedSettings: readonly Setting[] = [
  plain('name', campaignMessage('campaigns.settingName'), ({ name }) => name),
  {
    path: 'dsp',
    name: campaignMessage('campaigns.settingDsp'),
    valueIn: ({ dsp }) => dsp,
    wordsIn: ({ dsp }) => (dsp === 'generic' ? campaignMessage('campaigns.anyPlayer') : buyerProfiles[dsp].name),
  },
  plain('vastVersion', campaignMessage('campaigns.settingVastVersion'), ({ vastVersion }) => versionName(vastVersion)),
  {
    path: 'defaultCreativeId',
    name: campaignMessage('campaigns.settingDefault'),
    valueIn: ({ defaultCreativeId }) => defaultCreativeId,
    wordsIn: ({ defaultCreativeId, creatives }) =>
      creatives.find(({ creativeId }) => creativeId === defaultCreativeId)?.name,
  },
  {
    path: 'squareBannerId',
    name: campaignMessage('campaigns.settingSquare'),
    valueIn: ({ squareBannerId }) => squareBannerId,
  },
  {
    path: 'rectangleBannerId',
    name: campaignMessage('campaigns.settingRectangle'),
    valueIn: ({ rectangleBannerId }) => rectangleBannerId,
  },
  plain('ad.title', campaignMessage('campaigns.settingTitle'), ({ ad }) => ad.title),
  plain('ad.advertiser', campaignMessage('campaigns.settingAdvertiser'), ({ ad }) => ad.advertiser),
  plain('ad.landingPage', campaignMessage('campaigns.settingLandingPage'), ({ ad }) => ad.landingPage),
  plain('ad.altText', campaignMessage('campaigns.settingAltText'), ({ ad }) => ad.altText),
  {
    path: 'ad.skipAfterMs',
    name: campaignMessage('campaigns.settingSkip'),
    valueIn: ({ ad }) => ad.skipAfterMs,
    wordsIn: ({ ad: { skipAfterMs } }) =>
      skipAfterMs === undefined
        ? undefined
        : campaignMessage('campaigns.skipSeconds', { seconds: skipAfterMs / 1_000 }),
  },
  plain('ad.universalAdId', campaignMessage('campaigns.settingUniversalId'), ({ ad: { universalAdId } }) =>
    universalAdId ? `${universalAdId.registry} ${universalAdId.value}` : undefined,
  ),
  { path: 'ad.categories', name: campaignMessage('campaigns.settingCategories'), valueIn: ({ ad }) => ad.categories },
  { path: 'ad.icon', name: campaignMessage('campaigns.settingIcon'), valueIn: ({ ad }) => ad.icon },
  {
    path: 'flight',
    name: campaignMessage('campaigns.settingFlight'),
    valueIn: ({ flight }) => flight && [flight.firstDay, flight.lastDay],
    wordsIn: ({ flight }) => (flight ? wordsOfDates(flight) : undefined),
  },
  plain('flight.timeZone', campaignMessage('campaigns.settingZone'), ({ flight }) => flight?.timeZone),
  {
    path: 'caps',
    name: campaignMessage('campaigns.settingCaps'),
    valueIn: ({ caps }) => caps,
    wordsIn: ({ caps }) => wordsOfLimits({ caps }),
  },
  {
    path: 'pacing',
    name: campaignMessage('campaigns.settingPacing'),
    valueIn: ({ pacing }) => pacing,
    wordsIn: ({ pacing }) => wordsOfLimits({ pacing: pacing ?? undefined }),
  },
  {
    path: 'wrapper',
    name: campaignMessage('campaigns.settingWrapper'),
    valueIn: ({ wrapper }) => wrapper,
    wordsIn: ({ wrapper }) => (wrapper ? clipped(wrapper.tagAddress) : undefined),
  },
  {
    path: 'foreignTracking',
    name: campaignMessage('campaigns.settingTracking'),
    valueIn: ({ foreignTracking }) => foreignTracking,
  },
  {
    path: 'weatherFeedId',
    name: campaignMessage('campaigns.settingWeather'),
    valueIn: ({ weatherFeedId }) => weatherFeedId,
  },
];

const ofParameter = (name: string): Setting =>
  plain(`macros.${name}`, campaignMessage('campaigns.settingParameter', { name }), ({ macros }) => macros[name]);

const isAbsent = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const compareSetting = (
  { path, name: setting, valueIn, wordsIn = () => undefined }: Setting,
  before: CampaignSettings,
  after: CampaignSettings,
): Difference[] => {
  const [from, to] = [valueIn(before), valueIn(after)];
  if (isDeepStrictEqual(from, to) || (isAbsent(from) && isAbsent(to))) return [];
  const [old, now] = [wordsIn(before), wordsIn(after)];
  if (isAbsent(to)) return [{ kind: 'removed', path, sentence: campaignMessage('campaigns.diffCleared', { setting }) }];
  if (isAbsent(from)) {
    const sentence =
      now === undefined
        ? campaignMessage('campaigns.diffSet', { setting })
        : campaignMessage('campaigns.diffSetTo', { setting, to: now });
    return [{ kind: 'added', path, sentence }];
  }
  // Long values may differ behind the part that is shown.
  const sentence =
    old === undefined || now === undefined || isDeepStrictEqual(old, now)
      ? campaignMessage('campaigns.diffChanged', { setting })
      : campaignMessage('campaigns.diffFromTo', { setting, from: old, to: now });
  return [{ kind: 'changed', path, sentence }];
};

/** What differs between the settings of two revisions, without creatives and rules. */
export const compareSetUps = (before: CampaignSettings, after: CampaignSettings): Difference[] => {
  const parameters = new Set([...Object.keys(before.macros), ...Object.keys(after.macros)]);
  // Dates that are set or removed bring their zone with them.
  const hasFlights = before.flight !== null && after.flight !== null;
  return [...fixedSettings, ...[...parameters].map(ofParameter)]
    .filter(({ path }) => path !== 'flight.timeZone' || hasFlights)
    .flatMap((setting) => compareSetting(setting, before, after));
};
