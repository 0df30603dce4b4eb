/** Real Fourier transform of a fixed size. Reusable; equal input gives equal bits. */
export type RealFft = {
  /** Power of two, at least 4. */
  readonly size: number;
  /**
   * Unscaled spectrum of `size` real samples: bins 0 (DC) to size/2 (Nyquist). Overwrites `real` and `imaginary`, which
   * hold size/2 + 1 numbers each.
   */
  forward(samples: Float32Array | Float64Array, real: Float64Array, imaginary: Float64Array): void;
  /** Inverse transform: overwrites `samples`. Applied after `forward`, it restores the samples. */
  inverse(real: Float64Array, imaginary: Float64Array, samples: Float32Array | Float64Array): void;
};

/**
 * Creates a real transform: an iterative radix-2 complex transform of half the size over even and odd samples,
 * separated by symmetry.
 * @throws RangeError when the size is not a power of two of at least 4
 */
export const createRealFft = (size: number): RealFft => {
  if (!Number.isInteger(Math.log2(size)) || size < 4) throw new RangeError(`A transform cannot have ${size} points.`);
  const half = size / 2;
  const cosine = Float64Array.from({ length: half }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sine = Float64Array.from({ length: half }, (_, k) => Math.sin((2 * Math.PI * k) / size));
  const order = bitReversal(half);
  const stages = { cosine: byStage(cosine), forward: byStage(sine.map((value) => -value)), inverse: byStage(sine) };
  const a = new Float64Array(half);
  const b = new Float64Array(half);

  /** Transforms a and b, which are in bit-reversed order, in place. */
  const transform = (cosines: Float64Array, sines: Float64Array): void => {
    for (let span = 1; span < half; span *= 2) {
      for (let start = 0; start < half; start += 2 * span) {
        for (let k = 0; k < span; k += 1) {
          const low = start + k;
          const high = low + span;
          const c = cosines[span + k]!;
          const s = sines[span + k]!;
          const highReal = a[high]!;
          const highImaginary = b[high]!;
          const real = highReal * c - highImaginary * s;
          const imaginary = highReal * s + highImaginary * c;
          const lowReal = a[low]!;
          const lowImaginary = b[low]!;
          a[high] = lowReal - real;
          b[high] = lowImaginary - imaginary;
          a[low] = lowReal + real;
          b[low] = lowImaginary + imaginary;
        }
      }
    }
  };

  const forward: RealFft['forward'] = (samples, real, imaginary) => {
    for (let k = 0; k < half; k += 1) {
      const from = 2 * order[k]!;
      a[k] = samples[from]!;
      b[k] = samples[from + 1]!;
    }
    transform(stages.cosine, stages.forward);
    for (let k = 0; k <= half; k += 1) {
      const here = k === half ? 0 : k;
      const mirrored = k === 0 ? 0 : half - k;
      const evenReal = (a[here]! + a[mirrored]!) / 2;
      const evenImaginary = (b[here]! - b[mirrored]!) / 2;
      const oddReal = (b[here]! + b[mirrored]!) / 2;
      const oddImaginary = (a[mirrored]! - a[here]!) / 2;
      const c = k === half ? -1 : cosine[k]!;
      const s = k === half ? 0 : -sine[k]!;
      real[k] = evenReal + c * oddReal - s * oddImaginary;
      imaginary[k] = evenImaginary + c * oddImaginary + s * oddReal;
    }
  };

  const inverse: RealFft['inverse'] = (real, imaginary, samples) => {
    for (let k = 0; k < half; k += 1) {
      const evenReal = (real[k]! + real[half - k]!) / 2;
      const evenImaginary = (imaginary[k]! - imaginary[half - k]!) / 2;
      const differenceReal = (real[k]! - real[half - k]!) / 2;
      const differenceImaginary = (imaginary[k]! + imaginary[half - k]!) / 2;
      const oddReal = differenceReal * cosine[k]! - differenceImaginary * sine[k]!;
      const oddImaginary = differenceReal * sine[k]! + differenceImaginary * cosine[k]!;
      a[order[k]!] = evenReal - oddImaginary;
      b[order[k]!] = evenImaginary + oddReal;
    }
    transform(stages.cosine, stages.inverse);
    for (let k = 0; k < half; k += 1) {
      samples[2 * k] = a[k]! / half;
      samples[2 * k + 1] = b[k]! / half;
    }
  };

  return { size, forward, inverse };
};

/** Factors of the stage of `span` at `span` to `2 * span`, so that each stage reads them in order. */
const byStage = (factors: Float64Array): Float64Array => {
  const half = factors.length;
  const ordered = new Float64Array(half);
  for (let span = 1; span < half; span *= 2) {
    for (let k = 0; k < span; k += 1) ordered[span + k] = factors[k * (half / span)]!;
  }
  return ordered;
};

const bitReversal = (size: number): Uint32Array => {
  const order = new Uint32Array(size);
  for (let index = 1; index < size; index += 1) order[index] = (order[index >> 1]! >> 1) | (index & 1 ? size >> 1 : 0);
  return order;
};
