import { addSweptSine } from '../../synthesis/modes.ts';
import { vary } from '../../synthesis/one-shot.ts';
import type { transitionAndImpactEffects } from '../catalogue/transitions-and-impacts.ts';
import { paintStrike } from '../primitives/bodies.ts';
import { hump, paintNoise, struck } from '../primitives/brushes.ts';
import { bounces, scatteredTimes } from '../primitives/events.ts';
import { fallingPartials, held, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, PaintEffect, PaintersOf } from '../sound-effect.ts';

const both = (canvas: EffectCanvas): readonly Float32Array[] => [canvas.left, canvas.right];

const paintDeepWhoosh: PaintEffect = (canvas) => {
  const top = vary(canvas.random, 420, 0.25);
  const peak = 0.5 + 0.14 * canvas.random();
  const side = canvas.random() < 0.5 ? -1 : 1;
  const common = { atSeconds: 0, seconds: 2.15, pan: (part: number) => side * (1.5 * part - 0.75) } as const;
  const course = (part: number): number => 70 + top * hump(peak, 1.4)(part);
  paintNoise(canvas, { ...common, gain: 1.2, kind: 'band', hz: course, q: 0.9, level: hump(peak, 2) });
  paintNoise(canvas, { ...common, gain: 1.6, kind: 'low', hz: 110, q: 1.2, level: hump(peak + 0.06, 2.4) });
  paintNoise(canvas, { ...common, gain: 0.1, kind: 'band', hz: 1_200, q: 0.8, level: hump(peak, 4) });
};

const paintSwish: PaintEffect = (canvas) => {
  const top = vary(canvas.random, 5_200, 0.25);
  const peak = 0.4 + 0.15 * canvas.random();
  const common = { atSeconds: 0, seconds: 0.42, pan: (part: number) => 1.1 * part - 0.55 } as const;
  paintNoise(canvas, {
    ...common,
    gain: 1,
    kind: 'band',
    hz: (part) => 1_700 + top * hump(peak, 1)(part),
    q: 1.8,
    level: hump(peak, 2.4),
  });
  paintNoise(canvas, { ...common, gain: 0.25, kind: 'high', hz: 8_000, level: hump(peak, 3) });
};

const paintReverseSwell: PaintEffect = (canvas) => {
  const { random } = canvas;
  const level = (part: number): number =>
    Math.exp(5.5 * (part - 1)) * Math.min(1, (1 - part) * 70) * Math.min(1, part * 9);
  for (let mode = 0; mode < 26; mode += 1) {
    const hz = vary(random, 520 * 1.135 ** mode, 0.03);
    paintTone(canvas, { atSeconds: 0, seconds: 1.78, gain: 0.05, hz, level, pan: random() * 1.4 - 0.7 });
  }
  paintNoise(canvas, { atSeconds: 0, seconds: 1.78, gain: 0.5, kind: 'high', hz: 5_000, level });
};

const paintSubDrop: PaintEffect = (canvas) => {
  const from = vary(canvas.random, 110, 0.15);
  paintTone(canvas, {
    atSeconds: 0,
    seconds: 2.3,
    gain: 1,
    // The pitch falls by two octaves, fast at first.
    hz: (part) => from * 2 ** (-2 * part ** 0.6),
    partials: [1, 0.16, 0.07],
    level: (part) => Math.min(1, part * 90) * (1 - part) ** 1.4,
  });
  paintNoise(canvas, { atSeconds: 0, seconds: 0.12, gain: 0.3, kind: 'low', hz: 900, level: struck(0.02, 6) });
};

const paintTapeStop: PaintEffect = (canvas) => {
  const { random } = canvas;
  const root = vary(random, 220, 0.12);
  const full = 0.22;
  // Constant friction reduces the speed linearly, so the pitch falls linearly.
  const speed = (part: number): number => (part < full ? 1 : Math.max(0.02, 1 - (part - full) / (0.97 - full)));
  for (const [index, ratio] of [1, 1.2599, 1.4983, 2].entries()) {
    paintTone(canvas, {
      atSeconds: 0,
      seconds: 1.25,
      gain: 0.2,
      hz: (part) => root * ratio * speed(part),
      partials: fallingPartials(9, 1.1),
      level: (part) => Math.min(1, part * 60) * speed(part) ** 0.5 * Math.min(1, (1 - part) * 12),
      pan: index * 0.3 - 0.45,
    });
  }
  paintNoise(canvas, { atSeconds: 0, seconds: 1.25, gain: 0.05, kind: 'high', hz: 3_000, level: held(0.02, 0.1) });
};

