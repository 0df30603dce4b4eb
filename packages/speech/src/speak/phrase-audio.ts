import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { WordTiming } from '../engine.ts';

/**
 * Silence of an engine: mean square below −48 dB relative to the square of the loudest sample. The pauses of the
 * embedded voices contain recording noise of at most −54 dB with peaks of −47; the first sounds of words are above −40.
 */
const SILENCE_POWER_RATIO = 10 ** (-48 / 10);
/** Measuring window: 10 ms, two periods of a low voice, because a single sample does not measure noise. */
const LEVEL_FRAMES = Math.round(0.01 * SAMPLE_RATE_HZ);
/** Silence kept on either side, so that breaths and releases are not cut. */
export const MARGIN_SECONDS = 0.03;
const MARGIN_FRAMES = Math.round(MARGIN_SECONDS * SAMPLE_RATE_HZ);
/** Raised cosine of 5 ms: a shorter one clicks, a longer one is an audible fade. */
const EDGE_FRAMES = Math.round(0.005 * SAMPLE_RATE_HZ);
/** Corner of the high-pass that removes the engine's DC offset; below every voice and below hearing. */
const OFFSET_CORNER_HZ = 20;

/** One spoken phrase, ready for placement: 48 kHz, margins of 30 ms, ends at zero. */
export type Phrase = { readonly samples: Float32Array; readonly words: readonly WordTiming[] };

/** First-order high-pass at 20 Hz, initialised with the first sample, so that an offset causes no step. */
const withoutOffset = (samples: Float32Array): Float32Array => {
  const pole = Math.exp((-2 * Math.PI * OFFSET_CORNER_HZ) / SAMPLE_RATE_HZ);
  const result = new Float32Array(samples.length);
  let previous = samples[0] ?? 0;
  let state = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index]!;
    state = sample - previous + pole * state;
    previous = sample;
    result[index] = state;
  }
  return result;
};

/** First sample at the end of 10 ms that are louder than silence; −1 without one. */
const firstSound = (samples: Float32Array, silencePower: number): number => {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) {
    sum += samples[index]! ** 2;
    if (index >= LEVEL_FRAMES) sum -= samples[index - LEVEL_FRAMES]! ** 2;
    if (sum > silencePower * LEVEL_FRAMES) return index;
  }
  return -1;
};

const shapeEdges = (samples: Float32Array): void => {
  const length = Math.min(EDGE_FRAMES, Math.floor(samples.length / 2));
  for (let index = 0; index < length; index += 1) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * index) / length);
    samples[index] = samples[index]! * gain;
    const mirrored = samples.length - 1 - index;
    samples[mirrored] = samples[mirrored]! * gain;
  }
};

/**
 * Trims an engine's silence to 30 ms on each side (padding with zeros if the engine left less), removes a DC offset and
 * fades the ends to zero. Word times are shifted accordingly.
 * @param samples 48 kHz, one channel
 * @returns undefined when there is no sound
 */
export const preparePhrase = (samples: Float32Array, words: readonly WordTiming[]): Phrase | undefined => {
  const clean = withoutOffset(samples);
  const peak = clean.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  if (!(peak > 0)) return undefined;
  const silencePower = peak ** 2 * SILENCE_POWER_RATIO;
  const first = firstSound(clean, silencePower);
  // The filter rings after a sudden end; filtering backwards avoids that at the end.
  const mirrored = withoutOffset(samples.slice().reverse());
  const last = samples.length - 1 - firstSound(mirrored, silencePower);
  if (first < 0 || last < first) return undefined;
  const from = first - MARGIN_FRAMES;
  const trimmed = new Float32Array(last - first + 1 + 2 * MARGIN_FRAMES);
  const sourceFrom = Math.max(0, from);
  trimmed.set(clean.subarray(sourceFrom, Math.min(clean.length, last + 1 + MARGIN_FRAMES)), sourceFrom - from);
  shapeEdges(trimmed);
  const lengthSeconds = trimmed.length / SAMPLE_RATE_HZ;
  const place = (seconds: number): number => Math.min(lengthSeconds, Math.max(0, seconds - from / SAMPLE_RATE_HZ));
  return {
    samples: trimmed,
    words: words.map(({ text, startSeconds, endSeconds }) => ({
      text,
      startSeconds: place(startSeconds),
      endSeconds: place(endSeconds),
    })),
  };
};
