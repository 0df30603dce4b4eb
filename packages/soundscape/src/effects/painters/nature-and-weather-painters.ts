import { filterInPlace } from '../../synthesis/filters.ts';
import { createNoise } from '../../synthesis/noise.ts';
import { drawSeed, framesFromSeconds, vary } from '../../synthesis/one-shot.ts';
import type { natureAndWeatherEffects } from '../catalogue/nature-and-weather.ts';
import { createDrift, paintAir } from '../primitives/air.ts';
import { hump, paintNoise, struck } from '../primitives/brushes.ts';
import { scatteredTimes } from '../primitives/events.ts';
import { placeGrain } from '../primitives/grains.ts';
import { paintBubbles } from '../primitives/liquid.ts';
import { held, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, PaintEffect, PaintersOf } from '../sound-effect.ts';

/** One bird: a phrase of a few pitch sweeps, repeated with pauses. */
const sing = (canvas: EffectCanvas, gain: number, pausesSeconds: number): void => {
  const { random } = canvas;
  const base = 2_400 + 2_800 * random();
  const pan = 1.7 * random() - 0.85;
  const phrase = Array.from({ length: 2 + Math.floor(4 * random()) }, () => ({
    from: base * (0.8 + 0.5 * random()),
    to: base * (0.8 + 0.6 * random()),
    seconds: 0.05 + 0.11 * random(),
    trill: random() < 0.4 ? 30 + 25 * random() : 0,
    rest: 0.03 + 0.07 * random(),
  }));
  let at = random() * pausesSeconds;
  while (at < canvas.seconds) {
    for (const note of phrase) {
      paintTone(canvas, {
        atSeconds: at,
        seconds: note.seconds,
        gain: gain * (0.7 + 0.3 * random()),
        hz: (part) =>
          note.from * (note.to / note.from) ** part * (1 + 0.06 * Math.sin(6.283 * note.trill * part * note.seconds)),
        partials: [1, 0.12],
        level: hump(0.4, 0.8),
        pan,
      });
      at += note.seconds + note.rest;
    }
    at += pausesSeconds * (0.5 + random());
  }
};

export const paintBirds = (canvas: EffectCanvas, birds: number, gain: number): void => {
  for (let bird = 0; bird < birds; bird += 1)
    sing(canvas, gain * (0.35 + 0.65 * canvas.random()), 1.2 + 1.6 * canvas.random());
};

/** Crickets: each repeats groups of pulses at its own pitch. */
export const paintCrickets = (canvas: EffectCanvas, crickets: number, gain: number): void => {
  const { random } = canvas;
  for (let cricket = 0; cricket < crickets; cricket += 1) {
    const hz = 4_100 + 900 * random();
    const pan = 1.8 * random() - 0.9;
    const near = gain * (0.3 + 0.7 * random() ** 2);
    const group = 0.55 + 0.35 * random();
    for (let at = random() * group; at < canvas.seconds; at += group * (0.97 + 0.06 * random())) {
      for (let pulse = 0; pulse < 3; pulse += 1) {
        paintTone(canvas, { atSeconds: at + pulse * 0.034, seconds: 0.024, gain: near, hz, level: hump(0.5, 1), pan });
      }
    }
  }
};

/** Wind: noise around a few centre frequencies that follow the gusts, and a whistle in strong gusts. */
export const paintWind = (canvas: EffectCanvas, gain: number): void => {
  const gust = createDrift(canvas.random, 0.31);
  const flutter = createDrift(canvas.random, 2.1);
  const strength = (seconds: number): number => Math.max(0.12, 0.55 + 0.75 * gust(seconds) + 0.12 * flutter(seconds));
  paintAir(canvas, {
    kind: 'band',
    hz: (seconds) => 180 + 340 * strength(seconds),
    q: 0.9,
    gain: 1.5 * gain,
    level: strength,
  });
  paintAir(canvas, { kind: 'low', hz: 170, gain: 1.6 * gain, level: strength });
  const howl = (seconds: number): number => strength(seconds) ** 2.2;
  paintAir(canvas, {
    kind: 'band',
    hz: (seconds) => 520 + 420 * strength(seconds),
    q: 9,
    gain: 1.1 * gain,
    level: howl,
  });
};

