// Listening that needs no more than samples, and that music in writing needs, too.

export { kWeighting } from '../measure/k-weighting.ts';
export { measureLoudness } from '../measure/loudness.ts';
export { hearTempo } from '../rhythm/hear-tempo.ts';
export {
  type Biquad,
  bandPass,
  bell,
  filterChannel,
  filterPcm,
  highPass,
  highShelf,
  lowPass,
  lowShelf,
  magnitudeAt,
} from './biquad.ts';
export { dbFromGain, gainFromDb } from './decibels.ts';
export { createRealFft, type RealFft } from './fft.ts';
export { resample } from './resample.ts';
export { createSeededRandom } from './seeded-random.ts';
export { besselI0, hannWindow, kaiserAt, sinc } from './window.ts';
