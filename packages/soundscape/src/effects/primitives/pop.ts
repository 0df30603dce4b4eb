import { addSweptSine } from '../../synthesis/modes.ts';
import { vary } from '../../synthesis/one-shot.ts';
import type { PaintEffect } from '../sound-effect.ts';
import { paintNoise, struck } from './brushes.ts';

/** Pop of a cork or a bubble: a cavity that opens suddenly. */
export const paintPop: PaintEffect = (canvas) => {
  const endHz = vary(canvas.random, 620, 0.12);
  for (const channel of [canvas.left, canvas.right]) {
    addSweptSine(channel, { startHz: endHz * 0.45, endHz, sweepSeconds: 0.018, decaySeconds: 0.13, gain: 1 });
  }
  paintNoise(canvas, {
    atSeconds: 0,
    seconds: 0.018,
    gain: 0.35,
    kind: 'band',
    hz: 2_200,
    q: 0.7,
    level: struck(0.05, 5),
  });
};
