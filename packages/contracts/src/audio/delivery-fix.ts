import type { LoudnessPresetName } from './presets.ts';

/** Settings with which the ad, rendered again, meets a delivery requirement. */
export type DeliveryFix = {
  readonly loudnessPreset?: LoudnessPresetName;
  readonly encoderPreset?: string;
  readonly lengthSeconds?: number;
};
