import { randomUUID } from 'node:crypto';
import type { CampaignSettings } from '@sonora/contracts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { type CampaignRow, createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { draftSummaryOf } from '../drafts/change-draft.ts';

type Owner = { readonly orgId: string; readonly userId: string };

/** Inserts a campaign with these settings as its first revision. */
export const insertDraft = async (
  db: Database,
  { orgId, userId }: Owner,
  settings: CampaignSettings,
  id = newId(),
): Promise<CampaignRow> => {
  const repository = createCampaignsRepository(db);
  const people = { createdBy: userId, modifiedBy: userId };
  const row = { orgId, id, name: settings.name, tagId: randomUUID(), draftRevision: 1, ...people };
  await repository.insert({ ...row, summary: draftSummaryOf(settings) });
  const change = { text: 'Campaign created', messageId: 'campaigns.changeCreated' } as never;
  await repository.insertRevision({ orgId, campaignId: id, number: 1, settings, change, createdBy: userId });
  return (await repository.find({ orgId, id }))!;
};
