export { biquadPair } from './filter.as';
export { rampGain } from './gain.as';
export { kWeightHops } from './loudness.as';
export { resampleFrames } from './resample.as';
export { truePeakBlocks } from './true-peak.as';
