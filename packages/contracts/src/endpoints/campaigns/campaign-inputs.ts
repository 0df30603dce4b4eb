import { z } from 'zod';
import { uuid } from '../../endpoint.ts';
import { limits } from '../../limits.ts';

/** What several calls of campaigns take and answer. */

export const oneCampaign = z.object({ id: uuid });

export const expectedRevision = z
  .number()
  .int()
  .optional()
  .describe('revision that the change is based on; a later one is a conflict. Default: any');

/** A part of a list of which at most this many come before it. */
export const listPart = (maxOffset: number) => ({
  limit: z.coerce.number().int().min(1).max(limits.campaigns.inList).default(100),
  offset: z.coerce.number().int().min(0).max(maxOffset).default(0),
});

export const pagination = z.object({ limit: z.number(), offset: z.number(), total: z.number() });

/** Text by which a list is searched. */
export const searchText = z.string().trim().max(limits.nameCharacters).optional();
