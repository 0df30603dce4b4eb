import { limits } from '@sonora/contracts/limits';

/** The part of a text that a preview speaks: whole words of its first 250 characters. */
export const previewText = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed.length <= limits.previewCharacters) return trimmed;
  return trimmed.slice(0, limits.previewCharacters).replace(/(?<!\s)\s+\S*$/, '');
};

/** Track id of a preview; equal for equal text, voice and speed, which are synthesised only once. */
export const previewId = (text: string, voice: string, speed: number): string =>
  `preview ${voice} ${speed.toFixed(2)} ${previewText(text)}`;
