/**
 * Features for alignment: for each 10 ms the energies of a few bands, smoothed over frequency by a cosine transform,
 * and their changes. All are relative to the utterance itself, so that level, microphone and steady noise have little
 * influence.
 */

/** Length of a frame, in seconds. */
export const FRAME_SECONDS = 0.01;

/**
 * Centres of the bands in Hz, about one and a half auditory bandwidths apart (Glasberg and Moore 1990) from the first
 * harmonics to the hiss of an s.
 */
const BAND_CENTRES_HZ = [150, 300, 500, 750, 1_050, 1_450, 1_950, 2_600, 3_500, 4_700, 6_300] as const;
/** Bandwidth relative to the centre, and minimum bandwidth in Hz, so that a band settles within 10 ms. */
const RELATIVE_BANDWIDTH = 0.24;
const NARROWEST_BAND_HZ = 110;
/** The rate of wide-band telephony is sufficient for speech; higher rates are averaged down by a whole factor. */
const ENOUGH_RATE_HZ = 16_000;
/** Range of a band below its loudest frame. Quieter frames are treated alike, because they contain only noise. */
const RANGE_DB = 30;
/** Range of a frame's total level below the loudest frame. */
const LEVEL_RANGE_DB = 60;
/** Frames quieter than this relative to the loudest contain no speech. */
export const SOUNDING_DB = -30;
/** Share of frames that are quieter than all speech: pauses and closures. */
const QUIET_SHARE = 0.08;
const NOISE_EXCESS = 1.5;
const LEAST_LEFT = 0.05;
/** Number of cosine terms kept: level, tilt and the coarse shape of the spectrum. */
const SHAPE_TERMS = 7;
/** Number of terms whose change is kept as well. */
const CHANGE_TERMS = 3;
/** Frames on either side from which the change is computed. */
const CHANGE_REACH = 2;

/** Number of features per frame. */
export const FRAME_NUMBERS = SHAPE_TERMS + CHANGE_TERMS;

export type SpeechFrames = {
  /** Whole frames of 10 ms. */
  readonly count: number;
  /** `count` rows of `FRAME_NUMBERS`. */
  readonly numbers: Float32Array;
  /** Level of each frame relative to the loudest frame of the utterance, in dB; 0 to −60. */
  readonly levelsDb: Float32Array;
};

/** Reduces the rate by averaging neighbours. The aliases are far below the speech in their bands. */
const thinned = (samples: Float32Array, factor: number): Float32Array => {
  if (factor === 1) return samples;
  const result = new Float32Array(Math.floor(samples.length / factor));
  for (let index = 0; index < result.length; index += 1) {
    let sum = 0;
    for (let tap = 0; tap < factor; tap += 1) sum += samples[index * factor + tap]!;
    result[index] = sum / factor;
  }
  return result;
};

/**
 * Power of one band in each frame: two complex resonators in series (a second-order gammatone), whose squared magnitude
 * is the power without ripple at twice the frequency.
 */
const bandPowers = (samples: Float32Array, sampleRateHz: number, centreHz: number, count: number): Float64Array => {
  const bandwidthHz = Math.max(NARROWEST_BAND_HZ, centreHz * RELATIVE_BANDWIDTH);
  const decay = Math.exp((-2 * Math.PI * bandwidthHz) / sampleRateHz);
  const angle = (2 * Math.PI * centreHz) / sampleRateHz;
  const real = decay * Math.cos(angle);
  const imaginary = decay * Math.sin(angle);
  const gain = (1 - decay) ** 2;
  const powers = new Float64Array(count);
  let [x1, y1, x2, y2] = [0, 0, 0, 0];
  for (let frame = 0; frame < count; frame += 1) {
    const from = Math.round(frame * FRAME_SECONDS * sampleRateHz);
    const to = Math.min(samples.length, Math.round((frame + 1) * FRAME_SECONDS * sampleRateHz));
    let sum = 0;
    for (let index = from; index < to; index += 1) {
      const nextX1 = samples[index]! * gain + real * x1 - imaginary * y1;
      y1 = real * y1 + imaginary * x1;
      x1 = nextX1;
      const nextX2 = x1 + real * x2 - imaginary * y2;
      y2 = y1 + real * y2 + imaginary * x2;
      x2 = nextX2;
      sum += x2 * x2 + y2 * y2;
    }
    powers[frame] = sum / Math.max(1, to - from);
  }
  return powers;
};

