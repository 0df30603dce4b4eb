import type { CampaignSettings } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import type { CreativeMastering, CreativeSource } from '../campaigns.schema.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { insertCreatives, prepareUnused, type WantedCreative } from '../creatives/add-creatives.ts';
import { type CreativeRow, createCreativesRepository } from '../creatives/creatives.repository.ts';
import { changeDraft } from '../drafts/change-draft.ts';
import { adLoudness, isLoudnessExpected, isMastered, lufsText } from './ad-loudness.ts';
import { fittingLength, isUsualLength } from './fitting-length.ts';

type Services = Pick<CampaignsServices, 'handle' | 'jobs' | 'quota'>;

/**
 * The audio from which a creative came, changed. A copy of another campaign's creative comes from the file of that one. What was
 * changed before stays so.
 */
const changedSource = (
  { id, source }: CreativeRow,
  change: Omit<CreativeMastering, 'ofCreativeId'>,
): CreativeSource | undefined => {
  const mastering = { ...source.mastering, ...change, ofCreativeId: id };
  if (source.kind !== 'creative') return { ...source, mastering };
  const { fileId, audioformId } = source;
  if (audioformId !== undefined) return { kind: 'audioform', audioformId, mastering };
  return fileId === undefined ? undefined : { kind: 'file', fileId, mastering };
};

/** Settings in which creatives have the places of others: in the list, in rules, and as the default. */
export const withReplacedCreatives = (
  settings: CampaignSettings,
  replacements: ReadonlyMap<string, string>,
): CampaignSettings => {
  const replaced = (id: string): string => replacements.get(id) ?? id;
  const { defaultCreativeId } = settings;
  return {
    ...settings,
    defaultCreativeId: defaultCreativeId === null ? null : replaced(defaultCreativeId),
    creatives: settings.creatives.map(({ creativeId, name }) => ({ creativeId: replaced(creativeId), name })),
    rules: settings.rules.map((rule) => ({ ...rule, creativeId: replaced(rule.creativeId) })),
  };
};

type AudioChange = {
  /** How a creative is changed; undefined leaves it. */
  readonly of: (row: CreativeRow) => Omit<CreativeMastering, 'ofCreativeId'> | undefined;
  readonly told: (count: number) => Message;
};

/**
 * Replaces creatives of a draft by others with changed audio, which a worker makes. The former ones stay with their revisions.
 * @throws DomainError `not-found`, `storage-limit`
 */
const changeAudio = async (
  { handle, jobs, quota }: Services,
  caller: MemberCaller,
  id: string,
  { of, told }: AudioChange,
): Promise<void> => {
  const { orgId } = caller;
  await quota.assertStorageLeft(orgId);
  await changeDraft(handle, caller, { id }, async ({ db, settings }) => {
    const ids = settings.creatives.map(({ creativeId }) => creativeId);
    const rows = await createCreativesRepository(db).byIds(orgId, ids);
    const former: string[] = [];
    const wanted: WantedCreative[] = [];
    for (const { creativeId, name } of settings.creatives) {
      const row = rows.get(creativeId);
      const change = row?.state === 'ready' ? of(row) : undefined;
      const source = row && change && changedSource(row, change);
      if (!source) continue;
      former.push(creativeId);
      wanted.push({ name, source, ...(row.cells ? { cells: row.cells } : {}) });
    }
    const added = await insertCreatives({ db, jobs }, { orgId, campaignId: id }, wanted);
    const replacements = new Map(former.map((creativeId, index) => [creativeId, added[index]!.creativeId]));
    return {
      settings: withReplacedCreatives(settings, replacements),
      change: told(former.length),
      result: undefined,
    };
  });
};

/** Masters the creatives of a draft that are too loud, too quiet or have too high peaks. @throws DomainError as `changeAudio` */
export const masterLoudness = (services: Services, caller: MemberCaller, id: string): Promise<void> =>
  changeAudio(services, caller, id, {
    of: (row) => (isLoudnessExpected(row) || isMastered(row) ? undefined : { loudnessPreset: adLoudness.preset }),
    told: (count) => campaignMessage('campaigns.changeMastered', { count, lufs: lufsText(adLoudness.targetLufs) }),
  });

/** Fits creatives to lengths that are sold where one is within reach. @throws DomainError as `changeAudio` */
export const fitLengths = (
  services: Services,
  caller: MemberCaller,
  id: string,
  usualSeconds: readonly number[],
): Promise<void> =>
  changeAudio(services, caller, id, {
    of: (row) => {
      const lengthMs = isUsualLength(row, usualSeconds) ? undefined : fittingLength(row, usualSeconds)?.lengthMs;
      return lengthMs === undefined ? undefined : { lengthMs };
    },
    told: (count) => campaignMessage('campaigns.changeFitted', { count }),
  });

/**
 * Gives the creatives of a draft whose mastering is not done, or has failed, their former audio again.
 * @throws DomainError `not-found`
 */
export const cancelMastering = async (
  { handle, jobs }: Pick<Services, 'handle' | 'jobs'>,
  caller: MemberCaller,
  id: string,
): Promise<void> => {
  const { orgId } = caller;
  await changeDraft(handle, caller, { id }, async ({ db, settings }) => {
    const creatives = createCreativesRepository(db);
    const rows = await creatives.byIds(
      orgId,
      settings.creatives.map(({ creativeId }) => creativeId),
    );
    const undone = [...rows.values()].filter(({ state, source }) => state !== 'ready' && source.mastering);
    const originals = await creatives.byIds(
      orgId,
      undone.flatMap(({ source }) => source.mastering?.ofCreativeId ?? []),
    );
    const replacements = new Map(
      undone.flatMap(({ id: creativeId, source }): [string, string][] => {
        const original = originals.get(source.mastering?.ofCreativeId ?? '');
        // A copy of a campaign has copies of its creatives only.
        return original?.campaignId === id ? [[creativeId, original.id]] : [];
      }),
    );
    const problem = campaignMessage('campaigns.masteringCancelled');
    await creatives.cancelPreparation(orgId, [...replacements.keys()], problem);
    await prepareUnused({ db, jobs }, orgId, [...replacements.values()]);
    return {
      settings: withReplacedCreatives(settings, replacements),
      change: campaignMessage('campaigns.changeMasteringCancelled', { count: replacements.size }),
      result: undefined,
    };
  });
};