const paintBirdsEffect: PaintEffect = (canvas) => {
  paintBirds(canvas, 6, 0.5);
  paintAir(canvas, { kind: 'low', hz: 500, gain: 0.03 });
};

const paintCricketsEffect: PaintEffect = (canvas) => {
  paintCrickets(canvas, 7, 0.4);
  paintAir(canvas, { kind: 'low', hz: 380, gain: 0.02 });
};

const paintWaves: PaintEffect = (canvas) => {
  const { random } = canvas;
  paintAir(canvas, { kind: 'low', hz: 260, gain: 0.35 });
  let at = -3 * random();
  while (at < canvas.seconds) {
    const seconds = 5.5 + 2.5 * random();
    const strength = 0.6 + 0.4 * random();
    const from = Math.max(0, at);
    const offset = (from - at) / seconds;
    const span = seconds - (from - at);
    const whole = (part: number): number => offset + part * (1 - offset);
    const common = { atSeconds: from, seconds: span, pan: 0.7 * random() - 0.35 } as const;
    paintNoise(canvas, {
      ...common,
      gain: strength,
      kind: 'low',
      hz: (part) => 300 + 2_600 * hump(0.42, 2)(whole(part)),
      level: (part) => hump(0.42, 1.7)(whole(part)),
    });
    paintNoise(canvas, {
      ...common,
      gain: 0.3 * strength,
      kind: 'high',
      hz: 3_200,
      level: (part) => hump(0.55, 3)(whole(part)),
    });
    at += seconds * (0.55 + 0.2 * random());
  }
};

const paintStream: PaintEffect = (canvas) => {
  paintBubbles(canvas, {
    atSeconds: 0,
    seconds: canvas.seconds,
    perSecond: 190,
    smallest: 0.0009,
    largest: 0.0075,
    gain: 0.3,
  });
  paintAir(canvas, { kind: 'band', hz: 1_500, q: 0.4, gain: 0.06 });
};

const paintOwl: PaintEffect = (canvas) => {
  const hz = vary(canvas.random, 370, 0.08);
  const call = (atSeconds: number, seconds: number, shake: number): void => {
    const pitch = (part: number): number =>
      hz * (1 + 0.05 * Math.sin(Math.PI * part)) * (1 + shake * Math.sin(6.283 * 8 * seconds * part));
    paintTone(canvas, { atSeconds, seconds, gain: 0.8, hz: pitch, partials: [1, 0.1, 0.06], level: hump(0.35, 0.8) });
    paintNoise(canvas, { atSeconds, seconds, gain: 0.25, kind: 'band', hz: hz * 1.02, q: 5, level: hump(0.35, 1) });
  };
  call(0.02, 0.62, 0);
  call(1.4, 1.5, 0.035);
};

const paintFrogs: PaintEffect = (canvas) => {
  const { random } = canvas;
  for (let frog = 0; frog < 6; frog += 1) {
    // A croak is a sequence of pulses that excite the resonance of the throat.
    const croak = new Float32Array(framesFromSeconds(0.3));
    const pulses = 26 + 22 * random();
    const throat = 700 + 1_300 * random();
    for (let pulse = 0; pulse < 0.26 * pulses; pulse += 1)
      croak[framesFromSeconds(0.005 + pulse / pulses)] = Math.sin((Math.PI * pulse) / (0.27 * pulses));
    filterInPlace(croak, 'band', throat, 8);
    const every = 0.7 + 1.1 * random();
    const pan = 1.6 * random() - 0.8;
    const near = 0.4 + 0.6 * random();
    for (let at = random() * every; at < canvas.seconds; at += every * (0.85 + 0.4 * random())) {
      placeGrain(canvas, croak, { atSeconds: at, gain: near * 6, pan, rate: vary(random, 1, 0.05) });
    }
  }
  paintAir(canvas, { kind: 'low', hz: 400, gain: 0.004 });
};

const paintWindEffect: PaintEffect = (canvas) => paintWind(canvas, 1);

