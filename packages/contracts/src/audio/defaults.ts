import type { EncoderPresetName, LoudnessPresetName, MixPresetName } from './presets.ts';

/** Default settings of an ad. */
export const defaults = {
  voiceAlias: 'wren',
  soundTemplateAlias: 'bounce_along',
  encoderPreset: 'mp3',
  mixPreset: 'balanced',
  loudnessPreset: 'spotify',
  adLengthsSeconds: [10, 15, 20, 30, 40],
} as const satisfies {
  readonly encoderPreset: EncoderPresetName;
  readonly mixPreset: MixPresetName;
  readonly loudnessPreset: LoudnessPresetName;
  readonly [name: string]: unknown;
};
