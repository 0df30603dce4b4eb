import type { SpeechJob } from '@sonora/audioform';
import { polishVoice } from '@sonora/engine';
import { appliedReadings, SpeechError, speakScript, type VoiceDefinition, type WordTiming } from '@sonora/speech';
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

/**
 * Speaks one text with one voice at one speed, once: the hash holds everything that shapes the sound.
 * @throws BuildError when the voice or its engine cannot
 */
export const speakOnce = async (
  line: Line,
  run: Run,
  request: {
    readonly assetKey: string;
    readonly text: string;
    readonly voice: VoiceDefinition;
    readonly speed: number;
  },
): Promise<Spoken> => {
  const { assetKey, text, voice, speed } = request;
  const engine = line.speech.engineOf(voice);
  if (!engine) throw new BuildError([`Voice '${voice.alias}' is not available at the moment.`]);
  const { base, colour } = voice;
  const dictionary = await line.dictionary();
  // Of the dictionary only what this text meets: a word that changes is spoken anew where it stands, and nowhere else.
  const readings = appliedReadings(text, { voice, dictionary });
  const spokenBy = [engine.id, engine.version, base, colour];
  const hash = contentHash('speak', line.soundVersion, ...spokenBy, text, speed, readings);
  const known = await line.cache.readJson<Spoken>(hash);
  if (known && (await line.cache.has(known.pcmHash))) return known;
  try {
    const spoken = await speakScript({
      script: text,
      voice,
      speed,
      engine,
      dictionary,
      toHouseRate: (samples, sampleRateHz) =>
        polishVoice({ sampleRateHz, channels: [samples] }, colour.tone).channels[0] as Float32Array,
      ...(run.signal ? { signal: run.signal } : {}),
    });
    const pcmHash = `${hash}pcm`;
    await line.cache.writePcm(pcmHash, { sampleRateHz: houseRateHz, channels: [spoken.samples] });
    const frames = spoken.samples.length;
    const result: Spoken = {
      pcmHash,
      frames,
      durationSeconds: frames / houseRateHz,
      speed,
      words: spoken.words,
      warnings: spoken.warnings,
    };
    await line.cache.writeJson(hash, result);
    return result;
  } catch (error) {
    run.signal?.throwIfAborted();
    if (error instanceof SpeechError) throw new BuildError([messageOf(error, voice, assetKey)]);
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
          await speakOnce(line, run, { assetKey: job.assetKey, text: job.text, voice, speed: job.speed }),
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
