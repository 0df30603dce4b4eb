import { z } from 'zod';
import { access } from '../../access.ts';
import {
  bannerFrame,
  campaignCreative,
  campaignDetail,
  campaignIconPicture,
  campaignListStatuses,
  campaignTableProblem,
  listedCampaign,
} from '../../campaigns/campaign-schemas.ts';
import { bannerShapes } from '../../campaigns/served-campaign.ts';
import { campaignChange, campaignName, ruleSettings } from '../../campaigns/settings.ts';
import { endpoint, idempotencyKey, uuid } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { campaignMessage } from '../../messages/campaigns.ts';
import { says } from '../../messages/says.ts';

const tags = ['Campaigns'] as const;
const bounds = limits.campaigns;
const oneCampaign = z.object({ id: uuid });
const read = access.may('campaigns.read');
const write = access.may('campaigns.write');

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const camelCaseOf = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Fields of the settings as a form gives them, in either spelling. */
const withCamelCaseNames = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [camelCaseOf(name), item]))
    : value;

const fileIds = {
  defaultCreativeFileId: uuid.nullish(),
  squareBannerFileId: uuid.nullish(),
  rectangleBannerFileId: uuid.nullish(),
};

/** What a campaign is created from, beside its files. */
const campaignData = z.object({
  ...campaignChange.omit({ defaultCreativeId: true, squareBannerId: true, rectangleBannerId: true }).shape,
  ...fileIds,
});

const jsonText = z
  .string()
  .refine(isJson, says(campaignMessage('campaigns.notJson')))
  .transform((text): unknown => JSON.parse(text));

const expectedRevision = z
  .number()
  .int()
  .optional()
  .describe('revision that the change is based on; a later one is a conflict. Default: any');

/** A rule in a change; without an id it is a new one. */
const givenRule = ruleSettings.extend({
  ruleId: uuid.optional(),
  priority: ruleSettings.shape.priority.default(0),
  weight: ruleSettings.shape.weight.default(1),
});

const creativesAnswer = z.object({
  revision: z.number().int(),
  creatives: z.array(campaignCreative).max(bounds.inChange),
});

const filesOrFile = z.union([z.array(z.file()).max(100), z.file().transform((file) => [file])]);

