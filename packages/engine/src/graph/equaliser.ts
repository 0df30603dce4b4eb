import { type Biquad, bell, highPass, highShelf, lowPass, lowShelf } from '../dsp/biquad.ts';
import type { AudioNode, NodeFormat } from './audio-node.ts';
import { createChannelFilter } from './filter-bank.ts';

/** One band of an equaliser. Frequencies in Hz, up to 0.49 of the sample rate; gains in dB; `q` is the quality factor. */
export type EqualiserBand =
  | { readonly kind: 'bell'; readonly frequencyHz: number; readonly gainDb: number; readonly q: number }
  | { readonly kind: 'lowShelf' | 'highShelf'; readonly frequencyHz: number; readonly gainDb: number }
  | { readonly kind: 'highPass' | 'lowPass'; readonly frequencyHz: number };

/** The sections of a band: second-order, 12 dB per octave where it is a pass. */
export const bandSection = (band: EqualiserBand, sampleRateHz: number): Biquad => {
  switch (band.kind) {
    case 'bell':
      return bell(sampleRateHz, band.frequencyHz, band.gainDb, band.q);
    case 'lowShelf':
      return lowShelf(sampleRateHz, band.frequencyHz, band.gainDb);
    case 'highShelf':
      return highShelf(sampleRateHz, band.frequencyHz, band.gainDb);
    case 'highPass':
      return highPass(sampleRateHz, band.frequencyHz);
    case 'lowPass':
      return lowPass(sampleRateHz, band.frequencyHz);
    default: {
      const unknown: never = band;
      throw new RangeError(`There is no equaliser band of the kind ${JSON.stringify(unknown)}.`);
    }
  }
};

/** A minimum-phase equaliser: a cascade of second-order sections, no latency. */
export const createEqualiser = (
  { sampleRateHz, channelCount }: NodeFormat,
  bands: readonly EqualiserBand[],
): AudioNode => {
  const cascade = bands.map((band) => bandSection(band, sampleRateHz));
  const filters = Array.from({ length: channelCount }, () => createChannelFilter(cascade));
  return {
    latencyFrames: 0,
    process: (channels) => {
      channels.forEach((samples, index) => {
        filters[index]!(samples);
      });
    },
  };
};
