import { type ExpectedPhones, expectedPhones } from '../../../packages/speech/src/align/expected-sounds.ts';
import { frameScores, type PhoneModel } from '../../../packages/speech/src/align/frame-scores.ts';
import {
  FRAME_NUMBERS,
  FRAME_SECONDS,
  type SpeechFrames,
  speechFrames,
} from '../../../packages/speech/src/align/frames.ts';
import { placePhones } from '../../../packages/speech/src/align/pair-sounds.ts';
import { PHONES } from '../../../packages/speech/src/align/phones.ts';
import type { TimedSpeech } from '../speech/timed-speech.ts';

/** Frames that are assigned to one sound. */
type Heard = { readonly sound: number; readonly from: number; readonly to: number; readonly lengthFactor: number };

type Example = ExpectedPhones & {
  readonly frames: SpeechFrames;
  /** First and last frame of each word, as reported by the engine. */
  readonly spans: readonly (readonly [from: number, to: number])[];
  heard: readonly Heard[];
  tempo: number;
};

const ROUNDS = 8;
const SHORTEST_PAUSE_FRAMES = 4;
/** Frames of a reported pause that are louder than this are assigned to the adjacent sounds. */
const LOUDEST_PAUSE_DB = -20;
/** Minimum standard deviation: sound classes with few frames would otherwise score too high. */
const LEAST_DEVIATION = 0.3;
const SPREADS = { least: 0.25, most: 0.8 } as const;
/** Words contain no silence. */
const NO_SILENCE = 30;

const exampleOf = ({ tokens, samples, sampleRateHz, truth, languageCode }: TimedSpeech): Example => {
  const frames = speechFrames(samples, sampleRateHz);
  const frameAt = (seconds: number): number => Math.min(frames.count, Math.round(seconds / FRAME_SECONDS));
  const spans = truth.map((word) => [frameAt(word.startSeconds), frameAt(word.endSeconds)] as const);
  return { ...expectedPhones(tokens, languageCode), frames, spans, heard: [], tempo: 1 };
};

const soundsOf = ({ expected, wordOf }: Example, word: number) => expected.filter((_, index) => wordOf[index] === word);

/** Initial assignment: all sounds of a word have equal lengths. */
const shareEvenly = (example: Example): readonly Heard[] =>
  example.spans.flatMap(([from, to], word) => {
    const sounds = soundsOf(example, word);
    const border = (index: number): number => from + Math.round(((to - from) * index) / sounds.length);
    return sounds.map(({ sound, lengthFactor }, index) => ({
      sound,
      lengthFactor,
      from: border(index),
      to: border(index + 1),
    }));
  });

const pausesOf = ({ spans, frames }: Example): readonly Heard[] => {
  const pauses: Heard[] = [];
  let before = 0;
  for (const [from, to] of [...spans, [frames.count, frames.count] as const]) {
    if (from - before >= SHORTEST_PAUSE_FRAMES) pauses.push({ sound: 0, from: before, to: from, lengthFactor: 1 });
    before = Math.max(before, to);
  }
  return pauses;
};

const spreadOf = (values: readonly number[], mean: number): number =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Computes each sound's features from its assigned frames. */
const measure = (examples: readonly Example[]): PhoneModel => {
  const rows = PHONES.map(() => Array.from({ length: FRAME_NUMBERS }, (): number[] => []));
  const lengths = PHONES.map((): number[] => []);
  for (const example of examples) {
    const { numbers, levelsDb } = example.frames;
    for (const { sound, from, to, lengthFactor } of [...example.heard, ...pausesOf(example)]) {
      for (let frame = from; frame < to; frame += 1) {
        if (sound === 0 && levelsDb[frame]! > LOUDEST_PAUSE_DB) continue;
        rows[sound]!.forEach((row, term) => {
          row.push(numbers[frame * FRAME_NUMBERS + term]!);
        });
      }
      if (to > from) lengths[sound]!.push(Math.log(((to - from) * FRAME_SECONDS) / lengthFactor / example.tempo));
    }
  }
  const means = rows.map((row) => row.map(meanOf));
  const deviations = rows.map((row, sound) =>
    row.map((values, term) => Math.max(LEAST_DEVIATION, spreadOf(values, means[sound]![term]!))),
  );
  const logSeconds = lengths.map(meanOf);
  const spreads = lengths.map((values, sound) =>
    Math.min(SPREADS.most, Math.max(SPREADS.least, spreadOf(values, logSeconds[sound]!))),
  );
  return { means, deviations, seconds: logSeconds.map(Math.exp), spreads };
};

/** Updates the borders within words; word borders stay. */
const pairAnew = (example: Example, model: PhoneModel): void => {
  const scores = frameScores(example.frames, model);
  const heard: Heard[] = [];
  let usualSeconds = 0;
  example.spans.forEach(([from, to], word) => {
    const sounds = soundsOf(example, word);
    if (sounds.length === 0) return;
    const expected = sounds.map((sound) => ({ ...sound, pauseCost: Number.POSITIVE_INFINITY }));
    const paired = placePhones({ scores, model, expected, from, to, tempo: example.tempo, edgeCost: NO_SILENCE });
    paired?.forEach((place, index) => {
      const { sound, lengthFactor } = sounds[index]!;
      heard.push({ sound, lengthFactor, ...place });
      usualSeconds += model.seconds[sound]! * lengthFactor;
    });
  });
  example.heard = heard;
  example.tempo = (meanOf(heard.map(({ from, to }) => to - from)) * heard.length * FRAME_SECONDS) / usualSeconds;
};

/**
 * Trains the sound model on speech with word times. Borders within words are unknown, so border search and measurement
 * alternate (segmental k-means, Juang and Rabiner 1990).
 */
export const weighSounds = (speech: readonly TimedSpeech[]): PhoneModel => {
  const examples = speech.map(exampleOf);
  for (const example of examples) example.heard = shareEvenly(example);
  let model = measure(examples);
  for (let round = 1; round < ROUNDS; round += 1) {
    for (const example of examples) pairAnew(example, model);
    // Only the product of length and tempo is observable; the mean tempo of these speakers serves as the reference.
    const usual = meanOf(examples.map(({ tempo }) => tempo));
    for (const example of examples) example.tempo /= usual;
    model = measure(examples);
  }
  return model;
};