/** Smooths over three frames, weighted 1 2 1: a single frame of 10 ms resolves the glottal pulses of a low voice. */
const smoothed = (values: Float64Array): Float64Array =>
  values.map((value, index) => (2 * value + (values[index - 1] ?? value) + (values[index + 1] ?? value)) / 4);

/** Converts to dB with a floor `rangeDb` below the loudest frame. */
const levelsOf = (powers: Float64Array, rangeDb: number): Float64Array => {
  const loudest = powers.reduce((most, power) => Math.max(most, power), 1e-12);
  const floor = loudest * 10 ** (-rangeDb / 10);
  return powers.map((power) => 10 * Math.log10(Math.max(floor, power)));
};

/**
 * Subtracts a steady noise, measured in the quietest frames of a band. A minimum share remains, so that frames of noise
 * do not become zero.
 */
const withoutNoise = (powers: Float64Array): Float64Array => {
  const quiet = powers.toSorted()[Math.floor(powers.length * QUIET_SHARE)] ?? 0;
  return powers.map((power) => Math.max(power * LEAST_LEFT, power - NOISE_EXCESS * quiet));
};

/** Mean over the sounding frames; over all frames when none sounds. */
const soundingMean = (values: Float64Array, levelsDb: Float32Array): number => {
  let sum = 0;
  let count = 0;
  for (let frame = 0; frame < values.length; frame += 1) {
    if (levelsDb[frame]! < SOUNDING_DB) continue;
    sum += values[frame]!;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
};

/**
 * @param samples one channel; non-finite samples count as 0
 * @param sampleRateHz any rate above 0; 8,000 or more for good results
 */
export const speechFrames = (samples: Float32Array, sampleRateHz: number): SpeechFrames => {
  const factor = Math.max(1, Math.floor(sampleRateHz / ENOUGH_RATE_HZ));
  const clean = samples.every(Number.isFinite)
    ? samples
    : samples.map((sample) => (Number.isFinite(sample) ? sample : 0));
  const heard = thinned(clean, factor);
  const rateHz = sampleRateHz / factor;
  const count = Math.floor(heard.length / (FRAME_SECONDS * rateHz));
  // A band above the recording's own bandwidth would contain aliases; the highest existing band replaces it.
  const powers = BAND_CENTRES_HZ.map((centreHz) =>
    withoutNoise(smoothed(bandPowers(heard, rateHz, Math.min(centreHz, rateHz * 0.42), count))),
  );
  const total = powers.reduce((sum, band) => sum.map((value, frame) => value + band[frame]!), new Float64Array(count));
  const totalDb = levelsOf(total, LEVEL_RANGE_DB);
  const loudestDb = totalDb.reduce((most, level) => Math.max(most, level), Number.NEGATIVE_INFINITY);
  const levelsDb = Float32Array.from(totalDb, (level) => level - loudestDb);
  const bands = powers.map((band) => {
    const levels = levelsOf(band, RANGE_DB);
    const mean = soundingMean(levels, levelsDb);
    return levels.map((level) => level - mean);
  });
  return { count, numbers: frameNumbers(bands, count), levelsDb };
};

const frameNumbers = (bands: readonly Float64Array[], count: number): Float32Array => {
  const numbers = new Float32Array(count * FRAME_NUMBERS);
  for (let term = 0; term < SHAPE_TERMS; term += 1) {
    const weights = bands.map((_, band) => Math.cos((Math.PI * term * (band + 0.5)) / bands.length) / bands.length);
    for (let frame = 0; frame < count; frame += 1) {
      let sum = 0;
      for (let band = 0; band < bands.length; band += 1) sum += weights[band]! * bands[band]![frame]!;
      numbers[frame * FRAME_NUMBERS + term] = sum;
    }
  }
  for (let term = 0; term < CHANGE_TERMS; term += 1) {
    for (let frame = 0; frame < count; frame += 1) {
      const before = Math.max(0, frame - CHANGE_REACH);
      const after = Math.min(count - 1, frame + CHANGE_REACH);
      numbers[frame * FRAME_NUMBERS + SHAPE_TERMS + term] =
        numbers[after * FRAME_NUMBERS + term]! - numbers[before * FRAME_NUMBERS + term]!;
    }
  }
  return numbers;
};
