import { vary } from '../../synthesis/one-shot.ts';
import type { PaintEffect } from '../sound-effect.ts';
import { hump, paintModes, paintNoise } from './brushes.ts';

/** Steps of the major pentatonic scale, which has no dissonances, over two and a half octaves. */
const STEPS = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24, 26, 28, 31];

/** Sparkle: an ascending scatter of small bells. */
export const paintSparkle: PaintEffect = (canvas) => {
  const { random } = canvas;
  const root = vary(random, 1_050, 0.06);
  let at = 0;
  for (const [index, step] of STEPS.entries()) {
    const hz = root * 2 ** (step / 12);
    const gain = 0.16 + 0.1 * random();
    const bell = [
      { frequencyHz: hz, gain, decaySeconds: 0.9 },
      { frequencyHz: hz * 2.756, gain: gain * 0.4, decaySeconds: 0.5 },
      { frequencyHz: hz * 5.404, gain: gain * 0.2, decaySeconds: 0.25 },
    ];
    paintModes(canvas, bell, at, (index % 2 === 0 ? -1 : 1) * (0.2 + 0.5 * random()));
    at += 0.035 + 0.03 * random();
  }
  paintNoise(canvas, { atSeconds: 0, seconds: 1.2, gain: 0.05, kind: 'high', hz: 8_000, level: hump(0.4) });
};
