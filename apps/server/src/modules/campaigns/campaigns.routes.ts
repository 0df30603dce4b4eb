import { DomainError } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { asDomainError } from '../../platform/http/as-domain-error.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import type { CampaignsServices } from './campaigns.services.ts';
import { creativeNames } from './checks/creative-names.ts';
import { assertPartKnown } from './creatives/assert-known.ts';
import { addCreatives, changeCreatives, changeRules, removeCreatives } from './creatives/change-creatives.ts';
import { createCreativesRepository } from './creatives/creatives.repository.ts';
import { exportCreatives, importCreatives } from './creatives/creatives-table.ts';
import { viewCreatives } from './creatives/creatives-view.ts';
import { receiveAudio } from './creatives/receive-audio.ts';
import { addIconPicture, setBanner } from './creatives/set-banner.ts';
import { toCampaignSummary, viewCampaign, viewIconPicture } from './drafts/campaign-view.ts';
import { type CampaignRow, createCampaignsRepository, readCampaignDraft } from './drafts/campaigns.repository.ts';
import { changeSetUp } from './drafts/change-set-up.ts';
import { createCampaign } from './drafts/create-campaign.ts';
import { deleteCampaign } from './publication/publish-campaign.ts';
import { createReportsRepository } from './reports/reports.repository.ts';
import { targetingParameters } from './targeting-parameters.ts';

/** Runs a call whose unexpected errors have a sentence of their own. Refusals keep theirs. */
const orElse = async <Result>(
  sentence: ReturnType<typeof campaignMessage>,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const domain = asDomainError(error);
    throw domain.code === 'internal' ? new DomainError('internal', { detail: sentence, cause: error }) : domain;
  }
};

const createFailed = campaignMessage('campaigns.createFailed');
const updateFailed = campaignMessage('campaigns.updateCreativesFailed');
const unexpected = campaignMessage('campaigns.unexpected');
const exportFailed = campaignMessage('campaigns.exportFailed');
const importFailed = campaignMessage('campaigns.importFailed');

