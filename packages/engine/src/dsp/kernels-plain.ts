import type { Kernels } from './kernel-interface.ts';

/* TypeScript implementation of the kernels: reference for the tests of the compiled kernels, and fallback where WebAssembly is not available. Uses the same operations, in the same order where the order changes the result. */

const BLOCK = 16;
const HALF_TAPS = 12;
const LEAD = 12;
type Seven = [number, number, number, number, number, number, number];

const FLUSH_BELOW = 1e-20;
const flush = (value: number): number => (Math.abs(value) >= FLUSH_BELOW ? value : 0);

const kWeightChannel = (
  samples: Float32Array,
  coefficients: Float64Array,
  bounds: Int32Array,
  energies: Float64Array,
  lane: 0 | 1,
): void => {
  const [b0, b1, b2, a1, a2, c1, c2] = Array.from(coefficients) as Seven;
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0];
  for (let hop = 0; hop + 1 < bounds.length; hop += 1) {
    let sum = 0;
    const end = bounds[hop + 1]!;
    for (let frame = bounds[hop]!; frame < end; frame += 1) {
      const x = samples[frame]!;
      const y = b0 * x + b1 * x1 + b2 * x2 - a2 * y2 - a1 * y1;
      const z = y - (y1 + y1) + y2 - c2 * z2 - c1 * z1;
      sum += z * z;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
    }
    energies[2 * hop + lane] = sum;
    y1 = flush(y1);
    y2 = flush(y2);
    z1 = flush(z1);
    z2 = flush(z2);
  }
};

const biquadInPlace = (samples: Float32Array, coefficients: Float64Array, lane: 0 | 1): void => {
  const own = Array.from(coefficients).filter((_, index) => index % 2 === lane);
  const [b0, b1, b2, a1, a2, d0, d1, d2, c1, c2] = own as [...Seven, number, number, number];
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0];
  for (let start = 0; start < samples.length; start += 512) {
    const end = Math.min(start + 512, samples.length);
    for (let frame = start; frame < end; frame += 1) {
      const x = samples[frame]!;
      const y = b0 * x + b1 * x1 + b2 * x2 - a2 * y2 - a1 * y1;
      const z = d0 * y + d1 * y1 + d2 * y2 - c2 * z2 - c1 * z1;
      samples[frame] = z;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
    }
    y1 = flush(y1);
    y2 = flush(y2);
    z1 = flush(z1);
    z2 = flush(z2);
  }
};

export const plainKernels: Kernels = {
  kWeightHops: (left, right, coefficients, bounds, energies) => {
    kWeightChannel(left, coefficients, bounds, energies, 0);
    kWeightChannel(right, coefficients, bounds, energies, 1);
  },

  biquadPair: (left, right, coefficients) => {
    biquadInPlace(left, coefficients, 0);
    if (right.byteOffset !== left.byteOffset || right.buffer !== left.buffer) biquadInPlace(right, coefficients, 1);
  },

  resampleFrames: (input, output, table, taps, phases, step) => {
    for (let frame = 0; frame < output.length; frame += 1) {
      const position = frame * step;
      const source = Math.floor(position / phases);
      const row = (position - source * phases) * taps;
      let sum = 0;
      for (let tap = 0; tap < taps; tap += 1) sum += input[source + tap]! * table[row + tap]!;
      output[frame] = sum;
    }
  },

  truePeakBlocks: (input, { taps }, peaks) => {
    let highest = 0;
    for (let block = 0; block < peaks.length; block += 1) {
      let peak = peaks[block]!;
      for (let frame = LEAD + block * BLOCK; frame < LEAD + (block + 1) * BLOCK; frame += 1) {
        let [even, odd, middle] = [0, 0, 0];
        for (let k = 0; k < HALF_TAPS; k += 1) {
          const before = input[frame - HALF_TAPS + 1 + k]!;
          const after = input[frame + HALF_TAPS - k]!;
          even += (before + after) * taps[3 * k]!;
          odd += (before - after) * taps[3 * k + 1]!;
          middle += (before + after) * taps[3 * k + 2]!;
        }
        const sample = Math.abs(input[frame]!);
        highest = Math.max(highest, sample);
        peak = Math.max(peak, sample, Math.abs(even) + Math.abs(odd), Math.abs(middle));
      }
      peaks[block] = peak;
    }
    return highest;
  },

  rampGain: (input, output, gains) => {
    for (let block = 0; block + 1 < gains.length; block += 1) {
      const from = gains[block]!;
      const rise = gains[block + 1]! - from;
      for (let offset = 0; offset < BLOCK; offset += 1) {
        const frame = block * BLOCK + offset;
        output[frame] = input[frame]! * (from + (rise * offset) / BLOCK);
      }
    }
  },

  addScaled: (target, source, gain) => {
    for (let frame = 0; frame < target.length; frame += 1) {
      const value = source[frame]!;
      if (value - value === 0) target[frame]! += value * gain;
    }
  },

  blockEnergies: (input, energies, blockFrames) => {
    for (let block = 0; block < energies.length; block += 1) {
      let sum = 0;
      for (let frame = block * blockFrames; frame < (block + 1) * blockFrames; frame += 1) {
        sum += input[frame]! * input[frame]!;
      }
      energies[block] = sum;
    }
  },
};
