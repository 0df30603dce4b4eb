import { encoderOf } from '@sonora/codecs';
import type { Message } from '@sonora/contracts/messages/message';
import type { FrameSpan } from '@sonora/engine';
import { contentHash } from './cache/artifact-cache.ts';
import { fileStages, planAd, type RenderedAd, renderAd } from './render-ad.ts';
import { ensureTask, type RenderContext, type RenderJob } from './render-context.ts';
import { mixPlanOf } from './stages/mix.ts';
import type { PlannedAd } from './stages/plan.ts';
import { percentageAt } from './stages/stage-table.ts';
import { type CachedClip, deliveredKey, type MixPlan, type VariantInfo } from './tasks/task-types.ts';

/** A variant of an ad. Its file is in the cache under `fileKey`. */
export type RenderedVariant = {
  readonly fileKey: string;
  readonly measurement: VariantInfo['measurement'];
  readonly sizeBytes: number;
  readonly durationFrames: number;
  /** Amount of audio that was rendered again; null: everything. */
  readonly reuse: Pick<VariantInfo, 'remixedFrames' | 'encodedMp3Frames'> | null;
  readonly warnings: readonly Message[];
};

/** All inputs of the beds except the speech over them: a variant with equal inputs keeps the base's music. */
const bedPlaces = ({ timeline, resolved, sounds }: PlannedAd): string =>
  JSON.stringify([
    timeline.frames,
    timeline.sections.map(({ bed }) => bed ?? null),
    timeline.clips.filter(({ role }) => role === 'bed'),
    [...resolved.sounds].map(([key, { alias }]) => [key, alias]),
    timeline.sections.map(({ bed }) => (bed ? (sounds.hashes.get(bed.assetKey) ?? null) : null)),
  ]);

const clipSpan = ({ startFrame, lengthFrames = 0 }: CachedClip): FrameSpan => ({
  startFrame,
  endFrame: startFrame + lengthFrames,
});

/** Spans of the clips that only one of two mixes contains; undefined when the mixes differ in more than clips. */
const changedSpans = (base: MixPlan, plan: MixPlan): FrameSpan[] | undefined => {
  const rest = ({ frames, preset, beds, fades }: MixPlan): string => JSON.stringify([frames, preset, beds, fades]);
  if (rest(base) !== rest(plan)) return undefined;
  return (['speech', 'media', 'effects'] as const).flatMap((stem) => {
    const before = new Map(base[stem].map((clip) => [JSON.stringify(clip), clip]));
    const after = new Map(plan[stem].map((clip) => [JSON.stringify(clip), clip]));
    const gone = [...before].filter(([key]) => !after.has(key));
    const come = [...after].filter(([key]) => !before.has(key));
    return [...gone, ...come].map(([, clip]) => clipSpan(clip));
  });
};

const spliced = async (
  context: RenderContext,
  { document, tags, signal, report }: RenderJob,
  base: RenderedAd,
  planned: PlannedAd,
): Promise<RenderedVariant | undefined> => {
  if (bedPlaces(base) !== bedPlaces(planned)) return undefined;
  const plan = mixPlanOf(document, planned, base.composition);
  const changed = changedSpans(base.mixPlan, plan);
  const { loudnessPreset } = document.delivery;
  const encoder = encoderOf(document.delivery);
  const isDeliveredAlike =
    base.loudnessPreset === loudnessPreset && JSON.stringify(base.encoder) === JSON.stringify(encoder);
  if (!changed || !isDeliveredAlike) return undefined;
  const { mixKey: baseMixKey, masterKey: baseMasterKey } = base;
  const request = { baseMixKey, baseMasterKey, plan, changed, loudnessPreset, encoder, tags };
  const hash = contentHash('variant', context.rendererHash, request);
  await report?.('mix', percentageAt(fileStages, 'mix'));
  await ensureTask(context, signal, 'variant', { ...request, hash });
  const info = await context.cache.readJson<VariantInfo | null>(hash);
  if (!info) return undefined;
  const { measurement, sizeBytes, remixedFrames, encodedMp3Frames } = info;
  return {
    fileKey: deliveredKey(hash),
    measurement,
    sizeBytes,
    durationFrames: planned.timeline.frames,
    reuse: { remixedFrames, encodedMp3Frames },
    warnings: planned.warnings,
  };
};

const whole = ({ masterKey, masterInfo, timeline, warnings }: RenderedAd): RenderedVariant => ({
  fileKey: deliveredKey(masterKey),
  measurement: masterInfo.measurement,
  sizeBytes: masterInfo.sizeBytes,
  durationFrames: timeline.frames,
  reuse: null,
  warnings,
});

/**
 * Renders a variant of a rendered ad with the same music and gain: only the segments that differ are mixed and encoded.
 * A variant that differs in more than its clips, or whose loudness would deviate by more than 0.3 LU, is rendered as a
 * whole.
 * @throws BuildError with one sentence for each problem that the author must solve
 */
export const renderVariant = async (
  context: RenderContext,
  job: RenderJob,
  base: RenderedAd,
): Promise<RenderedVariant> => {
  const planned = await planAd(context, job);
  return (await spliced(context, job, base, planned)) ?? whole(await renderAd(context, job));
};
