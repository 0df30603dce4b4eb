export { parseAudioform } from './parse/parse.ts';
export { describeProblem } from './parse/problem-messages.ts';
export { fitSpeech } from './plan/fit-speech.ts';
export { planSpeech, type SpeechJob } from './plan/speech-jobs.ts';
export { estimateSpeechSeconds } from './recipe/length.ts';
export type { AdRecipe } from './recipe/recipe.ts';
export { recipeToAudioform } from './recipe/recipe-to-audioform.ts';
export {
  assetOf,
  type CanonicalAudioform,
  type CanonicalClip,
  type CanonicalSection,
  clipsOf,
} from './schema/canonical.ts';
export { DIALECTS, type Dialect } from './schema/field-names.ts';
export { serialiseCanonical } from './schema/serialise.ts';
export { writeDocument } from './schema/write.ts';
export { type ProducedAsset, writeResult } from './timeline/result.ts';
export type { TimelineClip } from './timeline/section-geometry.ts';
export { resolveTimeline, type Timeline } from './timeline/timeline.ts';
