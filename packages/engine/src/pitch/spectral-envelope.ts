import { createRealFft } from '../dsp/fft.ts';

/** Number of iterations of the true-envelope estimation, each of which raises the envelope towards the partials. */
const ROUNDS = 5;
/** Inaudible floor: −100 dB of a full-scale sine in the window. */
const FLOOR_POWER = 1e-10;

/**
 * Estimates spectral envelopes: the resonances of a voice or an instrument, independent of its pitch. Natural logarithm
 * of the amplitude, one value per bin of a real transform of `size` points, by the true-envelope method (A. Röbel and
 * X. Rodet, Efficient spectral envelope estimation, DAFx 2005): a smooth curve through the tops of the partials.
 * `finest` is the period in samples of the highest voice whose partials must not be resolved individually.
 */
export const createEnvelope = (size: number, finest: number): ((power: Float64Array) => Float64Array) => {
  const fft = createRealFft(size);
  const bins = size / 2 + 1;
  const none = new Float64Array(bins);
  const imaginary = new Float64Array(bins);
  const cepstrum = new Float64Array(size);
  const target = new Float64Array(bins);
  const envelope = new Float64Array(bins);
  // The lifter ends at half a period, because finer ripples are partials. A cosine slope avoids the ringing of a hard
  // edge.
  const weights = Float64Array.from({ length: size }, (_, index) => {
    const quefrency = Math.min(index, size - index);
    if (quefrency >= finest) return 0;
    return quefrency <= finest / 2 ? 1 : 0.5 + 0.5 * Math.cos((2 * Math.PI * (quefrency - finest / 2)) / finest);
  });
  const smooth = (): void => {
    fft.inverse(target, none, cepstrum);
    for (let index = 0; index < size; index += 1) cepstrum[index]! *= weights[index]!;
    fft.forward(cepstrum, envelope, imaginary);
  };
  return (power) => {
    let loudest = 1e-30;
    for (let bin = 0; bin < bins; bin += 1) loudest = Math.max(loudest, power[bin]!);
    for (let bin = 0; bin < bins; bin += 1) target[bin] = 0.5 * Math.log(Math.max(power[bin]!, loudest * FLOOR_POWER));
    smooth();
    for (let round = 1; round < ROUNDS; round += 1) {
      for (let bin = 0; bin < bins; bin += 1) target[bin] = Math.max(target[bin]!, envelope[bin]!);
      smooth();
    }
    return envelope;
  };
};
