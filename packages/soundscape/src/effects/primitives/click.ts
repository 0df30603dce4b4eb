import { vary } from '../../synthesis/one-shot.ts';
import type { EffectCanvas, PaintEffect } from '../sound-effect.ts';
import { paintModes, paintNoise, struck } from './brushes.ts';

const press = (canvas: EffectCanvas, atSeconds: number, gain: number): void => {
  const { random } = canvas;
  paintNoise(canvas, { atSeconds, seconds: 0.02, gain: 0.8 * gain, kind: 'high', hz: 2_500, level: struck(0.03, 6) });
  const shell = [
    { frequencyHz: vary(random, 1_850, 0.06), gain: 0.5 * gain, decaySeconds: 0.025 },
    { frequencyHz: vary(random, 3_400, 0.06), gain: 0.4 * gain, decaySeconds: 0.018 },
    { frequencyHz: vary(random, 640, 0.06), gain: 0.4 * gain, decaySeconds: 0.03 },
  ];
  paintModes(canvas, shell, atSeconds);
};

/** A button that is pressed and released. */
export const paintClick: PaintEffect = (canvas) => {
  press(canvas, 0.002, 1);
  press(canvas, 0.085 + 0.03 * canvas.random(), 0.55);
};
