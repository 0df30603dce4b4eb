import { z } from 'zod';
import { uuid } from '../endpoint.ts';
import { buyers, vastVersions } from '../enumerations.ts';
import { limits } from '../limits.ts';
import { wireReference } from '../schemas/wire-message.ts';
import { campaignCreative, checklistItem } from './campaign-schemas.ts';

const state = z.enum(['ok', 'warning', 'error']);
const finding = z.object({
  text: z.string(),
  message: wireReference.describe('translates the text'),
  state: z.enum(['warning', 'error']),
});

/** Whether a document keeps to its version, by rules of the specification. */
export const documentVerdict = z.object({
  version: z.enum(vastVersions),
  kind: z.enum(['inline', 'wrapper', 'noAd']),
  state,
  findings: z.array(finding),
  sizeBytes: z.number().int(),
  isDefault: z.boolean().describe('the format that the tag answers with unless it is asked for another one'),
});
export type DocumentVerdict = z.infer<typeof documentVerdict>;

const validatedBuyer = z.object({
  buyer: z.enum(buyers),
  name: z.string(),
  state: state.describe('the worst of its items'),
  isOwn: z.boolean().describe('the buyer of the campaign'),
  items: z.array(
    checklistItem.omit({
      creativeIds: true,
      details: true,
      fix: true,
      progress: true,
      crop: true,
      operatorSetting: true,
    }),
  ),
  sources: z.array(z.string()).describe('addresses from which the requirements were read'),
});

const validatedCreative = campaignCreative
  .pick({
    name: true,
    isDefault: true,
    durationSeconds: true,
    integratedLufs: true,
    truePeakDbtp: true,
    renditions: true,
  })
  .extend({ state: z.enum(['preparing', 'ready', 'failed']) });

/** Report on what a tag answers with: documents, requirements of buyers, measured audio. */
export const tagValidation = z.object({
  name: z.string().describe('of the campaign'),
  orgName: z.string(),
  tagUrl: z.string(),
  revision: z.number().int(),
  of: z.enum(['published', 'draft']).describe('draft: the campaign was never published'),
  isServed: z.boolean().describe('false: a draft, paused or deleted'),
  publishedAt: z.number().nullable().describe('epoch milliseconds'),
  checkedAt: z.number().describe('epoch milliseconds'),
  state: state.describe('the worst of the documents and of the buyer of the campaign'),
  documents: z.array(documentVerdict),
  buyers: z.array(validatedBuyer).describe('that of the campaign first'),
  creatives: z.array(validatedCreative).max(limits.campaigns.inList).describe('the default one first'),
  creativeCount: z.number().int(),
});
export type TagValidation = z.infer<typeof tagValidation>;

export const validationLink = z.object({
  linkId: uuid,
  url: z.string().describe('address of the page `/validation/{code}`, which needs no sign-in'),
  createdAt: z.number().describe('epoch milliseconds'),
  createdBy: uuid,
  expiresAt: z.number(),
  isExpired: z.boolean(),
});
export type ValidationLink = z.infer<typeof validationLink>;