export const campaigns = {
  list: endpoint(read, {
    method: 'GET',
    path: '/campaign',
    cost: 'list',
    summary: 'Campaigns of the organisation, last changed first',
    tags,
  })
    .input(
      z.object({
        query: z.object({
          limit: z.coerce.number().int().min(1).max(bounds.inList).default(100),
          offset: z.coerce.number().int().min(0).max(limits.listOffset).default(0),
          search: z.string().trim().max(limits.nameCharacters).optional(),
          status: z.enum(campaignListStatuses).optional().describe('published: without those that have ended'),
          deleted: z.stringbool().default(false).describe('true: those that were deleted and can be restored'),
        }),
      }),
    )
    .output(
      z.object({
        campaigns: z.array(listedCampaign),
        pagination: z.object({ limit: z.number(), offset: z.number(), total: z.number() }),
      }),
    ),
  create: endpoint(write, {
    method: 'POST',
    path: '/campaign',
    cost: 'campaignForm',
    summary:
      'Create a campaign: a form with `campaign_data_json`, `default_creative_file`, `square_banner_file` and `rectangle_banner_file`, or JSON with file ids',
    tags,
    successStatus: 201,
  })
    .input(
      z.object({
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        body: z.object({
          campaignDataJson: z
            .union([jsonText, z.record(z.string(), z.unknown())])
            .transform(withCamelCaseNames)
            .pipe(campaignData)
            .optional()
            .describe('settings of the campaign as JSON; instead of it, they may be fields of a JSON body'),
          ...campaignData.shape,
          isDraft: z.stringbool().or(z.boolean()).default(false).describe('true: the default creative follows later'),
          defaultCreativeFile: z.file().optional(),
          squareBannerFile: z.file().optional(),
          rectangleBannerFile: z.file().optional(),
        }),
      }),
    )
    .output(campaignDetail),
  get: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}',
    cost: 'read',
    summary: 'One campaign with the settings and problems of its draft',
    tags,
  })
    .input(z.object({ params: oneCampaign }))
    .output(campaignDetail),
  delete: endpoint(write, {
    method: 'DELETE',
    path: '/campaign/{id}',
    cost: 'change',
    summary: 'Delete a campaign; its tag answers without an ad. It can be restored for 30 days',
    tags,
  })
    .input(z.object({ params: oneCampaign }))
    .output(z.object({ message: z.string() })),
  update: endpoint(write, {
    method: 'PATCH',
    path: '/campaign/{id}',
    cost: 'document',
    summary: 'Change settings of the draft; what is not named stays',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign,
        body: z.object({
          expectedRevision,
          setUp: campaignChange,
        }),
      }),
    )
    .output(campaignDetail),
  listCreatives: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/creatives',
    cost: 'list',
    summary: 'Creatives of the draft with their first rules',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign,
        query: z.object({
          limit: z.coerce.number().int().min(1).max(bounds.inList).default(100),
          offset: z.coerce.number().int().min(0).max(bounds.creatives).default(0),
          search: z.string().trim().max(limits.nameCharacters).optional(),
        }),
      }),
    )
    .output(
      z.object({
        creatives: z.array(campaignCreative),
        pagination: z.object({ limit: z.number(), offset: z.number(), total: z.number() }),
        revision: z.number().int(),
      }),
    ),
  updateCreatives: endpoint(write, {
    method: 'PUT',
    path: '/campaign/{id}/creatives',
    cost: 'document',
    summary: 'Change names and rules of creatives; the rules that are given replace those of the creative',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign,
        body: z.object({
          expectedRevision,
          creatives: z
            .array(
              z.object({
                creativeId: uuid,
                name: campaignName.optional(),
                rules: z
                  .array(givenRule.omit({ creativeId: true }))
                  .max(bounds.rules)
                  .optional(),
              }),
            )
            .min(1)
            .max(bounds.inChange),
          replace: z.boolean().default(false).describe('true: creatives that are not named are removed'),
        }),
      }),
    )
    .output(creativesAnswer),
  addCreatives: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/creatives',
    cost: 'change',
    summary: 'Add creatives from files of the organisation; each is a copy with renditions of its own',
    tags,
    successStatus: 201,
  })
    .input(
      z.object({
        params: oneCampaign,
        body: z.object({
          fileIds: z.array(uuid).min(1).max(bounds.inChange).describe('ids of audio files or of finished ads'),
        }),
      }),
    )
    .output(creativesAnswer),
  exportCreatives: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/creatives/export',
    cost: 'list',
    summary: 'Creatives and rules of the draft as CSV, one line for each rule; cells never become formulas',
    tags,
  })
    .input(z.object({ params: oneCampaign }))
    .output(z.file()),
  importCreatives: endpoint(write, {
    method: 'PUT',
    path: '/campaign/{id}/creatives/import',
    cost: 'spreadsheet',
    summary: 'Read rules of creatives from CSV (`csv_file` of a form, or the body); all lines are read, or none',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign,
        query: z.object({
          mode: z
            .enum(['check', 'all', 'valid'])
            .default('all')
            .describe('check: change nothing; all: only if no line is wrong; valid: the lines that are not wrong'),
          replace: z.stringbool().default(true).describe('true: rules that the file lacks are removed'),
        }),
        body: z.union([z.file(), z.object({ csvFile: z.file() })]),
      }),
    )
    .output(
      z.object({
        revision: z.number().int(),
        added: z.number().int().describe('rules'),
        changed: z.number().int(),
        unchanged: z.number().int(),
        removed: z.number().int(),
        unknownColumns: z.array(z.string()),
        problems: z.array(campaignTableProblem).max(limits.versions.problemsInAnswer),
        problemCount: z.number().int(),
      }),
    ),
  uploadDefault: endpoint(write, {
    method: 'PUT',
    path: '/upload/audio/{id}/default',
    cost: 'campaignForm',
    summary: 'Make an audio file the default creative of a campaign: `file` of a form, or a file id',
    tags,
  })
    .input(z.object({ params: oneCampaign, body: z.object({ file: z.file().optional(), fileId: uuid.optional() }) }))
    .output(creativesAnswer),
  uploadAudio: endpoint(write, {
    method: 'PUT',
    path: '/upload/audio/{id}',
    cost: 'campaignForm',
    summary: 'Add creatives to a campaign from audio files: `files` of a form',
    tags,
  })
    .input(z.object({ params: oneCampaign, body: z.object({ files: filesOrFile }) }))
    .output(creativesAnswer),
  parameters: endpoint(read, {
    method: 'GET',
    path: '/parameter',
    cost: 'read',
    summary: 'Parameters by which creatives are targeted',
    tags,
  }).output(
    z.object({
      parameters: z.array(
        z.object({
          name: z.string(),
          column: z.string().nullable().describe('in a CSV file of creatives'),
          type: z.enum(['timeOfDay', 'weekdays', 'dates', 'text', 'number', 'feed']),
          isMultiple: z.boolean(),
          values: z.array(z.string()).nullable().describe('all that are possible; null: any'),
        }),
      ),
    }),
  ),
  listRules: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/rules',
    cost: 'list',
    summary: 'Rules of the draft in their order',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign,
        query: z.object({
          limit: z.coerce.number().int().min(1).max(bounds.inList).default(100),
          offset: z.coerce.number().int().min(0).max(bounds.rules).default(0),
          creativeId: uuid.optional(),
        }),
      }),
    )
    .output(
      z.object({
        rules: z.array(ruleSettings.extend({ creativeName: z.string() })),
        pagination: z.object({ limit: z.number(), offset: z.number(), total: z.number() }),
        revision: z.number().int(),
      }),
    ),
  updateRules: endpoint(write, {
    method: 'PATCH',
    path: '/campaign/{id}/rules',
    cost: 'document',
    summary: 'Add, replace and remove rules of the draft',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign,
        body: z.object({
          expectedRevision,
          set: z.array(givenRule).max(bounds.inChange).default([]).describe('new ones have no id, or a new one'),
          remove: z.array(uuid).max(bounds.rules).default([]),
          expected: z
            .array(ruleSettings)
            .max(bounds.inChange)
            .default([])
            .describe(
              'rules as they were read: nothing is changed (`edit-conflict`) when one of them has changed since',
            ),
        }),
      }),
    )
    .output(z.object({ revision: z.number().int(), rules: z.array(ruleSettings).max(bounds.inChange) })),
  removeCreatives: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/creatives/remove',
    cost: 'change',
    summary: 'Remove creatives and their rules from the draft; restoring the earlier revision brings them back',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign,
        body: z.object({ expectedRevision, creativeIds: z.array(uuid).min(1).max(bounds.inChange) }),
      }),
    )
    .output(z.object({ revision: z.number().int() })),
  setBanner: endpoint(write, {
    method: 'PUT',
    path: '/campaign/{id}/banner/{shape}',
    cost: 'campaignForm',
    summary:
      'Set a banner: `file` of a form, or a file id. Squares have 640×640 or 300×300, rectangles 300×250 pixels; from a larger picture, a `frame` is cut',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign.extend({ shape: z.enum(bannerShapes) }),
        body: z.object({ file: z.file().optional(), fileId: uuid.optional(), frame: bannerFrame.optional() }),
      }),
    )
    .output(campaignDetail),
  addIconPicture: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/icon',
    cost: 'campaignForm',
    summary:
      'Store a picture for the icon of the ad: `file` of a form, or a file id. It is encoded again, scaled down to 256 pixels, and used when the settings name it',
    tags,
    successStatus: 201,
  })
    .input(
      z.object({
        params: oneCampaign,
        body: z.object({ file: z.file().optional(), fileId: uuid.optional() }),
      }),
    )
    .output(campaignIconPicture),
  removeBanner: endpoint(write, {
    method: 'DELETE',
    path: '/campaign/{id}/banner/{shape}',
    cost: 'change',
    summary: 'Remove a banner from the draft',
    tags,
  })
    .input(z.object({ params: oneCampaign.extend({ shape: z.enum(bannerShapes) }) }))
    .output(campaignDetail),
};
export type GivenRule = z.infer<typeof givenRule>;
