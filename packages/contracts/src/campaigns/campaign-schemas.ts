import { z } from 'zod';
import { uuid } from '../endpoint.ts';
import { buyers, vastVersions } from '../enumerations.ts';
import { limits } from '../limits.ts';
import { wireReference } from '../schemas/wire-message.ts';
import { addressSettings } from './public-address.ts';
import { bannerShapes, feedKeyFacts } from './served-campaign.ts';
import { campaignSetUp, ruleSettings } from './settings.ts';

/** Draft: never published. */
export const campaignStatuses = ['draft', 'published', 'paused'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** What a list can be limited to. Ended: published, and the flight that is served is over. */
export const campaignListStatuses = [...campaignStatuses, 'ended'] as const;
export type CampaignListStatus = (typeof campaignListStatuses)[number];

export const creativeStates = ['preparing', 'ready', 'failed'] as const;

/** A text for people in English, with what translates it. */
export const toldMessage = z.object({ text: z.string(), message: wireReference.describe('translates the text') });
export type ToldMessage = z.infer<typeof toldMessage>;

/** What a person must know or correct, and where. */
export const campaignProblem = toldMessage.extend({
  severity: z.enum(['error', 'warning']).describe('errors prevent the publication'),
  ruleId: uuid.nullable(),
  creativeId: uuid.nullable(),
  path: z.array(z.union([z.string(), z.number()])).describe('leads to the value in the settings'),
});
export type ToldCampaignProblem = z.infer<typeof campaignProblem>;

/** A wrong cell of an imported table. */
export const campaignTableProblem = toldMessage.extend({
  row: z.number().int().nullable().describe('1 for the first row after the names; null: of the whole table'),
  column: z.string().nullable().describe('null: of the whole row'),
});

const picture = z.object({
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  mimeType: z.string(),
  sizeBytes: z.number().int(),
  url: z.string().describe('signed; opens this picture and nothing else'),
});
/** A picture that can be the icon of a campaign's ad. */
export const campaignIconPicture = picture.extend({ pictureId: uuid });
export type CampaignIconPicture = z.infer<typeof campaignIconPicture>;
const banner = picture.extend({ bannerId: uuid, shape: z.enum(bannerShapes) });
export type CampaignBanner = z.infer<typeof banner>;

export const campaignSummary = z.object({
  campaignId: uuid,
  orgId: uuid,
  name: z.string(),
  tagId: uuid.describe('id of the tag, which never changes'),
  status: z.enum(campaignStatuses),
  dsp: z.enum(buyers),
  vastVersion: z.enum(vastVersions),
  macros: z.record(z.string(), z.string()),
  defaultCreativeFileId: uuid.nullable().describe('the file or audioform from which the default creative was made'),
  squareBannerFileId: uuid.nullable().describe('id of the banner, which calls take in place of a file'),
  rectangleBannerFileId: uuid.nullable().describe('id of the banner, which calls take in place of a file'),
  createdAt: z.number().describe('epoch milliseconds'),
  createdBy: z.string(),
  lastModified: z.number(),
  lastModifiedBy: z.string(),
  revision: z.number().int().describe('of the draft; counts up with every change'),
  publishedRevision: z.number().int().nullable(),
  publishedAt: z.number().nullable(),
  endsAt: z.number().nullable().describe('when the flight that is served is over; null: it has no end'),
  hasEnded: z.boolean().describe('the flight that is served is over'),
  deletedAt: z.number().nullable(),
  restorableUntil: z.number().nullable().describe('of a deleted campaign: then it is deleted for good'),
  hasUnpublishedChanges: z.boolean(),
  creativeCount: z.number().int(),
  ruleCount: z.number().int(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

/** A campaign in the list, with figures of its counts. */
export const listedCampaign = campaignSummary.extend({
  recentImpressions: z
    .number()
    .int()
    .nullable()
    .describe(
      'counted impressions of the answers of this hour and the 23 before it; null: the database of its events is away',
    ),
  lastAnswerAt: z
    .number()
    .nullable()
    .describe(
      'epoch milliseconds: start of the hour in which the tag was last answered, with or without an ad; null: never',
    ),
});
export type ListedCampaign = z.infer<typeof listedCampaign>;

export const campaignDetail = campaignSummary.extend({
  setUp: campaignSetUp.describe('the settings of the draft without its rules'),
  squareBanner: banner.nullable(),
  rectangleBanner: banner.nullable(),
  iconPicture: campaignIconPicture.nullable().describe('null: there is no icon, or its image is on another server'),
  tagUrl: z.string().describe('address of the tag without the macros of a buyer'),
  hasAdvertisingId: z
    .boolean()
    .describe('whether the tag carries an advertising ID and a consent signal, so that frequency caps can count by it'),
  creativeStates: z.record(z.enum(creativeStates), z.number().int()),
  problems: z.array(campaignProblem).max(limits.campaigns.differences).describe('of the draft'),
  problemCount: z.number().int(),
});
export type CampaignDetail = z.infer<typeof campaignDetail>;

export const campaignCreative = z.object({
  creativeId: uuid,
  position: z.number().int().describe('1 for the first'),
  name: z.string(),
  isDefault: z.boolean(),
  fileId: uuid.nullable(),
  audioformId: uuid.nullable(),
  state: z.enum(creativeStates),
  problem: toldMessage.nullable().describe('why no audio could be made'),
  durationSeconds: z.number().nullable(),
  integratedLufs: z.number().nullable(),
  truePeakDbtp: z.number().nullable(),
  cells: z.record(z.string(), z.string()).nullable().describe('of the version from which it was made'),
  renditions: z.array(
    z.object({
      name: z.string(),
      mimeType: z.string(),
      bitrateKbps: z.number(),
      sampleRateHz: z.number(),
      isConstantBitrate: z.boolean(),
      sizeBytes: z.number(),
    }),
  ),
  url: z.string().nullable().describe('signed address of the first rendition; null while there is none'),
  rules: z.array(ruleSettings).max(limits.campaigns.rulesInCreative).describe('the first of them'),
  ruleCount: z.number().int(),
});
export type CampaignCreative = z.infer<typeof campaignCreative>;

export const campaignRevision = z.object({
  number: z.number().int(),
  change: toldMessage,
  createdAt: z.number(),
  createdBy: z.string(),
  createdByName: z.string().nullable().describe('null when the account was deleted'),
  isDraft: z.boolean(),
  isPublished: z.boolean(),
  wasPublished: z.boolean(),
});
export type CampaignRevision = z.infer<typeof campaignRevision>;

export const campaignFeed = z.object({
  feedId: uuid,
  name: z.string(),
  url: z.string(),
  format: z.enum(['json', 'csv']),
  keyColumn: z.string().nullable().describe('column whose value is compared with the fact; null with `none`'),
  keyFact: z.enum(feedKeyFacts),
  intervalSeconds: z.number().int(),
  settingsHash: z.string().describe('changes when one of the fields above does'),
  state: z
    .enum(['waiting', 'current', 'stale', 'failed'])
    .describe(
      'waiting: never fetched; current: the last fetch succeeded; stale: it failed, and the last good rows are used; failed: it failed, and there are no rows',
    ),
  fetchedAt: z.number().nullable().describe('when the rows that are used were fetched'),
  checkedAt: z.number().nullable().describe('when they were last looked for'),
  ageSeconds: z.number().nullable(),
  problem: toldMessage.nullable(),
  rowCount: z.number().int(),
  columns: z.array(z.string()),
  sample: z
    .array(z.record(z.string(), z.union([z.string(), z.number()])))
    .max(20)
    .describe('the first rows'),
});
export type CampaignFeed = z.infer<typeof campaignFeed>;

/** A number, or its digits in a form. */
const pixels = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(100_000));
/** Part of a picture that becomes a banner. */
export const bannerFrame = z
  .object({ left: pixels, top: pixels, width: pixels })
  .describe('in pixels of the upright picture; the height follows from the width and the shape of the banner');

/** What one click can do about a requirement that is not met. */
export const checklistFixes = [
  'prepareAgain',
  'useVersion',
  'encodeBanner',
  'masterLoudness',
  'fitLength',
  'cancelMastering',
  'cropBanner',
] as const;
export type ChecklistFix = (typeof checklistFixes)[number];

/** What an administrator of the installation can do about the address of tags: set a public one, and take it back. */
export const addressFixes = ['useHttps', 'useConfiguredAddress'] as const;

const checkState = z.enum(['ok', 'warning', 'error']);

/** One requirement of a buyer against what the campaign has. */
export const checklistItem = toldMessage.extend({
  requirement: z.enum([
    'defaultCreative',
    'banner',
    'bannerSize',
    'bannerBytes',
    'mimeType',
    'bitrate',
    'constantBitrate',
    'sampleRate',
    'length',
    'usualLength',
    'fileSize',
    'vastVersion',
    'https',
    'loudness',
    'wrapper',
  ]),
  state: checkState,
  creativeIds: z
    .array(uuid)
    .max(limits.campaigns.differences)
    .describe('creatives that do not meet it, the first ones'),
  creativeCount: z.number().int(),
  details: z
    .array(toldMessage)
    .max(limits.campaigns.checkDetails)
    .describe(
      'what the fix does to each of `creativeIds`, or why there is none, in their order, of the first ones; empty where the sentence says it of all',
    ),
  fix: z
    .enum([...checklistFixes, ...addressFixes, 'none'])
    .describe(
      'what `POST …/checklist/fix` can do about it; `useHttps` and `useConfiguredAddress`: POST and DELETE of `/installation/tag-address`',
    ),
  progress: z
    .object({ done: z.number().int(), total: z.number().int(), percent: z.number().int() })
    .nullable()
    .describe('of creatives whose audio is being changed'),
  crop: z
    .object({ bannerId: uuid.describe('that is cropped'), shape: z.enum(bannerShapes).describe('that it becomes') })
    .nullable()
    .describe('of `cropBanner`'),
  operatorSetting: z
    .enum(addressSettings)
    .nullable()
    .describe('setting of the environment by which the operator of the installation meets it'),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

export const simulatedListener = z.object({
  instant: z.number().optional().describe('epoch milliseconds; default: now'),
  timeZone: z.string().max(60).optional(),
  postalCode: z.string().max(limits.campaigns.valueCharacters).optional(),
  region: z.string().max(limits.campaigns.valueCharacters).optional(),
  city: z.string().max(limits.campaigns.valueCharacters).optional(),
  weather: z.string().max(limits.campaigns.valueCharacters).optional(),
  exposure: z.number().int().min(1).max(1_000_000).optional(),
});

const explainedCondition = toldMessage.extend({ outcome: z.enum(['holds', 'differs', 'unknown']) });

export const simulation = z.object({
  reason: z.enum(['rule', 'noRule', 'limited', 'outsideFlight', 'campaignCap', 'campaignGoal']),
  explanation: toldMessage,
  creativeId: uuid.nullable(),
  creativeName: z.string().nullable(),
  ruleId: uuid.nullable(),
  url: z.string().nullable().describe('signed address that plays the creative'),
  localTime: z.string().nullable().describe('of the listener, such as `2026-03-31T14:05`'),
  rules: z
    .array(
      z.object({
        ruleId: uuid,
        creativeId: uuid,
        creativeName: z.string(),
        priority: z.number().int(),
        weight: z.number().int(),
        holds: z.boolean(),
        isChosen: z.boolean(),
        groups: z.array(z.object({ holds: z.boolean(), conditions: z.array(explainedCondition) })),
      }),
    )
    .max(200)
    .describe('rules that hold first, then the others in their order'),
  ruleCount: z.number().int(),
});
export type CampaignSimulation = z.infer<typeof simulation>;

const coverageValue = z.object({
  kind: z.enum(['unknown', 'other', 'text', 'numbers']),
  text: z.string().nullable().describe('as the first rule that names it spells it'),
  isPrefix: z.boolean(),
  from: z.number().nullable().describe('null: no lower end'),
  to: z
    .number()
    .nullable()
    .describe(
      'null: no upper end; not included. Of the numbers of a data feed, `from` is not included either, unless both are equal: a single number',
    ),
});

const coverageCell = z.object({
  values: z.array(z.number().int()).describe('places in `dimensions[…].values`'),
  ruleIds: z.array(uuid),
});

export const campaignCoverage = z.object({
  dimensions: z.array(
    z.object({
      kind: z.string(),
      feedId: uuid.nullable(),
      column: z.string().nullable(),
      values: z.array(coverageValue),
    }),
  ),
  combinations: z.number(),
  cells: z.array(coverageCell).describe('the first combinations'),
  holes: z.array(coverageCell).describe('combinations in which only the default creative is heard'),
  impossibleRuleIds: z.array(uuid).describe('rules whose conditions exclude each other'),
  hiddenRuleIds: z.array(uuid).describe('rules that are never heard, because others match all their listeners'),
  isComplete: z.boolean(),
  rules: z
    .array(
      z.object({
        ruleId: uuid,
        creativeId: uuid,
        creativeName: z.string(),
        targeting: ruleSettings.shape.targeting.nullable().describe('of rules that are never heard; null: of others'),
      }),
    )
    .describe('the rules that this answer names'),
});
