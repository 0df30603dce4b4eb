import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { filterInPlace } from './filters.ts';

/**
 * Fills `target` with white noise in ±1 (xorshift32, Marsaglia 2003: shifts 13, 17, 5). Equal seeds give equal noise.
 * @returns the seed of the following noise
 */
export const fillNoise = (target: Float32Array, seed: number): number => {
  let state = seed | 0 || 1;
  for (let index = 0; index < target.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    target[index] = state / 2 ** 31;
  }
  return state;
};

/** Creates an array of white noise. */
export const createNoise = (frames: number, seed: number): Float32Array => {
  const noise = new Float32Array(frames);
  fillNoise(noise, seed);
  return noise;
};

const LOOP_FRAMES = 5 * SAMPLE_RATE_HZ;
const loops = new Map<number, Float32Array>();

/** Five seconds of band noise, computed once per centre frequency; it depends on nothing else. */
const bandLoop = (centreHz: number): Float32Array => {
  const known = loops.get(centreHz);
  if (known) return known;
  const loop = createNoise(LOOP_FRAMES, 0x5eed ^ Math.round(centreHz));
  filterInPlace(loop, 'band', centreHz, 0.6);
  loops.set(centreHz, loop);
  return loop;
};

/**
 * Band noise from a random position of its loop. Longer sounds wrap around; the discontinuity is inaudible in noise.
 */
export class BandNoise {
  readonly #loop: Float32Array;
  readonly #gain: number;
  #position: number;

  /** @param place start position, 0…1 of the loop */
  constructor(centreHz: number, gain: number, place: number) {
    this.#loop = bandLoop(centreHz);
    this.#gain = gain;
    this.#position = Math.floor(place * LOOP_FRAMES);
  }

  /** Adds the next `frames` samples. */
  add(target: Float64Array, frames: number): void {
    for (let start = 0; start < frames; ) {
      const count = Math.min(frames - start, LOOP_FRAMES - this.#position);
      this.#run(target, start, count);
      start += count;
      this.#position = (this.#position + count) % LOOP_FRAMES;
    }
  }

  #run(target: Float64Array, start: number, count: number): void {
    const loop = this.#loop;
    const gain = this.#gain;
    const position = this.#position;
    for (let index = 0; index < count; index += 1) target[start + index]! += gain * loop[position + index]!;
  }
}
