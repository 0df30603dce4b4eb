/** Shared by editor and server: conversion of a recipe to a document, and length estimates. */
export { writeDocument } from '../schema/write.ts';
export { estimateSpeechSeconds, evaluateLength, shortestSpeechSeconds } from './length.ts';
export { pausesOf } from './pauses.ts';
export type { AdRecipe } from './recipe.ts';
export { recipeToAudioform } from './recipe-to-audioform.ts';
