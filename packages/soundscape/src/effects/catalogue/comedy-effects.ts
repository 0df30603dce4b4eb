import { vary } from '../../synthesis/one-shot.ts';
import { paintStrike } from '../primitives/bodies.ts';
import { paintNoise, struck } from '../primitives/brushes.ts';
import { fallingPartials, held, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, SoundEffect } from '../sound-effect.ts';

const boing: SoundEffect = {
  alias: 'boing_1',
  id: '3cf2a95d-c467-4711-b5c1-170c1c2a60f7',
  name: 'Boing',
  description: 'A steel spring is let go.',
  category: 'comedy',
  tags: ['boing', 'spring', 'bounce', 'cartoon', 'funny'],
  durationSeconds: 1.4,
  isContinuous: false,
  paint: (canvas) => {
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
  },
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

const slideUp: SoundEffect = {
  alias: 'slide_whistle_up_1',
  id: 'eb10f8a3-1dcb-4c59-b349-a1251b6add85',
  name: 'Slide Whistle Up',
  description: 'A slide whistle goes up, as things do that fly off.',
  category: 'comedy',
  tags: ['slide whistle', 'up', 'cartoon', 'funny', 'rise'],
  durationSeconds: 1.1,
  isContinuous: false,
  paint: (canvas) => slide(canvas, vary(canvas.random, 480, 0.08), vary(canvas.random, 1_750, 0.08), 1.02),
};

const slideDown: SoundEffect = {
  alias: 'slide_whistle_down_1',
  id: '014661a0-a60e-41cb-9323-e883a17c053b',
  name: 'Slide Whistle Down',
  description: 'A slide whistle goes down, as things do that fall.',
  category: 'comedy',
  tags: ['slide whistle', 'down', 'cartoon', 'funny', 'fall'],
  durationSeconds: 1.3,
  isContinuous: false,
  paint: (canvas) => slide(canvas, vary(canvas.random, 1_750, 0.08), vary(canvas.random, 440, 0.08), 1.22),
};

const squeak: SoundEffect = {
  alias: 'squeak_1',
  id: 'c7042020-3a22-4148-a331-887d3f1fea3b',
  name: 'Squeaky Toy',
  description: 'A rubber toy squeezed twice.',
  category: 'comedy',
  tags: ['squeak', 'toy', 'dog', 'rubber', 'funny', 'pet'],
  durationSeconds: 0.8,
  isContinuous: false,
  paint: (canvas) => {
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
  },
};

const rimshot: SoundEffect = {
  alias: 'rimshot_1',
  id: 'e311521e-94a8-4287-9a89-bb9b1dc43f6b',
  name: 'Rimshot',
  description: 'Ba-dum tss: two drums and a cymbal after the joke.',
  category: 'comedy',
  tags: ['rimshot', 'joke', 'drum', 'punchline', 'cymbal', 'ba dum tss'],
  durationSeconds: 2.2,
  isContinuous: false,
  paint: (canvas) => {
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
  },
};

const honk: SoundEffect = {
  alias: 'honk_1',
  id: '19663d83-0ae1-42e9-8652-f1eb1b717c2a',
  name: 'Clown Horn',
  description: 'A rubber bulb horn, twice.',
  category: 'comedy',
  tags: ['honk', 'clown', 'horn', 'funny', 'bulb'],
  durationSeconds: 0.8,
  isContinuous: false,
  paint: (canvas) => {
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
  },
};

const sadTrombone: SoundEffect = {
  alias: 'sad_trombone_1',
  id: 'da9028a2-40d3-4e9c-a232-af5f4fdff491',
  name: 'Sad Trombone',
  description: 'Four notes down on a muted trombone: better luck next time.',
  category: 'comedy',
  tags: ['trombone', 'sad', 'fail', 'lose', 'wah', 'funny'],
  durationSeconds: 3.2,
  isContinuous: false,
  paint: (canvas) => {
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
  },
};

/** Comic sounds. */
export const comedyEffects: readonly SoundEffect[] = [boing, slideUp, slideDown, squeak, rimshot, honk, sadTrombone];
