/** Names, defaults and constants of audio. No schemas and no dependency, so that every pure package may import this. */
export { defaults } from './defaults.ts';
export type { DeliveryFix } from './delivery-fix.ts';
export { MAX_LENGTH_CHANGE } from './max-length-change.ts';
export {
  type DestinationName,
  destinationNames,
  type EncoderPresetName,
  encoderPresetNames,
  type LoudnessPresetName,
  loudnessPresetNames,
  type MixPresetName,
  mixPresetNames,
} from './presets.ts';
export { SAMPLE_RATE_HZ } from './sample-rate.ts';
export { spanishDecimalPointCountries } from './spanish-countries.ts';
export {
  encoderChoices,
  parseDestination,
  parseEncoderChoice,
  parseEncoderPreset,
  parseLoudnessPreset,
  parseMixPreset,
} from './spellings.ts';
export type { VoiceCorrection } from './voice-correction.ts';
