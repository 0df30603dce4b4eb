import { createRealFft, hannWindow } from '@sonora/engine/dsp';

/** 341 ms at 24 kHz: resolves semitones in the second octave below middle C. */
const WINDOW = 8_192;
/** 0.1 s. */
const HOP = 2_400;
/** C2 to C7: below it pitch is hardly perceptible, above it there are only overtones. */
const MIDI = { lowest: 36, highest: 96 } as const;
/** Bins of the histogram per semitone: 10 cents each. */
const STEPS = 10;
/** Peaks below this share of the highest in their window are noise: −50 dB. */
const PEAK_SHARE = 0.003;

const midiOf = (hz: number): number => 69 + 12 * Math.log2(hz / 440);
const hzOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

/** Adds the peaks of a spectrum at their interpolated frequencies (parabola through three logarithms). */
const addPeaks = (histogram: Float64Array, magnitudes: Float64Array, binHz: number): void => {
  const from = Math.max(1, Math.floor(hzOf(MIDI.lowest) / binHz));
  const to = Math.min(magnitudes.length - 1, Math.ceil(hzOf(MIDI.highest) / binHz));
  const least = PEAK_SHARE * magnitudes.reduce((most, value) => Math.max(most, value), 1e-9);
  for (let bin = from; bin < to; bin += 1) {
    const here = magnitudes[bin]!;
    if (here < least || here <= magnitudes[bin - 1]! || here < magnitudes[bin + 1]!) continue;
    const before = Math.log(magnitudes[bin - 1]! + 1e-12);
    const after = Math.log(magnitudes[bin + 1]! + 1e-12);
    const bend = before - 2 * Math.log(here) + after;
    const shift = bend < -1e-9 ? (0.5 * (before - after)) / bend : 0;
    const place = Math.round((midiOf((bin + shift) * binHz) - MIDI.lowest) * STEPS);
    if (place >= 0 && place < histogram.length) histogram[place]! += here;
  }
};

/** Tuning relative to A = 440 Hz in steps of 10 cents: −5…5, by the mean angle on a semitone's circle. */
const tuningOf = (histogram: Float64Array): number => {
  let real = 0;
  let imaginary = 0;
  for (const [place, strength] of histogram.entries()) {
    const angle = (2 * Math.PI * (place % STEPS)) / STEPS;
    real += strength * Math.cos(angle);
    imaginary += strength * Math.sin(angle);
  }
  return (Math.atan2(imaginary, real) / (2 * Math.PI)) * STEPS;
};

/**
 * Strength of each of the twelve pitch classes (C first) in `mono`: summed amplitudes of spectral peaks relative to the
 * recording's own tuning; peaks between two semitones count less. Any length; all 0 without tones.
 */
export const pitchClassesOf = (mono: Float32Array, sampleRateHz: number): Float64Array => {
  const fft = createRealFft(WINDOW);
  const window = hannWindow(WINDOW);
  const histogram = new Float64Array((MIDI.highest - MIDI.lowest) * STEPS + 1);
  const block = new Float64Array(WINDOW);
  const real = new Float64Array(WINDOW / 2 + 1);
  const imaginary = new Float64Array(WINDOW / 2 + 1);
  const magnitudes = new Float64Array(WINDOW / 2 + 1);
  const last = Math.max(0, mono.length - WINDOW);
  for (let start = 0; start <= last; start += HOP) {
    for (let index = 0; index < WINDOW; index += 1) block[index] = window[index]! * (mono[start + index] ?? 0);
    fft.forward(block, real, imaginary);
    for (let bin = 0; bin < magnitudes.length; bin += 1) magnitudes[bin] = Math.hypot(real[bin]!, imaginary[bin]!);
    addPeaks(histogram, magnitudes, sampleRateHz / WINDOW);
  }
  const tuning = tuningOf(histogram);
  const classes = new Float64Array(12);
  for (const [place, strength] of histogram.entries()) {
    const tone = Math.round((place - tuning) / STEPS);
    const off = (place - tuning) / STEPS - tone;
    classes[(MIDI.lowest + tone + 12) % 12]! += strength * Math.cos(Math.PI * off) ** 2;
  }
  return classes;
};
