import { vary } from '../../synthesis/one-shot.ts';
import type { interfaceEffects } from '../catalogue/interface-effects.ts';
import { paintStrike } from '../primitives/bodies.ts';
import { paintModes, paintNoise, struck } from '../primitives/brushes.ts';
import { fallingPartials, held, oddPartials, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, PaintEffect, PaintersOf } from '../sound-effect.ts';

const paintSuccess: PaintEffect = (canvas) => {
  const root = vary(canvas.random, 587, 0.06);
  const step = vary(canvas.random, 0.11, 0.12);
  for (const [index, semitones] of [0, 4, 7, 12].entries()) {
    const hz = root * 2 ** (semitones / 12);
    const gain = 0.5 + 0.12 * index;
    const bell = [
      { frequencyHz: hz, gain, decaySeconds: 1 },
      { frequencyHz: hz * 2, gain: gain * 0.3, decaySeconds: 0.6 },
      { frequencyHz: hz * 3, gain: gain * 0.12, decaySeconds: 0.3 },
    ];
    paintModes(canvas, bell, index * step, index * 0.2 - 0.3);
  }
};

const paintFailure: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 165, 0.1);
  for (const at of [0, 0.26]) {
    const seconds = at === 0 ? 0.17 : 0.36;
    for (const ratio of [1, 1.06]) {
      paintTone(canvas, {
        atSeconds: at,
        seconds,
        gain: 0.4,
        hz: hz * ratio,
        partials: oddPartials(15, 1),
        level: held(0.04, 0.1),
      });
    }
  }
};

const shutterBlade = (canvas: EffectCanvas, atSeconds: number, gain: number): void => {
  paintNoise(canvas, { atSeconds, seconds: 0.028, gain, kind: 'high', hz: 2_800, level: struck(0.03, 6) });
  paintNoise(canvas, {
    atSeconds: atSeconds + 0.004,
    seconds: 0.05,
    gain: gain * 0.9,
    kind: 'band',
    hz: 1_100,
    q: 0.9,
    level: struck(0.1, 5),
  });
  paintStrike(canvas, {
    body: 'sheet',
    hz: vary(canvas.random, 1_350, 0.08),
    gain: gain * 0.3,
    decaySeconds: 0.05,
    atSeconds,
  });
};

const paintCameraShutter: PaintEffect = (canvas) => {
  const open = vary(canvas.random, 0.085, 0.2);
  shutterBlade(canvas, 0.002, 1);
  shutterBlade(canvas, open, 0.75);
  paintTone(canvas, {
    atSeconds: open + 0.07,
    seconds: 0.4,
    gain: 0.07,
    hz: (part) => 190 + 240 * Math.min(1, part * 4),
    partials: fallingPartials(12, 0.5),
    level: held(0.2, 0.2),
  });
  paintNoise(canvas, {
    atSeconds: open + 0.07,
    seconds: 0.4,
    gain: 0.12,
    kind: 'band',
    hz: 3_400,
    q: 1,
    level: held(0.2, 0.3),
  });
};

/** One keystroke: the key hits its plate, then its upper stop. */
const key = (canvas: EffectCanvas, atSeconds: number, gain: number, isMetal: boolean): void => {
  const { random } = canvas;
  const pan = 0.8 * random() - 0.4;
  const plate = vary(random, isMetal ? 1_900 : 620, 0.12);
  paintNoise(canvas, {
    atSeconds,
    seconds: 0.022,
    gain,
    kind: 'high',
    hz: isMetal ? 3_200 : 2_000,
    level: struck(0.04, 6),
    pan,
  });
  paintStrike(canvas, {
    body: isMetal ? 'sheet' : 'box',
    hz: plate,
    gain: gain * 0.55,
    decaySeconds: isMetal ? 0.07 : 0.035,
    atSeconds,
    pan,
  });
  paintNoise(canvas, {
    atSeconds: atSeconds + 0.055 + 0.03 * random(),
    seconds: 0.018,
    gain: gain * 0.4,
    kind: 'band',
    hz: 3_600,
    q: 0.8,
    level: struck(0.05, 5),
    pan,
  });
};

/** Typing: quick keystrokes within words, pauses between them. */
const type = (canvas: EffectCanvas, perSecond: number, isMetal: boolean, seconds: number): void => {
  const { random } = canvas;
  let at = 0.01;
  let left = 3 + Math.floor(5 * random());
  while (at < seconds - 0.1) {
    key(canvas, at, 0.6 + 0.4 * random(), isMetal);
    left -= 1;
    at += (0.55 + 0.9 * random()) / perSecond;
    if (left > 0) continue;
    at += 0.12 + 0.25 * random();
    left = 3 + Math.floor(5 * random());
  }
};

const paintKeyboard: PaintEffect = (canvas) => type(canvas, 9, false, canvas.seconds);

const paintTypewriter: PaintEffect = (canvas) => {
  type(canvas, 7.5, true, 2.7);
  paintStrike(canvas, {
    body: 'glass',
    hz: vary(canvas.random, 2_150, 0.04),
    gain: 0.8,
    decaySeconds: 1,
    atSeconds: 2.72,
  });
  paintNoise(canvas, {
    atSeconds: 3.1,
    seconds: 0.5,
    gain: 0.5,
    kind: 'band',
    hz: (part) => 900 + 700 * part,
    q: 1,
    level: held(0.1, 0.1),
  });
  for (let tooth = 0; tooth < 22; tooth += 1) {
    const atSeconds = 3.1 + tooth * 0.022;
    paintNoise(canvas, { atSeconds, seconds: 0.012, gain: 0.4, kind: 'high', hz: 3_000, level: struck(0.05, 5) });
  }
  paintStrike(canvas, { body: 'box', hz: 210, gain: 0.9, decaySeconds: 0.14, atSeconds: 3.62 });
};

const paintLightSwitch: PaintEffect = (canvas) => {
  for (const [at, gain] of [
    [0.002, 0.5],
    [vary(canvas.random, 0.03, 0.25), 1],
  ] as const) {
    paintNoise(canvas, {
      atSeconds: at,
      seconds: 0.015,
      gain,
      kind: 'band',
      hz: 3_800,
      q: 0.7,
      level: struck(0.04, 6),
    });
    paintStrike(canvas, {
      body: 'box',
      hz: vary(canvas.random, 480, 0.1),
      gain: gain * 0.7,
      decaySeconds: 0.05,
      atSeconds: at,
    });
  }
};

export const interfacePainters: PaintersOf<typeof interfaceEffects> = {
  success_1: paintSuccess,
  error_1: paintFailure,
  camera_shutter_1: paintCameraShutter,
  keyboard_1: paintKeyboard,
  typewriter_1: paintTypewriter,
  switch_1: paintLightSwitch,
};
