import type { WordTiming } from '../engine.ts';
import type { SpokenToken } from '../speak/spoken-text.ts';
import { estimateWords } from './estimate-words.ts';
import { expectedPhones } from './expected-sounds.ts';
import { frameScores, type PhoneModel } from './frame-scores.ts';
import { FRAME_NUMBERS, FRAME_SECONDS, SOUNDING_DB, type SpeechFrames, speechFrames } from './frames.ts';
import { type ExpectedPhone, type PairedPhone, placePhones } from './pair-sounds.ts';
import { type Span, withMissing } from './word-spans.ts';

/** Speech and its text. */
export type SpeechToAlign = {
  /** One channel of speech; a little noise is tolerated. */
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  readonly tokens: readonly SpokenToken[];
  /** BCP 47, for example `en-US`; selects the spelling rules. */
  readonly languageCode: string;
};

/** Up to this product of phones and frames (about 20 s of speech) each phone is searched in the whole audio. */
const MAX_UNGUIDED_CELLS = 600_000;
/** Number of passes. The first estimates tempo and speaker, which makes the following ones more accurate. */
const PASSES = 3;
/** Weight of the speaker prior in frames, for all phones together and for each phone. */
const SPEAKER_PRIOR_FRAMES = 60;
const SOUND_PRIOR_FRAMES = 20;
/**
 * Limits of a phone's length relative to its usual length. A text that would need more than the fastest tempo does not
 * match the audio.
 */
const SLOWEST = 3;
const FASTEST = 0.25;

const secondsOf = (expected: readonly ExpectedPhone[], model: PhoneModel): number =>
  expected.reduce((sum, { sound, lengthFactor }) => sum + model.seconds[sound]! * lengthFactor, 0);

/** Number of sounding frames before each frame; the last entry is their total. */
const soundingBefore = ({ count, levelsDb }: SpeechFrames): Int32Array => {
  const before = new Int32Array(count + 1);
  for (let frame = 0; frame < count; frame += 1) {
    before[frame + 1] = before[frame]! + (levelsDb[frame]! > SOUNDING_DB ? 1 : 0);
  }
  return before;
};

/** Estimates the position of each phone for a constant tempo. */
const guessPlaces = (expected: readonly ExpectedPhone[], model: PhoneModel, before: Int32Array): Int32Array => {
  const total = secondsOf(expected, model);
  const places = new Int32Array(expected.length);
  let seconds = 0;
  let frame = 0;
  expected.forEach(({ sound, lengthFactor }, index) => {
    const target = (seconds / total) * before.at(-1)!;
    while (frame < before.length - 1 && before[frame + 1]! <= target) frame += 1;
    places[index] = frame;
    seconds += model.seconds[sound]! * lengthFactor;
  });
  return places;
};

/**
 * Adapts the model to the speaker: shifts all phones by the mean deviation, and each phone by its own. The effect grows
 * with the amount of speech.
 */
const speakerModel = (
  { numbers }: SpeechFrames,
  model: PhoneModel,
  expected: readonly ExpectedPhone[],
  paired: readonly PairedPhone[],
): PhoneModel => {
  const sums = model.means.map(() => new Float64Array(FRAME_NUMBERS));
  const counts = new Float64Array(model.means.length);
  const shift = new Float64Array(FRAME_NUMBERS);
  let count = SPEAKER_PRIOR_FRAMES;
  paired.forEach(({ from, to }, index) => {
    const { sound } = expected[index]!;
    const mean = model.means[sound]!;
    const sum = sums[sound]!;
    for (let frame = from; frame < to; frame += 1) {
      for (let term = 0; term < FRAME_NUMBERS; term += 1) {
        const value = numbers[frame * FRAME_NUMBERS + term]!;
        sum[term] = sum[term]! + value;
        shift[term] = shift[term]! + value - mean[term]!;
      }
    }
    counts[sound] = counts[sound]! + to - from;
    count += to - from;
  });
  const means = model.means.map((row, sound) =>
    row.map((mean, term) => {
      const moved = sound === 0 ? mean : mean + shift[term]! / count;
      return (moved * SOUND_PRIOR_FRAMES + sums[sound]![term]!) / (SOUND_PRIOR_FRAMES + counts[sound]!);
    }),
  );
  return { ...model, means };
};

/** Length of the phones relative to their usual length. */
const tempoOf = (expected: readonly ExpectedPhone[], paired: readonly PairedPhone[], model: PhoneModel): number => {
  const frames = paired.reduce((sum, { from, to }) => sum + to - from, 0);
  return Math.min(SLOWEST, Math.max(FASTEST, (frames * FRAME_SECONDS) / secondsOf(expected, model)));
};

const pairRepeatedly = (
  frames: SpeechFrames,
  expected: readonly ExpectedPhone[],
  model: PhoneModel,
): readonly PairedPhone[] | undefined => {
  const before = soundingBefore(frames);
  const guided = frames.count * expected.length > MAX_UNGUIDED_CELLS;
  const base = {
    model,
    expected,
    from: 0,
    to: frames.count,
    ...(guided ? { places: guessPlaces(expected, model, before) } : {}),
  };
  let tempo = Math.min(SLOWEST, (before.at(-1)! * FRAME_SECONDS) / secondsOf(expected, model));
  if (tempo < FASTEST) return undefined;
  let speaker = model;
  let paired: readonly PairedPhone[] | undefined;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const next = placePhones({ ...base, scores: frameScores(frames, speaker), tempo });
    if (next === undefined) return paired;
    paired = next;
    speaker = speakerModel(frames, model, expected, paired);
    tempo = tempoOf(expected, paired, model);
  }
  return paired;
};

/** `alignSpeech` with a given phone model; benchmarks train and evaluate models with it. */
export const alignWithModel = (
  { samples, sampleRateHz, tokens, languageCode }: SpeechToAlign,
  model: PhoneModel,
): readonly WordTiming[] => {
  const { expected, wordOf } = expectedPhones(tokens, languageCode);
  const frames = speechFrames(samples, sampleRateHz);
  const sounds = frames.levelsDb.some((level) => level < 0);
  const paired = expected.length === 0 || !sounds ? undefined : pairRepeatedly(frames, expected, model);
  const texts = tokens.map(({ display }) => display);
  if (paired === undefined) return estimateWords(texts, samples, sampleRateHz);
  const spans: (Span | undefined)[] = texts.map(() => undefined);
  paired.forEach(({ from, to }, index) => {
    const word = wordOf[index]!;
    const known = spans[word];
    if (known === undefined) spans[word] = { start: from * FRAME_SECONDS, end: to * FRAME_SECONDS };
    else known.end = to * FRAME_SECONDS;
  });
  const durationSeconds = samples.length / sampleRateHz;
  return withMissing(spans, durationSeconds).map(({ start, end }, index) => ({
    text: texts[index]!,
    startSeconds: Math.min(durationSeconds, start),
    endSeconds: Math.min(durationSeconds, end),
  }));
};
