/** Measurements and a resampler for tests of speech: simple and slow, not for production. */

const HALF_TAPS = 24;

const greatestCommonDivisor = (left: number, right: number): number =>
  right === 0 ? left : greatestCommonDivisor(right, left % right);

/** Windowed-sinc resampling (Hann, 48 taps at the lower rate); error below −60 dB up to 0.8 of the band. */
export const resampleForTest = (samples: Float32Array, fromHz: number, toHz: number): Float32Array => {
  const result = new Float32Array(Math.round((samples.length * toHz) / fromHz));
  const cutoff = Math.min(1, toHz / fromHz);
  const reach = Math.ceil(HALF_TAPS / cutoff);
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const [step, phases] = [fromHz / divisor, toHz / divisor];
  // Taps from −reach to reach + 1 around the sample before each of the fractional positions.
  const kernels = Array.from({ length: phases }, (_, phase) =>
    Float64Array.from({ length: 2 * reach + 2 }, (_tap, tap) => {
      const distance = (tap - reach - phase / phases) * cutoff;
      if (Math.abs(distance) > HALF_TAPS) return 0;
      const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
      return cutoff * sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / HALF_TAPS));
    }),
  );
  for (let index = 0; index < result.length; index += 1) {
    const kernel = kernels[(index * step) % phases]!;
    const first = Math.floor((index * step) / phases) - reach;
    const end = Math.min(kernel.length, samples.length - first);
    let sum = 0;
    for (let tap = Math.max(0, -first); tap < end; tap += 1) sum += samples[first + tap]! * kernel[tap]!;
    result[index] = sum;
  }
  return result;
};

/** Power relative to the mean below which a frame counts as unvoiced. */
const VOICED_SHARE = 0.3;
const CLEAR_PERIODICITY = 0.6;

/** Fundamental frequency of one frame by normalised autocorrelation; undefined when it is unvoiced. */
const frameF0 = (frame: Float32Array, sampleRateHz: number): number | undefined => {
  const shortest = Math.floor(sampleRateHz / 400);
  const longest = Math.min(Math.ceil(sampleRateHz / 60), frame.length - 1);
  const correlations = new Float64Array(longest + 2);
  // Energy of the samples before each index.
  const energies = new Float64Array(frame.length + 1);
  for (let index = 0; index < frame.length; index += 1) energies[index + 1] = energies[index]! + frame[index]! ** 2;
  const whole = energies[frame.length]!;
  for (let lag = shortest - 1; lag <= longest + 1; lag += 1) {
    const common = frame.length - lag;
    let product = 0;
    for (let index = 0; index < common; index += 1) product += frame[index]! * frame[index + lag]!;
    correlations[lag] = product / Math.sqrt(energies[common]! * (whole - energies[lag]!) || 1);
  }
  let best = 0;
  for (let lag = shortest; lag <= longest; lag += 1) best = Math.max(best, correlations[lag]!);
  if (best < CLEAR_PERIODICITY) return undefined;
  // The first strong peak is the period; later ones are its multiples.
  for (let lag = shortest; lag <= longest; lag += 1) {
    const [before, here, after] = [correlations[lag - 1]!, correlations[lag]!, correlations[lag + 1]!];
    if (here < best * 0.9 || here < before || here < after) continue;
    const bend = before - 2 * here + after;
    return sampleRateHz / (lag + (bend === 0 ? 0 : (0.5 * (before - after)) / bend));
  }
  return undefined;
};

/** Sample rate that is sufficient for a fundamental of at most 400 Hz. */
const ENOUGH_HZ = 16_000;

/** Means of so many neighbouring samples that at least `ENOUGH_HZ` remain. */
const thinned = (samples: Float32Array, factor: number): Float32Array =>
  Float32Array.from({ length: Math.floor(samples.length / factor) }, (_, index) => {
    let sum = 0;
    for (let offset = 0; offset < factor; offset += 1) sum += samples[index * factor + offset]!;
    return sum / factor;
  });

/** Median fundamental frequency of the voiced frames, in Hz; NaN without voiced frames. */
export const medianF0Hz = (recording: Float32Array, recordingRateHz: number): number => {
  const factor = Math.max(1, Math.floor(recordingRateHz / ENOUGH_HZ));
  const sampleRateHz = recordingRateHz / factor;
  const samples = factor === 1 ? recording : thinned(recording, factor);
  const frameLength = Math.round(0.05 * sampleRateHz);
  const hop = Math.round(0.02 * sampleRateHz);
  const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
  const values: number[] = [];
  for (let start = 0; start + frameLength <= samples.length; start += hop) {
    const frame = samples.subarray(start, start + frameLength);
    const framePower = frame.reduce((sum, sample) => sum + sample ** 2, 0) / frameLength;
    if (framePower < power * VOICED_SHARE) continue;
    const f0 = frameF0(frame, sampleRateHz);
    if (f0 !== undefined) values.push(f0);
  }
  values.sort((left, right) => left - right);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
};
