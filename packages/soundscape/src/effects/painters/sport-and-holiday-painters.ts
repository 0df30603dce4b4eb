import { vary } from '../../synthesis/one-shot.ts';
import type { sportAndHolidayEffects } from '../catalogue/sport-and-holiday.ts';
import { paintStrike } from '../primitives/bodies.ts';
import { hump, paintNoise, struck } from '../primitives/brushes.ts';
import { bounces, scatteredTimes } from '../primitives/events.ts';
import { fadeCanvasEnd } from '../primitives/fade-end.ts';
import { fallingPartials, held, oddPartials, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, PaintEffect, PaintersOf } from '../sound-effect.ts';

const paintWhistle: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 3_050, 0.06);
  const pea = vary(canvas.random, 38, 0.1);
  for (const [at, seconds] of [
    [0.005, 0.2],
    [0.32, 1],
  ] as const) {
    const roll = (part: number): number => Math.sin(6.283 * pea * part * seconds);
    paintTone(canvas, {
      atSeconds: at,
      seconds,
      gain: 0.6,
      hz: (part) => hz * (1 + 0.018 * roll(part)),
      partials: [1, 0.08, 0.05],
      level: (part) => held(0.06, 0.08)(part) * (0.72 + 0.28 * roll(part)),
    });
    paintTone(canvas, {
      atSeconds: at,
      seconds,
      gain: 0.3,
      hz: (part) => hz * 1.13 * (1 - 0.018 * roll(part)),
      level: (part) => held(0.06, 0.08)(part) * (0.72 - 0.28 * roll(part)),
    });
    paintNoise(canvas, {
      atSeconds: at,
      seconds,
      gain: 0.25,
      kind: 'band',
      hz: hz * 1.05,
      q: 3,
      level: held(0.06, 0.08),
    });
  }
};

/** Restitution of a good leather ball on a hard floor: the ratio of successive flight times. */
export const BALL_RESTITUTION = 0.82;

const paintBallBounce: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 92, 0.1);
  for (const { atSeconds, strength } of bounces(vary(canvas.random, 0.72, 0.06), BALL_RESTITUTION, 24)) {
    if (atSeconds > 3.85) break;
    const at = 0.004 + atSeconds;
    paintStrike(canvas, { body: 'membrane', hz, gain: strength, decaySeconds: 0.13, atSeconds: at, softness: 1 });
    paintStrike(canvas, { body: 'glass', hz: hz * 6.2, gain: 0.12 * strength, decaySeconds: 0.16, atSeconds: at });
    paintNoise(canvas, {
      atSeconds: at,
      seconds: 0.02,
      gain: 0.4 * strength,
      kind: 'band',
      hz: 1_100,
      q: 0.6,
      level: struck(0.05, 6),
    });
  }
};

const paintBatHit: PaintEffect = (canvas) => {
  paintNoise(canvas, {
    atSeconds: 0,
    seconds: 0.03,
    gain: 1,
    kind: 'band',
    hz: 2_200,
    q: 0.5,
    level: struck(0.02, 6),
  });
  // The first bending modes of a bat are near 170 and 590 Hz (free bar, ratio 2.76 and upwards).
  paintStrike(canvas, {
    body: 'bar',
    hz: vary(canvas.random, 215, 0.06),
    gain: 0.9,
    decaySeconds: 0.16,
    softness: 0.2,
  });
};

const paintGolf: PaintEffect = (canvas) => {
  paintStrike(canvas, {
    body: 'bar',
    hz: vary(canvas.random, 1_250, 0.06),
    gain: 0.6,
    decaySeconds: 0.09,
    atSeconds: 0.004,
  });
  paintNoise(canvas, {
    atSeconds: 0.05,
    seconds: 1.5,
    gain: 0.05,
    kind: 'band',
    hz: (part) => 900 - 500 * part,
    q: 0.8,
    level: held(0.05, 0.2),
  });
  for (const { atSeconds, strength } of bounces(vary(canvas.random, 0.13, 0.1), 0.72, 8)) {
    paintStrike(canvas, {
      body: 'box',
      hz: 410,
      gain: 0.8 * strength,
      decaySeconds: 0.1,
      atSeconds: 1.6 + atSeconds,
    });
    paintStrike(canvas, {
      body: 'bar',
      hz: 1_480,
      gain: 0.4 * strength,
      decaySeconds: 0.06,
      atSeconds: 1.6 + atSeconds,
    });
  }
};

const paintBuzzer: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 205, 0.06);
  for (const ratio of [1, 1.011, 1.26]) {
    paintTone(canvas, {
      atSeconds: 0.003,
      seconds: 1.6,
      gain: 0.3,
      hz: hz * ratio,
      partials: oddPartials(31, 0.7),
      level: held(0.02, 0.06),
    });
  }
};

