import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { filterInPlace } from '../../synthesis/filters.ts';
import { createNoise } from '../../synthesis/noise.ts';
import { drawSeed, vary } from '../../synthesis/one-shot.ts';
import type { transportEffects } from '../catalogue/transport-effects.ts';
import { createDrift, paintAir } from '../primitives/air.ts';
import { paintStrike } from '../primitives/bodies.ts';
import { hump, paintNoise, struck } from '../primitives/brushes.ts';
import { fadeCanvasEnd } from '../primitives/fade-end.ts';
import { placeGrain } from '../primitives/grains.ts';
import { renderMotor } from '../primitives/motor.ts';
import { paintPassBy } from '../primitives/pass-by.ts';
import { fallingPartials, held, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, PaintEffect, PaintersOf } from '../sound-effect.ts';

/** A car as heard from the pavement: tyre noise and motor. */
const renderCar = (canvas: EffectCanvas, frames: number, rpm: number): Float32Array => {
  const { random } = canvas;
  const car = renderMotor(frames, { rpm: () => rpm, cylinders: 4, roughness: 0.3, random });
  const tyres = createNoise(frames, drawSeed(random));
  filterInPlace(tyres, 'band', vary(random, 850, 0.2), 0.5);
  for (let index = 0; index < frames; index += 1) car[index] = 0.35 * car[index]! + 0.5 * tyres[index]!;
  return car;
};

const paintCarPass: PaintEffect = (canvas) => {
  const { random } = canvas;
  const car = renderCar(canvas, canvas.left.length, vary(random, 3_600, 0.15));
  const direction = random() < 0.5 ? 1 : -1;
  paintPassBy(canvas, car, {
    speedMetresPerSecond: vary(random, 26, 0.15),
    nearestMetres: 5,
    nearestAtSeconds: 1.9,
    gain: 1,
    direction,
  });
};

const paintRaceCar: PaintEffect = (canvas) => {
  const rpm = vary(canvas.random, 12_500, 0.08);
  const car = renderMotor(canvas.left.length, {
    rpm: () => rpm,
    cylinders: 6,
    roughness: 0.5,
    random: canvas.random,
  });
  const direction = canvas.random() < 0.5 ? 1 : -1;
  paintPassBy(canvas, car, { speedMetresPerSecond: 72, nearestMetres: 7, nearestAtSeconds: 1.6, gain: 1, direction });
};

const paintCarStart: PaintEffect = (canvas) => {
  const { random } = canvas;
  const caught = vary(random, 0.85, 0.12);
  for (let turn = 0; turn < caught / 0.11; turn += 1) {
    paintTone(canvas, {
      atSeconds: 0.02 + turn * 0.11,
      seconds: 0.1,
      gain: 0.2,
      hz: (part) => 210 - 50 * part,
      partials: fallingPartials(14, 0.8),
      level: hump(0.4, 0.8),
    });
    paintNoise(canvas, {
      atSeconds: 0.02 + turn * 0.11,
      seconds: 0.1,
      gain: 0.25,
      kind: 'band',
      hz: 1_300,
      q: 0.8,
      level: hump(0.4, 1),
    });
  }
  const rpm = (seconds: number): number => {
    const since = Math.max(0, seconds - caught);
    return 850 + 1_900 * Math.exp(-((since - 0.35) ** 2) / 0.09);
  };
  const motor = renderMotor(canvas.left.length, { rpm, cylinders: 4, roughness: 0.7, random });
  for (let index = 0; index < motor.length; index += 1) {
    const since = index / SAMPLE_RATE_HZ - caught;
    motor[index]! *= since < 0 ? 0 : Math.min(1, since * 12) * (0.35 + 0.65 * Math.exp(-((since - 0.35) ** 2) / 0.12));
  }
  placeGrain(canvas, motor, { atSeconds: 0, gain: 0.9, pan: 0 });
  fadeCanvasEnd(canvas, 0.6);
};

const paintCarHorn: PaintEffect = (canvas) => {
  const low = vary(canvas.random, 415, 0.05);
  for (const [at, seconds] of [
    [0.01, 0.24],
    [0.38, 0.62],
  ] as const) {
    for (const hz of [low, low * 1.25]) {
      paintTone(canvas, {
        atSeconds: at,
        seconds,
        gain: 0.3,
        hz,
        partials: fallingPartials(20, 0.6),
        level: held(0.05, 0.12),
        pan: hz > low ? 0.15 : -0.15,
      });
    }
  }
};

const paintShipHorn: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 92, 0.1);
  for (const ratio of [1, 1.004, 1.5]) {
    paintTone(canvas, {
      atSeconds: 0.02,
      seconds: 3.6,
      gain: 0.3,
      hz: (part) => hz * ratio * (1 - 0.03 * (1 - Math.min(1, part * 12))),
      partials: fallingPartials(24, 0.85),
      level: held(0.07, 0.22),
    });
  }
  paintNoise(canvas, {
    atSeconds: 0.02,
    seconds: 3.6,
    gain: 0.12,
    kind: 'band',
    hz: 420,
    q: 0.8,
    level: held(0.05, 0.25),
  });
};

