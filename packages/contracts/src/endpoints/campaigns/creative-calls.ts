import { z } from 'zod';
import { access } from '../../access.ts';
import {
  bannerFrame,
  campaignCreative,
  campaignDetail,
  campaignIconPicture,
  campaignTableProblem,
} from '../../campaigns/campaign-schemas.ts';
import { bannerShapes } from '../../campaigns/served-campaign.ts';
import { campaignName, ruleSettings } from '../../campaigns/settings.ts';
import { endpoint, uuid } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { expectedRevision, listPart, oneCampaign, pagination, searchText } from './campaign-inputs.ts';

const tags = ['Campaigns'] as const;
const bounds = limits.campaigns;
const oneBanner = oneCampaign.extend({ shape: z.enum(bannerShapes) });
const read = access.may('campaigns.read');
const write = access.may('campaigns.write');

/** A rule in a change; without an id it is a new one. */
export const givenRule = ruleSettings.extend({
  ruleId: uuid.optional(),
  priority: ruleSettings.shape.priority.default(0),
  weight: ruleSettings.shape.weight.default(1),
});

/** Creatives as a list shows them; what is left out is not compared. */
const expectedCreatives = z
  .array(
    campaignCreative
      .pick({ name: true, isDefault: true, rules: true, ruleCount: true })
      .partial()
      .extend({ creativeId: uuid }),
  )
  .max(bounds.inChange)
  .default([])
  .describe('creatives as they were read: nothing is changed (`edit-conflict`) when one of them has changed since');

/** Id of what is replaced, as the caller knows it. */
const expectedId = z
  .union([uuid, z.literal('none')])
  .optional()
  .describe('id as it was read; another one is a conflict. Default: any');

export type ExpectedCreative = z.infer<typeof expectedCreatives>[number];

const creativesAnswer = z.object({
  revision: z.number().int(),
  creatives: z.array(campaignCreative).max(bounds.inChange),
});

const filesOrFile = z.union([z.array(z.file()).max(100), z.file().transform((file) => [file])]);

/** Calls of the creatives and banners of a campaign. */
export const creativeCalls = {
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
        query: z.object({ ...listPart(bounds.creatives), search: searchText }),
      }),
    )
    .output(
      z.object({
        creatives: z.array(campaignCreative),
        pagination,
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
          expected: expectedCreatives,
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
          expectedRevision: z.coerce
            .number()
            .int()
            .optional()
            .describe('revision for which the file was checked; a later one is a conflict. Default: any'),
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
    .input(
      z.object({
        params: oneCampaign,
        query: z.object({ expectedCreativeId: expectedId }).optional(),
        body: z.object({ file: z.file().optional(), fileId: uuid.optional() }),
      }),
    )
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
        body: z.object({
          expectedRevision,
          creativeIds: z.array(uuid).min(1).max(bounds.inChange),
          expected: expectedCreatives,
        }),
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
        params: oneBanner,
        query: z.object({ expectedBannerId: expectedId }).optional(),
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
    .input(z.object({ params: oneBanner, query: z.object({ expectedBannerId: expectedId }).optional() }))
    .output(campaignDetail),
};
