import { filterInPlace } from '../../synthesis/filters.ts';
import { createNoise } from '../../synthesis/noise.ts';
import { drawSeed, framesFromSeconds, vary } from '../../synthesis/one-shot.ts';
import { createDrift, paintAir } from '../primitives/air.ts';
import { hump, paintNoise, struck } from '../primitives/brushes.ts';
import { scatteredTimes } from '../primitives/events.ts';
import { placeGrain } from '../primitives/grains.ts';
import { paintBubbles } from '../primitives/liquid.ts';
import { held, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, SoundEffect } from '../sound-effect.ts';

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

const birds: SoundEffect = {
  alias: 'birds_1',
  id: 'c73707d9-30b0-4cdc-870d-b71081962e64',
  name: 'Birdsong',
  description: 'Small birds on a spring morning, each with a phrase of its own; goes on for as long as it is wanted.',
  category: 'nature',
  tags: ['birds', 'morning', 'spring', 'garden', 'outdoor'],
  durationSeconds: 8,
  isContinuous: true,
  paint: (canvas) => {
    paintBirds(canvas, 6, 0.5);
    paintAir(canvas, { kind: 'low', hz: 500, gain: 0.03 });
  },
};

const crickets: SoundEffect = {
  alias: 'crickets_1',
  id: '3dbf9c1b-05a9-466d-9ff8-d04c8c137577',
  name: 'Crickets',
  description: 'Crickets on a warm night; goes on for as long as it is wanted.',
  category: 'nature',
  tags: ['crickets', 'night', 'summer', 'insects', 'awkward silence'],
  durationSeconds: 8,
  isContinuous: true,
  paint: (canvas) => {
    paintCrickets(canvas, 7, 0.4);
    paintAir(canvas, { kind: 'low', hz: 380, gain: 0.02 });
  },
};

const waves: SoundEffect = {
  alias: 'waves_1',
  id: 'a73cf41d-be59-4a43-bca4-c65a90466a75',
  name: 'Ocean Waves',
  description: 'Waves that swell, break on a beach and run back over the sand; goes on for as long as it is wanted.',
  category: 'nature',
  tags: ['waves', 'ocean', 'sea', 'beach', 'water', 'holiday', 'travel'],
  durationSeconds: 12,
  isContinuous: true,
  paint: (canvas) => {
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
  },
};

const stream: SoundEffect = {
  alias: 'stream_1',
  id: '69eb6d2c-8073-404e-ad09-082185c829fe',
  name: 'Stream',
  description: 'A brook over stones, bubble by bubble; goes on for as long as it is wanted.',
  category: 'nature',
  tags: ['stream', 'brook', 'river', 'water', 'fresh'],
  durationSeconds: 7,
  isContinuous: true,
  paint: (canvas) => {
    paintBubbles(canvas, {
      atSeconds: 0,
      seconds: canvas.seconds,
      perSecond: 190,
      smallest: 0.0009,
      largest: 0.0075,
      gain: 0.3,
    });
    paintAir(canvas, { kind: 'band', hz: 1_500, q: 0.4, gain: 0.06 });
  },
};

const owl: SoundEffect = {
  alias: 'owl_1',
  id: 'b42b279e-5a39-49b9-ac2d-7d29587b6c78',
  name: 'Owl',
  description: 'An owl calls in the dark: one long, and four that waver.',
  category: 'nature',
  tags: ['owl', 'night', 'forest', 'spooky', 'halloween'],
  durationSeconds: 3.4,
  isContinuous: false,
  paint: (canvas) => {
    const hz = vary(canvas.random, 370, 0.08);
    const call = (atSeconds: number, seconds: number, shake: number): void => {
      const pitch = (part: number): number =>
        hz * (1 + 0.05 * Math.sin(Math.PI * part)) * (1 + shake * Math.sin(6.283 * 8 * seconds * part));
      paintTone(canvas, { atSeconds, seconds, gain: 0.8, hz: pitch, partials: [1, 0.1, 0.06], level: hump(0.35, 0.8) });
      paintNoise(canvas, { atSeconds, seconds, gain: 0.25, kind: 'band', hz: hz * 1.02, q: 5, level: hump(0.35, 1) });
    };
    call(0.02, 0.62, 0);
    call(1.4, 1.5, 0.035);
  },
};

const frogs: SoundEffect = {
  alias: 'frogs_1',
  id: '15494cc8-27e5-4562-a112-fff1c26f87a2',
  name: 'Frogs',
  description: 'A pond at dusk, frogs in and out of step; goes on for as long as it is wanted.',
  category: 'nature',
  tags: ['frogs', 'pond', 'night', 'animals', 'swamp'],
  durationSeconds: 6,
  isContinuous: true,
  paint: (canvas) => {
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
  },
};

const wind: SoundEffect = {
  alias: 'wind_1',
  id: 'e4563e8d-86d8-4b82-a6d1-d37abcd369e1',
  name: 'Wind',
  description: 'Wind in gusts round a house; goes on for as long as it is wanted.',
  category: 'weather',
  tags: ['wind', 'storm', 'gust', 'cold', 'winter'],
  durationSeconds: 9,
  isContinuous: true,
  paint: (canvas) => paintWind(canvas, 1),
};

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

const thunder: SoundEffect = {
  alias: 'thunder_1',
  id: 'eaa1b2f7-9bd3-4320-aae5-153e6951e36a',
  name: 'Thunder',
  description: 'A sharp crack of thunder that rolls away behind the hills.',
  category: 'weather',
  tags: ['thunder', 'storm', 'lightning', 'weather'],
  durationSeconds: 6.5,
  isContinuous: false,
  paint: (canvas) => paintThunder(canvas, 0.01, 1),
};

const hail: SoundEffect = {
  alias: 'hail_1',
  id: '480c9e6d-15e2-4a56-9675-1842c7a6b356',
  name: 'Hail',
  description: 'Hailstones rattle on a tin roof; goes on for as long as it is wanted.',
  category: 'weather',
  tags: ['hail', 'ice', 'roof', 'storm', 'insurance'],
  durationSeconds: 6,
  isContinuous: true,
  paint: (canvas) => {
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
  },
};

const storm: SoundEffect = {
  alias: 'storm_1',
  id: '8dd16e2b-a92d-409e-a122-8fdc86e3075d',
  name: 'Storm',
  description: 'Wind, driving rain and thunder now and then; goes on for as long as it is wanted.',
  category: 'weather',
  tags: ['storm', 'rain', 'wind', 'thunder', 'dramatic'],
  durationSeconds: 12,
  isContinuous: true,
  paint: (canvas) => {
    paintWind(canvas, 0.5);
    paintAir(canvas, { kind: 'high', hz: 900, gain: 0.16 });
    for (let at = 0.6 + canvas.random(); at < canvas.seconds - 2; at += 6 + 5 * canvas.random())
      paintThunder(canvas, at, 0.5);
  },
};

const firstDrops: SoundEffect = {
  alias: 'water_drops_1',
  id: 'e5522dee-db25-4ef4-ac04-2471aadd3576',
  name: 'Water Drops',
  description: 'Single drops that fall into still water.',
  category: 'nature',
  tags: ['drops', 'water', 'drip', 'cave', 'calm'],
  durationSeconds: 3,
  isContinuous: false,
  paint: (canvas) => {
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
  },
};

/** Animals, water and weather. */
export const natureAndWeatherEffects: readonly SoundEffect[] = [
  birds,
  crickets,
  waves,
  stream,
  owl,
  frogs,
  firstDrops,
  wind,
  thunder,
  hail,
  storm,
];
