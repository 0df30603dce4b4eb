import { createRealFft } from '../dsp/fft.ts';
import { hannWindow } from '../dsp/window.ts';

const WINDOW = 512;
const HOP = 256;

/**
 * Spectral flux: the rise of the spectrum's amplitudes between successive windows (10.7 ms long, 5.3 ms apart at 48
 * kHz). It is large at attacks and at clicks. One number per window; the first is 0.
 */
export const spectralFlux = (mono: Float32Array): Float32Array => {
  const fft = createRealFft(WINDOW);
  const window = hannWindow(WINDOW);
  const looks = Math.max(0, Math.floor((mono.length - WINDOW) / HOP) + 1);
  const flux = new Float32Array(looks);
  const block = new Float32Array(WINDOW);
  const real = new Float64Array(WINDOW / 2 + 1);
  const imaginary = new Float64Array(WINDOW / 2 + 1);
  let before = new Float64Array(WINDOW / 2 + 1);
  let here = new Float64Array(WINDOW / 2 + 1);
  for (let look = 0; look < looks; look += 1) {
    for (let offset = 0; offset < WINDOW; offset += 1) block[offset] = mono[look * HOP + offset]! * window[offset]!;
    fft.forward(block, real, imaginary);
    let rise = 0;
    for (let bin = 0; bin < here.length; bin += 1) {
      here[bin] = Math.sqrt(real[bin]! * real[bin]! + imaginary[bin]! * imaginary[bin]!);
      rise += Math.max(0, here[bin]! - before[bin]!);
    }
    flux[look] = look === 0 ? 0 : rise;
    [before, here] = [here, before];
  }
  return flux;
};
