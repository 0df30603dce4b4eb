import { type CanonicalAudioform, resolveTimeline, type Timeline, type TimelineClip } from '@sonora/audioform';
import type { AudioTags } from '@sonora/codecs';
import type { SpanFade } from '@sonora/engine';
import { type ComposedBed, type Composition, composeBeds } from './compose.ts';
import { type FittedSpeech, fitSpoken } from './fit.ts';
import { BuildError, ensureTask, type Line, type Run } from './line.ts';
import { type Resolved, resolveAssets } from './resolve.ts';
import { speakAll } from './speak.ts';
import { contentHash } from './stage-cache.ts';
import { type CachedClip, type DeliveryFacts, houseRateHz, type MixFacts } from './tasks.ts';

/** A finished ad: its timeline and where its bytes are in the cache. */
export type Produced = {
  readonly timeline: Timeline;
  readonly speech: FittedSpeech;
  readonly resolved: Resolved;
  /** Hash of each clip's processed audio, by the clip's path. */
  readonly stemHashes: ReadonlyMap<string, string>;
  readonly beds: readonly ComposedBed[];
  readonly mixHash: string;
  readonly deliverHash: string;
  readonly facts: DeliveryFacts;
  readonly speechOverBedLu: number | null;
  readonly warnings: readonly string[];
};

type Sounds = { readonly hashes: ReadonlyMap<string, string>; readonly frames: ReadonlyMap<string, number> };

/** Effects and the user's own files, rendered or decoded. */
const prepareSounds = async (line: Line, run: Run, resolved: Resolved): Promise<Sounds> => {
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
    const hash = contentHash('media', line.soundVersion, file.contentKey);
    if (!(await line.cache.has(hash))) {
      const bytesHash = contentHash('bytes', file.contentKey);
      await line.cache.writeBytes(bytesHash, await file.read());
      try {
        await ensureTask(line, run, 'media', { bytesHash, hash });
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

/** Fades that no ear notices and that keep a cut from clicking. */
const cutFadeFrames = Math.round(0.05 * houseRateHz);

const placeClips = (
  timeline: Timeline,
  role: TimelineClip['role'],
  hashes: ReadonlyMap<string, string>,
  frames: ReadonlyMap<string, number>,
): CachedClip[] =>
  timeline.clips
    .filter((clip) => clip.role === role)
    .flatMap((clip) => {
      const hash = hashes.get(clip.assetKey);
      if (hash === undefined || clip.frames === 0) return [];
      const isCut = (frames.get(clip.assetKey) ?? 0) - clip.readOffsetFrames > clip.frames;
      const fadeOutFrames = Math.max(clip.fadeOutFrames, isCut ? Math.min(cutFadeFrames, clip.frames) : 0);
      return [
        {
          hash,
          startFrame: clip.startFrame,
          lengthFrames: clip.frames,
          readOffsetFrames: clip.readOffsetFrames,
          fadeInFrames: clip.fadeInFrames,
          fadeOutFrames,
        },
      ];
    });

/** Fades of the sections and of the whole; those of clips and beds travel with them. */
const fadesOf = (timeline: Timeline): SpanFade[] =>
  [...timeline.sections, { ...timeline, startFrame: 0 }]
    .filter(({ fadeInFrames, fadeOutFrames }) => fadeInFrames + fadeOutFrames > 0)
    .map(({ startFrame, frames, fadeInFrames, fadeOutFrames }) => ({
      startFrame,
      frames,
      fadeInFrames,
      fadeOutFrames,
    }));

const mixStage = async (
  line: Line,
  run: Run,
  document: CanonicalAudioform,
  parts: { timeline: Timeline; voices: Sounds; sounds: Sounds; composition: Composition },
): Promise<string> => {
  const { timeline, voices, sounds, composition } = parts;
  const input = {
    frames: timeline.frames,
    preset: document.production.mixPreset,
    speech: placeClips(timeline, 'speech', voices.hashes, voices.frames),
    beds: [...composition.beds.map(({ clip }) => clip), ...composition.plainBeds],
    media: placeClips(timeline, 'media', sounds.hashes, sounds.frames),
    effects: placeClips(timeline, 'effect', sounds.hashes, sounds.frames),
    fades: fadesOf(timeline),
  };
  const hash = contentHash('mix', line.soundVersion, input);
  await ensureTask(line, run, 'mix', { ...input, hash });
  return hash;
};

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
  await run.report('resolve', 1);
  const resolved = await resolveAssets(line, document);
  await run.report('speak', 4);
  const first = await speakAll(line, run, resolved.jobs, resolved.voices, (done) =>
    run.report('speak', 4 + (31 * done) / resolved.jobs.length),
  );
  const sounds = await prepareSounds(line, run, resolved);
  await run.report('fit', 36);
  const otherSeconds = new Map(
    [...sounds.frames].map(([key, frames]) => [key, { durationSeconds: frames / houseRateHz }]),
  );
  const speech = await fitSpoken(line, run, document, resolved, first, otherSeconds);
  const voices = await processVoices(line, run, document, speech);
  await run.report('plan', 42);
  const timeline = resolveTimeline(document, new Map([...sounds.frames, ...voices.frames]));
  if (timeline.problems.length > 0) throw new BuildError(timeline.problems.map(({ message }) => message));
  await run.report('compose', 44);
  const composition = await composeBeds(line, run, document, resolved, timeline, sounds.hashes);
  await run.report('mix', 62);
  const mixHash = await mixStage(line, run, document, { timeline, voices, sounds, composition });
  await run.report('master', 70);
  const { mixPreset } = document.production;
  const { loudnessPreset, encoderPreset } = document.delivery;
  const delivery = {
    mixHash,
    frames: timeline.frames,
    mixPreset,
    loudnessPreset,
    encoderPreset,
    tags,
  };
  const deliverHash = contentHash('deliver', line.soundVersion, delivery);
  await ensureTask(line, run, 'deliver', { ...delivery, hash: deliverHash });
  await run.report('encode', 94);
  const facts = (await line.cache.readJson<DeliveryFacts>(deliverHash)) as DeliveryFacts;
  const { speechOverBedLu } = (await line.cache.readJson<MixFacts>(mixHash)) ?? {
    speechOverBedLu: null,
  };
  const stemHashes = new Map(
    timeline.clips.flatMap((clip) => {
      const hash = voices.hashes.get(clip.assetKey) ?? sounds.hashes.get(clip.assetKey);
      return hash === undefined ? [] : [[clip.path, hash] as const];
    }),
  );
  return {
    timeline,
    speech,
    resolved,
    stemHashes,
    beds: composition.beds,
    mixHash,
    deliverHash,
    facts,
    speechOverBedLu,
    warnings: speech.warnings,
  };
};
