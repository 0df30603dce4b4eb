import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { HOPS_PER_CHROMA, PITCH_CLASSES } from './chroma.ts';
import { HOP_FRAMES, type SpectralFrames } from './spectral-frames.ts';
import { centred, sharpened } from './tempo.ts';

/**
 * Lags at which a recording is compared with itself, in beats: subdivisions of a beat by two and three, and up to two
 * bars. The pattern over these lags distinguishes a beat from its half, double and thirds.
 */
export const METRE_BEATS = [1 / 6, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1, 4 / 3, 3 / 2, 2, 3, 4, 6, 8] as const;
/** Number of values of `metreProfile` before those of the aspects. */
export const METRE_PLAIN_NUMBERS = 4;

/**
 * Compared aspects: all onsets, those of the bass, those of the cymbals, bass with cymbals, changes of harmony,
 * harmony.
 */
export const METRE_ASPECTS = ['all', 'low', 'high', 'lowWithHigh', 'changes', 'harmony'] as const;
type MetreAspect = (typeof METRE_ASPECTS)[number];

/** Self-similarity of a recording after a number of hops, −1…1. */
type Likeness = (lagHops: number) => number;

/** Self-similarity of a recording after a number of hops, by aspect, and its density of onsets. */
export type SelfSimilarity = Readonly<Record<MetreAspect, Likeness>> & { readonly onsetsPerSecond: number };

/**
 * At lags beyond this share of a recording too little remains to compare. The similarity of half the lag is used
 * instead: music that repeats after one bar also repeats after two.
 */
const MAX_LAG_SHARE = 0.5;

/** Harmony is compared over this many chroma vectors before and after each position: 0.3 s. */
const CHANGE_REACH = 8;
export const SPECTRAL_HOPS_PER_SECOND = SAMPLE_RATE_HZ / HOP_FRAMES;

const powerOf = (curve: Float32Array): number => curve.reduce((sum, value) => sum + value * value, 0);

/**
 * Maximum similarity of the lags around a lag, because human timing varies. Each whole lag is computed once. `hops` is
 * the length of the recording.
 */
const remembered = (exact: Likeness, hops: number): Likeness => {
  const known = new Map<number, number>();
  const at = (lag: number): number => {
    const value = known.get(lag) ?? exact(lag);
    known.set(lag, value);
    return value;
  };
  return (lagHops) => {
    let lag = lagHops;
    while (lag > MAX_LAG_SHARE * hops && lag > 1) lag /= 2;
    const whole = Math.floor(lag);
    const share = lag - whole;
    return Math.max(...[-1, 0, 1].map((shift) => at(whole + shift) * (1 - share) + at(whole + shift + 1) * share));
  };
};

const ofCurves = (one: Float32Array, other: Float32Array): Likeness => {
  const scale = Math.sqrt(powerOf(one) * powerOf(other)) + 1e-12;
  return remembered((lag) => {
    if (lag < 0 || lag >= one.length) return 0;
    let sum = 0;
    for (let index = lag; index < one.length; index += 1) {
      sum += one[index]! * other[index - lag]! + one[index - lag]! * other[index]!;
    }
    return ((0.5 * sum) / scale) * (one.length / (one.length - lag));
  }, one.length);
};

const cosine = (one: Float32Array, other: Float32Array): number => {
  let product = 0;
  for (let index = 0; index < PITCH_CLASSES; index += 1) product += one[index]! * other[index]!;
  return product / (Math.sqrt(powerOf(one) * powerOf(other)) + 1e-12);
};

/** Difference of the harmony before and after each hop. */
const changesOf = (chroma: readonly Float32Array[], hops: number): Float32Array => {
  const roots = chroma.map((look) => look.map(Math.sqrt));
  const sumOf = (from: number, to: number): Float32Array => {
    const sum = new Float32Array(PITCH_CLASSES);
    for (const look of roots.slice(Math.max(0, from), Math.max(0, to)))
      look.forEach((value, index) => {
        sum[index]! += value;
      });
    return sum;
  };
  const changes = roots.map(
    (_, index) => 1 - cosine(sumOf(index - CHANGE_REACH, index), sumOf(index + 1, index + 1 + CHANGE_REACH)),
  );
  const mean = changes.reduce((sum, value) => sum + value, 0) / Math.max(1, changes.length);
  return Float32Array.from({ length: hops }, (_, hop) => changes[Math.floor(hop / HOPS_PER_CHROMA)]! - mean);
};