/** Thunder: cracks from the near parts of the lightning channel, then a roll from the distant parts. */
const paintThunder = (canvas: EffectCanvas, atSeconds: number, gain: number): void => {
  const { random } = canvas;
  const crack = createNoise(framesFromSeconds(0.35), drawSeed(random));
  filterInPlace(crack, 'low', 2_600);
  for (let index = 0; index < crack.length; index += 1)
    crack[index]! *= Math.exp(-index / 3_000) * Math.min(1, (crack.length - index) / 900);
  for (let layer = 0; layer < 9; layer += 1) {
    const at = atSeconds + 0.9 * random() ** 2;
    placeGrain(canvas, crack, {
      atSeconds: at,
      gain: gain * (0.3 + 0.7 * random()),
      pan: 1.2 * random() - 0.6,
      rate: 0.45 + 0.7 * random(),
    });
  }
  // Overlapping echoes, so that the roll has no gaps.
  for (let roll = 0; roll < 7; roll += 1) {
    const start = atSeconds + 0.2 + (3.6 * (roll + random())) / 7;
    const strength = gain * 2.4 * Math.exp(-0.5 * (start - atSeconds));
    paintNoise(canvas, {
      atSeconds: start,
      seconds: 1.3 + 0.15 * roll + 0.4 * random(),
      gain: strength,
      kind: 'low',
      hz: 70 + 110 * random(),
      level: hump(0.2, 1.5),
      pan: random() - 0.5,
    });
  }
};

const paintThunderEffect: PaintEffect = (canvas) => paintThunder(canvas, 0.01, 1);

const paintHail: PaintEffect = (canvas) => {
  const { random } = canvas;
  const stones = Array.from({ length: 12 }, () => {
    const stone = createNoise(framesFromSeconds(0.06), drawSeed(random));
    for (let index = 0; index < stone.length; index += 1)
      stone[index]! *= Math.min(1, index / 6) * Math.exp(-index / 90);
    filterInPlace(stone, 'band', 1_400 + 3_800 * random(), 4);
    return stone;
  });
  const force = createDrift(random, 0.4);
  for (const atSeconds of scatteredTimes(random, 110, canvas.seconds)) {
    const stone = stones[Math.floor(random() * stones.length)]!;
    const gain = (0.15 + 0.85 * random() ** 4) * (1 + 0.4 * force(atSeconds));
    placeGrain(canvas, stone, { atSeconds, gain, pan: 1.8 * random() - 0.9, rate: vary(random, 1, 0.2) });
  }
  paintAir(canvas, { kind: 'high', hz: 2_500, gain: 0.01 });
};

const paintStorm: PaintEffect = (canvas) => {
  paintWind(canvas, 0.5);
  paintAir(canvas, { kind: 'high', hz: 900, gain: 0.16 });
  for (let at = 0.6 + canvas.random(); at < canvas.seconds - 2; at += 6 + 5 * canvas.random())
    paintThunder(canvas, at, 0.5);
};

const paintFirstDrops: PaintEffect = (canvas) => {
  const { random } = canvas;
  for (let at = 0.02; at < 2.5; at += 0.35 + 0.3 * random()) {
    const hz = 900 + 900 * random();
    paintNoise(canvas, { atSeconds: at, seconds: 0.012, gain: 0.2, kind: 'high', hz: 4_000, level: struck(0.1, 5) });
    paintTone(canvas, {
      atSeconds: at + 0.014,
      seconds: 0.16,
      gain: 0.8,
      hz: (part) => hz * (1 + 0.5 * part),
      level: (part) => held(0.02, 0.3)(part) * Math.exp(-5 * part),
      pan: random() - 0.5,
    });
  }
};

export const natureAndWeatherPainters: PaintersOf<typeof natureAndWeatherEffects> = {
  birds_1: paintBirdsEffect,
  crickets_1: paintCricketsEffect,
  waves_1: paintWaves,
  stream_1: paintStream,
  owl_1: paintOwl,
  frogs_1: paintFrogs,
  water_drops_1: paintFirstDrops,
  wind_1: paintWindEffect,
  thunder_1: paintThunderEffect,
  hail_1: paintHail,
  storm_1: paintStorm,
};
