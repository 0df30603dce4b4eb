import { createRealFft, hannWindow } from '@sonora/engine/dsp';

/** Length of the analysis window: 85 ms at 48 kHz, 11.7 Hz per bin. */
export const WINDOW = 4_096;

const fft = createRealFft(WINDOW);
const hann = hannWindow(WINDOW);

/** Spectrum of a Hann window at `start`, bins 0 to `WINDOW / 2`; samples beyond the end count as silence. */
export const transform = (samples: Float32Array, start: number): { re: Float64Array; im: Float64Array } => {
  const re = new Float64Array(WINDOW / 2 + 1);
  const im = new Float64Array(WINDOW / 2 + 1);
  const windowed = new Float64Array(WINDOW);
  const end = Math.min(WINDOW, samples.length - start);
  for (let index = 0; index < end; index += 1) windowed[index] = hann[index]! * samples[start + index]!;
  fft.forward(windowed, re, im);
  return { re, im };
};
