/** Shared by editor and server: conversion of a recipe to a document, and length estimates. */

export { parseAudioform } from '../parse/parse.ts';
export { writeDocument } from '../schema/write.ts';
export { recipeOfAudioform } from './audioform-to-recipe.ts';
export { estimateSpeechSeconds, evaluateLength, shortestSpeechSeconds } from './length.ts';
export { pauseAfter, pausesOf } from './pauses.ts';
export type { AdRecipe } from './recipe.ts';
export { recipeToAudioform } from './recipe-to-audioform.ts';
