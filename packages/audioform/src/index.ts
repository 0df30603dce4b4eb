export {
  assetOf,
  type CanonicalAudioform,
  type CanonicalClip,
  type CanonicalSection,
  clipsOf,
  describeProblem,
} from './canonical.ts';
export { DIALECTS, type Dialect } from './dialects/field-names.ts';

export { fitSpeech } from './fit-speech.ts';
export { parseAudioform } from './parse.ts';
export { planSpeech, type SpeechJob } from './plan-speech.ts';
export { estimateSpeechSeconds } from './recipe/length.ts';
export type { AdRecipe } from './recipe/recipe.ts';
export { recipeToAudioform } from './recipe/recipe-to-audioform.ts';
export { writeResult } from './result.ts';
export type { TimelineClip } from './section-geometry.ts';
export { serialiseCanonical } from './serialise.ts';

export { resolveTimeline, type Timeline } from './timeline.ts';
export { writeDocument } from './write.ts';