const paintRecordScratch: PaintEffect = (canvas) => {
  const { random } = canvas;
  const strokes = [
    { at: 0, seconds: 0.17, low: 500, high: 2_600 },
    { at: 0.19, seconds: 0.13, low: 2_300, high: 600 },
    { at: 0.34, seconds: 0.42, low: 3_400, high: 320 },
  ];
  for (const stroke of strokes) {
    const low = vary(random, stroke.low, 0.15);
    const high = vary(random, stroke.high, 0.15);
    const hz = (part: number): number => low * (high / low) ** part;
    const level = hump(0.35, 0.7);
    const seconds = vary(random, stroke.seconds, 0.08);
    paintNoise(canvas, { atSeconds: stroke.at, seconds, gain: 1.5, kind: 'band', hz, q: 3.5, level });
    paintTone(canvas, {
      atSeconds: stroke.at,
      seconds,
      gain: 0.22,
      hz: (part) => hz(part) * 0.5,
      partials: fallingPartials(7, 0.7),
      level,
    });
  }
};

const paintBoom: PaintEffect = (canvas) => {
  const { random } = canvas;
  for (const channel of both(canvas)) {
    addSweptSine(channel, {
      startHz: vary(random, 95, 0.1),
      endHz: 34,
      sweepSeconds: 0.16,
      decaySeconds: 2.2,
      gain: 0.9,
    });
  }
  const roll = (part: number): number => struck(0.01, 5)(part) * (0.75 + 0.25 * Math.sin(38 * part + 9 * part * part));
  paintNoise(canvas, {
    atSeconds: 0,
    seconds: 3.1,
    gain: 2.6,
    kind: 'low',
    hz: (part) => 420 * 0.2 ** part,
    level: roll,
  });
  paintNoise(canvas, {
    atSeconds: 0,
    seconds: 0.3,
    gain: 0.5,
    kind: 'band',
    hz: 700,
    q: 0.6,
    level: struck(0.02, 6),
  });
};

const paintThud: PaintEffect = (canvas) => {
  for (const [at, gain] of [
    [0.002, 1],
    [vary(canvas.random, 0.095, 0.2), 0.28],
  ] as const) {
    paintStrike(canvas, { body: 'box', hz: vary(canvas.random, 74, 0.12), gain, decaySeconds: 0.34, atSeconds: at });
    paintNoise(canvas, {
      atSeconds: at,
      seconds: 0.09,
      gain: 1.1 * gain,
      kind: 'low',
      hz: 650,
      level: struck(0.03, 7),
    });
  }
};

const paintGlassBreak: PaintEffect = (canvas) => {
  const { random } = canvas;
  paintNoise(canvas, { atSeconds: 0, seconds: 0.16, gain: 1.1, kind: 'high', hz: 2_400, level: struck(0.01, 6) });
  paintStrike(canvas, { body: 'sheet', hz: 310, gain: 0.4, decaySeconds: 0.14 });
  for (const at of scatteredTimes(random, 95, 1.5)) {
    // Most splinters fall early.
    const when = 0.01 + at * (at / 1.5);
    const hz = 2_000 + 5_000 * random();
    const fall = Math.exp(-1.6 * when);
    const decaySeconds = 0.04 + 0.16 * random();
    const gain = 0.16 * fall * (0.3 + random());
    paintStrike(canvas, {
      body: 'glass',
      hz,
      gain,
      decaySeconds,
      atSeconds: when,
      pan: 1.6 * random() - 0.8,
      softness: 0.9,
    });
  }
};

const paintMetalHit: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 430, 0.1);
  paintStrike(canvas, { body: 'bar', hz, gain: 0.8, decaySeconds: 1.8, softness: 0.3 });
  paintStrike(canvas, { body: 'sheet', hz: hz * 1.41, gain: 0.3, decaySeconds: 0.7, softness: 0.4 });
  paintNoise(canvas, { atSeconds: 0, seconds: 0.03, gain: 1, kind: 'high', hz: 3_000, level: struck(0.02, 6) });
};

const paintMarbleDrop: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 2_600, 0.1);
  for (const { atSeconds, strength } of bounces(vary(canvas.random, 0.42, 0.1), 0.78, 22)) {
    if (atSeconds > 2.2) break;
    paintStrike(canvas, { body: 'glass', hz, gain: strength, decaySeconds: 0.09, atSeconds, softness: 1.2 });
    paintStrike(canvas, { body: 'box', hz: 260, gain: 0.5 * strength, decaySeconds: 0.06, atSeconds });
  }
};

export const transitionAndImpactPainters: PaintersOf<typeof transitionAndImpactEffects> = {
  whoosh_deep_1: paintDeepWhoosh,
  swish_1: paintSwish,
  reverse_swell_1: paintReverseSwell,
  sub_drop_1: paintSubDrop,
  tape_stop_1: paintTapeStop,
  record_scratch_1: paintRecordScratch,
  boom_1: paintBoom,
  thud_1: paintThud,
  glass_break_1: paintGlassBreak,
  metal_hit_1: paintMetalHit,
  marble_drop_1: paintMarbleDrop,
};
