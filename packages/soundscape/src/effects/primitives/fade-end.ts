import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { EffectCanvas } from '../sound-effect.ts';

/** Maximum share of the length that the fade takes, so that short effects keep their middle. */
const MAX_FADE_SHARE = 0.25;

/**
 * Fades everything on a canvas to silence (raised cosine), so that ringing sounds are not cut off. Must be painted
 * last.
 */
export const fadeCanvasEnd = ({ left, right }: Pick<EffectCanvas, 'left' | 'right'>, seconds: number): void => {
  const closing = Math.floor(Math.min(seconds * SAMPLE_RATE_HZ, left.length * MAX_FADE_SHARE));
  for (const channel of [left, right]) {
    for (let index = 0; index < closing; index += 1) {
      channel[channel.length - 1 - index]! *= 0.5 - 0.5 * Math.cos((Math.PI * index) / closing);
    }
  }
};
