import { createRealFft } from '../dsp/fft.ts';
import { hannWindow } from '../dsp/window.ts';

/** Copies of a squared Hann window that overlap by three quarters add up to this. */
const OVERLAP_SUM = 1.5;
const OVERLAP = 4;
/** Bins on either side that a peak must be louder than. */
const PEAK_REACH = 2;
/** An attack: this many times as much in the second half of the window as in the first. */
const ATTACK_RATIO = 8;

export type VocoderSettings = {
  /** Power of two: about four periods of the lowest pitch. */
  readonly windowFrames: number;
  /** Length of the result. */
  readonly outputFrames: number;
  /** Gain of each bin, from its power over all channels; default 1. Read before the next call. */
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

/** The quietest bin between two peaks, where the realm of one ends and that of the next begins. */
const borderBetween = (power: Float64Array, low: number, high: number): number => {
  let border = low + 1;
  for (let bin = low + 1; bin <= high; bin += 1) if (power[bin]! < power[border]!) border = bin;
  return border;
};

/**
 * Turns each peak's realm by the angle that lets the peak go on where the last frame left it. `back` is what the input was
 * one output step before this frame: from there to here the peak has moved on by itself. All channels are turned alike, so
 * that the picture between them stays.
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
 * Makes channels longer or shorter and keeps their pitch: a phase vocoder that turns whole peaks (J. Laroche and M. Dolson,
 * Improved phase vocoder time-scale modification of audio, 1999). Two looks at the input, one output step apart, tell how
 * far each peak turns by itself, so that no phase is ever unwrapped; at an attack all phases start anew, so that it stays
 * one. Equal lengths and no gains give the input back but for rounding.
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
    // The middle of the window keeps the time.
    const inputStart = Math.round((start + windowFrames / 2) * pace) - windowFrames / 2;
    look(back, inputStart - step);
    look(spectra, inputStart);
    const isAttack = energy.after > ATTACK_RATIO * energy.before;
    addPowers(power, spectra);
    // Only the first look at an attack begins anew; the next go on from there.
    if (!isAttack || wasAttack) lockPhases(spectra, back, last, power);
    wasAttack = isAttack;
    keep();
    if (gainsOf) scale(spectra, gainsOf(power));
    add(start);
  }
  return outputs;
};
