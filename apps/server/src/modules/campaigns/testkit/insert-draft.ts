import { randomUUID } from 'node:crypto';
import type { CampaignSettings } from '@sonora/contracts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { type CampaignRow, createCampaignsRepository, draftSettings } from '../drafts/campaigns.repository.ts';
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

/** A campaign as it is stored now, with the settings of its draft. */
export const readDraft = async (
  db: Database,
  { orgId, id }: { readonly orgId: string; readonly id: string },
): Promise<{ readonly campaign: CampaignRow; readonly settings: CampaignSettings }> => {
  const repository = createCampaignsRepository(db);
  const campaign = (await repository.find({ orgId, id }))!;
  return { campaign, settings: await draftSettings(repository, campaign) };
};
