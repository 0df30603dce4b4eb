import { type CanonicalAudioform, clipsOf, resolveTimeline, type Timeline } from '@sonora/audioform';
import { limits } from '@sonora/contracts';
import { type FittedSpeech, fitSpoken } from './fit.ts';
import { BuildError, ensureTask, type Line, type Run } from './line.ts';
import { type Resolved, resolveAssets } from './resolve.ts';
import { speakAll } from './speak.ts';
import { contentHash } from './stage-cache.ts';
import { houseRateHz } from './task-types.ts';

/** Hashes of processed audio in the cache, and its lengths, by asset key. */
export type Sounds = { readonly hashes: ReadonlyMap<string, string>; readonly frames: ReadonlyMap<string, number> };

/** A file is decoded in steps of ten minutes, so that another place in it is seldom another result … */
const mediaStepSeconds = 600;
/** … up to three quarters of an hour, which in stereo is a gigabyte of samples. */
const mostMediaSeconds = 2_700;

/** How much of a file an ad can need: it may begin anywhere in it, and no ad is longer than the longest. */
const mediaSeconds = (document: CanonicalAudioform, assetKey: string): number => {
  const positions = clipsOf(document)
    .filter(({ clip }) => clip.assetRef === assetKey)
    .map(({ clip }) => clip.readPositionSeconds);
  const needed = Math.max(0, ...positions) + limits.adSeconds.max;
  return Math.min(mostMediaSeconds, Math.ceil(needed / mediaStepSeconds) * mediaStepSeconds);
};

/** Effects and the user's own files, rendered or decoded. */
const prepareSounds = async (
  line: Line,
  run: Run,
  document: CanonicalAudioform,
  resolved: Resolved,
): Promise<Sounds> => {
  const hashes = new Map<string, string>();
  const frames = new Map<string, number>();
  const keep = async (key: string, hash: string): Promise<void> => {
    hashes.set(key, hash);
    frames.set(key, (await line.cache.readPcm(hash))?.channels[0]?.length ?? 0);
  };
  for (const [key, effect] of resolved.effects) {
    const hash = contentHash('effect', line.soundVersion, effect.alias);
    await ensureTask(line, run, 'effect', { alias: effect.alias, hash });
    await keep(key, hash);
  }
  for (const [key, file] of resolved.media) {
    const mostSeconds = mediaSeconds(document, key);
    const hash = contentHash('media', line.soundVersion, file.contentKey, mostSeconds);
    if (!(await line.cache.has(hash))) {
      const bytesHash = contentHash('bytes', file.contentKey);
      await line.cache.writeBytes(bytesHash, await file.read());
      try {
        await ensureTask(line, run, 'media', { bytesHash, mostSeconds, hash });
      } catch (error) {
        run.signal?.throwIfAborted();
        throw new BuildError([`${key}: this file holds no audio that we can read.`], { cause: error });
      }
    }
    await keep(key, hash);
  }
  return { hashes, frames };
};

/** Each speech clip through the voice chain, by itself, so that its result does not depend on its neighbours. */
const processVoices = async (
  line: Line,
  run: Run,
  document: CanonicalAudioform,
  speech: FittedSpeech,
): Promise<{ hashes: Map<string, string>; frames: Map<string, number> }> => {
  const hashes = new Map<string, string>();
  const frames = new Map<string, number>();
  const preset = document.production.mixPreset;
  for (const [key, spoken] of speech.spoken) {
    const ratio = speech.ratios.get(key) ?? 1;
    const hash = contentHash('voice', line.soundVersion, spoken.pcmHash, ratio, preset);
    await ensureTask(line, run, 'voice', { spokenHash: spoken.pcmHash, ratio, preset, hash });
    hashes.set(key, hash);
    frames.set(key, Math.round(spoken.frames * ratio));
  }
  return { hashes, frames };
};

/** Everything of an ad but its music: what is spoken, processed and placed. */
export type PlannedAd = {
  readonly resolved: Resolved;
  readonly speech: FittedSpeech;
  readonly voices: Sounds;
  readonly sounds: Sounds;
  readonly timeline: Timeline;
};

/**
 * Looks up, speaks, fits and lays out.
 * @throws BuildError with one sentence for each thing that the person must change
 */
export const planAd = async (line: Line, run: Run, document: CanonicalAudioform): Promise<PlannedAd> => {
  await run.report('resolve', 1);
  const resolved = await resolveAssets(line, document);
  await run.report('speak', 4);
  const first = await speakAll(line, run, resolved.jobs, resolved.voices, (done) =>
    run.report('speak', 4 + (31 * done) / resolved.jobs.length),
  );
  const sounds = await prepareSounds(line, run, document, resolved);
  await run.report('fit', 36);
  const otherSeconds = new Map(
    [...sounds.frames].map(([key, frames]) => [key, { durationSeconds: frames / houseRateHz }]),
  );
  const speech = await fitSpoken(line, run, document, resolved, first, otherSeconds);
  const voices = await processVoices(line, run, document, speech);
  await run.report('plan', 42);
  const timeline = resolveTimeline(document, new Map([...sounds.frames, ...voices.frames]));
  if (timeline.problems.length > 0) throw new BuildError(timeline.problems.map(({ message }) => message));
  return { resolved, speech, voices, sounds, timeline };
};
