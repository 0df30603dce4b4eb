import { creditsForAudio, creditsForSpeech } from '@sonora/contracts/plans';
import { type Ad, spokenLines } from '../document/ad.ts';
import type { Fit } from './estimate.ts';

/**
 * The most credits that a render of an ad can cost: what the organisation rendered before is charged no second time.
 * @param fit of the same ad
 */
export const creditsAtMost = (ad: Ad, fit: Pick<Fit, 'totalSeconds' | 'slotSeconds'>): number => {
  const characters = spokenLines(ad).reduce((sum, { text }) => sum + text.trim().length, 0);
  return creditsForAudio(fit.slotSeconds ?? fit.totalSeconds) + creditsForSpeech(characters);
};
