import { z } from 'zod';
import { uuid } from '../endpoint.ts';
import { buyers, foreignEvents, iconMimeTypes, vastVersions } from '../enumerations.ts';
import { limits } from '../limits.ts';
import { campaignMessage } from '../messages/campaigns.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';
import { isStorableText } from '../versions/configuration.ts';

const bounds = limits.campaigns;

/** Text of one line, as names and values of conditions are. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, says(formMessage('forms.notEmpty')))
    .max(max, says(formMessage('forms.maxCharacters', { count: max })))
    .refine(isStorableText, says(campaignMessage('campaigns.unstorable')));

export const campaignName = line(limits.nameCharacters);

/** An address of http or https, which may have macros. */
const webAddress = z
  .string()
  .trim()
  .max(bounds.addressCharacters, says(formMessage('forms.maxCharacters', { count: bounds.addressCharacters })))
  .regex(/^https?:\/\/[^\s<>"]+$/i, says(campaignMessage('campaigns.webAddress')));

const values = z.array(line(bounds.valueCharacters)).min(1).max(bounds.valuesInCondition);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, says(campaignMessage('campaigns.day')));

/** One requirement of a rule, evaluated at the instant of the request in the listener's own time zone. */
export const targetingCondition = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('timeOfDay'),
    fromMinute: z.number().int().min(0).max(1_439).describe('minute of the day, the first one'),
    toMinute: z
      .number()
      .int()
      .min(0)
      .max(1_440)
      .describe('the first minute after the window; not after `fromMinute`: the window crosses midnight'),
  }),
  z.object({
    kind: z.literal('dayOfWeek'),
    days: z.array(z.number().int().min(1).max(7)).min(1).max(7).describe('1 is Monday, 7 is Sunday'),
  }),
  z.object({ kind: z.literal('dates'), firstDay: day.optional(), lastDay: day.optional() }),
  z.object({
    kind: z.literal('postalCode'),
    codes: values.describe('one that ends with `*` stands for all codes with this beginning'),
  }),
  z.object({ kind: z.literal('region'), names: values }),
  z.object({ kind: z.literal('city'), names: values }),
  z.object({ kind: z.literal('weather'), names: values }),
  z.object({
    kind: z.literal('sequence'),
    firstExposure: z.number().int().min(1).max(1_000_000),
    lastExposure: z.number().int().min(1).max(1_000_000).optional(),
  }),
  z.object({
    kind: z.literal('feed'),
    feedId: uuid,
    column: line(bounds.valueCharacters),
    comparison: z.enum(['is', 'isNot', 'lessThan', 'atMost', 'atLeast', 'moreThan']),
    value: z.union([line(bounds.valueCharacters), z.number()]),
  }),
]);
export type TargetingCondition = z.infer<typeof targetingCondition>;

const targeting = z.object({
  groups: z
    .array(z.array(targetingCondition).min(1).max(bounds.conditionsInGroup))
    .max(bounds.groups)
    .describe('all groups must hold; a group holds when one of its conditions does'),
});

const cap = z.object({
  count: z.number().int().min(1).max(100),
  period: z.enum(['hour', 'day', 'week', 'flight']),
});
const caps = z.array(cap).max(4);

const pacing = z.object({
  goal: z.number().int().min(1).max(1_000_000_000_000).describe('ads that are served over the flight'),
  speed: z.enum(['even', 'asFastAsPossible']),
});

const flight = z.object({
  firstDay: day,
  lastDay: day,
  timeZone: z
    .string()
    .max(60)
    .describe('IANA name or fixed offset: zone in which the days begin and end, for all listeners'),
});

/** A creative for the listeners that meet a targeting. */
export const ruleSettings = z.object({
  ruleId: uuid,
  creativeId: uuid,
  targeting,
  priority: z.number().int().min(-1_000_000).max(1_000_000).describe('the lowest number is considered first'),
  weight: z.number().int().min(1).max(10_000).describe('share among matching rules of equal priority'),
  caps: caps.optional(),
  pacing: pacing.optional(),
});
export type RuleSettings = z.infer<typeof ruleSettings>;

/** Delivery of a campaign, in the shape that decisions need. */
export const deliveryDefinition = z.object({
  campaignId: uuid,
  defaultCreativeId: uuid,
  rules: z.array(ruleSettings).max(bounds.rules),
  flight: flight.optional(),
  caps: caps.optional(),
  pacing: pacing.optional(),
});

const pixels = z.number().int().min(0).max(10_000);

