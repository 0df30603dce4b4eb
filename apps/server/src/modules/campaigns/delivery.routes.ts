import { buyerProfiles } from '@sonora/adserving';
import { access, DomainError } from '@sonora/contracts';
import { authorise, holds } from '../../platform/http/authorise.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import type { CampaignsServices } from './campaigns.services.ts';
import { applyChecklistFix, readChecklistFacts } from './checks/apply-fix.ts';
import { buyerChecklist } from './checks/checklist.ts';
import { viewCoverage } from './checks/coverage-view.ts';
import { fetchOtherTag } from './checks/fetch-other-tag.ts';
import { simulateCampaign } from './checks/simulate.ts';
import { addVersions } from './creatives/add-versions.ts';
import { viewCampaign } from './drafts/campaign-view.ts';
import { createCampaignsRepository, readCampaignDraft } from './drafts/campaigns.repository.ts';
import { duplicateCampaign } from './drafts/create-campaign.ts';
import { compareRevisions, listRevisions, restoreRevision } from './drafts/restore-revision.ts';
import { buildServed } from './publication/build-served.ts';
import { readServedParts } from './publication/publications.repository.ts';
import { publishCampaign, restoreCampaign, setPaused } from './publication/publish-campaign.ts';
import { viewTag } from './publication/tag-documents.ts';

/** Publication, revisions, checks and tags of campaigns. */
export const createCampaignDeliveryRoutes = (services: CampaignsServices) => {
  const { db } = services.handle;
  const repository = createCampaignsRepository(db);
  const routes = router.campaignDelivery;
  const idOf = (context: RequestContext, id: string) => ({ orgId: memberCaller(context).orgId, id });
  const view = (context: RequestContext, id: string) => viewCampaign(services, idOf(context, id));
  const draftOf = (context: RequestContext, id: string) => readCampaignDraft(repository, idOf(context, id));
  return {
    publish: routes.publish.handler(async ({ input, context }) => {
      const { id } = input.params;
      await publishCampaign(services, memberCaller(context), { id, ...input.body });
      return view(context, id);
    }),
    pause: routes.pause.handler(async ({ input, context }) => {
      await setPaused(services, memberCaller(context), { id: input.params.id, isPaused: true });
      return view(context, input.params.id);
    }),
    resume: routes.resume.handler(async ({ input, context }) => {
      await setPaused(services, memberCaller(context), { id: input.params.id, isPaused: false });
      return view(context, input.params.id);
    }),
    restore: routes.restore.handler(async ({ input, context }) => {
      await restoreCampaign(services, memberCaller(context), input.params.id);
      return view(context, input.params.id);
    }),
    duplicate: routes.duplicate.handler(async ({ input, context }) => {
      const id = await duplicateCampaign(services, memberCaller(context), {
        id: input.params.id,
        name: input.body?.name,
        idempotencyKey: input.headers['idempotency-key'],
      });
      return view(context, id);
    }),
    listRevisions: routes.listRevisions.handler(async ({ input, context }) => ({
      revisions: await listRevisions(services, idOf(context, input.params.id)),
    })),
    compareRevisions: routes.compareRevisions.handler(({ input, context }) => {
      const { id, number } = input.params;
      return compareRevisions(services, idOf(context, id), { number, against: input.query.against });
    }),
    restoreRevision: routes.restoreRevision.handler(async ({ input, context }) => {
      await restoreRevision(services, memberCaller(context), { ...input.params, ...input.body });
      return view(context, input.params.id);
    }),
    addVersions: routes.addVersions.handler(({ input, context }) => {
      // Versions are ads: campaigns alone give no right to them.
      authorise(access.may('ads.read'), context.caller);
      return addVersions(services, memberCaller(context), { id: input.params.id, ...input.body });
    }),
    simulate: routes.simulate.handler(({ input, context }) =>
      simulateCampaign(services, idOf(context, input.params.id), input.body),
    ),
    otherTag: routes.otherTag.handler(async ({ input, context, signal }) => {
      if (!(await repository.find(idOf(context, input.params.id)))) throw new DomainError('not-found');
      return fetchOtherTag(input.body.url, { ...(signal && { signal }) });
    }),
    coverage: routes.coverage.handler(async ({ input, context }) => {
      const { campaign, settings } = await draftOf(context, input.params.id);
      return viewCoverage(campaign.id, settings);
    }),
    checklist: routes.checklist.handler(async ({ input, context }) => {
      const facts = await readChecklistFacts(services, idOf(context, input.params.id));
      const buyer = input.query.buyer ?? facts.settings.dsp;
      const { name, sources } = buyerProfiles[buyer];
      const mayChangeAddress = context.caller !== undefined && holds(context.caller, 'installation.administer');
      const items = buyerChecklist(facts, buyer, { mayChangeAddress });
      return { buyer, buyerName: name, items, sources: [...sources] };
    }),
    fix: routes.fix.handler(async ({ input, context }) => {
      const { id } = input.params;
      const { buyer, fix, frame } = input.body;
      await applyChecklistFix(services, memberCaller(context), { id, buyer, fix, frame });
      return view(context, id);
    }),
    tag: routes.tag.handler(async ({ input, context }) => {
      const { campaign, settings } = await draftOf(context, input.params.id);
      const served = buildServed(await readServedParts(db, campaign, settings));
      const { tagAddress, areAdsPassedOn } = services;
      const tag = viewTag({ adsPublicUrl: tagAddress.current(), tagId: campaign.tagId, settings }, served, input.query);
      return { ...tag, isPassedOn: areAdsPassedOn };
    }),
  };
};
