/** What the editor shares with the server: from a recipe to the document that is sent, and estimates of its length. */
export { writeDocument } from '../schema/write.ts';
export { estimateSpeechSeconds, evaluateLength } from './length.ts';
export { pausesOf } from './pauses.ts';
export type { AdRecipe } from './recipe.ts';
export { recipeToAudioform } from './recipe-to-audioform.ts';
