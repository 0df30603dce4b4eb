import { addSweptSine } from '../../synthesis/modes.ts';
import { vary } from '../../synthesis/one-shot.ts';
import type { tableEffects } from '../catalogue/table-effects.ts';
import { createDrift, paintAir } from '../primitives/air.ts';
import { paintStrike } from '../primitives/bodies.ts';
import { hump, paintNoise, struck } from '../primitives/brushes.ts';
import { paintCrackle } from '../primitives/crackle.ts';
import { bounces, scatteredTimes } from '../primitives/events.ts';
import { paintBubbles, paintPouring } from '../primitives/liquid.ts';
import { fallingPartials, held, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, PaintEffect, PaintersOf } from '../sound-effect.ts';

const paintCork: PaintEffect = (canvas) => {
  const { random } = canvas;
  const neck = vary(random, 480, 0.12);
  for (const channel of [canvas.left, canvas.right]) {
    addSweptSine(channel, { startHz: neck * 0.6, endHz: neck, sweepSeconds: 0.006, decaySeconds: 0.11, gain: 1.3 });
  }
  paintNoise(canvas, {
    atSeconds: 0,
    seconds: 0.03,
    gain: 0.9,
    kind: 'band',
    hz: 1_600,
    q: 0.6,
    level: struck(0.03, 6),
  });
  paintFizz(canvas, 0.09, 2.6, 0.4);
};

/** Foam: decaying hiss with the pops of single small bubbles. */
const paintFizz = (canvas: EffectCanvas, atSeconds: number, seconds: number, gain: number): void => {
  const level = (part: number): number => Math.min(1, part * 20) * Math.exp(-3 * part) * Math.min(1, (1 - part) * 6);
  paintNoise(canvas, { atSeconds, seconds, gain: 0.5 * gain, kind: 'high', hz: 4_500, level });
  for (const at of scatteredTimes(canvas.random, 150, seconds * 0.95)) {
    const gainNow = gain * 0.5 * Math.exp((-2.4 * at) / seconds) * (0.2 + canvas.random() ** 3);
    paintNoise(canvas, {
      atSeconds: atSeconds + at,
      seconds: 0.004,
      gain: gainNow,
      kind: 'band',
      hz: 5_000 + 5_000 * canvas.random(),
      q: 1.5,
      level: struck(0.15, 4),
      pan: canvas.random() - 0.5,
    });
  }
};

const paintCanOpen: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 1_450, 0.1);
  paintStrike(canvas, { body: 'sheet', hz, gain: 0.3, decaySeconds: 0.06, atSeconds: 0.005 });
  paintStrike(canvas, { body: 'sheet', hz: hz * 0.7, gain: 0.7, decaySeconds: 0.09, atSeconds: 0.14, softness: 0.3 });
  paintNoise(canvas, {
    atSeconds: 0.14,
    seconds: 0.32,
    gain: 1,
    kind: 'band',
    hz: (part) => 5_200 - 2_200 * part,
    q: 0.7,
    level: struck(0.03, 4),
  });
  paintFizz(canvas, 0.3, 1.8, 0.5);
};

const paintPour: PaintEffect = (canvas) =>
  paintPouring(canvas, {
    atSeconds: 0.02,
    seconds: 3,
    heightMetres: vary(canvas.random, 0.15, 0.12),
    fill: 0.85,
    gain: 0.8,
  });

const paintSizzle: PaintEffect = (canvas) => {
  const { random } = canvas;
  const heat = createDrift(random, 1.1);
  paintAir(canvas, { kind: 'high', hz: 3_800, gain: 0.16, level: (seconds) => 0.85 + 0.15 * heat(seconds) });
  paintCrackle(canvas, {
    perSecond: 75,
    smallest: 0.07,
    steepness: 0.6,
    gain: 0.8,
    seconds: [0.005, 0.012],
    band: [3_000, 5_000, 1],
    stroke: [0.1, 4],
  });
};

const paintIceInGlass: PaintEffect = (canvas) => {
  const { random } = canvas;
  const glass = vary(random, 1_850, 0.08);
  for (const start of [0.005, 0.28, 0.5]) {
    for (const { atSeconds, strength } of bounces(0.07 + 0.03 * random(), 0.7, 5)) {
      const at = start + atSeconds;
      paintStrike(canvas, {
        body: 'glass',
        hz: glass,
        gain: 0.5 * strength,
        decaySeconds: 0.3,
        atSeconds: at,
        softness: 0.8,
      });
      paintStrike(canvas, {
        body: 'box',
        hz: 2_300 + 900 * random(),
        gain: 0.3 * strength,
        decaySeconds: 0.025,
        atSeconds: at,
      });
    }
  }
};

const paintChop: PaintEffect = (canvas) => {
  const { random } = canvas;
  const every = vary(random, 0.175, 0.12);
  for (let cut = 0; cut < 10; cut += 1) {
    const at = 0.02 + cut * every * (0.97 + 0.06 * random());
    paintNoise(canvas, {
      atSeconds: at,
      seconds: 0.035,
      gain: 0.5,
      kind: 'band',
      hz: (part) => 3_800 - 1_800 * part,
      q: 0.8,
      level: hump(0.7, 1.2),
    });
    paintStrike(canvas, {
      body: 'box',
      hz: vary(random, 330, 0.05),
      gain: 0.8,
      decaySeconds: 0.07,
      atSeconds: at + 0.025,
    });
  }
};

const paintSteam: PaintEffect = (canvas) => {
  const { random } = canvas;
  paintTone(canvas, {
    atSeconds: 0.02,
    seconds: 2.1,
    gain: 0.13,
    hz: vary(random, 100, 0.01),
    partials: fallingPartials(18, 0.5),
    level: held(0.08, 0.08),
  });
  const hiss = createDrift(random, 3);
  paintNoise(canvas, {
    atSeconds: 2.1,
    seconds: 2.4,
    gain: 0.9,
    kind: 'band',
    hz: (part) => 4_200 + 1_900 * part,
    q: 0.7,
    level: (part) => held(0.05, 0.1)(part) * (0.8 + 0.2 * hiss(part * 2.4)),
  });
  paintBubbles(canvas, { atSeconds: 2.3, seconds: 2, perSecond: 120, smallest: 0.0015, largest: 0.008, gain: 0.18 });
};

const paintCrunch: PaintEffect = (canvas) => {
  const { random } = canvas;
  for (const [start, seconds, force] of [
    [0.005, 0.16, 1],
    [0.5, 0.13, 0.5],
    [0.85, 0.13, 0.45],
    [1.18, 0.12, 0.35],
  ] as const) {
    // Plant cells break one by one: a bite is a burst of cracks, densest in its middle.
    for (let crack = 0; crack < 34; crack += 1) {
      const at = start + (seconds * (random() + random())) / 2;
      paintNoise(canvas, {
        atSeconds: at,
        seconds: 0.004 + 0.01 * random(),
        gain: force * (0.2 + 0.8 * random() ** 2),
        kind: 'band',
        hz: 900 + 4_200 * random(),
        q: 1.2,
        level: struck(0.1, 4),
      });
    }
  }
};

export const tablePainters: PaintersOf<typeof tableEffects> = {
  cork_1: paintCork,
  can_open_1: paintCanOpen,
  pour_1: paintPour,
  sizzle_1: paintSizzle,
  ice_1: paintIceInGlass,
  chop_1: paintChop,
  espresso_1: paintSteam,
  crunch_1: paintCrunch,
};
