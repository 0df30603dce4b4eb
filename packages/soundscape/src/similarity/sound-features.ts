import type { Pcm } from '@sonora/codecs/pcm';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { createRealFft, hannWindow, measureTempo, resample } from '@sonora/engine/dsp';
import { keyOfChroma, type MusicalKey } from './musical-key.ts';
import { pitchClassesOf } from './pitch-classes.ts';

/** Features of a sound, independent of its level, by which similar sounds are found. */
export type SoundFeatures = {
  readonly durationSeconds: number;
  /** Beats per minute, see `measureTempo`; undefined without a beat or below four seconds. */
  readonly tempoBpm: number | undefined;
  /** Undefined without tones. */
  readonly key: MusicalKey | undefined;
  /** 0 calm … 1 driving; computed from onsets, brightness and density. */
  readonly energy: number;
  /** Mean spectral centroid in Hz. */
  readonly brightnessHz: number;
  readonly onsetsPerSecond: number;
  /** Levels in dB of twelve bands, evenly spaced in octaves from 40 Hz to 11 kHz, relative to their sum. */
  readonly shapeDb: readonly number[];
  /** Moods from the catalogue; absent for other sounds. */
  readonly moods?: readonly string[];
};

const WINDOW = 2_048;
const HOP = 512;
const BANDS = 12;
const LOWEST_HZ = 40;
const HIGHEST_HZ = 11_000;
const SILENCE = 1e-9;
/** Minimum length for tempo detection. */
const LEAST_TEMPO_SECONDS = 4;

const fft = createRealFft(WINDOW);
const hann = hannWindow(WINDOW);

/** Mono at half the rate, through a short half-band filter (binomial, −6 dB at a quarter of the rate). */
const halved = (pcm: Pcm): Float32Array => {
  const [left, right = left] = pcm.channels as readonly [Float32Array, Float32Array?];
  const mono = (index: number): number => (left[index] ?? 0) + (right![index] ?? 0);
  return Float32Array.from(
    { length: Math.floor(left.length / 2) },
    (_, index) => 0.125 * mono(2 * index - 1) + 0.25 * mono(2 * index) + 0.125 * mono(2 * index + 1),
  );
};

type Sums = {
  readonly bands: Float64Array;
  readonly flux: Float64Array;
  readonly centroidHz: number;
};

/** Band of each bin; bins outside all bands map to an additional unused band. */
const bandsOf = (rateHz: number): Uint8Array => {
  const bands = new Uint8Array(WINDOW / 2);
  const octaves = Math.log2(HIGHEST_HZ / LOWEST_HZ);
  for (let bin = 0; bin < WINDOW / 2; bin += 1) {
    const hz = (bin * rateHz) / WINDOW;
    const band = Math.floor((Math.log2(Math.max(1, hz) / LOWEST_HZ) / octaves) * BANDS);
    bands[bin] = band >= 0 && band < BANDS ? band : BANDS;
  }
  return bands;
};

const gather = (mono: Float32Array, rateHz: number): Sums => {
  const band = bandsOf(rateHz);
  const binHz = rateHz / WINDOW;
  const frames = Math.max(1, Math.ceil((mono.length - WINDOW) / HOP) + 1);
  const sums = { bands: new Float64Array(BANDS + 1), flux: new Float64Array(frames) };
  const re = new Float64Array(WINDOW / 2 + 1);
  const im = new Float64Array(WINDOW / 2 + 1);
  const input = new Float64Array(WINDOW);
  const before = new Float64Array(WINDOW / 2);
  let weighted = 0;
  let total = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    for (let index = 0; index < WINDOW; index += 1) input[index] = hann[index]! * (mono[frame * HOP + index] ?? 0);
    fft.forward(input, re, im);
    let rise = 0;
    for (let bin = 1; bin < WINDOW / 2; bin += 1) {
      const power = re[bin]! * re[bin]! + im[bin]! * im[bin]!;
      const magnitude = Math.sqrt(power);
      sums.bands[band[bin]!]! += power;
      weighted += magnitude * bin;
      total += magnitude;
      // Square roots of magnitudes, so that a quiet hi-hat counts next to a loud bass drum.
      const loudness = Math.sqrt(magnitude);
      if (loudness > before[bin]!) rise += loudness - before[bin]!;
      before[bin] = loudness;
    }
    sums.flux[frame] = rise;
  }
  return {
    bands: sums.bands.subarray(0, BANDS),
    flux: sums.flux,
    centroidHz: total > SILENCE ? (weighted / total) * binHz : 0,
  };
};

/** Counts peaks of the flux that clearly exceed their neighbourhood. */
const countOnsets = (flux: Float64Array): number => {
  const reach = 12;
  let count = 0;
  let last = -reach;
  const mean = flux.reduce((sum, value) => sum + value, 0) / flux.length;
  for (let frame = 1; frame < flux.length - 1; frame += 1) {
    const value = flux[frame]!;
    if (value <= flux[frame - 1]! || value < flux[frame + 1]! || frame - last < 3) continue;
    const from = Math.max(0, frame - reach);
    const near = flux.subarray(from, Math.min(flux.length, frame + reach));
    const local = near.reduce((sum, other) => sum + other, 0) / near.length;
    if (value < 1.45 * local || value < 0.5 * mean) continue;
    count += 1;
    last = frame;
  }
  return count;
};

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * Measures tempo, key, energy, brightness, onsets and spectral shape of a sound. One or two channels of any rate and
 * length. Silence has neither tempo nor key and an energy of 0. The level has no influence. `durationSeconds` is that
 * of the recording from which the samples were resampled; default: that of the samples.
 */
export const soundFeatures = (
  pcm: Pcm,
  { durationSeconds = (pcm.channels[0]?.length ?? 0) / pcm.sampleRateHz }: { readonly durationSeconds?: number } = {},
): SoundFeatures => {
  const resampled = pcm.sampleRateHz === SAMPLE_RATE_HZ ? pcm : resample(pcm, SAMPLE_RATE_HZ);
  const rateHz = SAMPLE_RATE_HZ / 2;
  const mono = halved(resampled);
  const sums = gather(mono, rateHz);
  const total = sums.bands.reduce((sum, power) => sum + power, 0);
  const isSilent = total < SILENCE;
  const onsetsPerSecond = isSilent ? 0 : countOnsets(sums.flux) / Math.max(0.2, durationSeconds);
  const brightness = clamp(Math.log2(Math.max(1, sums.centroidHz) / 400) / 4);
  return {
    durationSeconds,
    tempoBpm: isSilent || durationSeconds < LEAST_TEMPO_SECONDS ? undefined : measureTempo(resampled),
    key: isSilent ? undefined : keyOfChroma(pitchClassesOf(mono, rateHz)),
    energy: isSilent ? 0 : clamp(0.6 * clamp(onsetsPerSecond / 8) + 0.4 * brightness),
    brightnessHz: sums.centroidHz,
    onsetsPerSecond,
    shapeDb: [...sums.bands].map((power) => 10 * Math.log10(Math.max(power / Math.max(total, SILENCE), 1e-7))),
  };
};
