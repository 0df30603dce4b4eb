import type { Pcm } from '@sonora/codecs/pcm';
import { transform, WINDOW } from './spectrum.ts';

/**
 * Measurements that distinguish a full bed from a toy one. Levels in dB, slopes in dB per octave, correlations −1…1.
 */
export type Fullness = {
  /** Mean spectral flatness of windows, 300–5,000 Hz: low when there is nothing between the partials. */
  readonly flatnessDb: number;
  readonly midCorrelation: number;
  readonly lowCorrelation: number;
  readonly sideToMidDb: number;
  /** Slope of the mean power density over third-octaves, 100 Hz–10 kHz. */
  readonly tiltDbPerOctave: number;
  readonly above8kDb: number;
  readonly below120Db: number;
  readonly crestDb: number;
  readonly loudnessLufs: number;
  readonly peakDb: number;
};

/**
 * Ranges of a full bed, lowest and highest: values of commercial music, with a lower limit of flatness that genres with
 * few voices reach. An engineering judgement from a few recordings, not a listening test.
 */
export const fullBedRanges = {
  flatnessDb: [-15, -6],
  midCorrelation: [0.3, 0.8],
  sideToMidDb: [-14, -5],
  tiltDbPerOctave: [-5.5, -3.5],
  above8kDb: [-22, -14],
  below120Db: [-9, -4],
} as const satisfies Partial<Record<keyof Fullness, readonly [lowest: number, highest: number]>>;

const db = (power: number): number => 10 * Math.log10(Math.max(power, 1e-20));
const binOf = (hz: number): number => Math.round((hz * WINDOW) / 48_000);

/**
 * Mean power spectra of left, right, their product, mid and side, and the mean flatness of the windows that are not
 * silent.
 */
const averageSpectra = (left: Float32Array, right: Float32Array) => {
  const bins = WINDOW / 2;
  const sums = { left: new Float64Array(bins), right: new Float64Array(bins), cross: new Float64Array(bins) };
  let flatness = 0;
  let windows = 0;
  for (let start = 0; start + WINDOW <= left.length; start += WINDOW) {
    const l = transform(left, start);
    const r = transform(right, start);
    let logSum = 0;
    let sum = 0;
    let count = 0;
    for (let bin = 1; bin < bins; bin += 1) {
      const lp = l.re[bin]! ** 2 + l.im[bin]! ** 2;
      const rp = r.re[bin]! ** 2 + r.im[bin]! ** 2;
      sums.left[bin]! += lp;
      sums.right[bin]! += rp;
      sums.cross[bin]! += l.re[bin]! * r.re[bin]! + l.im[bin]! * r.im[bin]!;
      if (bin < binOf(300) || bin > binOf(5_000)) continue;
      const mono = (l.re[bin]! + r.re[bin]!) ** 2 + (l.im[bin]! + r.im[bin]!) ** 2 + 1e-12;
      logSum += Math.log(mono);
      sum += mono;
      count += 1;
    }
    // Windows near silence (below about −70 dBFS in the band) are ignored.
    if (sum / count < 1e-4) continue;
    flatness += 10 * Math.log10(Math.exp(logSum / count) / (sum / count));
    windows += 1;
  }
  return { ...sums, flatnessDb: flatness / Math.max(1, windows) };
};

const correlate = (spectra: ReturnType<typeof averageSpectra>, fromHz: number, toHz: number): number => {
  let cross = 0;
  let left = 0;
  let right = 0;
  for (let bin = Math.max(1, binOf(fromHz)); bin <= binOf(toHz); bin += 1) {
    cross += spectra.cross[bin]!;
    left += spectra.left[bin]!;
    right += spectra.right[bin]!;
  }
  return cross / Math.sqrt(Math.max(left * right, 1e-30));
};

const power = (spectra: ReturnType<typeof averageSpectra>, fromHz: number, toHz: number): number => {
  let sum = 0;
  for (let bin = Math.max(1, binOf(fromHz)); bin < Math.min(WINDOW / 2, binOf(toHz)); bin += 1) {
    sum += spectra.left[bin]! + spectra.right[bin]!;
  }
  return sum;
};

/** Slope of a line fitted to the density (power per hertz) of third-octaves. */
const tilt = (spectra: ReturnType<typeof averageSpectra>): number => {
  const points: (readonly [number, number])[] = [];
  for (let third = 0; third <= 20; third += 1) {
    const centre = 100 * 2 ** (third / 3);
    const from = centre * 2 ** (-1 / 6);
    const to = centre * 2 ** (1 / 6);
    const bins = Math.max(1, binOf(to) - binOf(from));
    points.push([third / 3, db(power(spectra, from, Math.max(to, from + 12)) / bins)]);
  }
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
};

/** The two filters of BS.1770 at 48 kHz, with the coefficients of its annex 1. */
const kWeighted = (samples: Float32Array): Float64Array => {
  const out = new Float64Array(samples.length);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  let z1 = 0;
  let z2 = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const x = samples[index]!;
    const y =
      1.53512485958697 * x -
      2.69169618940638 * x1 +
      1.19839281085285 * x2 +
      1.69065929318241 * y1 -
      0.73248077421585 * y2;
    const z = y - 2 * y1 + y2 + 1.99004745483398 * z1 - 0.99007225036621 * z2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    z2 = z1;
    z1 = z;
    out[index] = z;
  }
  return out;
};

/** Integrated loudness by BS.1770-4: 400 ms blocks with 75 % overlap, gates at −70 LUFS and −10 LU. */
export const integratedLoudness = (pcm: Pcm): number => {
  const weighted = pcm.channels.map(kWeighted);
  // Blocks overlap by three of their four parts, so each part is summed once.
  const parts: number[] = [];
  for (let start = 0; start + 4_800 <= weighted[0]!.length; start += 4_800) {
    let sum = 0;
    for (const channel of weighted) for (let i = start; i < start + 4_800; i += 1) sum += channel[i]! * channel[i]!;
    parts.push(sum / 19_200);
  }
  const blocks = parts.slice(3).map((last, index) => parts[index]! + parts[index + 1]! + parts[index + 2]! + last);
  const lufs = (values: readonly number[]): number =>
    -0.691 + db(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));
  const audible = blocks.filter((block) => -0.691 + db(block) > -70);
  const relative = lufs(audible) - 10;
  return lufs(audible.filter((block) => -0.691 + db(block) > relative));
};

/** All measurements of a stereo sound at 48 kHz. */
export const measureFullness = (pcm: Pcm): Fullness => {
  const [left, right] = pcm.channels as readonly [Float32Array, Float32Array];
  const spectra = averageSpectra(left, right);
  let mid = 0;
  let side = 0;
  let peak = 0;
  for (let index = 0; index < left.length; index += 1) {
    mid += (left[index]! + right[index]!) ** 2 / 4;
    side += (left[index]! - right[index]!) ** 2 / 4;
    peak = Math.max(peak, Math.abs(left[index]!), Math.abs(right[index]!));
  }
  const total = power(spectra, 20, 20_000);
  return {
    flatnessDb: spectra.flatnessDb,
    midCorrelation: correlate(spectra, 300, 3_000),
    lowCorrelation: correlate(spectra, 20, 120),
    sideToMidDb: db(side / mid),
    tiltDbPerOctave: tilt(spectra),
    above8kDb: db(power(spectra, 8_000, 20_000) / total),
    below120Db: db(power(spectra, 20, 120) / total),
    crestDb: db(peak ** 2 / ((mid + side) / left.length)),
    loudnessLufs: integratedLoudness(pcm),
    peakDb: db(peak ** 2),
  };
};