const ofHarmony = (chroma: readonly Float32Array[]): Likeness => {
  const unit = chroma.map((look) => {
    const length = Math.sqrt(powerOf(look)) + 1e-9;
    return look.map((value) => value / length);
  });
  const known = new Map<number, number>();
  const exact = (lag: number): number => {
    if (lag < 0 || lag >= unit.length) return 0;
    let sum = 0;
    for (let index = lag; index < unit.length; index += 1) {
      for (let note = 0; note < PITCH_CLASSES; note += 1) sum += unit[index]![note]! * unit[index - lag]![note]!;
    }
    return sum / (unit.length - lag);
  };
  return remembered((lag) => {
    const looks = Math.round(lag / HOPS_PER_CHROMA);
    const value = known.get(looks) ?? exact(looks);
    known.set(looks, value);
    return value;
  }, HOPS_PER_CHROMA * unit.length);
};

/** An onset exceeds half the mean strength and is at least 60 ms after the previous one, so that a flam counts once. */
const ONSET_STRENGTH = 0.5;
const ONSET_HOPS = 6;

const onsetsPerSecond = (onset: Float32Array): number => {
  const curve = sharpened(onset, SPECTRAL_HOPS_PER_SECOND);
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let hop = 1; hop < curve.length - 1; hop += 1) {
    const isTop = curve[hop]! > ONSET_STRENGTH && curve[hop]! >= curve[hop - 1]! && curve[hop]! > curve[hop + 1]!;
    if (!isTop || hop - last < ONSET_HOPS) continue;
    count += 1;
    last = hop;
  }
  return (count * SPECTRAL_HOPS_PER_SECOND) / Math.max(1, curve.length);
};

/** Prepares the self-similarity of a recording. `chroma` comes from `chromaFrames`. */
export const selfSimilarityOf = (frames: SpectralFrames, chroma: readonly Float32Array[]): SelfSimilarity => {
  const [all, low, high] = [frames.onset, frames.lowOnset, frames.highOnset].map((curve) =>
    centred(curve, SPECTRAL_HOPS_PER_SECOND),
  ) as [Float32Array, Float32Array, Float32Array];
  const changes = changesOf(chroma, frames.hops);
  return {
    all: ofCurves(all, all),
    low: ofCurves(low, low),
    high: ofCurves(high, high),
    lowWithHigh: ofCurves(low, high),
    changes: ofCurves(changes, changes),
    harmony: ofHarmony(chroma),
    onsetsPerSecond: onsetsPerSecond(frames.onset),
  };
};

/** Centre of the usual tempos. */
const TEMPO_MIDDLE_BPM = 110;
/** Minimum density of onsets, one in 16 s, for silence. */
const FEWEST_ONSETS_PER_SECOND = 1 / 16;

/**
 * Features of a tempo hypothesis: its distance from the centre of usual tempos in octaves and the square of it, the
 * ratio of onsets to beats in octaves (music divides its beats into about two, rarely into eight, and rarely has fewer
 * onsets than beats) and its square, then for each of `METRE_ASPECTS` one value for each of `METRE_BEATS`.
 */
export const metreProfile = (similarity: SelfSimilarity, tempoBpm: number): number[] => {
  const octaves = Math.log2(tempoBpm / TEMPO_MIDDLE_BPM);
  const beatHops = (60 * SPECTRAL_HOPS_PER_SECOND) / tempoBpm;
  const density = Math.log2((60 * Math.max(FEWEST_ONSETS_PER_SECOND, similarity.onsetsPerSecond)) / tempoBpm);
  return [
    octaves,
    octaves * octaves,
    density,
    density * density,
    ...METRE_ASPECTS.flatMap((aspect) => METRE_BEATS.map((beats) => similarity[aspect](beats * beatHops))),
  ];
};
