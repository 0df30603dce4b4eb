/** Window sequences of §4.6.11.3.1 other than long (0). */
export const LONG_START = 1;
export const EIGHT_SHORT = 2;
export const LONG_STOP = 3;

export const LONG_LINES = 1024;
export const SHORT_LINES = 128;
const FLAT = (LONG_LINES - SHORT_LINES) / 2;

/** Bessel function of the first kind and order 0, by its power series. */
const bessel = (x: number): number => {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-16; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
};

/** Rising half of a Kaiser-Bessel derived window (§4.6.11.3.2). */
const kaiserRise = (length: number, alpha: number): Float64Array => {
  const kernel = Float64Array.from({ length: length + 1 }, (_, n) =>
    bessel(Math.PI * alpha * Math.sqrt(1 - ((2 * n) / length - 1) ** 2)),
  );
  const total = kernel.reduce((sum, value) => sum + value, 0);
  let running = 0;
  return Float64Array.from({ length }, (_, n) => {
    running += kernel[n]!;
    return Math.sqrt(running / total);
  });
};

const sineRise = (length: number): Float64Array =>
  Float64Array.from({ length }, (_, n) => Math.sin((Math.PI * (n + 0.5)) / (2 * length)));

/** Rising halves by window shape: 0 sine, 1 Kaiser-Bessel. */
export const LONG_RISE = [sineRise(LONG_LINES), kaiserRise(LONG_LINES, 4)] as const;
export const SHORT_RISE = [sineRise(SHORT_LINES), kaiserRise(SHORT_LINES, 6)] as const;

/**
 * Cosine transform of `lines` values, half of an inverse MDCT: y[n] = Σ x[k] cos(π/lines · (n + ½)(k + ½)), computed
 * with a complex transform of half the size.
 */
const createTransform = (lines: number): ((input: Float64Array, output: Float64Array) => void) => {
  const size = lines / 2;
  const turnRe = Float64Array.from({ length: size }, (_, n) => Math.cos((Math.PI * (8 * n + 1)) / (8 * lines)));
  const turnIm = Float64Array.from({ length: size }, (_, n) => -Math.sin((Math.PI * (8 * n + 1)) / (8 * lines)));
  const rootRe = Float64Array.from({ length: size / 2 }, (_, n) => Math.cos((2 * Math.PI * n) / size));
  const rootIm = Float64Array.from({ length: size / 2 }, (_, n) => -Math.sin((2 * Math.PI * n) / size));
  const bitCount = Math.log2(size);
  const reversed = Uint16Array.from({ length: size }, (_, n) => {
    let result = 0;
    for (let bit = 0; bit < bitCount; bit += 1) result |= ((n >> bit) & 1) << (bitCount - 1 - bit);
    return result;
  });
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const fourier = (): void => {
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let offset = 0; offset < half; offset += 1) {
          const [wr, wi] = [rootRe[offset * stride]!, rootIm[offset * stride]!];
          const a = start + offset;
          const b = a + half;
          const tr = re[b]! * wr - im[b]! * wi;
          const ti = re[b]! * wi + im[b]! * wr;
          re[b] = re[a]! - tr;
          im[b] = im[a]! - ti;
          re[a] = re[a]! + tr;
          im[a] = im[a]! + ti;
        }
      }
    }
  };
  return (input, output) => {
    for (let n = 0; n < size; n += 1) {
      const [x, y] = [input[2 * n]!, input[lines - 1 - 2 * n]!];
      const at = reversed[n]!;
      re[at] = x * turnRe[n]! - y * turnIm[n]!;
      im[at] = x * turnIm[n]! + y * turnRe[n]!;
    }
    fourier();
    for (let k = 0; k < size; k += 1) {
      output[2 * k] = re[k]! * turnRe[k]! - im[k]! * turnIm[k]!;
      output[lines - 1 - 2 * k] = -(re[k]! * turnIm[k]! + im[k]! * turnRe[k]!);
    }
  };
};

