import type { CanonicalAudioform } from '@sonora/audioform';
import { type AudioTags, type EncoderPreset, encoderOf } from '@sonora/codecs';
import type { LoudnessPreset } from '@sonora/engine';
import { type Composition, composeBeds } from './compose.ts';
import { ensureTask, type Line, type Run } from './line.ts';
import { mixPlanOf, mixStage } from './mix-stage.ts';
import { type PlannedAd, planAd } from './plan-ad.ts';
import { contentHash } from './stage-cache.ts';
import type { DeliveryFacts, MixFacts, MixPlan } from './task-types.ts';

/** A finished ad: its timeline and where its bytes are in the cache. */
export type Produced = PlannedAd & {
  /** Hash of each clip's processed audio, by the clip's path. */
  readonly stemHashes: ReadonlyMap<string, string>;
  readonly mixPlan: MixPlan;
  readonly loudnessPreset: LoudnessPreset;
  readonly encoder: EncoderPreset;
  readonly composition: Composition;
  readonly mixHash: string;
  readonly deliverHash: string;
  readonly facts: DeliveryFacts;
  readonly speechOverBedLu: number | null;
  readonly warnings: readonly string[];
};

/** Hash of each clip's processed audio, by the clip's path. */
export const stemHashesOf = ({ timeline, voices, sounds }: PlannedAd): ReadonlyMap<string, string> =>
  new Map(
    timeline.clips.flatMap((clip) => {
      const hash = voices.hashes.get(clip.assetKey) ?? sounds.hashes.get(clip.assetKey);
      return hash === undefined ? [] : [[clip.path, hash] as const];
    }),
  );

/**
 * The walk of an ad through the house, stage by stage. Same document, same result; a stage whose result is known costs
 * nothing, so a build that was interrupted goes on where it stopped.
 * @throws BuildError with one sentence for each thing that the person must change
 */
export const produceAudioform = async (
  line: Line,
  run: Run,
  document: CanonicalAudioform,
  tags: AudioTags,
): Promise<Produced> => {
  const planned = await planAd(line, run, document);
  const { timeline } = planned;
  await run.report('compose', 44);
  const composition = await composeBeds(line, run, document, planned);
  await run.report('mix', 62);
  const mixPlan = mixPlanOf(document, planned, composition);
  const mixHash = await mixStage(line, run, mixPlan);
  await run.report('master', 70);
  const { mixPreset } = document.production;
  const { loudnessPreset } = document.delivery;
  const encoder = encoderOf(document.delivery);
  const delivery = { mixHash, frames: timeline.frames, mixPreset, loudnessPreset, encoder, tags };
  const deliverHash = contentHash('deliver', line.soundVersion, delivery);
  await ensureTask(line, run, 'deliver', { ...delivery, hash: deliverHash });
  await run.report('encode', 94);
  const facts = (await line.cache.readJson<DeliveryFacts>(deliverHash)) as DeliveryFacts;
  const { speechOverBedLu } = (await line.cache.readJson<MixFacts>(mixHash)) as MixFacts;
  return {
    ...planned,
    stemHashes: stemHashesOf(planned),
    composition,
    mixPlan,
    loudnessPreset,
    encoder,
    mixHash,
    deliverHash,
    facts,
    speechOverBedLu,
    warnings: planned.speech.warnings,
  };
};
