import { type CampaignSettings, DomainError, limits } from '@sonora/contracts';
import type { CampaignRevision } from '@sonora/contracts/campaigns/campaign-schemas';
import type { CampaignDifference } from '@sonora/contracts/endpoints/campaigns/campaign-delivery';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { prepareUnused } from '../creatives/add-creatives.ts';
import { told } from '../told.ts';
import { type CampaignId, createCampaignsRepository } from './campaigns.repository.ts';
import { changeDraft } from './change-draft.ts';
import { compareSettings } from './compare-settings.ts';

type Services = Pick<CampaignsServices, 'handle'>;

/** Makes an earlier revision the draft; creatives that have lost their audio since then are prepared again. @throws DomainError `not-found`, `edit-conflict` */
export const restoreRevision = async (
  { handle, jobs }: Services & Pick<CampaignsServices, 'jobs'>,
  caller: MemberCaller,
  {
    number,
    ...draft
  }: { readonly id: string; readonly number: number; readonly expectedRevision?: number | undefined },
): Promise<void> => {
  await changeDraft(handle, caller, draft, async ({ db, repository, campaign }) => {
    const revision = await repository.findRevision(campaign, number);
    if (!revision) throw new DomainError('not-found');
    const ids = revision.settings.creatives.map(({ creativeId }) => creativeId);
    await prepareUnused({ db, jobs }, campaign.orgId, ids);
    return {
      settings: revision.settings,
      change: campaignMessage('campaigns.changeRestored', { number }),
      result: undefined,
    };
  });
};

/** Revisions of a campaign, last first. @throws DomainError `not-found` */
export const listRevisions = async ({ handle }: Services, id: CampaignId): Promise<CampaignRevision[]> => {
  const repository = createCampaignsRepository(handle.db);
  const campaign = await repository.find(id);
  if (!campaign) throw new DomainError('not-found');
  return (await repository.listRevisions(id)).map(({ number, change, createdAt, wasPublished, ...maker }) => ({
    number,
    change: told(change),
    createdAt: createdAt.getTime(),
    createdBy: maker.createdBy,
    createdByName: maker.createdByName,
    isDraft: number === campaign.draftRevision,
    isPublished: number === campaign.publishedRevision,
    wasPublished,
  }));
};

const settingsOf = async (
  repository: ReturnType<typeof createCampaignsRepository>,
  id: CampaignId,
  number: number,
): Promise<CampaignSettings> => {
  const revision = await repository.findRevision(id, number);
  if (!revision) throw new DomainError('not-found');
  return revision.settings;
};

/** What changed between two revisions, in words. @throws DomainError `not-found` */
export const compareRevisions = async (
  { handle }: Services,
  id: CampaignId,
  { number, against }: { readonly number: number; readonly against: number | undefined },
): Promise<{ from: number | null; to: number; differences: CampaignDifference[]; differenceCount: number }> => {
  const repository = createCampaignsRepository(handle.db);
  if (!(await repository.find(id))) throw new DomainError('not-found');
  const settings = await settingsOf(repository, id, number);
  const from = against ?? (await repository.numberBefore(id, number));
  const differences = from === null ? [] : compareSettings(await settingsOf(repository, id, from), settings);
  return {
    from,
    to: number,
    differences: differences.slice(0, limits.campaigns.differences),
    differenceCount: differences.length,
  };
};
