import { type CanonicalAudioform, clipsOf, fitSpeech } from '@sonora/audioform';
import { isLimitError } from '@sonora/codecs';
import { limits } from '@sonora/contracts';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { distinctMessages, type Message } from '@sonora/contracts/messages/message';
import { BuildError } from '../build-error.ts';
import { contentHash } from '../cache/artifact-cache.ts';
import { ensureTask, type RenderContext, type RenderJob } from '../render-context.ts';
import type { Resolved } from './resolve.ts';
import { type Spoken, speakOnce } from './speak.ts';

/** Hashes of processed audio in the cache and its length, by asset key. */
export type Sounds = { readonly hashes: ReadonlyMap<string, string>; readonly frames: ReadonlyMap<string, number> };

/** Speech that fits its sections: the takes, and the ratio by which each is stretched (1: unchanged). */
export type FittedSpeech = {
  readonly spoken: ReadonlyMap<string, Spoken>;
  readonly ratios: ReadonlyMap<string, number>;
  readonly warnings: readonly Message[];
};

export type Fitted = {
  readonly speech: FittedSpeech;
  /** Speech after the voice chain. */
  readonly voices: Sounds;
  /** Effects, and files of the organisation. */
  readonly sounds: Sounds;
};

/** Files are decoded in steps of ten minutes, so that another read position rarely requires decoding again. */
const MEDIA_STEP_SECONDS = 600;
/** About a gigabyte of stereo samples. */
const MAX_MEDIA_SECONDS = 2_700;

/** Length of a file, from its beginning, that an ad can need. */
const mediaSeconds = (document: CanonicalAudioform, assetKey: string): number => {
  const positions = clipsOf(document)
    .filter(({ clip }) => clip.assetRef === assetKey)
    .map(({ clip }) => clip.readPositionSeconds);
  const needed = Math.max(0, ...positions) + limits.adSeconds.max;
  return Math.min(MAX_MEDIA_SECONDS, Math.ceil(needed / MEDIA_STEP_SECONDS) * MEDIA_STEP_SECONDS);
};

/** Why a file cannot be used: its own limit, else that nothing can be decoded. */
const problemOf = (error: unknown): Message =>
  isLimitError(error) ? error.sentence : audioformMessage('audioforms.fileNotAudio');

/** Renders effects and decodes files. */
const prepareSounds = async (
  context: RenderContext,
  { document, signal }: RenderJob,
  resolved: Resolved,
): Promise<Sounds> => {
  const hashes = new Map<string, string>();
  const frames = new Map<string, number>();
  const keep = async (key: string, hash: string): Promise<void> => {
    hashes.set(key, hash);
    frames.set(key, (await context.cache.measurePcm(hash))?.frames ?? 0);
  };
  for (const [key, effect] of resolved.effects) {
    const hash = contentHash('effect', context.rendererHash, effect.alias);
    await ensureTask(context, signal, 'effect', { alias: effect.alias, hash });
    await keep(key, hash);
  }
  for (const [key, file] of resolved.media) {
    const maxSeconds = mediaSeconds(document, key);
    const hash = contentHash('media', context.rendererHash, file.contentKey, maxSeconds);
    if (!(await context.cache.has(hash))) {
      const bytesHash = contentHash('bytes', file.contentKey);
      await context.cache.writeBytes(bytesHash, await file.read());
      try {
        await ensureTask(context, signal, 'media', { bytesHash, maxSeconds, hash });
      } catch (error) {
        signal?.throwIfAborted();
        throw new BuildError([audioformMessage('audioforms.place', { place: key, problem: problemOf(error) })], {
          cause: error,
        });
      }
    }
    await keep(key, hash);
  }
  return { hashes, frames };
};

/** The first round speaks at the computed speed, the second corrects deviations of the engine. */
const MAX_RESPEAK_ROUNDS = 3;

/**
 * Speaks texts again that must be faster or slower, until only small differences remain, which are stretched.
 * @param otherSeconds lengths of files and effects, which count in sections
 * @throws BuildError with the number of seconds by which a text is too long
 */
const fitTakes = async (
  context: RenderContext,
  { document, signal }: RenderJob,
  { resolved, takes }: { readonly resolved: Resolved; readonly takes: ReadonlyMap<string, Spoken> },
  otherSeconds: ReadonlyMap<string, { readonly durationSeconds: number }>,
): Promise<FittedSpeech> => {
  const spoken = new Map(takes);
  for (let round = 0; ; round += 1) {
    const fitted = fitSpeech(document, new Map([...otherSeconds, ...spoken]));
    if (fitted.problems.length > 0) throw new BuildError(fitted.problems.map(({ message }) => message));
    if (fitted.respeak.size === 0 || round === MAX_RESPEAK_ROUNDS) {
      const ratios = new Map([...fitted.stretch].map(([key, { ratio }]) => [key, ratio]));
      const warnings = distinctMessages([
        ...[...spoken.values()].flatMap((entry) => entry.warnings),
        ...fitted.warnings,
      ]);
      return { spoken, ratios, warnings };
    }
    for (const [assetKey, { speed }] of fitted.respeak) {
      const job = resolved.jobs.find((entry) => entry.assetKey === assetKey);
      const voice = resolved.voices.get(assetKey);
      if (job && voice) {
        spoken.set(assetKey, await speakOnce(context, signal, { assetKey, text: job.text, voice, speed }));
      }
    }
  }
};

/** Processes each take with the voice chain separately, so that its result does not depend on its neighbours. */
const processVoices = async (
  context: RenderContext,
  { document, signal }: RenderJob,
  speech: FittedSpeech,
): Promise<Sounds> => {
  const hashes = new Map<string, string>();
  const frames = new Map<string, number>();
  const preset = document.production.mixPreset;
  for (const [key, spoken] of speech.spoken) {
    const ratio = speech.ratios.get(key) ?? 1;
    const hash = contentHash('voice', context.rendererHash, spoken.pcmHash, ratio, preset);
    await ensureTask(context, signal, 'voice', { spokenHash: spoken.pcmHash, ratio, preset, hash });
    hashes.set(key, hash);
    frames.set(key, Math.round(spoken.frames * ratio));
  }
  return { hashes, frames };
};

/** Prepares all sounds with a length of their own, and speech in its final length. */
export const fit = async (
  context: RenderContext,
  job: RenderJob,
  ad: { readonly resolved: Resolved; readonly takes: ReadonlyMap<string, Spoken> },
): Promise<Fitted> => {
  const sounds = await prepareSounds(context, job, ad.resolved);
  const otherSeconds = new Map(
    [...sounds.frames].map(([key, frames]) => [key, { durationSeconds: frames / SAMPLE_RATE_HZ }]),
  );
  const speech = await fitTakes(context, job, ad, otherSeconds);
  return { speech, voices: await processVoices(context, job, speech), sounds };
};
