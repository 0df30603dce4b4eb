import { addSweptSine } from '../../synthesis/modes.ts';
import { vary } from '../../synthesis/one-shot.ts';
import type { PaintEffect } from '../sound-effect.ts';
import { paintModes, paintNoise, struck } from './brushes.ts';

/** A heavy object that lands in a large room. */
export const paintImpact: PaintEffect = (canvas) => {
  const { random } = canvas;
  const drop = { startHz: vary(random, 150, 0.1), endHz: vary(random, 41, 0.06), sweepSeconds: 0.12 };
  for (const channel of [canvas.left, canvas.right]) addSweptSine(channel, { ...drop, decaySeconds: 2, gain: 1 });
  paintNoise(canvas, { atSeconds: 0, seconds: 0.09, gain: 1.1, kind: 'high', hz: 1_200, level: struck(0.01, 7) });
  paintNoise(canvas, {
    atSeconds: 0,
    seconds: 2.4,
    gain: 0.8,
    kind: 'low',
    hz: (part) => 3_200 * 0.04 ** part,
    level: struck(0.004, 6),
  });
  const metal = [311, 467, 643, 911, 1_327, 1_913].map((hz, index) => ({
    frequencyHz: vary(random, hz, 0.05),
    gain: 0.1 / (1 + index * 0.4),
    decaySeconds: 1.6 / (1 + index * 0.3),
  }));
  paintModes(canvas, metal);
};
