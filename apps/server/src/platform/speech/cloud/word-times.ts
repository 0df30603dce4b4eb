import { estimateWords, type SynthesisRequest, type SynthesisResult } from '@sonora/speech';
import type { Sound } from './answer-sound.ts';

/** The result of a provider that tells no word times. */
export const withEstimatedWords = (
  { words }: Pick<SynthesisRequest, 'words'>,
  { samples, sampleRateHz }: Sound,
): SynthesisResult => {
  const texts = words.map(({ display }) => display);
  return { samples, sampleRateHz, words: estimateWords(texts, samples, sampleRateHz) };
};
