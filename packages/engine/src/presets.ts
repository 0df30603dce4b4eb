// Preset parameters without the signal processing that uses them.

export { DELIVERED_CEILING_DBTP, loudnessPresets } from './master/loudness-presets.ts';
