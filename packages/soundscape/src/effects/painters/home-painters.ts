import { vary } from '../../synthesis/one-shot.ts';
import type { homeEffects } from '../catalogue/home-effects.ts';
import { createDrift, paintAir } from '../primitives/air.ts';
import { paintStrike } from '../primitives/bodies.ts';
import { hump, paintNoise, struck } from '../primitives/brushes.ts';
import { paintCrackle } from '../primitives/crackle.ts';
import { fallingPartials, held, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, PaintEffect, PaintersOf } from '../sound-effect.ts';

const paintPhoneRing: PaintEffect = (canvas) => {
  const { random } = canvas;
  const first = vary(random, 1_180, 0.05);
  for (const start of [0.01, 2.2]) {
    for (let stroke = 0; stroke < 34; stroke += 1) {
      const hz = stroke % 2 === 0 ? first : first * 1.19;
      paintStrike(canvas, {
        body: 'glass',
        hz,
        gain: 0.5,
        decaySeconds: 0.45,
        atSeconds: start + stroke / 27,
        pan: stroke % 2 === 0 ? -0.15 : 0.15,
        softness: 0.9,
      });
    }
  }
};

const paintClock: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 2_300, 0.12);
  let beat = 0;
  for (let at = 0.005; at < canvas.seconds - 0.05; at += 0.5) {
    const pitch = beat % 2 === 0 ? hz : hz * 0.78;
    paintStrike(canvas, { body: 'bar', hz: pitch, gain: 0.5, decaySeconds: 0.05, atSeconds: at, softness: 0.9 });
    paintStrike(canvas, { body: 'box', hz: pitch * 0.2, gain: 0.5, decaySeconds: 0.06, atSeconds: at });
    paintNoise(canvas, { atSeconds: at, seconds: 0.012, gain: 0.6, kind: 'high', hz: 3_500, level: struck(0.05, 6) });
    beat += 1;
  }
};

const paintKnock: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 175, 0.12);
  for (let blow = 0; blow < 3; blow += 1) {
    const atSeconds = 0.005 + blow * vary(canvas.random, 0.23, 0.06);
    paintStrike(canvas, {
      body: 'box',
      hz,
      gain: 0.85 + 0.15 * canvas.random(),
      decaySeconds: 0.17,
      atSeconds,
      softness: 0.8,
    });
    paintNoise(canvas, {
      atSeconds,
      seconds: 0.025,
      gain: 0.5,
      kind: 'band',
      hz: 1_500,
      q: 0.7,
      level: struck(0.05, 6),
    });
  }
};

const paintDoorClose: PaintEffect = (canvas) => {
  const { random } = canvas;
  creak(canvas, 0.01, 0.75, vary(random, 34, 0.2));
  paintStrike(canvas, { body: 'box', hz: vary(random, 88, 0.1), gain: 1.2, decaySeconds: 0.28, atSeconds: 0.95 });
  paintNoise(canvas, { atSeconds: 0.95, seconds: 0.12, gain: 1, kind: 'low', hz: 900, level: struck(0.02, 6) });
  paintNoise(canvas, {
    atSeconds: 1.02,
    seconds: 0.02,
    gain: 0.6,
    kind: 'band',
    hz: 3_400,
    q: 0.9,
    level: struck(0.05, 6),
  });
  paintStrike(canvas, { body: 'sheet', hz: 1_250, gain: 0.2, decaySeconds: 0.07, atSeconds: 1.02 });
};

/** Stick-slip friction of a hinge with varying rate; each slip excites the resonances of the wood. */
const creak = (canvas: EffectCanvas, atSeconds: number, seconds: number, slipsPerSecond: number): void => {
  let at = 0;
  while (at < seconds) {
    const part = at / seconds;
    const gain = 0.22 * hump(0.45, 0.7)(Math.min(0.999, part));
    paintStrike(canvas, {
      body: 'box',
      hz: 520 + 260 * part,
      gain,
      decaySeconds: 0.045,
      atSeconds: atSeconds + at,
      softness: 0.3,
    });
    at += (1 + 0.25 * (canvas.random() - 0.5)) / (slipsPerSecond * (1 + 2.2 * Math.sin(Math.PI * part)));
  }
};

const paintFireplace: PaintEffect = (canvas) => {
  const { random } = canvas;
  const flame = createDrift(random, 1.4);
  paintAir(canvas, { kind: 'low', hz: 190, gain: 0.55, level: (seconds) => 0.6 + 0.4 * flame(seconds) });
  paintAir(canvas, { kind: 'high', hz: 3_500, gain: 0.018 });
  paintCrackle(canvas, {
    perSecond: 16,
    smallest: 0.03,
    steepness: 0.75,
    gain: 1.2,
    seconds: [0.006, 0.02],
    band: [1_400, 3_800, 0.9],
    stroke: [0.08, 5],
  });
};

const paintVacuum: PaintEffect = (canvas) => {
  const push = createDrift(canvas.random, 0.55);
  const hz = vary(canvas.random, 285, 0.08);
  const { seconds } = canvas;
  const pitch = (part: number): number =>
    hz * (1 + 0.025 * push(part * seconds)) * (1 - 0.5 * Math.exp(-6 * part * seconds));
  paintTone(canvas, {
    atSeconds: 0,
    seconds,
    gain: 0.09,
    hz: pitch,
    partials: fallingPartials(16, 0.5),
    level: (part) => Math.min(1, part * seconds * 6),
  });
  paintAir(canvas, {
    kind: 'band',
    hz: (at) => 1_300 + 500 * push(at),
    q: 0.5,
    gain: 0.7,
    level: (at) => Math.min(1, at * 5) * (0.85 + 0.15 * push(at)),
  });
};

const paintAlarmClock: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 2_050, 0.04);
  for (const start of [0.005, 1]) {
    for (let beep = 0; beep < 4; beep += 1) {
      paintTone(canvas, {
        atSeconds: start + beep * 0.125,
        seconds: 0.075,
        gain: 0.5,
        hz,
        partials: [1, 0, 0.35, 0, 0.15],
        level: held(0.05, 0.08),
      });
    }
  }
};

export const homePainters: PaintersOf<typeof homeEffects> = {
  phone_ring_1: paintPhoneRing,
  clock_1: paintClock,
  door_knock_1: paintKnock,
  door_close_1: paintDoorClose,
  fire_1: paintFireplace,
  vacuum_cleaner_1: paintVacuum,
  alarm_clock_1: paintAlarmClock,
};
