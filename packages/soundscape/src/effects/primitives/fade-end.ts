import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { EffectCanvas } from '../sound-effect.ts';

/** The end takes no more than this part of what is heard, so that short cuts keep their middle. */
const MAX_FADE_SHARE = 0.25;

/**
 * Lets all that is on a canvas go into silence (a raised cosine): for what would otherwise be cut in the middle of its
 * ringing. Paint it last.
 */
export const fadeCanvasEnd = ({ left, right }: Pick<EffectCanvas, 'left' | 'right'>, seconds: number): void => {
  const closing = Math.floor(Math.min(seconds * SAMPLE_RATE_HZ, left.length * MAX_FADE_SHARE));
  for (const channel of [left, right]) {
    for (let index = 0; index < closing; index += 1) {
      channel[channel.length - 1 - index]! *= 0.5 - 0.5 * Math.cos((Math.PI * index) / closing);
    }
  }
};
