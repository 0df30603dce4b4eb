import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { createRealFft } from '../dsp/fft.ts';
import { hannWindow } from '../dsp/window.ts';

/** Hop between spectra: 10 ms, a third of the deviation of beats that listeners tolerate. */
export const HOP_FRAMES = 480;

/** Half the sample rate is sufficient: no instrument marks the beat only above 12 kHz. */
const DECIMATION = 2;
const WINDOW = 1024;
/** Frequency bands: of equal width below the knee, of equal ratio above it, similar to the bands of hearing. */
const BANDS = { lowestHz: 30, kneeHz: 480, highestHz: 11_000, linear: 8, ratio: 28 } as const;
/** A band below this share of the loudest band counts as silent: −60 dB. */
const FLOOR_POWER = 1e-6;
/** A rise is measured over 20 ms, so that a soft attack counts as one onset. */
const RISE_HOPS = 2;
/** Bands of kick and bass (up to 150 Hz), and the middle bands of chords and snares (0.25…2 kHz). */
const LOW_BANDS = 2;
const BASS_WEIGHT = 0.3;
const MIDDLE_BANDS = { from: 4, to: 20 } as const;
/** First band of cymbals and shakers, 4.5 kHz, where tonal instruments are weak. */
const HIGH_BANDS_FROM = 28;

/** Spectral change of a recording every 10 ms; entry i belongs to frame `i · HOP_FRAMES`. */
export type SpectralFrames = {
  readonly hops: number;
  /**
   * Onset strength: the rise of the bands within 20 ms. Sum of three curves, each scaled to a mean square of 1: in dB
   * over all bands (perceived change), in amplitude over the middle bands (the strongest attacks), and 0.3 times that
   * below 150 Hz (off-beats have less bass).
   */
  readonly onset: Float32Array;
  /** Rise of amplitude below 150 Hz, also scaled to a mean square of 1. */
  readonly lowOnset: Float32Array;
  /** Rise in dB, summed over the bands above 4.5 kHz. */
  readonly highOnset: Float32Array;
  /** Power of all bands. */
  readonly power: Float32Array;
  /** Level of each band in dB relative to the loudest, −60…0; `bandCount` numbers per hop. */
  readonly bandDb: Float32Array;
  readonly bandCount: number;
};

const bandEdges = (): number[] => {
  const { lowestHz, kneeHz, highestHz, linear, ratio } = BANDS;
  const low = Array.from({ length: linear }, (_, index) => lowestHz + ((kneeHz - lowestHz) * index) / linear);
  const high = Array.from({ length: ratio + 1 }, (_, index) => kneeHz * (highestHz / kneeHz) ** (index / ratio));
  return [...low, ...high];
};

/**
 * Mean of all channels at 24 kHz, by averaging pairs of frames. Non-finite samples count as 0.
 * @throws RangeError for another rate than 48 kHz
 */
export const halfRateMono = (pcm: Pcm): Float32Array => {
  if (pcm.sampleRateHz !== SAMPLE_RATE_HZ) {
    throw new RangeError(`Recordings are analysed at 48,000 Hz, not at ${pcm.sampleRateHz}.`);
  }
  const length = Math.floor((pcm.channels[0]?.length ?? 0) / DECIMATION);
  const mono = new Float32Array(length);
  const share = 1 / (DECIMATION * Math.max(1, pcm.channels.length));
  for (const channel of pcm.channels) {
    for (let frame = 0; frame < length; frame += 1) {
      const value = channel[2 * frame]! + channel[2 * frame + 1]!;
      if (value - value === 0) mono[frame]! += value * share;
    }
  }
  return mono;
};

const bandPowers = (mono: Float32Array, hops: number): { readonly powers: Float32Array; readonly count: number } => {
  const fft = createRealFft(WINDOW);
  const window = hannWindow(WINDOW);
  const binHz = SAMPLE_RATE_HZ / DECIMATION / WINDOW;
  const bins = bandEdges().map((edgeHz) => Math.round(edgeHz / binHz));
  const count = bins.length - 1;
  const powers = new Float32Array(hops * count);
  const block = new Float32Array(WINDOW);
  const real = new Float64Array(WINDOW / 2 + 1);
  const imaginary = new Float64Array(WINDOW / 2 + 1);
  const hop = HOP_FRAMES / DECIMATION;
  for (let index = 0; index < hops; index += 1) {
    const start = index * hop - WINDOW / 2;
    for (let offset = 0; offset < WINDOW; offset += 1) block[offset] = (mono[start + offset] ?? 0) * window[offset]!;
    fft.forward(block, real, imaginary);
    for (let band = 0; band < count; band += 1) {
      const from = bins[band]!;
      const to = Math.max(from + 1, bins[band + 1]!);
      let sum = 0;
      for (let bin = from; bin < to; bin += 1) sum += real[bin]! * real[bin]! + imaginary[bin]! * imaginary[bin]!;
      powers[index * count + band] = sum / (to - from);
    }
  }
  return { powers, count };
};

/** Computes the level of each band and its rise every 10 ms of a signal from `halfRateMono`. */
export const spectralFrames = (mono: Float32Array): SpectralFrames => {
  const hops = Math.max(1, Math.ceil((DECIMATION * mono.length) / HOP_FRAMES));
  const { powers, count } = bandPowers(mono, hops);
  let loudest = 1e-20;
  for (const value of powers) if (value > loudest) loudest = value;
  const bandDb = powers.map((value) => 10 * Math.log10(Math.max(value / loudest, FLOOR_POWER)));
  return { hops, ...risesOf(bandDb, hops, count), power: totalPower(powers, hops, count), bandDb, bandCount: count };
};

const totalPower = (powers: Float32Array, hops: number, count: number): Float32Array =>
  Float32Array.from({ length: hops }, (_, hop) =>
    powers.subarray(hop * count, (hop + 1) * count).reduce((sum, value) => sum + value, 0),
  );

const scaled = (curve: Float32Array): Float32Array => {
  const power = curve.reduce((sum, value) => sum + value * value, 0) / curve.length;
  return power < 1e-12 ? curve : curve.map((value) => value / Math.sqrt(power));
};

const risesOf = (
  bandDb: Float32Array,
  hops: number,
  count: number,
): Pick<SpectralFrames, 'onset' | 'lowOnset' | 'highOnset'> => {
  const amplitude = bandDb.map((level) => 10 ** (level / 20));
  const felt = new Float32Array(hops);
  const struck = new Float32Array(hops);
  const low = new Float32Array(hops);
  const highOnset = new Float32Array(hops);
  const floorDb = 10 * Math.log10(FLOOR_POWER);
  for (let hop = 0; hop < hops; hop += 1) {
    for (let band = 0; band < count; band += 1) {
      const here = hop * count + band;
      // Silence precedes the recording, so a sound in its first frame is an onset.
      const before = here - RISE_HOPS * count;
      const riseDb = Math.max(0, bandDb[here]! - (bandDb[before] ?? floorDb));
      felt[hop]! += riseDb;
      const rise = Math.max(0, amplitude[here]! - (amplitude[before] ?? 0));
      if (band < LOW_BANDS) low[hop]! += rise;
      if (band >= HIGH_BANDS_FROM) highOnset[hop]! += riseDb;
      if (band >= MIDDLE_BANDS.from && band < MIDDLE_BANDS.to) struck[hop]! += rise;
    }
  }
  const middle = scaled(struck);
  const bass = scaled(low);
  const onset = scaled(felt).map((value, hop) => value + middle[hop]! + BASS_WEIGHT * bass[hop]!);
  return { onset, lowOnset: bass, highOnset };
};
