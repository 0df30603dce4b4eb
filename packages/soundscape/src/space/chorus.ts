import { DENORMAL_GUARD } from '../instruments/filters.ts';
import { SAMPLE_RATE_HZ } from '../instruments/one-shot.ts';

const LINE = 2048;
const MASK = LINE - 1;
const STEP = 32;

/** A stereo doubling: one moving tap per side, the sides in quadrature; state lives on from block to block. */
export class Chorus {
  readonly #depth: number;
  readonly #left = new Float32Array(LINE);
  readonly #right = new Float32Array(LINE);
  #position = 0;
  #clock = 0;

  /** @param depth 0…1: how loud the moving copy is. */
  constructor(depth: number) {
    this.#depth = depth;
  }

  /** Adds the moving copies to `left` and `right` in place, for the first `frames` samples. */
  process(left: Float64Array, right: Float64Array, frames: number): void {
    for (let start = 0; start < frames; start += STEP) {
      const seconds = this.#clock / SAMPLE_RATE_HZ;
      const swing = 2 * Math.PI * 0.55 * seconds;
      const end = Math.min(frames, start + STEP);
      this.#side(left, this.#left, start, end, 620 + 210 * Math.sin(swing), 0.55 * Math.cos(swing));
      this.#side(right, this.#right, start, end, 700 + 230 * Math.cos(swing), -0.6 * Math.sin(swing));
      this.#position = (this.#position + end - start) & MASK;
      this.#clock += end - start;
    }
  }

  /** `drift` is the slope of the delay: samples of delay per thousand samples of time, so that steps join. */
  #side(samples: Float64Array, line: Float32Array, start: number, end: number, delay: number, drift: number): void {
    const depth = this.#depth;
    const slope = drift * ((2 * Math.PI * 0.55 * 400) / SAMPLE_RATE_HZ);
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
