import { z } from 'zod';
import { access } from '../../access.ts';
import {
  bannerFrame,
  campaignCoverage,
  campaignDetail,
  campaignRevision,
  checklistFixes,
  checklistItem,
  simulatedListener,
  simulation,
} from '../../campaigns/campaign-schemas.ts';
import { campaignName } from '../../campaigns/settings.ts';
import { endpoint, idempotencyKey, uuid } from '../../endpoint.ts';
import { buyers, vastVersions } from '../../enumerations.ts';
import { limits } from '../../limits.ts';
import { wireReference } from '../../schemas/wire-message.ts';
import { oneCampaign } from './campaign-inputs.ts';

const tags = ['Campaigns'] as const;
const bounds = limits.campaigns;
const oneRevision = oneCampaign.extend({ number: z.coerce.number().int().min(1) });
const read = access.may('campaigns.read');
const write = access.may('campaigns.write');
const expectedRevision = z.number().int().optional();

const difference = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  text: z.string(),
  message: wireReference.describe('translates the text'),
  path: z.string().describe('setting that differs, such as `flight`, `rules`, `creatives`'),
  ruleId: uuid.nullable(),
  creativeId: uuid.nullable(),
});
export type CampaignDifference = z.infer<typeof difference>;

export const campaignDelivery = {
  publish: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/publish',
    cost: 'document',
    summary: 'Publish the draft: every process serves it within seconds. Needs a default creative that is ready',
    tags,
  })
    .input(z.object({ params: oneCampaign, body: z.object({ expectedRevision }).optional() }))
    .output(campaignDetail),
  pause: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/pause',
    cost: 'change',
    summary: 'Pause a published campaign: its tag answers without an ad',
    tags,
  })
    .input(z.object({ params: oneCampaign }))
    .output(campaignDetail),
  resume: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/resume',
    cost: 'change',
    summary: 'Serve a paused campaign again, as it was published',
    tags,
  })
    .input(z.object({ params: oneCampaign }))
    .output(campaignDetail),
  restore: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/restore',
    cost: 'change',
    summary: 'Restore a deleted campaign; one that was served is served again',
    tags,
  })
    .input(z.object({ params: oneCampaign }))
    .output(campaignDetail),
  duplicate: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/duplicate',
    cost: 'document',
    summary: 'Copy a campaign as a draft with a tag of its own',
    tags,
    successStatus: 201,
  })
    .input(
      z.object({
        params: oneCampaign,
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        body: z.object({ name: campaignName.optional() }).optional(),
      }),
    )
    .output(campaignDetail),
  listRevisions: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/revisions',
    cost: 'list',
    summary: 'Revisions of a campaign, last first',
    tags,
  })
    .input(z.object({ params: oneCampaign }))
    .output(z.object({ revisions: z.array(campaignRevision).max(bounds.revisions) })),
  compareRevisions: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/revisions/{number}/diff',
    cost: 'list',
    summary: 'What changed up to a revision, in words',
    tags,
  })
    .input(
      z.object({
        params: oneRevision,
        query: z.object({
          against: z.coerce.number().int().min(1).optional().describe('default: the revision before'),
        }),
      }),
    )
    .output(
      z.object({
        from: z.number().int().nullable().describe('null: there is no earlier one'),
        to: z.number().int(),
        differences: z.array(difference).max(bounds.differences),
        differenceCount: z.number().int(),
      }),
    ),
  restoreRevision: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/revisions/{number}/restore',
    cost: 'document',
    summary: 'Make an earlier revision the draft, as a new revision; nothing is published',
    tags,
  })
    .input(z.object({ params: oneRevision, body: z.object({ expectedRevision }).optional() }))
    .output(campaignDetail),
  addVersions: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/creatives/from-versions',
    cost: 'table',
    summary:
      'Add creatives and their rules from the finished versions of a session: "column city = city of the listener"',
    tags,
    successStatus: 201,
  })
    .input(
      z.object({
        params: oneCampaign,
        body: z.object({
          expectedRevision,
          projectId: uuid,
          sessionId: uuid,
          columns: z
            .array(
              z.object({
                column: z.string().max(limits.versions.columnCharacters),
                parameter: z.enum(['city', 'region', 'postalCode', 'weather', 'dayOfWeek', 'timeOfDay']),
              }),
            )
            .max(6)
            .describe('columns whose cells are conditions; an empty cell is no condition. Values are separated by `|`'),
          priority: z.number().int().min(-1_000_000).max(1_000_000).default(0),
          weight: z.number().int().min(1).max(10_000).default(1),
        }),
      }),
    )
    .output(
      z.object({
        revision: z.number().int(),
        creatives: z.number().int().describe('that were added'),
        rules: z.number().int(),
        existing: z.number().int().describe('versions that the campaign has already'),
        unfinished: z.number().int().describe('versions without audio of their present cells, which were left out'),
        problems: z
          .array(
            z.object({
              row: z.number().int().nullable(),
              column: z.string().nullable(),
              text: z.string(),
              message: wireReference,
            }),
          )
          .max(limits.versions.problemsInAnswer),
        problemCount: z.number().int(),
      }),
    ),
  simulate: endpoint(read, {
    method: 'POST',
    path: '/campaign/{id}/simulate',
    cost: 'table',
    summary: 'Which creative a listener would hear, and why',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign,
        body: z.object({
          facts: simulatedListener.default({}),
          of: z.enum(['draft', 'published']).default('draft'),
          seed: z.string().max(100).default('').describe('another one may draw another creative of equal priority'),
        }),
      }),
    )
    .output(simulation),
  otherTag: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/other-tag',
    cost: 'otherServer',
    summary: 'Fetch the VAST document to which a wrapper of the campaign leads, from a public address',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign,
        body: z.object({ url: z.string().trim().min(1).max(bounds.otherTag.addressCharacters) }),
      }),
    )
    .output(
      z.object({
        xml: z.string().nullable().describe('the document as it was answered; null: there is none'),
        problem: z
          .object({ text: z.string(), message: wireReference.describe('translates the text') })
          .nullable()
          .describe('why there is no document'),
        isRefused: z.boolean().describe('the address may not be called'),
      }),
    ),
  coverage: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/coverage',
    cost: 'list',
    summary: 'Which listeners hear what; who hears only the default creative; rules that are never heard',
    tags,
  })
    .input(z.object({ params: oneCampaign }))
    .output(campaignCoverage),
  checklist: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/checklist',
    cost: 'read',
    summary: 'Requirements of a buyer against the renditions and banners of the draft',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign,
        query: z.object({ buyer: z.enum(buyers).optional().describe('default: its own') }),
      }),
    )
    .output(
      z.object({
        buyer: z.enum(buyers),
        buyerName: z.string(),
        items: z.array(checklistItem),
        sources: z.array(z.string()).describe('addresses from which the requirements were read'),
      }),
    ),
  fix: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/checklist/fix',
    cost: 'change',
    summary: 'Do what an item of the checklist offers',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign,
        body: z.object({
          buyer: z.enum(buyers).optional(),
          fix: z.enum(checklistFixes),
          frame: bannerFrame.optional().describe('of `cropBanner`; default: the largest one in the middle'),
        }),
      }),
    )
    .output(campaignDetail),
  tag: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/tag',
    cost: 'list',
    summary: 'The tag for a buyer with its macros, and the documents that it answers with in each format',
    tags,
  })
    .input(
      z.object({
        params: oneCampaign,
        query: z.object({
          buyer: z.enum(buyers).optional().describe('default: that of the campaign'),
          version: z.enum(vastVersions).optional().describe('default: that of the campaign'),
        }),
      }),
    )
    .output(
      z.object({
        buyer: z.enum(buyers),
        version: z.enum(vastVersions),
        url: z.string(),
        macros: z.array(z.object({ name: z.string(), value: z.string() })).describe('parameters of the tag'),
        isPublic: z.boolean().describe('false: the address is that of this machine, or not https'),
        isPassedOn: z.boolean().describe('the address of the pages also answers for the tag'),
        documents: z.array(
          z.object({
            version: z.enum(vastVersions),
            isAccepted: z.boolean().describe('by the buyer'),
            xml: z.string(),
          }),
        ),
      }),
    ),
};