/** Campaigns, their creatives and rules. */
export const createCampaignsRoutes = (services: CampaignsServices) => {
  const { db } = services.handle;
  const repository = createCampaignsRepository(db);
  const found = async (context: RequestContext, id: string): Promise<CampaignRow> => {
    const row = await repository.find({ orgId: memberCaller(context).orgId, id });
    if (!row) throw new DomainError('not-found');
    return row;
  };
  const idOf = (context: RequestContext, id: string) => ({ orgId: memberCaller(context).orgId, id });
  const draftOf = (context: RequestContext, id: string) => readCampaignDraft(repository, idOf(context, id));
  /** Creatives after a change. */
  const changed = async (context: RequestContext, id: string, ids: readonly string[]) => {
    const { campaign: row, settings } = await draftOf(context, id);
    const creatives = await viewCreatives({ ...services, db }, { orgId: row.orgId, settings }, ids);
    return { revision: row.draftRevision, creatives };
  };
  return {
    list: router.campaigns.list.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const { rows, total } = await repository.list(orgId, input.query);
      const defaults = rows.flatMap(({ summary }) => summary.defaultCreativeId ?? []);
      const [creatives, deliveries] = await Promise.all([
        createCreativesRepository(db).byIds(orgId, defaults),
        createReportsRepository(db, services.eventDatabases).deliveryOf(
          rows.map(({ tagId }) => tagId),
          new Date(),
        ),
      ]);
      const { limit, offset } = input.query;
      return {
        campaigns: rows.map((row) => {
          const delivery = deliveries.get(row.tagId);
          return {
            ...toCampaignSummary(row, creatives.get(row.summary.defaultCreativeId ?? '')?.source),
            recentImpressions: delivery === null ? null : (delivery?.recentImpressions ?? 0),
            lastAnswerAt: delivery?.lastAnswerAt ?? null,
          };
        }),
        pagination: { limit, offset, total },
      };
    }),
    create: router.campaigns.create.handler(({ input, context }) =>
      orElse(createFailed, async () => {
        const caller = memberCaller(context);
        const {
          campaignDataJson = {},
          isDraft,
          defaultCreativeFile,
          squareBannerFile,
          rectangleBannerFile,
          ...body
        } = input.body;
        const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
        const {
          defaultCreativeFileId,
          squareBannerFileId,
          rectangleBannerFileId,
          orgId: _orgId,
          createdAt: _createdAt,
          ...setUp
        } = { ...campaignDataJson, ...given } as typeof campaignDataJson;
        const files = { defaultCreativeFile, squareBannerFile, rectangleBannerFile };
        const fileIds = { defaultCreativeFileId, squareBannerFileId, rectangleBannerFileId };
        const idempotencyKey = input.headers['idempotency-key'];
        const id = await createCampaign(services, caller, { setUp, isDraft, idempotencyKey, ...files, ...fileIds });
        return viewCampaign(services, idOf(context, id));
      }),
    ),
    get: router.campaigns.get.handler(({ input, context }) => viewCampaign(services, idOf(context, input.params.id))),
    delete: router.campaigns.delete.handler(async ({ input, context }) => {
      await deleteCampaign(services, memberCaller(context), input.params.id);
      return { message: 'Campaign deleted' };
    }),
    update: router.campaigns.update.handler(async ({ input, context }) => {
      const { expectedRevision, setUp } = input.body;
      await changeSetUp(services, memberCaller(context), { id: input.params.id, expectedRevision, setUp });
      return viewCampaign(services, idOf(context, input.params.id));
    }),
    listCreatives: router.campaigns.listCreatives.handler(async ({ input, context }) => {
      const { campaign: row, settings } = await draftOf(context, input.params.id);
      const { limit, offset, search = '' } = input.query;
      const wanted = search.toLowerCase();
      const matching = settings.creatives.filter(({ name }) => name.toLowerCase().includes(wanted));
      const ids = matching.slice(offset, offset + limit).map(({ creativeId }) => creativeId);
      return {
        creatives: await viewCreatives({ ...services, db }, { orgId: row.orgId, settings }, ids),
        pagination: { limit, offset, total: matching.length },
        revision: row.draftRevision,
      };
    }),
    updateCreatives: router.campaigns.updateCreatives.handler(({ input, context }) =>
      orElse(updateFailed, async () => {
        const { id } = input.params;
        await changeCreatives(services, memberCaller(context), { id, ...input.body });
        return changed(
          context,
          id,
          input.body.creatives.map(({ creativeId }) => creativeId),
        );
      }),
    ),
    addCreatives: router.campaigns.addCreatives.handler(({ input, context }) =>
      orElse(updateFailed, async () => {
        const { id } = input.params;
        const { ids } = await addCreatives(services, memberCaller(context), { id, fileIds: input.body.fileIds });
        return changed(context, id, ids);
      }),
    ),
    exportCreatives: router.campaigns.exportCreatives.handler(({ input, context }) =>
      orElse(exportFailed, async () => {
        const { campaign, settings } = await draftOf(context, input.params.id);
        const content = await exportCreatives(db, campaign.orgId, settings);
        return new File([Buffer.from(content)], 'creatives.csv', { type: 'text/csv; charset=utf-8' });
      }),
    ),
    importCreatives: router.campaigns.importCreatives.handler(({ input, context }) =>
      orElse(importFailed, async () => {
        const { id } = input.params;
        // Before the file is read, which costs more.
        await found(context, id);
        const file = input.body instanceof Blob ? input.body : input.body.csvFile;
        const bytes = new Uint8Array(await file.arrayBuffer());
        return importCreatives(services, memberCaller(context), { id, ...input.query, bytes });
      }),
    ),
    uploadDefault: router.campaigns.uploadDefault.handler(({ input, context }) =>
      orElse(updateFailed, async () => {
        const { id } = input.params;
        const { settings } = await draftOf(context, id);
        const { expectedCreativeId: expectedDefaultId } = input.query ?? {};
        // Before the file is stored; and again with the change.
        assertPartKnown(settings, 'defaultCreativeId', expectedDefaultId);
        const { file, fileId = file && (await receiveAudio(services, memberCaller(context), [file]))[0] } = input.body;
        if (fileId === undefined)
          throw new DomainError('invalid-input', { detail: campaignMessage('campaigns.defaultMissing') });
        const { ids } = await addCreatives(services, memberCaller(context), {
          id,
          fileIds: [fileId],
          isDefault: true,
          expectedDefaultId,
        });
        return changed(context, id, ids);
      }),
    ),
    uploadAudio: router.campaigns.uploadAudio.handler(({ input, context }) =>
      orElse(updateFailed, async () => {
        const { id } = input.params;
        await found(context, id);
        const fileIds = await receiveAudio(services, memberCaller(context), input.body.files);
        const { ids } = await addCreatives(services, memberCaller(context), { id, fileIds });
        return changed(context, id, ids);
      }),
    ),
    parameters: router.campaigns.parameters.handler(() => ({ parameters: targetingParameters() })),
    listRules: router.campaigns.listRules.handler(async ({ input, context }) => {
      const { limit, offset, creativeId } = input.query;
      const { campaign, settings } = await draftOf(context, input.params.id);
      const { rules, creatives } = settings;
      const wanted = creativeId === undefined ? rules : rules.filter((rule) => rule.creativeId === creativeId);
      const nameOf = creativeNames(creatives);
      return {
        rules: wanted.slice(offset, offset + limit).map((rule) => ({ ...rule, creativeName: nameOf(rule.creativeId) })),
        pagination: { limit, offset, total: wanted.length },
        revision: campaign.draftRevision,
      };
    }),
    updateRules: router.campaigns.updateRules.handler(({ input, context }) =>
      orElse(unexpected, () => changeRules(services, memberCaller(context), { id: input.params.id, ...input.body })),
    ),
    removeCreatives: router.campaigns.removeCreatives.handler(({ input, context }) =>
      orElse(unexpected, () =>
        removeCreatives(services, memberCaller(context), { id: input.params.id, ...input.body }),
      ),
    ),
    setBanner: router.campaigns.setBanner.handler(async ({ input, context }) => {
      const { id, shape } = input.params;
      await setBanner(services, memberCaller(context), { id, shape, ...input.body, ...input.query });
      return viewCampaign(services, idOf(context, id));
    }),
    addIconPicture: router.campaigns.addIconPicture.handler(async ({ input, context }) => {
      const { id } = input.params;
      return viewIconPicture(services, await addIconPicture(services, memberCaller(context), { id, ...input.body }));
    }),
    removeBanner: router.campaigns.removeBanner.handler(async ({ input, context }) => {
      const { id, shape } = input.params;
      const part = `${shape}BannerId` as const;
      await changeSetUp(services, memberCaller(context), { id, setUp: { [part]: null } }, (settings) =>
        assertPartKnown(settings, part, input.query?.expectedBannerId),
      );
      return viewCampaign(services, idOf(context, id));
    }),
  };
};
