import { createRealFft } from '../dsp/fft.ts';
import { hannWindow } from '../dsp/window.ts';

/** Sum of squared Hann windows that overlap by three quarters. */
const OVERLAP_SUM = 1.5;
const OVERLAP = 4;
/** Number of neighbouring bins on either side that a peak must exceed. */
const PEAK_REACH = 2;
/** An attack has this many times as much power in the second half of the window as in the first. */
const ATTACK_RATIO = 8;

export type VocoderSettings = {
  /** Power of two: about four periods of the lowest pitch. */
  readonly windowFrames: number;
  /** Length of the result. */
  readonly outputFrames: number;
  /**
   * Returns the gain of each bin from its power over all channels. Default: 1. The result is read before the next call.
   */
  readonly gainsOf?: (power: Float64Array) => Float64Array;
};

type Spectrum = { readonly real: Float64Array; readonly imaginary: Float64Array };

const createSpectra = (count: number, bins: number): Spectrum[] =>
  Array.from({ length: count }, () => ({ real: new Float64Array(bins), imaginary: new Float64Array(bins) }));

const addPowers = (power: Float64Array, spectra: readonly Spectrum[]): void => {
  power.fill(0);
  for (const { real, imaginary } of spectra) {
    for (let bin = 0; bin < power.length; bin += 1) power[bin]! += real[bin]! ** 2 + imaginary[bin]! ** 2;
  }
};

/** Bins that are louder than their neighbours. */
const peaksOf = (power: Float64Array): number[] => {
  const peaks: number[] = [];
  for (let bin = 0; bin < power.length; bin += 1) {
    let isPeak = power[bin]! > 0;
    for (let reach = 1; reach <= PEAK_REACH && isPeak; reach += 1) {
      isPeak = power[bin]! > (power[bin - reach] ?? -1) && power[bin]! >= (power[bin + reach] ?? -1);
    }
    if (isPeak) peaks.push(bin);
  }
  return peaks;
};

/** The quietest bin between two peaks: the border between their regions of influence. */
const borderBetween = (power: Float64Array, low: number, high: number): number => {
  let border = low + 1;
  for (let bin = low + 1; bin <= high; bin += 1) if (power[bin]! < power[border]!) border = bin;
  return border;
};

/**
 * Rotates the region of each peak by the angle that continues the peak's phase from the last frame. `back` is the input
 * spectrum one output step before this frame; the difference between the two is the phase advance of the peak itself.
 * All channels are rotated equally, which preserves the stereo image.
 */
const lockPhases = (
  spectra: readonly Spectrum[],
  back: readonly Spectrum[],
  last: readonly Spectrum[],
  power: Float64Array,
): void => {
  const peaks = peaksOf(power);
  let from = 0;
  peaks.forEach((peak, index) => {
    const next = peaks[index + 1];
    const to = next === undefined ? power.length : borderBetween(power, peak, next);
    let cosine = 0;
    let sine = 0;
    for (const [channel, { real, imaginary }] of back.entries()) {
      const { real: lastReal, imaginary: lastImaginary } = last[channel]!;
      cosine += lastReal[peak]! * real[peak]! + lastImaginary[peak]! * imaginary[peak]!;
      sine += lastImaginary[peak]! * real[peak]! - lastReal[peak]! * imaginary[peak]!;
    }
    const length = Math.hypot(cosine, sine);
    if (length > 0) turn(spectra, from, to, cosine / length, sine / length);
    from = to;
  });
};

const turn = (spectra: readonly Spectrum[], from: number, to: number, cosine: number, sine: number): void => {
  for (const { real, imaginary } of spectra) {
    for (let bin = from; bin < to; bin += 1) {
      const value = real[bin]!;
      real[bin] = value * cosine - imaginary[bin]! * sine;
      imaginary[bin] = value * sine + imaginary[bin]! * cosine;
    }
  }
};

const scale = (spectra: readonly Spectrum[], gains: Float64Array): void => {
  for (const { real, imaginary } of spectra) {
    for (let bin = 0; bin < gains.length; bin += 1) {
      real[bin]! *= gains[bin]!;
      imaginary[bin]! *= gains[bin]!;
    }
  }
};

/**
 * Changes the length of channels and keeps their pitch: a phase vocoder with identity phase locking of peaks (J.
 * Laroche and M. Dolson, Improved phase vocoder time-scale modification of audio, 1999). Two input spectra one output
 * step apart give the phase advance of each peak, so that no phase needs unwrapping. At an attack all phases are reset,
 * which keeps it sharp. Equal lengths and no gains reproduce the input except for rounding.
 */
export const vocode = (channels: readonly Float32Array[], settings: VocoderSettings): Float32Array[] => {
  const { windowFrames, outputFrames, gainsOf } = settings;
  const inputFrames = channels[0]?.length ?? 0;
  const step = windowFrames / OVERLAP;
  const bins = windowFrames / 2 + 1;
  const fft = createRealFft(windowFrames);
  const window = hannWindow(windowFrames);
  const block = new Float64Array(windowFrames);
  const power = new Float64Array(bins);
  const [spectra, back, last] = [1, 2, 3].map(() => createSpectra(channels.length, bins)) as [
    Spectrum[],
    Spectrum[],
    Spectrum[],
  ];
  const outputs = channels.map(() => new Float32Array(outputFrames));
  const energy = { before: 0, after: 0 };

  const look = (into: readonly Spectrum[], start: number): void => {
    energy.before = 0;
    energy.after = 0;
    for (const [channel, samples] of channels.entries()) {
      for (let offset = 0; offset < windowFrames; offset += 1) {
        const value = (samples[start + offset] ?? 0) * window[offset]!;
        block[offset] = value;
        if (offset < windowFrames / 2) energy.before += value * value;
        else energy.after += value * value;
      }
      fft.forward(block, into[channel]!.real, into[channel]!.imaginary);
    }
  };

  const add = (start: number): void => {
    for (const [channel, { real, imaginary }] of spectra.entries()) {
      fft.inverse(real, imaginary, block);
      const output = outputs[channel]!;
      const from = Math.max(0, -start);
      const to = Math.min(windowFrames, outputFrames - start);
      for (let offset = from; offset < to; offset += 1) {
        output[start + offset]! += (block[offset]! * window[offset]!) / OVERLAP_SUM;
      }
    }
  };

  const keep = (): void => {
    for (const [channel, { real, imaginary }] of spectra.entries()) {
      last[channel]!.real.set(real);
      last[channel]!.imaginary.set(imaginary);
    }
  };

  const pace = inputFrames / Math.max(1, outputFrames);
  let wasAttack = true;
  for (let start = step - windowFrames; start < outputFrames; start += step) {
    // Input and output are aligned at the centre of the window.
    const inputStart = Math.round((start + windowFrames / 2) * pace) - windowFrames / 2;
    look(back, inputStart - step);
    look(spectra, inputStart);
    const isAttack = energy.after > ATTACK_RATIO * energy.before;
    addPowers(power, spectra);
    // Phases are reset only in the first frame of an attack; later frames continue from there.
    if (!isAttack || wasAttack) lockPhases(spectra, back, last, power);
    wasAttack = isAttack;
    keep();
    if (gainsOf) scale(spectra, gainsOf(power));
    add(start);
  }
  return outputs;
};
