import { createSeededRandom } from '../../../packages/engine/src/dsp/index.ts';
import type { WordTiming } from '../../../packages/speech/src/index.ts';
import type { TimedSpeech } from './timed-speech.ts';

/** Degraded versions of the same speech, with adjusted true times. */
export type Disturbance = (speech: TimedSpeech) => TimedSpeech;

const shifted = (words: readonly WordTiming[], seconds: number): readonly WordTiming[] =>
  words.map(({ text, startSeconds, endSeconds }) => ({
    text,
    startSeconds: Math.max(0, startSeconds + seconds),
    endSeconds: Math.max(0, endSeconds + seconds),
  }));

/** Adds white noise at a level relative to the mean power of the speech. */
const withNoise =
  (ratioDb: number): Disturbance =>
  (speech) => {
    const random = createSeededRandom('noise beside speech');
    const { samples } = speech;
    const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
    // Uniform noise of amplitude a has a power of a²/3.
    const amplitude = Math.sqrt(3 * power * 10 ** (-ratioDb / 10));
    return { ...speech, samples: samples.map((sample) => sample + amplitude * (2 * random() - 1)) };
  };

const LONG_PAUSE_SECONDS = 3;

/** Silence before the word in the middle. */
const withPause: Disturbance = (speech) => {
  const { samples, sampleRateHz, truth } = speech;
  const middle = Math.floor(truth.length / 2);
  const at = Math.round(truth[middle]!.startSeconds * sampleRateHz);
  const pause = LONG_PAUSE_SECONDS * sampleRateHz;
  const longer = new Float32Array(samples.length + pause);
  longer.set(samples.subarray(0, at));
  longer.set(samples.subarray(at), at + pause);
  const after = shifted(truth.slice(middle), LONG_PAUSE_SECONDS);
  return { ...speech, samples: longer, truth: [...truth.slice(0, middle), ...after] };
};

/** Half of the first word is lost. */
const withoutStart: Disturbance = (speech) => {
  const { samples, sampleRateHz, truth } = speech;
  const seconds = (truth[0]!.startSeconds + truth[0]!.endSeconds) / 2;
  return { ...speech, samples: samples.slice(Math.round(seconds * sampleRateHz)), truth: shifted(truth, -seconds) };
};

/** The text lacks the second word. */
const withoutWord: Disturbance = (speech) => {
  const others = <T>(list: readonly T[]): readonly T[] => list.filter((_, index) => index !== 1 || list.length < 3);
  return { ...speech, tokens: others(speech.tokens), truth: others(speech.truth) };
};

export const disturbances: Readonly<Record<string, Disturbance>> = {
  'noise at 20 dB': withNoise(20),
  'noise at 10 dB': withNoise(10),
  'a pause of 3 s inside': withPause,
  'start cut off': withoutStart,
  'a word missing in the text': withoutWord,
};

/** One voice's speech of a whole script as one recording, as from engines that receive whole texts. */
export const joinSpeech = (speech: readonly TimedSpeech[]): readonly TimedSpeech[] => {
  const groups = Map.groupBy(speech, ({ engineId, voiceId, scriptIndex }) => `${engineId}/${voiceId}/${scriptIndex}`);
  return [...groups.values()].map((parts) => {
    const samples = new Float32Array(parts.reduce((sum, part) => sum + part.samples.length, 0));
    const truth: WordTiming[] = [];
    let at = 0;
    for (const part of parts) {
      samples.set(part.samples, at);
      truth.push(...shifted(part.truth, at / part.sampleRateHz));
      at += part.samples.length;
    }
    return { ...parts[0]!, samples, truth, tokens: parts.flatMap(({ tokens }) => tokens) };
  });
};