const paintBowling: PaintEffect = (canvas) => {
  const { random } = canvas;
  paintNoise(canvas, {
    atSeconds: 0,
    seconds: 2,
    gain: 0.8,
    kind: 'low',
    hz: (part) => 150 + 130 * part,
    q: 1.4,
    level: (part) => Math.min(1, part * 9) * (0.35 + 0.65 * part) * Math.min(1, (1 - part) * 20),
  });
  for (const at of scatteredTimes(random, 42, 0.9)) {
    const when = 2 + at * at;
    const gain = 0.9 * Math.exp(-2.2 * at) * (0.4 + 0.6 * random());
    paintStrike(canvas, {
      body: 'bar',
      hz: vary(random, 880, 0.25),
      gain,
      decaySeconds: 0.11,
      atSeconds: when,
      pan: 1.2 * random() - 0.6,
      softness: 0.6,
    });
    paintNoise(canvas, {
      atSeconds: when,
      seconds: 0.02,
      gain: gain * 0.5,
      kind: 'band',
      hz: 2_400,
      q: 0.6,
      level: struck(0.05, 6),
    });
  }
};

const paintSleighBells: PaintEffect = (canvas) => {
  const { random } = canvas;
  const bells = Array.from({ length: 14 }, () => ({ hz: 2_900 + 3_100 * random(), pan: 1.2 * random() - 0.6 }));
  const beat = vary(random, 0.26, 0.05);
  let count = 0;
  for (let at = 0.01; at < canvas.seconds - 0.1; at += beat) {
    const force = count % 2 === 0 ? 1 : 0.6;
    for (const bell of bells) {
      const atSeconds = at + 0.035 * random();
      paintStrike(canvas, {
        body: 'glass',
        hz: bell.hz,
        gain: 0.16 * force * random(),
        decaySeconds: 0.24,
        atSeconds,
        pan: bell.pan,
        softness: 0.6,
      });
    }
    count += 1;
  }
};

const rocket = (canvas: EffectCanvas, atSeconds: number): void => {
  const { random } = canvas;
  const pan = 1.2 * random() - 0.6;
  const start = 1_500 + 700 * random();
  paintTone(canvas, {
    atSeconds,
    seconds: 0.85,
    gain: 0.09,
    hz: (part) => start * (1 + 0.9 * part),
    level: (part) => held(0.1, 0.2)(part) * (1 - 0.6 * part),
    pan,
  });
  paintNoise(canvas, {
    atSeconds,
    seconds: 0.85,
    gain: 0.16,
    kind: 'band',
    hz: 3_600,
    q: 0.7,
    level: (part) => held(0.1, 0.2)(part) * (1 - 0.6 * part),
    pan,
  });
  const burst = atSeconds + 0.95;
  paintNoise(canvas, {
    atSeconds: burst,
    seconds: 1.2,
    gain: 2,
    kind: 'low',
    hz: (part) => 900 * 0.2 ** part,
    level: struck(0.006, 8),
    pan,
  });
  for (const at of scatteredTimes(random, 60, 1.1)) {
    const gain = 0.5 * Math.exp(-2 * at) * (0.2 + random() ** 3);
    paintNoise(canvas, {
      atSeconds: burst + 0.15 + at,
      seconds: 0.012,
      gain,
      kind: 'band',
      hz: 2_000 + 4_500 * random(),
      q: 0.8,
      level: struck(0.1, 5),
      pan: pan + 0.5 * (random() - 0.5),
    });
  }
};

const paintFireworks: PaintEffect = (canvas) => {
  for (let at = 0.02; at < canvas.seconds - 1.2; at += 0.6 + 1.2 * canvas.random()) rocket(canvas, at);
  if (canvas.seconds <= 1.22) rocket(canvas, 0);
  fadeCanvasEnd(canvas, 0.9);
};

const paintChurchBells: PaintEffect = (canvas) => {
  const low = vary(canvas.random, 262, 0.08);
  for (let at = 0.01, stroke = 0; at < canvas.seconds - 0.05; at += vary(canvas.random, 0.98, 0.03), stroke += 1) {
    const hz = stroke % 2 === 0 ? low : low * 1.335;
    paintStrike(canvas, {
      body: 'bell',
      hz,
      gain: 0.6,
      decaySeconds: 6,
      atSeconds: at,
      pan: stroke % 2 === 0 ? -0.3 : 0.3,
      softness: 0.4,
    });
    paintStrike(canvas, { body: 'sheet', hz: hz * 5.2, gain: 0.1, decaySeconds: 0.3, atSeconds: at });
  }
  // The bells continue to swing, so their end is faded out.
  fadeCanvasEnd(canvas, 1.6);
};

const paintPartyHorn: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 330, 0.12);
  const course = (part: number): number =>
    hz * (0.82 + 0.25 * Math.min(1, part * 4) - 0.12 * part) * (1 + 0.02 * Math.sin(190 * part));
  paintTone(canvas, {
    atSeconds: 0.003,
    seconds: 0.8,
    gain: 0.3,
    hz: course,
    partials: fallingPartials(22, 0.4),
    level: held(0.06, 0.15),
  });
  paintNoise(canvas, {
    atSeconds: 0.003,
    seconds: 0.8,
    gain: 0.16,
    kind: 'band',
    hz: 2_700,
    q: 0.8,
    level: hump(0.3, 1),
  });
};

export const sportAndHolidayPainters: PaintersOf<typeof sportAndHolidayEffects> = {
  referee_whistle_1: paintWhistle,
  ball_bounce_1: paintBallBounce,
  bat_hit_1: paintBatHit,
  golf_1: paintGolf,
  buzzer_1: paintBuzzer,
  bowling_1: paintBowling,
  sleigh_bells_1: paintSleighBells,
  fireworks_1: paintFireworks,
  church_bells_1: paintChurchBells,
  party_horn_1: paintPartyHorn,
};
