import type { CanonicalAudioform } from '@sonora/audioform';
import { type AudioTags, encoderOf } from '@sonora/codecs';
import type { FrameSpan } from '@sonora/engine';
import { ensureTask, type Line, type Run } from './line.ts';
import type { VersionFacts } from './make-version.ts';
import { mixPlanOf } from './mix-stage.ts';
import { type PlannedAd, planAd } from './plan-ad.ts';
import { type Produced, produceAudioform } from './produce.ts';
import { contentHash } from './stage-cache.ts';
import { type CachedClip, type DeliveryFacts, deliveredHash, type MixPlan } from './task-types.ts';

/** A version of an ad. Its file lies in the cache under `fileHash`. */
export type ProducedVersion = {
  readonly fileHash: string;
  readonly measurement: VersionFacts['measurement'];
  readonly sizeBytes: number;
  readonly durationFrames: number;
  /** What was taken over from the base; null: nothing, the version was rendered whole. */
  readonly reuse: Pick<VersionFacts, 'remixedFrames' | 'encodedMp3Frames'> | null;
  readonly warnings: readonly string[];
};

/** Everything that decides about beds but the speech over them: with the same places a version keeps the base's music. */
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

/** Where clips sound that only one of two mixes has; undefined when more than clips differs. */
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
  line: Line,
  run: Run,
  base: Produced,
  { document, planned, tags }: { document: CanonicalAudioform; planned: PlannedAd; tags: AudioTags },
): Promise<ProducedVersion | undefined> => {
  if (bedPlaces(base) !== bedPlaces(planned)) return undefined;
  const plan = mixPlanOf(document, planned, base.composition);
  const changed = changedSpans(base.mixPlan, plan);
  const { loudnessPreset } = document.delivery;
  const encoder = encoderOf(document.delivery);
  const isDeliveredAlike =
    base.loudnessPreset === loudnessPreset && JSON.stringify(base.encoder) === JSON.stringify(encoder);
  if (!changed || !isDeliveredAlike) return undefined;
  const { mixHash: baseMixHash, deliverHash: baseDeliverHash } = base;
  const request = { baseMixHash, baseDeliverHash, plan, changed, loudnessPreset, encoder, tags };
  const hash = contentHash('version', line.soundVersion, request);
  await run.report('mix', 62);
  await ensureTask(line, run, 'version', { ...request, hash });
  const facts = await line.cache.readJson<VersionFacts | null>(hash);
  if (!facts) return undefined;
  const { measurement, sizeBytes, remixedFrames, encodedMp3Frames } = facts;
  return {
    fileHash: deliveredHash(hash),
    measurement,
    sizeBytes,
    durationFrames: planned.timeline.frames,
    reuse: { remixedFrames, encodedMp3Frames },
    warnings: planned.speech.warnings,
  };
};

const whole = ({ deliverHash, facts, timeline, warnings }: Produced & { facts: DeliveryFacts }): ProducedVersion => ({
  fileHash: deliveredHash(deliverHash),
  measurement: facts.measurement,
  sizeBytes: facts.sizeBytes,
  durationFrames: timeline.frames,
  reuse: null,
  warnings,
});

/**
 * Makes a version of a finished ad: the same music and gain, and only what differs is mixed and encoded. A version that
 * differs in more than its clips, or would miss its loudness by more than 0.3 LU, is rendered whole.
 * @throws BuildError with one sentence for each thing that the person must change
 */
export const produceVersion = async (
  line: Line,
  run: Run,
  base: Produced,
  document: CanonicalAudioform,
  tags: AudioTags,
): Promise<ProducedVersion> => {
  const planned = await planAd(line, run, document);
  return (
    (await spliced(line, run, base, { document, planned, tags })) ??
    whole(await produceAudioform(line, run, document, tags))
  );
};
