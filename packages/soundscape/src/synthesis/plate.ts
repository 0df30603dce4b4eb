import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { DENORMAL_GUARD } from './filters.ts';

const LINE = 4096;
const MASK = LINE - 1;
/** Delays in frames: primes between 30 and 64 ms, whose echoes do not coincide. */
const LENGTHS = [1_433, 1_601, 1_867, 2_053, 2_251, 2_399, 2_617, 3_049] as const;
/**
 * One value per delay line. The inner loop names them individually, because local variables are several times as fast
 * as an array.
 */
type Eight<Value> = [Value, Value, Value, Value, Value, Value, Value, Value];
/** Delays of the all-passes, two per side, and the gains of the first and second of each side. */
const DIFFUSERS = [142, 379, 113, 277] as const;
const DIFFUSER_GAINS = [0.62, 0.58] as const;
const DIFFUSER_LINE = 512;
const DIFFUSER_MASK = DIFFUSER_LINE - 1;

/**
 * Late reverberation: a feedback delay network of eight lines with a Hadamard matrix (Jot 1991), and two diffusing
 * all-passes per side before it. The gain of each line follows from the decay time, so that all frequencies below the
 * damping decay equally.
 */
export class Plate {
  readonly #lines = LENGTHS.map(() => new Float32Array(LINE));
  readonly #diffusers = DIFFUSERS.map(() => new Float32Array(DIFFUSER_LINE));
  readonly #gains: readonly number[];
  readonly #damped = new Float64Array(8);
  readonly #damping: number;
  #position = 0;
  #diffuserPosition = 0;

  /**
   * @param decaySeconds time to fall by 60 dB
   * @param damping 0 (bright) … 1 (dark)
   */
  constructor(decaySeconds: number, damping: number) {
    this.#gains = LENGTHS.map((length) => 10 ** ((-3 * length) / (SAMPLE_RATE_HZ * decaySeconds)) / Math.sqrt(8));
    this.#damping = 1 - 0.75 * damping;
  }

  /**
   * Adds the reverberation of the send to `outLeft` and `outRight`, for the first `frames` samples. Overwrites the
   * inputs.
   */
  process(
    inLeft: Float64Array,
    inRight: Float64Array,
    outLeft: Float64Array,
    outRight: Float64Array,
    frames: number,
  ): void {
    this.#diffuse(inLeft, 0, frames);
    this.#diffuse(inRight, 2, frames);
    this.#diffuserPosition = (this.#diffuserPosition + frames) & DIFFUSER_MASK;
    this.#circulate(inLeft, inRight, outLeft, outRight, frames);
    this.#position = (this.#position + frames) & MASK;
  }

  #diffuse(samples: Float64Array, first: number, frames: number): void {
    const lineA = this.#diffusers[first]!;
    const lineB = this.#diffusers[first + 1]!;
    const delayA = DIFFUSERS[first]!;
    const delayB = DIFFUSERS[first + 1]!;
    const [gainA, gainB] = DIFFUSER_GAINS;
    let position = this.#diffuserPosition;
    for (let index = 0; index < frames; index += 1) {
      const heldA = lineA[(position - delayA) & DIFFUSER_MASK]!;
      const writtenA = samples[index]! - gainA * heldA + DENORMAL_GUARD;
      lineA[position] = writtenA;
      const passed = heldA + gainA * writtenA;
      const heldB = lineB[(position - delayB) & DIFFUSER_MASK]!;
      const writtenB = passed - gainB * heldB;
      lineB[position] = writtenB;
      samples[index] = heldB + gainB * writtenB;
      position = (position + 1) & DIFFUSER_MASK;
    }
  }

  #circulate(
    inLeft: Float64Array,
    inRight: Float64Array,
    outLeft: Float64Array,
    outRight: Float64Array,
    frames: number,
  ): void {
    const [l0, l1, l2, l3, l4, l5, l6, l7] = this.#lines as Eight<Float32Array>;
    const [g0, g1, g2, g3, g4, g5, g6, g7] = this.#gains as Eight<number>;
    const [n0, n1, n2, n3, n4, n5, n6, n7] = LENGTHS;
    const keep = this.#damping;
    let [d0, d1, d2, d3, d4, d5, d6, d7] = this.#damped as unknown as Eight<number>;
    let position = this.#position;
    for (let index = 0; index < frames; index += 1) {
      d0 += keep * (l0[(position - n0) & MASK]! - d0);
      d1 += keep * (l1[(position - n1) & MASK]! - d1);
      d2 += keep * (l2[(position - n2) & MASK]! - d2);
      d3 += keep * (l3[(position - n3) & MASK]! - d3);
      d4 += keep * (l4[(position - n4) & MASK]! - d4);
      d5 += keep * (l5[(position - n5) & MASK]! - d5);
      d6 += keep * (l6[(position - n6) & MASK]! - d6);
      d7 += keep * (l7[(position - n7) & MASK]! - d7);
      outLeft[index]! += 0.5 * (d0 - d2 + d4 - d6);
      outRight[index]! += 0.5 * (d1 - d3 + d5 - d7);
      const a0 = d0 + d1,
        a1 = d0 - d1,
        a2 = d2 + d3,
        a3 = d2 - d3;
      const a4 = d4 + d5,
        a5 = d4 - d5,
        a6 = d6 + d7,
        a7 = d6 - d7;
      const b0 = a0 + a2,
        b1 = a1 + a3,
        b2 = a0 - a2,
        b3 = a1 - a3;
      const b4 = a4 + a6,
        b5 = a5 + a7,
        b6 = a4 - a6,
        b7 = a5 - a7;
      const left = inLeft[index]! + DENORMAL_GUARD;
      const right = inRight[index]! + DENORMAL_GUARD;
      l0[position] = left + g0 * (b0 + b4);
      l1[position] = right + g1 * (b1 + b5);
      l2[position] = left + g2 * (b2 + b6);
      l3[position] = right + g3 * (b3 + b7);
      l4[position] = left + g4 * (b0 - b4);
      l5[position] = right + g5 * (b1 - b5);
      l6[position] = left + g6 * (b2 - b6);
      l7[position] = right + g7 * (b3 - b7);
      position = (position + 1) & MASK;
    }
    this.#damped.set([d0, d1, d2, d3, d4, d5, d6, d7]);
  }
}
