import { type Biquad, highPass, lowPass } from '../dsp/biquad.ts';
import { type ChannelFilter, createChannelFilter } from './filter-bank.ts';

/**
 * Splits one channel at rising frequencies (Hz) by Linkwitz–Riley crossovers of the fourth order: each band falls by 24 dB
 * per octave and stands at −6.02 dB at its crossovers. A crossover turns the phase of what it splits (its bands add up to
 * an all-pass), so the bands below pass the same all-pass, and all bands together are flat. The result is overwritten by
 * the next call. Throws a RangeError for frequencies that do not rise.
 */
export const createBandSplitter = (
  sampleRateHz: number,
  crossoversHz: readonly number[],
  frameLength: number,
): ((samples: Float32Array) => readonly Float32Array[]) => {
  if (crossoversHz.some((frequencyHz, index) => !(frequencyHz > (crossoversHz[index - 1] ?? 0)))) {
    throw new RangeError(`Crossovers must rise, unlike ${crossoversHz.join(', ')} Hz.`);
  }
  const bands = Array.from({ length: crossoversHz.length + 1 }, () => new Float32Array(frameLength));
  const splits = crossoversHz.map((frequencyHz) => {
    const low = lowPass(sampleRateHz, frequencyHz);
    const high = highPass(sampleRateHz, frequencyHz);
    return { low: createChannelFilter([low, low]), high: createChannelFilter([high, high]) };
  });
  // Band b is below all crossovers from b + 1 on.
  const turns = crossoversHz.map((_, band) =>
    createChannelFilter(crossoversHz.slice(band + 1).map((frequencyHz) => allPass(sampleRateHz, frequencyHz))),
  );
  return (samples) => {
    bands[0]!.set(samples);
    splits.forEach(({ low, high }, index) => {
      const rest = bands[index]!;
      const above = bands[index + 1]!;
      above.set(rest);
      high(above);
      low(rest);
    });
    turns.forEach((turn: ChannelFilter, band) => {
      turn(bands[band]!);
    });
    return bands;
  };
};

/** What a fourth-order Linkwitz–Riley pair adds up to: the second-order all-pass with the poles of its Butterworth halves. */
const allPass = (sampleRateHz: number, frequencyHz: number): Biquad => {
  const [, , , a1, a2] = lowPass(sampleRateHz, frequencyHz);
  return [a2, a1, 1, a1, a2];
};
