import { vary } from '../../synthesis/one-shot.ts';
import type { peopleAndPlacesEffects } from '../catalogue/people-and-places.ts';
import { createDrift, paintAir } from '../primitives/air.ts';
import { paintStrike } from '../primitives/bodies.ts';
import { paintNoise, struck } from '../primitives/brushes.ts';
import { scatteredTimes } from '../primitives/events.ts';
import { placeGrain } from '../primitives/grains.ts';
import { paintBubbles } from '../primitives/liquid.ts';
import { renderVoice, type Vowel, vowels } from '../primitives/people.ts';
import { held, paintTone } from '../primitives/tones.ts';
import type { EffectCanvas, PaintEffect, PaintersOf } from '../sound-effect.ts';
import { paintBirds, paintCrickets, paintWind } from './nature-and-weather-painters.ts';

const vowelNames = Object.keys(vowels) as Vowel[];

/** Pitch of a random voice of a mixed crowd in Hz: men around 120, women around 210. */
const crowdPitch = (random: () => number): number => (random() < 0.5 ? 120 : 210) * 2 ** (0.5 * (random() - 0.5));

/** Calls of several people on a vowel, all different. */
const calls = (
  random: () => number,
  people: number,
  call: {
    readonly vowel: Vowel;
    readonly seconds: number;
    readonly lift: number;
    readonly course: (part: number) => number;
    readonly breath: number;
  },
): Float32Array[] =>
  Array.from({ length: people }, () => {
    const hz = crowdPitch(random) * call.lift;
    const bend = 0.9 + 0.2 * random();
    return renderVoice(random, {
      vowel: call.vowel,
      seconds: vary(random, call.seconds, 0.2),
      hz: (part) => hz * call.course(part) * (1 + (bend - 1) * part),
      size: hz > 160 * call.lift ? 1.15 : 1,
      breath: call.breath,
    });
  });

const paintCheer: PaintEffect = (canvas) => {
  const { random } = canvas;
  const shout = {
    seconds: 1.1,
    lift: 2.1,
    course: (part: number) => 0.86 + 0.24 * Math.sin(Math.PI * part),
    breath: 0.35,
  };
  const voices = [...calls(random, 8, { ...shout, vowel: 'eh' }), ...calls(random, 8, { ...shout, vowel: 'ah' })];
  for (const at of scatteredTimes(random, 42, canvas.seconds)) {
    const voice = voices[Math.floor(random() * voices.length)]!;
    const gain = (0.2 + 0.5 * random() ** 2) * Math.min(1, 0.35 + at * 1.5);
    placeGrain(canvas, voice, { atSeconds: at, gain, pan: 1.7 * random() - 0.85, rate: vary(random, 1, 0.14) });
  }
  const surge = createDrift(random, 0.5);
  paintAir(canvas, {
    kind: 'band',
    hz: 1_150,
    q: 0.5,
    gain: 0.5,
    level: (seconds) => Math.min(1, 0.4 + seconds) * (0.8 + 0.2 * surge(seconds)),
  });
};

/**
 * People at tables: each utters sequences of syllables and pauses between them. There are no words, only their rhythm.
 */
const paintChatter = (canvas: EffectCanvas, people: number, gain: number): void => {
  const { random } = canvas;
  for (let person = 0; person < people; person += 1) {
    const hz = crowdPitch(random);
    const size = hz > 160 ? 1.15 : 1;
    const syllables = vowelNames.map((vowel) =>
      renderVoice(random, { vowel, seconds: 0.17, hz: (part) => hz * (1.08 - 0.16 * part), size, breath: 0.2 }),
    );
    const pan = 1.7 * random() - 0.85;
    const near = gain * (0.3 + 0.7 * random() ** 2);
    let at = random() * 1.5;
    while (at < canvas.seconds) {
      const count = 4 + Math.floor(9 * random());
      for (let index = 0; index < count; index += 1) {
        const syllable = syllables[Math.floor(random() * syllables.length)]!;
        // The pitch of a phrase falls towards its end.
        placeGrain(canvas, syllable, {
          atSeconds: at,
          gain: near * (0.5 + 0.5 * random()),
          pan,
          rate: (1.12 - (0.24 * index) / count) * vary(random, 1, 0.05),
        });
        at += 0.13 + 0.08 * random();
      }
      at += 0.3 + 1.6 * random();
    }
  }
};

const paintChatterEffect: PaintEffect = (canvas) => {
  paintChatter(canvas, 16, 0.8);
  paintAir(canvas, { kind: 'band', hz: 450, q: 0.5, gain: 0.06 });
};

/** Adds several voices that start almost simultaneously. */
const together = (canvas: EffectCanvas, voices: readonly Float32Array[], seconds: number): void => {
  for (const voice of voices) {
    placeGrain(canvas, voice, {
      atSeconds: 0.01 + 0.22 * canvas.random(),
      gain: 0.4 + 0.6 * canvas.random(),
      pan: 1.6 * canvas.random() - 0.8,
    });
  }
  paintNoise(canvas, { atSeconds: 0, seconds, gain: 0.25, kind: 'band', hz: 900, q: 0.5, level: held(0.25, 0.5) });
};

