import { modulateInPlace } from '../../synthesis/envelope.ts';
import { filterInPlace } from '../../synthesis/filters.ts';
import { createNoise } from '../../synthesis/noise.ts';
import { drawSeed } from '../../synthesis/one-shot.ts';
import type { PaintEffect } from '../sound-effect.ts';
import { paintModes } from './brushes.ts';

const DROPS_PER_SECOND = 26;

/** Steady rain on leaves and a window sill; continuous. */
export const paintRain: PaintEffect = (canvas) => {
  const { random } = canvas;
  for (const channel of [canvas.left, canvas.right]) {
    const sheet = createNoise(channel.length, drawSeed(random));
    filterInPlace(sheet, 'high', 700);
    filterInPlace(sheet, 'low', 7_500, 0.5);
    const phase = random() * 6;
    modulateInPlace(
      sheet,
      (seconds) => 0.2 * (1 + 0.16 * Math.sin(0.9 * seconds + phase) + 0.1 * Math.sin(2.3 * seconds)),
    );
    const body = createNoise(channel.length, drawSeed(random));
    filterInPlace(body, 'band', 380, 0.6);
    for (let index = 0; index < channel.length; index += 1) channel[index]! += sheet[index]! + 0.12 * body[index]!;
  }
  for (let drop = 0; drop < canvas.seconds * DROPS_PER_SECOND; drop += 1) {
    const hz = 900 + 4_200 * random() ** 2;
    const gain = 0.04 + 0.22 * random() ** 4;
    const at = random() * Math.max(0, canvas.seconds - 0.05);
    paintModes(
      canvas,
      [
        { frequencyHz: hz, gain, decaySeconds: 0.02 + 0.03 * random() },
        { frequencyHz: hz * 2.3, gain: gain * 0.5, decaySeconds: 0.015 },
      ],
      at,
      random() * 1.8 - 0.9,
    );
  }
};
