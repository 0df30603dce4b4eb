import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';

/** Inserts the row of a published campaign, without its revisions. */
export const insertPublished = async (db: Database, orgId: string, name = 'Spring') => {
  const row = { orgId, id: newId(), name, tagId: randomUUID() };
  await createCampaignsRepository(db).insert({
    ...row,
    draftRevision: 1,
    publishedRevision: 1,
    summary: {} as never,
    createdBy: randomUUID(),
    modifiedBy: randomUUID(),
  });
  return row;
};
