import { vary } from '../../synthesis/one-shot.ts';
import type { PaintEffect } from '../sound-effect.ts';
import { paintModes } from './brushes.ts';

/** Message notification: two soft bells a fourth apart. */
export const paintNotification: PaintEffect = (canvas) => {
  const root = vary(canvas.random, 880, 0.03);
  for (const [index, hz] of [root, root * 2 ** (5 / 12)].entries()) {
    const tone = [
      { frequencyHz: hz, gain: 0.6, decaySeconds: 0.9 },
      { frequencyHz: hz * 2, gain: 0.16, decaySeconds: 0.5 },
      { frequencyHz: hz * 3.01, gain: 0.1, decaySeconds: 0.25 },
      { frequencyHz: hz * 5.4, gain: 0.06, decaySeconds: 0.08 },
    ];
    paintModes(canvas, tone, index * 0.13, index === 0 ? -0.15 : 0.15);
  }
};