/** Value n of the inverse MDCT from the cosine transform: the other half follows by symmetry. */
const unfolded = (half: Float64Array, lines: number, n: number): number => {
  if (n < lines / 2) return half[n + lines / 2]!;
  if (n < (3 * lines) / 2) return -half[(3 * lines) / 2 - 1 - n]!;
  return -half[n - (3 * lines) / 2]!;
};

/** Scale factor from a line to a sample: 2/N for the inverse transform, and ±32,768 becomes ±1. */
const scaleOf = (lines: number): number => 1 / lines / 32_768;

/** Converts spectra of one channel to samples: inverse MDCT, windowing and overlap-add (§4.6.11). */
export class FilterBank {
  static #long = createTransform(LONG_LINES);
  static #short = createTransform(SHORT_LINES);
  static #half = new Float64Array(LONG_LINES);
  static #windowed = new Float64Array(2 * LONG_LINES);
  #overlap = new Float64Array(LONG_LINES);
  #shape: 0 | 1 = 0;

  /** Returns 1024 samples of the frame; full scale is ±1. */
  synthesise(spectrum: Float64Array, sequence: number, shape: 0 | 1): Float32Array {
    const windowed = FilterBank.#windowed.fill(0);
    if (sequence === EIGHT_SHORT) this.#addShort(spectrum, shape, windowed);
    else this.#addLong(spectrum, sequence, shape, windowed);
    const samples = Float32Array.from({ length: LONG_LINES }, (_, n) => this.#overlap[n]! + windowed[n]!);
    this.#overlap.set(windowed.subarray(LONG_LINES));
    this.#shape = shape;
    return samples;
  }

  #addLong(spectrum: Float64Array, sequence: number, shape: 0 | 1, windowed: Float64Array): void {
    const half = FilterBank.#half;
    FilterBank.#long(spectrum, half);
    const scale = scaleOf(LONG_LINES);
    const before = sequence === LONG_STOP ? SHORT_RISE[this.#shape] : LONG_RISE[this.#shape];
    const after = sequence === LONG_START ? SHORT_RISE[shape] : LONG_RISE[shape];
    for (let n = 0; n < LONG_LINES; n += 1) {
      const rise = sequence === LONG_STOP ? flatRise(before, n) : before[n]!;
      const mirror = LONG_LINES - 1 - n;
      const fall = sequence === LONG_START ? flatRise(after, mirror) : after[mirror]!;
      windowed[n] = unfolded(half, LONG_LINES, n) * rise * scale;
      windowed[LONG_LINES + n] = unfolded(half, LONG_LINES, LONG_LINES + n) * fall * scale;
    }
  }

  #addShort(spectrum: Float64Array, shape: 0 | 1, windowed: Float64Array): void {
    const half = FilterBank.#half;
    const scale = scaleOf(SHORT_LINES);
    const after = SHORT_RISE[shape];
    for (let window = 0; window < 8; window += 1) {
      FilterBank.#short(spectrum.subarray(window * SHORT_LINES, (window + 1) * SHORT_LINES), half);
      const before = window === 0 ? SHORT_RISE[this.#shape] : after;
      const start = FLAT + window * SHORT_LINES;
      for (let n = 0; n < SHORT_LINES; n += 1) {
        windowed[start + n]! += unfolded(half, SHORT_LINES, n) * before[n]! * scale;
        const later = SHORT_LINES + n;
        windowed[start + later]! += unfolded(half, SHORT_LINES, later) * after[SHORT_LINES - 1 - n]! * scale;
      }
    }
  }
}

/** A short rise in the middle of a long window, with zeros before and ones after it. */
const flatRise = (short: Float64Array, n: number): number => {
  if (n < FLAT) return 0;
  return n < FLAT + SHORT_LINES ? short[n - FLAT]! : 1;
};