/** A mark beside the ad, such as AdChoices. */
const adIcon = z
  .object({
    program: line(bounds.iconProgramCharacters).describe('industry program, such as AdChoices'),
    imageAddress: webAddress.optional().describe('of another server; absent with `pictureId`'),
    pictureId: uuid
      .optional()
      .describe('picture of the campaign, from `POST …/icon`; type and size are those of the picture'),
    mimeType: z.enum(iconMimeTypes),
    widthPx: pixels.min(1),
    heightPx: pixels.min(1),
    xPosition: z.union([pixels, z.enum(['left', 'right'])]),
    yPosition: z.union([pixels, z.enum(['top', 'bottom'])]),
    landingPage: webAddress.optional(),
    viewTracking: webAddress.optional().describe('address of another server that counts views, too'),
  })
  .refine(({ imageAddress, pictureId }) => (imageAddress === undefined) !== (pictureId === undefined), {
    ...says(campaignMessage('campaigns.iconImage')),
    path: ['imageAddress'],
  });
export type AdIconSettings = z.infer<typeof adIcon>;

/** What the document of an ad says about it. */
export const adDetails = z.object({
  title: line(limits.nameCharacters).optional().describe('absent: the name of the creative'),
  advertiser: line(limits.nameCharacters).optional(),
  landingPage: webAddress.optional(),
  altText: line(bounds.valueCharacters).optional().describe('of the banners'),
  skipAfterMs: z.number().int().min(0).max(600_000).optional(),
  categories: z
    .array(z.object({ authority: webAddress, code: line(bounds.categoryCharacters) }))
    .max(bounds.categories)
    .optional(),
  universalAdId: z
    .object({ registry: line(bounds.registryCharacters), value: line(bounds.universalIdCharacters) })
    .optional(),
  icon: adIcon.optional().describe('VAST 3.0 and later'),
});

export const foreignTrackingSettings = z.object({
  impressions: z.array(webAddress).max(10).optional(),
  clicks: z.array(webAddress).max(10).optional(),
  errors: z.array(webAddress).max(10).optional(),
  events: z
    .array(
      z.object({
        event: z.enum(foreignEvents),
        address: webAddress,
      }),
    )
    .max(bounds.eventAddresses)
    .optional(),
});

export const wrapperSettings = z.object({
  tagAddress: webAddress.describe('tag of the other ad server; it may have macros'),
  followAdditionalWrappers: z.boolean().default(true),
});

const setUpFields = {
  name: campaignName,
  dsp: z.enum(buyers).describe('buyer of the tag'),
  vastVersion: z.enum(vastVersions).describe('format of the answer unless the tag asks for another one'),
  macros: z
    .record(
      z.string().regex(/^[A-Za-z][\w.-]{0,59}$/, says(campaignMessage('campaigns.parameterName'))),
      z
        .string()
        .max(bounds.valueCharacters)
        .refine(isStorableText, says(campaignMessage('campaigns.unstorable'))),
    )
    .refine((all) => Object.keys(all).length <= bounds.macros, says(campaignMessage('campaigns.tooManyMacros')))
    .describe('further parameters of the tag: name and macro of the buyer'),
  defaultCreativeId: uuid.nullable(),
  squareBannerId: uuid.nullable(),
  rectangleBannerId: uuid.nullable(),
  ad: adDetails,
  flight: flight.nullable(),
  caps,
  pacing: pacing.nullable(),
  wrapper: wrapperSettings.nullable().describe('the tag answers with the ad of another server'),
  foreignTracking: foreignTrackingSettings.nullable(),
  weatherFeedId: uuid.nullable().describe('feed with a column `weather` and a row for each city'),
};

/** Settings of a campaign that change; the others stay. */
export const campaignChange = z.strictObject(setUpFields).partial();
export type CampaignChange = z.infer<typeof campaignChange>;

/** Settings of a campaign without its rules, which have calls of their own, since there may be 10,000. */
export const campaignSetUp = z.object({
  name: setUpFields.name,
  dsp: setUpFields.dsp.default('generic'),
  vastVersion: setUpFields.vastVersion.default('4.2'),
  macros: setUpFields.macros.default({}),
  defaultCreativeId: setUpFields.defaultCreativeId.default(null),
  squareBannerId: setUpFields.squareBannerId.default(null),
  rectangleBannerId: setUpFields.rectangleBannerId.default(null),
  ad: setUpFields.ad.default({}),
  flight: setUpFields.flight.default(null),
  caps: setUpFields.caps.default([]),
  pacing: setUpFields.pacing.default(null),
  wrapper: setUpFields.wrapper.default(null),
  foreignTracking: setUpFields.foreignTracking.default(null),
  weatherFeedId: setUpFields.weatherFeedId.default(null),
});
export type CampaignSetUp = z.infer<typeof campaignSetUp>;

/** Everything that a revision of a campaign keeps. */
export const campaignSettings = campaignSetUp.extend({
  creatives: z
    .array(z.object({ creativeId: uuid, name: campaignName }))
    .max(bounds.creatives)
    .default([])
    .describe('creatives of the campaign, in their order'),
  rules: z.array(ruleSettings).max(bounds.rules).default([]),
});
export type CampaignSettings = z.infer<typeof campaignSettings>;
