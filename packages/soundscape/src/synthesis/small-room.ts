import { DENORMAL_GUARD } from './filters.ts';

const LINE = 4096;
const MASK = LINE - 1;

/** Delay in frames and gain of each tap. All delays differ between the sides, which creates a sense of space. */
const LEFT_TAPS = [
  [163, 0.62],
  [337, -0.5],
  [571, 0.44],
  [829, 0.36],
  [1_181, -0.3],
  [1_543, 0.24],
  [2_011, 0.18],
] as const;
const RIGHT_TAPS = [
  [211, -0.6],
  [389, 0.52],
  [617, 0.42],
  [907, -0.36],
  [1_093, 0.3],
  [1_657, 0.23],
  [1_889, -0.19],
] as const;

/** Early reflections of a small room: seven per side, damped, with a quarter of each side crossing over. */
export class SmallRoom {
  readonly #left = new Float32Array(LINE);
  readonly #right = new Float32Array(LINE);
  #position = 0;
  #dullLeft = 0;
  #dullRight = 0;

  /** Adds the reflections of the send to `outLeft` and `outRight`, for the first `frames` samples. */
  process(
    inLeft: Float64Array,
    inRight: Float64Array,
    outLeft: Float64Array,
    outRight: Float64Array,
    frames: number,
  ): void {
    this.#dullLeft = this.#side(inLeft, inRight, this.#left, outLeft, LEFT_TAPS, this.#dullLeft, frames);
    this.#dullRight = this.#side(inRight, inLeft, this.#right, outRight, RIGHT_TAPS, this.#dullRight, frames);
    this.#position = (this.#position + frames) & MASK;
  }

  #side(
    own: Float64Array,
    other: Float64Array,
    line: Float32Array,
    out: Float64Array,
    taps: typeof LEFT_TAPS | typeof RIGHT_TAPS,
    dullness: number,
    frames: number,
  ): number {
    const [[d0, g0], [d1, g1], [d2, g2], [d3, g3], [d4, g4], [d5, g5], [d6, g6]] = taps;
    let position = this.#position;
    let dull = dullness;
    for (let index = 0; index < frames; index += 1) {
      line[position] = own[index]! + 0.25 * other[index]!;
      const sum =
        g0 * line[(position - d0) & MASK]! +
        g1 * line[(position - d1) & MASK]! +
        g2 * line[(position - d2) & MASK]! +
        g3 * line[(position - d3) & MASK]! +
        g4 * line[(position - d4) & MASK]! +
        g5 * line[(position - d5) & MASK]! +
        g6 * line[(position - d6) & MASK]!;
      // One pole at about 9 kHz, which corresponds to plaster walls.
      dull += 0.69 * (sum - dull) + DENORMAL_GUARD;
      out[index]! += dull;
      position = (position + 1) & MASK;
    }
    return dull;
  }
}
