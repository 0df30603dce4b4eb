import { vary } from '../../synthesis/one-shot.ts';
import type { PaintEffect } from '../sound-effect.ts';
import { paintModes, paintNoise, struck } from './brushes.ts';

/** Cash register: key press, bell, drawer and coins. */
export const paintCashRegister: PaintEffect = (canvas) => {
  const { random } = canvas;
  for (const at of [0, 0.07]) {
    paintNoise(canvas, {
      atSeconds: at,
      seconds: 0.06,
      gain: 0.8,
      kind: 'band',
      hz: 1_700,
      q: 0.7,
      level: struck(0.02, 7),
    });
    paintModes(canvas, [{ frequencyHz: vary(random, 240, 0.1), gain: 0.4, decaySeconds: 0.08 }], at);
  }
  const bell = [2_090, 4_160, 5_730, 7_950, 10_400].map((hz, index) => ({
    frequencyHz: vary(random, hz, 0.012),
    gain: 0.5 / (1 + index * 0.7),
    decaySeconds: 1.3 / (1 + index * 0.35),
  }));
  paintModes(canvas, bell, 0.16, 0.1);
  paintNoise(canvas, {
    atSeconds: 0.24,
    seconds: 0.34,
    gain: 0.45,
    kind: 'band',
    hz: (part) => 420 + 500 * part,
    q: 0.8,
    level: (part) => Math.sin(Math.PI * part),
  });
  paintModes(
    canvas,
    [
      { frequencyHz: 118, gain: 0.7, decaySeconds: 0.2 },
      { frequencyHz: 305, gain: 0.4, decaySeconds: 0.12 },
    ],
    0.58,
  );
  for (let coin = 0; coin < 14; coin += 1) {
    const at = 0.58 + 0.5 * random() ** 1.5;
    const hz = 3_600 + 5_200 * random();
    const modes = [hz, hz * 1.47, hz * 2.09].map((frequencyHz) => ({
      frequencyHz,
      gain: 0.07 + 0.08 * random(),
      decaySeconds: 0.12,
    }));
    paintModes(canvas, modes, at, random() * 1.2 - 0.6);
  }
};
