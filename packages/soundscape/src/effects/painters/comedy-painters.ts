import { vary } from '../../synthesis/one-shot.ts';
import type { comedyEffects } from '../catalogue/comedy-effects.ts';
import { paintStrike } from '../primitives/bodies.ts';
import { paintNoise, struck } from '../primitives/brushes.ts';
import { fallingPartials, held, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, PaintEffect, PaintersOf } from '../sound-effect.ts';

const paintBoing: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 160, 0.15);
  const wobble = vary(canvas.random, 11, 0.15);
  // The length of the spring oscillates, and its pitch with it: first widely and slowly, then less and faster.
  const course = (part: number): number =>
    hz * (1 + 0.25 * part) * 2 ** (0.7 * Math.exp(-3 * part) * Math.sin(6.283 * wobble * part * (1 + 0.5 * part)));
  paintTone(canvas, {
    atSeconds: 0.002,
    seconds: 1.35,
    gain: 0.6,
    hz: course,
    partials: fallingPartials(12, 0.8),
    level: (part) => Math.min(1, part * 150) * Math.exp(-3.6 * part) * Math.min(1, (1 - part) * 9),
  });
  paintStrike(canvas, { body: 'bar', hz: 700, gain: 0.25, decaySeconds: 0.08 });
};

/** A slide whistle: a flute whose piston moves. */
const slide = (canvas: EffectCanvas, fromHz: number, toHz: number, seconds: number): void => {
  const course = (part: number): number =>
    fromHz * (toHz / fromHz) ** part * (1 + 0.008 * Math.sin(6.283 * 6 * part * seconds));
  paintTone(canvas, {
    atSeconds: 0.003,
    seconds,
    gain: 0.7,
    hz: course,
    partials: [1, 0.06, 0.11],
    level: held(0.06, 0.1),
  });
  paintNoise(canvas, { atSeconds: 0.003, seconds, gain: 0.14, kind: 'band', hz: course, q: 3, level: held(0.05, 0.1) });
};

const paintSlideUp: PaintEffect = (canvas) =>
  slide(canvas, vary(canvas.random, 480, 0.08), vary(canvas.random, 1_750, 0.08), 1.02);

const paintSlideDown: PaintEffect = (canvas) =>
  slide(canvas, vary(canvas.random, 1_750, 0.08), vary(canvas.random, 440, 0.08), 1.22);

const paintSqueak: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 1_150, 0.15);
  for (const [at, seconds] of [
    [0.004, 0.2],
    [0.34, 0.3],
  ] as const) {
    const course = (part: number): number => hz * (0.75 + 0.65 * Math.sin(Math.PI * part * 0.8));
    paintTone(canvas, {
      atSeconds: at,
      seconds,
      gain: 0.5,
      hz: course,
      partials: [1, 0.55, 0.4, 0.2, 0.14],
      level: held(0.12, 0.2),
    });
    paintNoise(canvas, { atSeconds: at, seconds, gain: 0.2, kind: 'high', hz: 3_500, level: held(0.1, 0.3) });
  }
};

const paintRimshot: PaintEffect = (canvas) => {
  const { random } = canvas;
  const beat = vary(random, 0.19, 0.06);
  paintStrike(canvas, {
    body: 'membrane',
    hz: vary(random, 190, 0.05),
    gain: 0.8,
    decaySeconds: 0.22,
    atSeconds: 0.003,
  });
  paintNoise(canvas, { atSeconds: 0.003, seconds: 0.12, gain: 0.5, kind: 'high', hz: 1_800, level: struck(0.02, 6) });
  paintStrike(canvas, { body: 'membrane', hz: vary(random, 104, 0.05), gain: 1, decaySeconds: 0.4, atSeconds: beat });
  const crash = beat * 2.1;
  paintStrike(canvas, { body: 'membrane', hz: 66, gain: 1, decaySeconds: 0.25, atSeconds: crash });
  for (let mode = 0; mode < 30; mode += 1) {
    const hz = vary(random, 410 * 1.13 ** mode, 0.04);
    paintStrike(canvas, {
      body: 'sheet',
      hz,
      gain: 0.02,
      decaySeconds: 1.3,
      atSeconds: crash,
      pan: 0.8 * random() - 0.4,
    });
  }
  paintNoise(canvas, {
    atSeconds: crash,
    seconds: 1.5,
    gain: 0.5,
    kind: 'high',
    hz: 5_500,
    level: struck(0.005, 4.5),
  });
};

const paintHonk: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 265, 0.1);
  for (const [at, seconds] of [
    [0.003, 0.19],
    [0.3, 0.36],
  ] as const) {
    paintTone(canvas, {
      atSeconds: at,
      seconds,
      gain: 0.4,
      hz: (part) => hz * (1 + 0.12 * Math.min(1, part * 6) - 0.16 * part),
      partials: [0.6, 1, 0.85, 0.9, 0.55, 0.5, 0.3, 0.3, 0.2, 0.14, 0.1],
      level: held(0.08, 0.2),
    });
  }
};

const paintSadTrombone: PaintEffect = (canvas) => {
  const root = vary(canvas.random, 233, 0.05);
  let at = 0.004;
  for (const [index, seconds] of [0.42, 0.42, 0.42, 1.7].entries()) {
    const hz = root * 2 ** (-index / 12);
    const isLast = index === 3;
    const course = (part: number): number =>
      hz *
      (1 - 0.025 * (1 - Math.min(1, part * 8))) *
      (isLast ? (1 - 0.06 * part) * (1 + 0.022 * Math.sin(6.283 * 5.5 * part * seconds)) : 1);
    const level = (part: number): number =>
      held(0.1, 0.15)(part) * (isLast ? 0.75 + 0.25 * Math.sin(6.283 * 5.5 * part * seconds) : 1);
    // A trumpet with a plunger mute, which emphasises some partials.
    paintTone(canvas, {
      atSeconds: at,
      seconds,
      gain: 0.35,
      hz: course,
      partials: [0.5, 0.9, 1, 0.7, 0.4, 0.28, 0.2, 0.12, 0.1, 0.06],
      level,
    });
    at += seconds + 0.05;
  }
};

export const comedyPainters: PaintersOf<typeof comedyEffects> = {
  boing_1: paintBoing,
  slide_whistle_up_1: paintSlideUp,
  slide_whistle_down_1: paintSlideDown,
  squeak_1: paintSqueak,
  rimshot_1: paintRimshot,
  honk_1: paintHonk,
  sad_trombone_1: paintSadTrombone,
};
