import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { DENORMAL_GUARD } from './filters.ts';

const LINE = 2048;
const MASK = LINE - 1;
/** Frames between two exact positions of the taps, with linear interpolation. */
const STEP = 32;
const TURN = (2 * Math.PI * 0.55) / SAMPLE_RATE_HZ;

/**
 * Delays of 8 to 19 ms with slow modulation: short enough to sound like one instrument, long enough to sound like two
 * players. Frames.
 */
const leftDelay = (clock: number): number => 620 + 210 * Math.sin(TURN * clock);
/** A quarter period from the left one, so that the sides are never equal. */
const rightDelay = (clock: number): number => 700 + 230 * Math.cos(TURN * clock);

/** A stereo chorus: one modulated tap per side; keeps its state between blocks. */
export class Chorus {
  readonly #depth: number;
  readonly #left = new Float32Array(LINE);
  readonly #right = new Float32Array(LINE);
  #position = 0;
  #clock = 0;

  /** @param depth level of the delayed copy, 0…1 */
  constructor(depth: number) {
    this.#depth = depth;
  }

  /** Adds the delayed copies to `left` and `right` in place, for the first `frames` samples. */
  process(left: Float64Array, right: Float64Array, frames: number): void {
    for (let start = 0; start < frames; start += STEP) {
      const end = Math.min(frames, start + STEP);
      const next = this.#clock + STEP;
      this.#side(left, this.#left, start, end, leftDelay(this.#clock), leftDelay(next));
      this.#side(right, this.#right, start, end, rightDelay(this.#clock), rightDelay(next));
      this.#position = (this.#position + end - start) & MASK;
      this.#clock += end - start;
    }
  }

  /** The tap moves linearly from one delay to the next over a whole step, so that there are no jumps. */
  #side(samples: Float64Array, line: Float32Array, start: number, end: number, delay: number, next: number): void {
    const depth = this.#depth;
    const slope = (next - delay) / STEP;
    let position = this.#position;
    let tap = delay;
    for (let index = start; index < end; index += 1) {
      line[position] = samples[index]! + DENORMAL_GUARD;
      const whole = Math.floor(tap);
      const part = tap - whole;
      const near = line[(position - whole) & MASK]!;
      const far = line[(position - whole - 1) & MASK]!;
      samples[index]! += depth * (near + part * (far - near));
      position = (position + 1) & MASK;
      tap += slope;
    }
  }
}
