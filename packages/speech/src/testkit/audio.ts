/** Measurements and a resampler for tests of speech: simple and slow, not for production. */

const HALF_TAPS = 24;

/** Windowed-sinc resampling (Hann, 48 taps at the lower rate); error below −60 dB up to 0.8 of the band. */
export const resampleForTest = (samples: Float32Array, fromHz: number, toHz: number): Float32Array => {
  const result = new Float32Array(Math.round((samples.length * toHz) / fromHz));
  const cutoff = Math.min(1, toHz / fromHz);
  const reach = HALF_TAPS / cutoff;
  for (let index = 0; index < result.length; index += 1) {
    const centre = (index * fromHz) / toHz;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(samples.length - 1, Math.floor(centre + reach));
    let sum = 0;
    for (let tap = first; tap <= last; tap += 1) {
      const distance = (tap - centre) * cutoff;
      const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
      sum += samples[tap]! * sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / HALF_TAPS));
    }
    result[index] = sum * cutoff;
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
  for (let lag = shortest - 1; lag <= longest + 1; lag += 1) {
    let product = 0;
    let left = 0;
    let right = 0;
    for (let index = 0; index + lag < frame.length; index += 1) {
      product += frame[index]! * frame[index + lag]!;
      left += frame[index]! ** 2;
      right += frame[index + lag]! ** 2;
    }
    correlations[lag] = product / Math.sqrt(left * right || 1);
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

/** Median fundamental frequency of the voiced frames, in Hz; NaN without voiced frames. */
export const medianF0Hz = (samples: Float32Array, sampleRateHz: number): number => {
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
