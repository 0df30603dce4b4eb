import { DomainError, limits } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { draftProblems } from '../checks/draft-problems.ts';
import { readDraftFacts } from '../checks/read-facts.ts';
import { createCampaignsRepository, draftSettings } from '../drafts/campaigns.repository.ts';
import { lockForChange } from '../drafts/change-draft.ts';
import { announceEvent } from '../webhooks/announce-event.ts';
import { buildServed } from './build-served.ts';
import { flightEnd } from './flight-end.ts';
import { readServedParts, renewPublication, writePublication } from './publications.repository.ts';

type Services = Pick<CampaignsServices, 'handle' | 'notifier'>;
type Wanted = { readonly id: string; readonly expectedRevision?: number | undefined };

const messageOf = ({
  text,
  message,
}: {
  text: string;
  message: { messageId: string; values?: Record<string, unknown> };
}) => ({ text, ...message }) as ReturnType<typeof campaignMessage>;

/**
 * Publishes the draft of a campaign. A paused campaign stays paused.
 * @throws DomainError `not-found`, `edit-conflict`; `invalid-input` with what is wrong
 */
export const publishCampaign = (
  { handle, notifier, jobs }: Services & Pick<CampaignsServices, 'jobs'>,
  { orgId, userId }: MemberCaller,
  { id, expectedRevision }: Wanted,
): Promise<void> =>
  handle.db.transaction(async (db) => {
    const repository = createCampaignsRepository(db);
    const campaign = await lockForChange(repository, { orgId, id }, expectedRevision);
    const settings = await draftSettings(repository, campaign);
    const errors = draftProblems(id, settings, await readDraftFacts(db, campaign)).filter(
      ({ severity }) => severity === 'error',
    );
    const served = errors.length > 0 ? undefined : buildServed(await readServedParts(db, campaign, settings));
    if (!served)
      throw new DomainError('invalid-input', {
        detail: campaignMessage('campaigns.notPublishable'),
        findings: errors.slice(0, limits.versions.problemsInAnswer).map((problem) => ({
          place: problem.path.join('.'),
          message: messageOf(problem),
        })),
      });
    const publishedAt = new Date();
    await repository.markPublished(campaign, campaign.draftRevision);
    await repository.update(campaign, {
      publishedRevision: campaign.draftRevision,
      publishedAt,
      publishedEndsAt: flightEnd(id, settings),
      isPublicationDue: false,
    });
    const { draftRevision: revision, isPaused } = campaign;
    await writePublication(db, notifier, campaign, { revision, served: isPaused ? null : served });
    const data = { revision, publishedBy: userId, isPaused, publishedAt: publishedAt.toISOString() };
    await announceEvent({ db, jobs }, campaign, 'campaign.published', data);
  });

/** Changes what a tag answers with: pauses or resumes. @throws DomainError `not-found`; `conflict` for a draft */
export const setPaused = (
  { handle, notifier }: Services,
  { orgId }: MemberCaller,
  { id, isPaused }: { readonly id: string; readonly isPaused: boolean },
): Promise<void> =>
  handle.db.transaction(async (db) => {
    const repository = createCampaignsRepository(db);
    const campaign = await lockForChange(repository, { orgId, id }, undefined);
    if (campaign.publishedRevision === null)
      throw new DomainError('conflict', { detail: campaignMessage('campaigns.notPublished') });
    if (campaign.isPaused === isPaused) return;
    await repository.update(campaign, { isPaused });
    await renewPublication(db, notifier, { ...campaign, isPaused });
  });

/** Deletes a campaign so that it can be restored; its tag answers without an ad. @throws DomainError `not-found` */
export const deleteCampaign = ({ handle, notifier }: Services, { orgId }: MemberCaller, id: string): Promise<void> =>
  handle.db.transaction(async (db) => {
    const repository = createCampaignsRepository(db);
    const campaign = await lockForChange(repository, { orgId, id }, undefined);
    const deletedAt = new Date();
    await repository.update(campaign, { deletedAt });
    await renewPublication(db, notifier, { ...campaign, deletedAt });
  });

/** Restores a deleted campaign. One that is there stays as it is. @throws DomainError `not-found` */
export const restoreCampaign = ({ handle, notifier }: Services, { orgId }: MemberCaller, id: string): Promise<void> =>
  handle.db.transaction(async (db) => {
    const repository = createCampaignsRepository(db);
    const campaign = await repository.lock({ orgId, id });
    if (!campaign) throw new DomainError('not-found');
    if (campaign.deletedAt === null) return;
    await repository.update(campaign, { deletedAt: null });
    await renewPublication(db, notifier, { ...campaign, deletedAt: null });
  });
