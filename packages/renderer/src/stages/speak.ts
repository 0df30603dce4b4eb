import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import { enhanceVoice } from '@sonora/engine';
import {
  appliedReadings,
  type SpeechEngine,
  SpeechError,
  type SpeechPreset,
  speakScript,
  type VoiceDefinition,
  type WordTiming,
} from '@sonora/speech';
import { BuildError } from '../build-error.ts';
import { contentHash } from '../cache/artifact-cache.ts';
import type { RenderContext, RenderJob } from '../render-context.ts';
import type { Resolved } from './resolve.ts';
import type { ReportShare } from './stage-table.ts';

/** A spoken text; its samples are in the cache under `pcmHash`. */
export type Spoken = {
  readonly pcmHash: string;
  readonly frames: number;
  readonly durationSeconds: number;
  readonly speed: number;
  readonly words: readonly WordTiming[];
  readonly warnings: readonly Message[];
};

const messageOf = (error: SpeechError, voice: VoiceDefinition, assetKey: string): Message => {
  switch (error.code) {
    case 'bad-text':
      return audioformMessage('audioforms.place', { place: assetKey, problem: error.sentence });
    case 'bad-voice':
      return audioformMessage('audioforms.voiceNotFound', { alias: voice.alias });
    case 'throttled':
    case 'quota':
    case 'refused':
    case 'unavailable':
    case 'cancelled':
      return audioformMessage('audioforms.voiceCouldNotSpeak', {
        alias: voice.alias,
        text: assetKey,
        reason: error.sentence,
      });
    default:
      return error.code satisfies never;
  }
};

export type SpeakJob = {
  readonly assetKey: string;
  readonly text: string;
  readonly voice: VoiceDefinition;
  readonly speed: number;
  /** Default: standard. A voice without the style uses its standard one, with a warning. */
  readonly preset?: SpeechPreset;
};

const synthesise = async (
  context: RenderContext,
  signal: AbortSignal | undefined,
  job: SpeakJob,
  engine: SpeechEngine,
): Promise<Spoken> => {
  const { text, voice, speed, preset = 'standard' } = job;
  const { base, colour } = voice;
  const dictionary = await context.dictionary();
  // Only the dictionary entries that this text uses, so that changes of other entries do not invalidate it.
  const readings = appliedReadings(text, { voice, dictionary });
  const spokenBy = [engine.id, engine.version, base, colour];
  const hash = contentHash('speak', context.rendererHash, ...spokenBy, text, speed, readings, preset);
  const known = await context.cache.readJson<Spoken>(hash);
  if (known && (await context.cache.has(known.pcmHash))) return known;
  const spoken = await speakScript({
    script: text,
    voice,
    speed,
    engine,
    dictionary,
    preset,
    toRenderRate: (samples, sampleRateHz) =>
      enhanceVoice({ sampleRateHz, channels: [samples] }, colour.tone).channels[0] as Float32Array,
    ...(signal ? { signal } : {}),
  });
  const pcmHash = `${hash}pcm`;
  await context.cache.writePcm(pcmHash, { sampleRateHz: SAMPLE_RATE_HZ, channels: [spoken.samples] });
  const frames = spoken.samples.length;
  const lacksStyle = preset === 'expressive' && !voice.supportedStyles.includes('expressive');
  const result: Spoken = {
    pcmHash,
    frames,
    durationSeconds: frames / SAMPLE_RATE_HZ,
    speed,
    words: spoken.words,
    warnings: lacksStyle
      ? [...spoken.warnings, audioformMessage('audioforms.noExpressiveStyle', { alias: voice.alias })]
      : spoken.warnings,
  };
  await context.cache.writeJson(hash, result);
  const { durationSeconds, words } = result;
  context.onSpoken?.({ voice, engine: `${engine.id} ${engine.version}`, preset, text, speed, durationSeconds, words });
  return result;
};

/** Whether another voice could replace it. */
const isServiceFailure = ({ code }: SpeechError): boolean =>
  code === 'throttled' || code === 'quota' || code === 'refused' || code === 'unavailable' || code === 'bad-voice';

/** @throws SpeechError or BuildError */
const speakWithFallback = async (
  context: RenderContext,
  signal: AbortSignal | undefined,
  job: SpeakJob,
): Promise<Spoken> => {
  const speech = await context.speech();
  const { voice } = job;
  try {
    const engine = speech.engineOf(voice);
    if (!engine) throw new SpeechError('unavailable', audioformMessage('audioforms.engineMissing'));
    return await synthesise(context, signal, job, engine);
  } catch (error) {
    signal?.throwIfAborted();
    const fallback = error instanceof SpeechError && isServiceFailure(error) ? speech.fallbackFor(voice) : undefined;
    const engine = fallback && speech.engineOf(fallback);
    if (!fallback || !engine) throw error;
    const spoken = await synthesise(context, signal, { ...job, voice: fallback }, engine);
    // The warning belongs to this ad, so it is not stored with the cached speech of the fallback voice.
    return {
      ...spoken,
      warnings: [
        ...spoken.warnings,
        audioformMessage('audioforms.speaksInstead', {
          reason: messageOf(error as SpeechError, voice, job.assetKey),
          alias: fallback.alias,
        }),
      ],
    };
  }
};

/**
 * Speaks one text with one voice at one speed, unless it is cached: the hash contains everything that determines the
 * sound.
 * @throws BuildError when the voice or its engine fails
 */
export const speakOnce = async (
  context: RenderContext,
  signal: AbortSignal | undefined,
  job: SpeakJob,
): Promise<Spoken> => {
  try {
    return await speakWithFallback(context, signal, job);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SpeechError) throw new BuildError([messageOf(error, job.voice, job.assetKey)]);
    throw error;
  }
};

const TEXTS_AT_ONCE = 2;

/**
 * Speaks all texts of a document at their voices' own speeds.
 * @throws BuildError with every text that fails
 */
export const speak = async (
  context: RenderContext,
  { signal }: RenderJob,
  { resolved: { jobs, voices } }: { readonly resolved: Resolved },
  report: ReportShare,
): Promise<{ readonly takes: ReadonlyMap<string, Spoken> }> => {
  const takes = new Map<string, Spoken>();
  const errors: Message[] = [];
  let done = 0;
  const queue = [...jobs];
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      const { assetKey, text, speed, voicePreset: preset } = job;
      const voice = voices.get(assetKey);
      if (!voice) continue;
      try {
        takes.set(assetKey, await speakOnce(context, signal, { assetKey, text, voice, speed, preset }));
      } catch (error) {
        if (!(error instanceof BuildError)) throw error;
        errors.push(...error.errors);
      }
      done += 1;
      await report(done / jobs.length);
    }
  };
  await Promise.all(Array.from({ length: TEXTS_AT_ONCE }, work));
  if (errors.length > 0) throw new BuildError(errors);
  return { takes };
};
