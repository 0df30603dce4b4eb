import { z } from 'zod';
import { access } from '../../access.ts';
import { campaignDetail, campaignListStatuses, listedCampaign } from '../../campaigns/campaign-schemas.ts';
import { campaignChange, ruleSettings } from '../../campaigns/settings.ts';
import { endpoint, idempotencyKey, uuid } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { campaignMessage } from '../../messages/campaigns.ts';
import { says } from '../../messages/says.ts';
import { expectedRevision, listPart, oneCampaign, pagination, searchText } from './campaign-inputs.ts';
import { creativeCalls, givenRule } from './creative-calls.ts';

const tags = ['Campaigns'] as const;
const bounds = limits.campaigns;
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

const fileIds = {
  defaultCreativeFileId: uuid.nullish().describe('id of an audio file or of a finished ad'),
  squareBannerFileId: uuid.nullish().describe('id of a picture, or of a banner of another campaign'),
  rectangleBannerFileId: uuid.nullish().describe('id of a picture, or of a banner of another campaign'),
};

/** Fields that campaigns have and that the server sets: clients that send a whole campaign are not refused. */
const setByServer = {
  orgId: z.unknown().optional().describe('without effect: the organisation is that of the request'),
  createdAt: z.unknown().optional().describe('without effect'),
};

/** What a campaign is created from, beside its files. */
const campaignData = z.strictObject({
  ...campaignChange.omit({ defaultCreativeId: true, squareBannerId: true, rectangleBannerId: true }).shape,
  ...fileIds,
  ...setByServer,
});

/** Fields of the settings as a form gives them, in either spelling. Others keep the name by which they are refused. */
const withCamelCaseNames = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, item]) => {
          const other = camelCaseOf(name);
          return [Object.hasOwn(campaignData.shape, other) ? other : name, item];
        }),
      )
    : value;

const jsonText = z
  .string()
  .refine(isJson, says(campaignMessage('campaigns.notJson')))
  .transform((text): unknown => JSON.parse(text));

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
          ...listPart(limits.listOffset),
          search: searchText,
          status: z.enum(campaignListStatuses).optional().describe('published: without those that have ended'),
          deleted: z.stringbool().default(false).describe('true: those that were deleted and can be restored'),
        }),
      }),
    )
    .output(
      z.object({
        campaigns: z.array(listedCampaign),
        pagination,
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
        body: z.strictObject({
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
        body: z.strictObject({
          expectedRevision,
          setUp: campaignChange,
        }),
      }),
    )
    .output(campaignDetail),
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
          ...listPart(bounds.rules),
          creativeId: uuid.optional(),
        }),
      }),
    )
    .output(
      z.object({
        rules: z.array(ruleSettings.extend({ creativeName: z.string() })),
        pagination,
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
        body: z.strictObject({
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
  ...creativeCalls,
};
export type GivenRule = z.infer<typeof givenRule>;
