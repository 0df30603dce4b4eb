export {
  type Alignment,
  type AssetType,
  assetOf,
  type CanonicalArrangement,
  type CanonicalAsset,
  type CanonicalAudioform,
  type CanonicalClip,
  type CanonicalConstraint,
  type CanonicalLayer,
  type CanonicalSection,
  clipsOf,
  type DocumentProblem,
  describeProblem,
  type FitLimits,
  type MediaAsset,
  type PlacedClip,
  type SilenceAsset,
  type SoundEffectAsset,
  type SoundTemplateAsset,
  type SoundTemplateSnippetAsset,
  type StsAsset,
  type TtsAsset,
  type VoiceAsset,
  type VoicePreset,
} from './canonical.ts';
export { DEFAULT_DIALECT, DIALECTS, type Dialect } from './dialects/field-names.ts';
export {
  ENCODER_PRESETS,
  type EncoderPreset,
  LOUDNESS_PRESETS,
  type LoudnessPreset,
  MIX_PRESETS,
  type MixPreset,
  parseEncoderPreset,
  parseLoudnessPreset,
  parseMixPreset,
} from './dialects/presets.ts';
export { type FitProblem, fitSpeech, type SpeechFit } from './fit-speech.ts';
export { estimateSpeechSeconds, evaluateLength, type LengthEvaluation, PERFECT_WITHIN_SECONDS } from './length.ts';
export {
  AUTOFIT_OFF_TEXT,
  MAX_DOCUMENT_CLIPS,
  MAX_LENGTH_SECONDS,
  MAX_RECIPE_CLIPS,
  MAX_TEXT_CHARACTERS,
  MAX_VOICE_SPEED,
  MIN_VOICE_SPEED,
  TOO_LONG_TEXT,
} from './limits.ts';
export { type ParsedAudioform, parseAudioform } from './parse.ts';
export { planSpeech, type SpeechJob } from './plan-speech.ts';
export {
  type AdRecipe,
  DEFAULT_AD_LENGTH_SECONDS,
  DEFAULT_CLIP_LENGTH_SECONDS,
  DEFAULT_SOUND_TEMPLATE_ALIAS,
  DEFAULT_VOICE_ALIAS,
  type RecipeClip,
  recipeToAudioform,
} from './recipe.ts';
export { type ProducedAsset, type ResultInput, writeResult } from './result.ts';
export type { ClipRole, TimelineClip } from './section-geometry.ts';
export { serialiseCanonical } from './serialise.ts';
export type { SpokenAsset } from './speech-plan.ts';
export {
  resolveTimeline,
  type Timeline,
  type TimelineBed,
  type TimelineLayer,
  type TimelineSection,
} from './timeline.ts';
export { writeDocument } from './write.ts';
