// Measurements that need only samples; `soundscape` uses them, too.

export { kWeighting } from '../measure/k-weighting.ts';
export { measureLoudness } from '../measure/loudness.ts';
export { measureTempo } from '../rhythm/measure-tempo.ts';
export { filterChannel } from './biquad.ts';
export { gainFromDb } from './decibels.ts';
export { createRealFft } from './fft.ts';
export { resample } from './resample/resample.ts';
export { createSeededRandom } from './seeded-random.ts';
export { hannWindow } from './window.ts';
