export { biquadPair } from './filter.as';
export { addScaled, blockEnergies, rampGain } from './gain.as';
export { kWeightHops } from './loudness.as';
export { resampleFrames } from './resample.as';
export { truePeakBlocks } from './true-peak.as';
