import { filterInPlace } from './filters.ts';
import { SAMPLE_RATE_HZ } from './one-shot.ts';

/** Fills `target` with white noise in ±1 (xorshift32, Marsaglia 2003: shifts 13, 17, 5). The same seed, the same noise. */
const fillNoise = (target: Float32Array, seed: number): void => {
  let state = seed | 0 || 1;
  for (let index = 0; index < target.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    target[index] = state / 2 ** 31;
  }
};

/** A fresh array of white noise. */
export const createNoise = (frames: number, seed: number): Float32Array => {
  const noise = new Float32Array(frames);
  fillNoise(noise, seed);
  return noise;
};

const LOOP_FRAMES = 5 * SAMPLE_RATE_HZ;
const loops = new Map<number, Float32Array>();

/** Five seconds of noise in a band, made once per centre: it depends on nothing else. */
const bandLoop = (centreHz: number): Float32Array => {
  const known = loops.get(centreHz);
  if (known) return known;
  const loop = createNoise(LOOP_FRAMES, 0x5eed ^ Math.round(centreHz));
  filterInPlace(loop, 'band', centreHz, 0.6);
  loops.set(centreHz, loop);
  return loop;
};

/** Adds a stretch of band noise from a random place; longer sounds wrap round, and one step more among the steps of noise is not heard. */
export const addBandNoise = (samples: Float32Array, centreHz: number, gain: number, random: () => number): void => {
  const loop = bandLoop(centreHz);
  let position = Math.floor(random() * LOOP_FRAMES);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index]! += gain * loop[position]!;
    position = position + 1 === LOOP_FRAMES ? 0 : position + 1;
  }
};
