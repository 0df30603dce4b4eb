import { encoderOf } from '@sonora/codecs';
import { contentHash } from './cache/artifact-cache.ts';
import { changedSpans } from './changed-spans.ts';
import { fileStages, planAd, type RenderedAd, renderAd } from './render-ad.ts';
import { ensureTask, type RenderContext, type RenderJob } from './render-context.ts';
import { continueBeds } from './stages/continue-beds.ts';
import { mixPlanOf } from './stages/mix.ts';
import type { PlannedAd } from './stages/plan.ts';
import { percentageAt } from './stages/stage-table.ts';
import { deliveredKey, masteredKey, stemKey, type Tasks, type VariantInfo } from './tasks/task-types.ts';

/**
 * A variant of an ad, with everything that a rendered ad has. The mix, stems and master of a spliced variant are not in
 * the cache until `restoreVariantAudio` is called.
 */
export type RenderedVariant = RenderedAd & {
  /** Amount of audio that was rendered again; null: everything. */
  readonly reuse: Pick<VariantInfo, 'remixedFrames' | 'encodedMp3Frames'> | null;
};

/** All inputs of the beds except the speech over them: a variant with equal inputs keeps the base's music. */
const bedPlaces = ({ timeline, resolved, sounds }: PlannedAd): string =>
  JSON.stringify([
    timeline.sections.map(({ bed }) => bed ?? null),
    timeline.clips.filter(({ role }) => role === 'bed'),
    [...resolved.sounds].map(([key, { alias }]) => [key, alias]),
    timeline.sections.map(({ bed }) => (bed ? (sounds.hashes.get(bed.assetKey) ?? null) : null)),
  ]);

/** Whether the artifacts of a base or a variant are complete; marks them as used, so that they are evicted last. */
const hasAll = async ({ cache }: RenderContext, keys: readonly string[]): Promise<boolean> =>
  (await Promise.all(keys.map((key) => cache.has(key)))).every(Boolean);

const baseKeys = ({ baseMixKey, baseMasterKey }: Pick<Tasks['variant'], 'baseMixKey' | 'baseMasterKey'>): string[] => [
  baseMixKey,
  ...(['mix', 'speech', 'bed', 'effects'] as const).map((stem) => stemKey(baseMixKey, stem)),
  baseMasterKey,
  masteredKey(baseMasterKey),
  deliveredKey(baseMasterKey),
];

const spliced = async (
  context: RenderContext,
  job: RenderJob,
  base: RenderedAd,
  planned: PlannedAd,
): Promise<RenderedVariant | undefined> => {
  const { document, tags, signal, report } = job;
  const { loudnessPreset } = document.delivery;
  const encoder = encoderOf(document.delivery);
  const isDeliveredAlike =
    base.loudnessPreset === loudnessPreset && JSON.stringify(base.encoder) === JSON.stringify(encoder);
  if (!isDeliveredAlike) return undefined;
  const isSameMusic = bedPlaces(base) === bedPlaces(planned);
  const music = isSameMusic
    ? { composition: base.composition, changed: [] }
    : await continueBeds(context, job, base, planned);
  if (!music) return undefined;
  const { composition } = music;
  const plan = mixPlanOf(document, planned, composition);
  const spans = changedSpans(base.mixPlan, plan);
  if (!spans) return undefined;
  const changed = [...spans, ...music.changed];
  const { mixKey: baseMixKey, masterKey: baseMasterKey } = base;
  const request = { baseMixKey, baseMasterKey, plan, changed, loudnessPreset, encoder, tags };
  const hash = contentHash('variant', context.rendererHash, request);
  await report?.('mix', percentageAt(fileStages, 'mix'));
  // A base that is itself a variant, or was evicted, has no samples to copy.
  if (!(await context.cache.has(hash)) && !(await hasAll(context, baseKeys(request)))) return undefined;
  await ensureTask(context, signal, 'variant', { ...request, hash });
  const info = await context.cache.readJson<VariantInfo | null>(hash);
  if (!info || !(await context.cache.has(deliveredKey(hash)))) return undefined;
  const { remixedFrames, encodedMp3Frames, request: _, speechOverBedLu, ...masterInfo } = info;
  const mixed = { mixPlan: plan, mixKey: hash, speechOverBedLu };
  const mastered = { loudnessPreset, encoder, masterKey: hash, masterInfo };
  return { ...planned, composition, ...mixed, ...mastered, reuse: { remixedFrames, encodedMp3Frames } };
};

/**
 * Renders a variant of a rendered ad with the same music and gain: only the segments that differ are mixed and encoded.
 * A variant of another length has the base's beginning, up to the bar line where its music goes on to another ending.
 * A variant that differs in more than its clips and its length, or whose loudness would deviate by more than 0.3 LU, is
 * rendered as a whole.
 * @throws BuildError with one sentence for each problem that the author must solve
 */
export const renderVariant = async (
  context: RenderContext,
  job: RenderJob,
  base: RenderedAd,
): Promise<RenderedVariant> => {
  const planned = await planAd(context, job);
  return (await spliced(context, job, base, planned)) ?? { ...(await renderAd(context, job)), reuse: null };
};

/**
 * Renders the mix, stems and master of a spliced variant into the cache, where its `mixKey` and `masterKey` name them.
 * @param pcmKey the one that is needed: see `stemKey` and `masteredKey`
 * @returns whether it is there; false when this is no variant, or when its base or one of its clips was evicted
 */
export const restoreVariantAudio = async (
  context: RenderContext,
  signal: AbortSignal | undefined,
  { masterKey, pcmKey }: { readonly masterKey: string; readonly pcmKey: string },
): Promise<boolean> => {
  if (await context.cache.has(pcmKey)) return true;
  const info = await context.cache.readJson<Partial<VariantInfo> | null>(masterKey);
  if (!info?.request) return false;
  const { plan } = info.request;
  const clips = [...plan.speech, ...plan.beds, ...plan.media, ...plan.effects].map(({ hash }) => hash);
  if (!(await hasAll(context, [...baseKeys(info.request), ...clips]))) return false;
  await ensureTask(context, signal, 'variantAudio', { variantHash: masterKey, hash: pcmKey });
  return context.cache.has(pcmKey);
};
