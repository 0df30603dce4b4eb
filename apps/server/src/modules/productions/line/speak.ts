import type { SpeechJob } from '@sonora/audioform';
import { polishVoice } from '@sonora/engine';
import {
  appliedReadings,
  type SpeechEngine,
  SpeechError,
  type SpeechPreset,
  speakScript,
  type VoiceDefinition,
  type WordTiming,
} from '@sonora/speech';
import { BuildError, type Line, type Run } from './line.ts';
import { contentHash } from './stage-cache.ts';
import { houseRateHz } from './task-types.ts';

/** A text as it was spoken; its samples are in the cache under `pcmHash`. */
export type Spoken = {
  readonly pcmHash: string;
  readonly frames: number;
  readonly durationSeconds: number;
  readonly speed: number;
  readonly words: readonly WordTiming[];
  readonly warnings: readonly string[];
};

const messageOf = (error: SpeechError, voice: VoiceDefinition, assetKey: string): string => {
  switch (error.code) {
    case 'bad-text':
      return `${assetKey}: ${error.message}`;
    case 'bad-voice':
      return `Voice '${voice.alias}' not found`;
    case 'throttled':
    case 'quota':
    case 'refused':
    case 'unavailable':
    case 'cancelled':
      return `Voice '${voice.alias}' could not speak "${assetKey}": ${error.message}`;
    default:
      return error.code satisfies never;
  }
};

export type SpeakJob = {
  readonly assetKey: string;
  readonly text: string;
  readonly voice: VoiceDefinition;
  readonly speed: number;
  /** Default: standard. A voice that knows no other manner speaks in its own, and says so. */
  readonly preset?: SpeechPreset;
};

const perform = async (line: Line, run: Run, job: SpeakJob, engine: SpeechEngine): Promise<Spoken> => {
  const { text, voice, speed, preset = 'standard' } = job;
  const { base, colour } = voice;
  const dictionary = await line.dictionary();
  // Of the dictionary only what this text meets: a word that changes is spoken anew where it stands, and nowhere else.
  const readings = appliedReadings(text, { voice, dictionary });
  const spokenBy = [engine.id, engine.version, base, colour];
  const hash = contentHash('speak', line.soundVersion, ...spokenBy, text, speed, readings, preset);
  const known = await line.cache.readJson<Spoken>(hash);
  if (known && (await line.cache.has(known.pcmHash))) return known;
  const spoken = await speakScript({
    script: text,
    voice,
    speed,
    engine,
    dictionary,
    preset,
    toHouseRate: (samples, sampleRateHz) =>
      polishVoice({ sampleRateHz, channels: [samples] }, colour.tone).channels[0] as Float32Array,
    ...(run.signal ? { signal: run.signal } : {}),
  });
  const pcmHash = `${hash}pcm`;
  await line.cache.writePcm(pcmHash, { sampleRateHz: houseRateHz, channels: [spoken.samples] });
  const frames = spoken.samples.length;
  const isUnknownManner = preset === 'expressive' && !voice.supportedStyles.includes('expressive');
  const result: Spoken = {
    pcmHash,
    frames,
    durationSeconds: frames / houseRateHz,
    speed,
    words: spoken.words,
    warnings: isUnknownManner
      ? [...spoken.warnings, `Voice '${voice.alias}' has no expressive style; it speaks in its standard one.`]
      : spoken.warnings,
  };
  await line.cache.writeJson(hash, result);
  return result;
};

/** Whether another voice could have said it. */
const isOfTheService = ({ code }: SpeechError): boolean =>
  code === 'throttled' || code === 'quota' || code === 'refused' || code === 'unavailable' || code === 'bad-voice';

/** @throws SpeechError or BuildError */
const speakOrStandIn = async (line: Line, run: Run, job: SpeakJob): Promise<Spoken> => {
  const speech = await line.speech();
  const { voice } = job;
  try {
    const engine = speech.engineOf(voice);
    if (!engine) throw new SpeechError('unavailable', 'its engine is not there.');
    return await perform(line, run, job, engine);
  } catch (error) {
    run.signal?.throwIfAborted();
    const standIn = error instanceof SpeechError && isOfTheService(error) ? speech.standInFor(voice) : undefined;
    const engine = standIn && speech.engineOf(standIn);
    if (!standIn || !engine) throw error;
    const spoken = await perform(line, run, { ...job, voice: standIn }, engine);
    // Said of this ad alone: the stand-in's own work is kept without it.
    return {
      ...spoken,
      warnings: [
        ...spoken.warnings,
        `${messageOf(error as SpeechError, voice, job.assetKey)} '${standIn.alias}' speaks instead.`,
      ],
    };
  }
};

/**
 * Speaks one text with one voice at one speed, once: the hash holds everything that shapes the sound.
 * @throws BuildError when the voice or its engine cannot
 */
export const speakOnce = async (line: Line, run: Run, job: SpeakJob): Promise<Spoken> => {
  try {
    return await speakOrStandIn(line, run, job);
  } catch (error) {
    run.signal?.throwIfAborted();
    if (error instanceof SpeechError) throw new BuildError([messageOf(error, job.voice, job.assetKey)]);
    throw error;
  }
};

/** All texts of a document, two at a time, at their voices' own speeds. Every text that fails is named. */
export const speakAll = async (
  line: Line,
  run: Run,
  jobs: readonly SpeechJob[],
  voices: ReadonlyMap<string, VoiceDefinition>,
  onSpoken: (done: number) => Promise<void> | void,
): Promise<Map<string, Spoken>> => {
  const spoken = new Map<string, Spoken>();
  const errors: string[] = [];
  let done = 0;
  const queue = [...jobs];
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      const voice = voices.get(job.assetKey);
      if (!voice) continue;
      try {
        spoken.set(
          job.assetKey,
          await speakOnce(line, run, {
            assetKey: job.assetKey,
            text: job.text,
            voice,
            speed: job.speed,
            preset: job.voicePreset,
          }),
        );
      } catch (error) {
        if (!(error instanceof BuildError)) throw error;
        errors.push(...error.errors);
      }
      done += 1;
      await onSpoken(done);
    }
  };
  await Promise.all([work(), work()]);
  if (errors.length > 0) throw new BuildError(errors);
  return spoken;
};