/** Wheels over a rail joint: two axles of one bogie, then two of the next. */
const paintRails = (canvas: EffectCanvas, everySeconds: number, gain: number): void => {
  const { random } = canvas;
  for (let at = 0.05; at < canvas.seconds - 0.3; at += everySeconds) {
    for (const offset of [0, 0.095, 0.3, 0.395]) {
      const atSeconds = at + offset * (everySeconds / 0.8);
      const force = gain * (0.75 + 0.25 * random());
      paintStrike(canvas, {
        body: 'box',
        hz: vary(random, 120, 0.05),
        gain: 0.8 * force,
        decaySeconds: 0.16,
        atSeconds,
      });
      paintStrike(canvas, {
        body: 'sheet',
        hz: vary(random, 840, 0.05),
        gain: 0.22 * force,
        decaySeconds: 0.12,
        atSeconds,
      });
      paintNoise(canvas, {
        atSeconds,
        seconds: 0.05,
        gain: 0.5 * force,
        kind: 'band',
        hz: 1_700,
        q: 0.7,
        level: struck(0.05, 6),
      });
    }
  }
};

const paintTrain: PaintEffect = (canvas) => {
  paintRails(canvas, vary(canvas.random, 0.95, 0.1), 0.8);
  const sway = createDrift(canvas.random, 0.5);
  paintAir(canvas, { kind: 'low', hz: 210, gain: 0.8, level: (seconds) => 0.8 + 0.2 * sway(seconds) });
  paintAir(canvas, { kind: 'band', hz: 900, q: 0.4, gain: 0.09 });
};

const paintSubway: PaintEffect = (canvas) => {
  const { random } = canvas;
  const arrive = (part: number): number => hump(0.5, 1.4)(part);
  paintNoise(canvas, {
    atSeconds: 0,
    seconds: 6.6,
    gain: 1.6,
    kind: 'low',
    hz: (part) => 130 + 520 * arrive(part),
    level: arrive,
    pan: (part) => 0.6 - part,
  });
  paintNoise(canvas, {
    atSeconds: 0,
    seconds: 6.6,
    gain: 0.35,
    kind: 'band',
    hz: 1_500,
    q: 0.5,
    level: (part) => arrive(part) ** 2,
  });
  const motorHz = vary(random, 640, 0.1);
  paintTone(canvas, {
    atSeconds: 1.6,
    seconds: 4.6,
    gain: 0.07,
    hz: (part) => motorHz * (1.02 - 0.92 * part),
    partials: fallingPartials(8, 0.8),
    level: held(0.3, 0.1),
  });
  for (const hz of [2_870, 3_410]) {
    const pitch = vary(random, hz, 0.06);
    paintTone(canvas, {
      atSeconds: 3.2,
      seconds: 2.5,
      gain: 0.05,
      hz: (part) => pitch * (1 - 0.06 * part),
      level: (part) => hump(0.7, 1.5)(part) * (0.8 + 0.2 * Math.sin(160 * part)),
    });
  }
  paintNoise(canvas, { atSeconds: 5.9, seconds: 0.9, gain: 0.35, kind: 'high', hz: 3_000, level: struck(0.05, 4) });
};

const paintPlane: PaintEffect = (canvas) => {
  const { random } = canvas;
  const roar = createNoise(canvas.left.length, drawSeed(random));
  filterInPlace(roar, 'low', vary(random, 620, 0.15), 0.5);
  const whine = vary(random, 1_900, 0.1);
  for (let index = 0; index < roar.length; index += 1) {
    const seconds = index / SAMPLE_RATE_HZ;
    roar[index] = roar[index]! * 1.6 + 0.05 * Math.sin(2 * Math.PI * whine * seconds) * Math.exp(-0.2 * seconds);
  }
  const direction = random() < 0.5 ? 1 : -1;
  paintPassBy(canvas, roar, {
    speedMetresPerSecond: 95,
    nearestMetres: 160,
    nearestAtSeconds: 4.2,
    gain: 1,
    direction,
  });
};

const paintBicycleBell: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 1_720, 0.06);
  for (const start of [0.005, 0.42]) {
    // A toothed wheel strikes the bell several times for each push of the lever.
    for (let stroke = 0; stroke < 7; stroke += 1) {
      const gain = 0.35 + 0.65 * Math.sin((Math.PI * (stroke + 1)) / 8);
      paintStrike(canvas, {
        body: 'glass',
        hz,
        gain,
        decaySeconds: 0.85,
        atSeconds: start + stroke * vary(canvas.random, 0.031, 0.05),
        softness: 1,
      });
    }
  }
};

export const transportPainters: PaintersOf<typeof transportEffects> = {
  car_pass_1: paintCarPass,
  car_start_1: paintCarStart,
  car_horn_1: paintCarHorn,
  ship_horn_1: paintShipHorn,
  train_1: paintTrain,
  subway_1: paintSubway,
  plane_1: paintPlane,
  bicycle_bell_1: paintBicycleBell,
  race_car_1: paintRaceCar,
};
