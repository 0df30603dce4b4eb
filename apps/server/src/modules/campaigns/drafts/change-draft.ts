import { isDeepStrictEqual } from 'node:util';
import { type CampaignSettings, DomainError, limits } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import type { Database, DatabaseHandle } from '../../../platform/database/database.ts';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import type { DraftSummary } from '../campaigns.schema.ts';
import {
  type CampaignRow,
  type CampaignsRepository,
  createCampaignsRepository,
  draftSettings,
} from './campaigns.repository.ts';

/** Changes of settings by one person within this time become one revision. */
const JOINED_MILLISECONDS = 60_000;

/** What a list shows of the settings. */
export const draftSummaryOf = (settings: CampaignSettings): DraftSummary => {
  const { dsp, vastVersion, macros, defaultCreativeId, squareBannerId, rectangleBannerId, flight } = settings;
  return {
    dsp,
    vastVersion,
    macros,
    defaultCreativeId,
    squareBannerId,
    rectangleBannerId,
    creativeCount: settings.creatives.length,
    ruleCount: settings.rules.length,
    firstDay: flight?.firstDay ?? null,
    lastDay: flight?.lastDay ?? null,
  };
};

/** @throws DomainError `invalid-input` when settings are larger than a campaign may be */
export const assertSettingsFit = ({ creatives, rules, ...rest }: CampaignSettings): void => {
  const { creatives: maxCreatives, rules: maxRules, settingsBytes } = limits.campaigns;
  if (creatives.length > maxCreatives)
    throw new DomainError('invalid-input', {
      detail: campaignMessage('campaigns.tooManyCreatives', { max: maxCreatives }),
    });
  if (rules.length > maxRules)
    throw new DomainError('invalid-input', { detail: campaignMessage('campaigns.tooManyRules', { max: maxRules }) });
  if (JSON.stringify([creatives, rules, rest]).length > settingsBytes)
    throw new DomainError('too-large', { detail: campaignMessage('campaigns.settingsTooLarge') });
};

/** A campaign that the caller may change, locked. @throws DomainError `not-found`; `edit-conflict` */
export const lockForChange = async (
  repository: CampaignsRepository,
  { orgId, id }: { readonly orgId: string; readonly id: string },
  expectedRevision: number | undefined,
): Promise<CampaignRow> => {
  const campaign = await repository.lock({ orgId, id });
  if (!campaign || campaign.deletedAt !== null) throw new DomainError('not-found');
  if (expectedRevision !== undefined && expectedRevision !== campaign.draftRevision)
    throw new DomainError('edit-conflict', { detail: campaignMessage('campaigns.changedMeanwhile') });
  return campaign;
};

export type Changed = {
  readonly settings: CampaignSettings;
  /** What changed, for the list of revisions. */
  readonly change: Message;
  /** Joins the revision before, when it is a recent one of the same kind by the same person. */
  readonly joins?: boolean;
};

/** Stores a changed draft as the next revision. @returns its number, or that of the draft when nothing differs */
export const storeCampaignDraft = async (
  repository: CampaignsRepository,
  campaign: CampaignRow,
  { before, userId, ...changed }: Changed & { readonly before: CampaignSettings; readonly userId: string },
): Promise<number> => {
  const { settings, change, joins = false } = changed;
  if (isDeepStrictEqual(before, settings)) return campaign.draftRevision;
  assertSettingsFit(settings);
  const now = new Date();
  const number = campaign.draftRevision + 1;
  const last = joins ? await repository.findListedRevision(campaign, campaign.draftRevision) : undefined;
  const isJoined =
    last !== undefined &&
    !last.wasPublished &&
    last.createdBy === userId &&
    last.change.messageId === change.messageId &&
    now.getTime() - last.createdAt.getTime() < JOINED_MILLISECONDS;
  if (isJoined) await repository.removeRevision(campaign, last.number);
  await repository.insertRevision({
    orgId: campaign.orgId,
    campaignId: campaign.id,
    number,
    settings,
    change,
    createdBy: userId,
    // Of the first of them, so that a revision never covers more than a minute.
    createdAt: isJoined ? last.createdAt : now,
  });
  await repository.update(campaign, {
    name: settings.name,
    draftRevision: number,
    summary: draftSummaryOf(settings),
    modifiedBy: userId,
    modifiedAt: now,
  });
  await repository.pruneRevisions(campaign, [number, campaign.publishedRevision ?? number]);
  return number;
};

export type ChangeContext = {
  readonly db: Database;
  readonly repository: CampaignsRepository;
  readonly campaign: CampaignRow;
  readonly settings: CampaignSettings;
};

/**
 * Changes the draft of a campaign in one transaction; changes of one campaign wait for each other.
 * @throws DomainError `not-found`, `edit-conflict`, `too-large`; as `change`
 */
export const changeDraft = <Result>(
  handle: DatabaseHandle,
  caller: MemberCaller,
  { id, expectedRevision }: { readonly id: string; readonly expectedRevision?: number | undefined },
  change: (context: ChangeContext) => Promise<Changed & { readonly result: Result }>,
): Promise<{ readonly revision: number; readonly result: Result }> =>
  handle.db.transaction(async (db) => {
    const repository = createCampaignsRepository(db);
    const campaign = await lockForChange(repository, { orgId: caller.orgId, id }, expectedRevision);
    const settings = await draftSettings(repository, campaign);
    const { result, ...changed } = await change({ db, repository, campaign, settings });
    const revision = await storeCampaignDraft(repository, campaign, {
      ...changed,
      before: settings,
      userId: caller.userId,
    });
    return { revision, result };
  });
