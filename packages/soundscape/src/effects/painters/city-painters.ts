import { vary } from '../../synthesis/one-shot.ts';
import type { cityEffects } from '../catalogue/city-effects.ts';
import { createDrift, paintAir } from '../primitives/air.ts';
import { paintStrike } from '../primitives/bodies.ts';
import { hump, paintNoise, struck } from '../primitives/brushes.ts';
import { paintPassBy } from '../primitives/pass-by.ts';
import { fallingPartials, held, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, PaintEffect, PaintersOf } from '../sound-effect.ts';

const paintTraffic: PaintEffect = (canvas) => {
  const { random } = canvas;
  const far = createDrift(random, 0.12);
  paintAir(canvas, { kind: 'low', hz: 320, gain: 0.5, level: (seconds) => 0.8 + 0.2 * far(seconds) });
  for (let at = -1.5; at < canvas.seconds; at += 1.3 + 2.4 * random()) {
    const seconds = 4;
    const direction = random() < 0.5 ? 1 : -1;
    const hz = 650 + 700 * random();
    const from = Math.max(0, at);
    const offset = (from - at) / seconds;
    const whole = (part: number): number => offset + part * (1 - offset);
    paintNoise(canvas, {
      atSeconds: from,
      seconds: seconds - (from - at),
      gain: 0.5 + 0.6 * random(),
      kind: 'band',
      // The pitch of tyres and motor falls by a sixth between approach and departure.
      hz: (part) => hz * (1.08 - 0.16 * whole(part)),
      q: 0.6,
      level: (part) => hump(0.5, 3)(whole(part)),
      pan: (part) => direction * (1.7 * whole(part) - 0.85),
    });
  }
};

const paintSiren: PaintEffect = (canvas) => {
  const { random } = canvas;
  const tones: EffectCanvas = {
    ...canvas,
    left: new Float32Array(canvas.left.length),
    right: new Float32Array(canvas.left.length),
  };
  const low = vary(random, 435, 0.04);
  for (let tone = 0; tone < 12; tone += 1) {
    paintTone(tones, {
      atSeconds: tone * 0.5,
      seconds: 0.5,
      gain: 0.3,
      hz: tone % 2 === 0 ? low : (low * 4) / 3,
      partials: fallingPartials(14, 0.9),
      level: held(0.03, 0.03),
    });
  }
  const direction = random() < 0.5 ? 1 : -1;
  paintPassBy(canvas, tones.left, {
    speedMetresPerSecond: 22,
    nearestMetres: 9,
    nearestAtSeconds: 3,
    gain: 1,
    direction,
  });
};

const paintJackhammer: PaintEffect = (canvas) => {
  const { random } = canvas;
  const every = 1 / vary(random, 23, 0.1);
  for (let at = 0.005; at < canvas.seconds - 0.05; at += every * (0.97 + 0.06 * random())) {
    const gain = 0.8 + 0.2 * random();
    paintStrike(canvas, { body: 'box', hz: 165, gain: gain * 0.5, decaySeconds: 0.05, atSeconds: at });
    paintNoise(canvas, {
      atSeconds: at,
      seconds: 0.035,
      gain,
      kind: 'band',
      hz: 2_300,
      q: 0.5,
      level: struck(0.05, 5),
    });
  }
  paintAir(canvas, { kind: 'high', hz: 3_500, gain: 0.1 });
};

const paintFootsteps: PaintEffect = (canvas) => {
  const { random } = canvas;
  const pace = vary(random, 0.53, 0.08);
  let side = 1;
  for (let at = 0.02; at < canvas.seconds - 0.2; at += pace * (0.97 + 0.06 * random())) {
    const gain = 0.75 + 0.25 * random();
    paintStrike(canvas, {
      body: 'box',
      hz: vary(random, 180, 0.1),
      gain,
      decaySeconds: 0.07,
      atSeconds: at,
      pan: 0.12 * side,
    });
    paintNoise(canvas, {
      atSeconds: at,
      seconds: 0.04,
      gain: 0.7 * gain,
      kind: 'band',
      hz: 2_100,
      q: 0.7,
      level: struck(0.05, 6),
      pan: 0.12 * side,
    });
    paintNoise(canvas, {
      atSeconds: at + 0.09,
      seconds: 0.08,
      gain: 0.22 * gain,
      kind: 'high',
      hz: 3_000,
      level: hump(0.3, 1.5),
      pan: 0.12 * side,
    });
    side = -side;
  }
};

export const cityPainters: PaintersOf<typeof cityEffects> = {
  traffic_1: paintTraffic,
  siren_1: paintSiren,
  jackhammer_1: paintJackhammer,
  footsteps_1: paintFootsteps,
};
