import { vary } from '../../synthesis/one-shot.ts';
import type { PaintEffect } from '../sound-effect.ts';
import { paintModes, paintNoise, struck } from './brushes.ts';

/** Doorbell: two struck bars a major third apart, in a hallway. */
export const paintDoorbell: PaintEffect = (canvas) => {
  const high = vary(canvas.random, 659.3, 0.01);
  for (const [index, hz] of [high, high * 2 ** (-4 / 12)].entries()) {
    const at = index * (0.52 + 0.08 * canvas.random());
    const bar = [
      { frequencyHz: hz, gain: 0.7, decaySeconds: 2 },
      { frequencyHz: hz * 2.756, gain: 0.22, decaySeconds: 0.9 },
      { frequencyHz: hz * 5.404, gain: 0.12, decaySeconds: 0.4 },
      { frequencyHz: 205, gain: 0.25, decaySeconds: 0.1 },
      { frequencyHz: 1_130, gain: 0.12, decaySeconds: 0.05 },
    ];
    paintModes(canvas, bar, at, index === 0 ? -0.1 : 0.1);
    paintNoise(canvas, {
      atSeconds: at,
      seconds: 0.03,
      gain: 0.25,
      kind: 'band',
      hz: 2_400,
      q: 0.7,
      level: struck(0.02, 6),
    });
  }
};