const paintAww: PaintEffect = (canvas) => {
  const voices = calls(canvas.random, 30, {
    vowel: 'oh',
    seconds: 1.5,
    lift: 1.25,
    course: (part) => 1.12 - 0.34 * part,
    breath: 0.3,
  });
  together(canvas, voices, 2);
};

const paintLaughter: PaintEffect = (canvas) => {
  const { random } = canvas;
  for (let person = 0; person < 24; person += 1) {
    const hz = crowdPitch(random) * 1.5;
    const vowel: Vowel = random() < 0.5 ? 'ah' : 'eh';
    const ha = renderVoice(random, {
      vowel,
      seconds: 0.14,
      hz: (part) => hz * (1.1 - 0.3 * part),
      size: hz > 240 ? 1.15 : 1,
      breath: 0.5,
    });
    const every = 0.17 + 0.06 * random();
    const count = 4 + Math.floor(9 * random());
    const start = 0.01 + 0.5 * random() ** 2;
    const pan = 1.7 * random() - 0.85;
    for (let index = 0; index < count; index += 1) {
      const part = index / count;
      placeGrain(canvas, ha, {
        atSeconds: start + index * every * (1 + 0.3 * part),
        gain: (0.4 + 0.6 * random()) * (1 - 0.7 * part),
        pan,
        rate: 1.1 - 0.25 * part,
      });
    }
  }
};

const paintCafe: PaintEffect = (canvas) => {
  const { random } = canvas;
  paintChatter(canvas, 11, 0.5);
  for (const at of scatteredTimes(random, 1.6, canvas.seconds)) {
    const pan = 1.6 * random() - 0.8;
    paintStrike(canvas, {
      body: 'glass',
      hz: 1_900 + 2_200 * random(),
      gain: 0.05 + 0.3 * random() ** 3,
      decaySeconds: 0.18,
      atSeconds: at,
      pan,
      softness: 0.9,
    });
  }
  paintAir(canvas, { kind: 'low', hz: 420, gain: 0.09 });
};

const paintForest: PaintEffect = (canvas) => {
  paintBirds(canvas, 4, 0.35);
  const breeze = createDrift(canvas.random, 0.25);
  paintAir(canvas, { kind: 'high', hz: 2_600, gain: 0.07, level: (seconds) => 0.65 + 0.6 * breeze(seconds) ** 2 });
  paintWind(canvas, 0.05);
};

const paintNight: PaintEffect = (canvas) => {
  paintCrickets(canvas, 14, 0.16);
  paintWind(canvas, 0.16);
};

const paintOffice: PaintEffect = (canvas) => {
  const { random } = canvas;
  paintChatter(canvas, 4, 0.16);
  paintAir(canvas, { kind: 'low', hz: 260, gain: 0.16 });
  for (const at of scatteredTimes(random, 6, canvas.seconds)) {
    const pan = 1.6 * random() - 0.8;
    paintNoise(canvas, {
      atSeconds: at,
      seconds: 0.02,
      gain: 0.12 * random() + 0.03,
      kind: 'band',
      hz: 2_600,
      q: 0.7,
      level: struck(0.05, 6),
      pan,
    });
  }
};

const paintUnderwater: PaintEffect = (canvas) => {
  const current = createDrift(canvas.random, 0.4);
  paintAir(canvas, { kind: 'low', hz: (seconds) => 190 + 60 * current(seconds), gain: 0.9 });
  paintBubbles(canvas, {
    atSeconds: 0,
    seconds: canvas.seconds,
    perSecond: 18,
    smallest: 0.003,
    largest: 0.012,
    gain: 0.35,
  });
};

const paintSpaceship: PaintEffect = (canvas) => {
  const { random, seconds } = canvas;
  const hz = vary(random, 58, 0.08);
  for (const ratio of [1, 1.006, 1.5, 2.013]) {
    paintTone(canvas, {
      atSeconds: 0,
      seconds,
      gain: 0.2,
      hz: hz * ratio,
      partials: [1, 0.4, 0.25, 0.1],
      level: (part) => Math.min(1, part * seconds * 20),
      pan: random() - 0.5,
    });
  }
  paintAir(canvas, { kind: 'band', hz: 320, q: 0.7, gain: 0.2 });
  for (const at of scatteredTimes(random, 0.8, seconds)) {
    paintTone(canvas, {
      atSeconds: at,
      seconds: 0.12,
      gain: 0.04,
      hz: 1_200 + 900 * random(),
      level: held(0.1, 0.3),
      pan: 1.4 * random() - 0.7,
    });
  }
};

export const peopleAndPlacesPainters: PaintersOf<typeof peopleAndPlacesEffects> = {
  cheer_1: paintCheer,
  chatter_1: paintChatterEffect,
  aww_1: paintAww,
  laughter_1: paintLaughter,
  cafe_1: paintCafe,
  forest_1: paintForest,
  night_1: paintNight,
  office_1: paintOffice,
  underwater_1: paintUnderwater,
  spaceship_1: paintSpaceship,
};
