import type { Instrument } from '../synthesis/one-shot.ts';
import { createPluckedString } from '../synthesis/plucked-string.ts';

const GUITAR_BODY = [
  [104, 4, 5],
  [212, 5, 4],
  [430, 4, 2],
  [2_600, 1.4, 3],
] as const;

const nylonGuitar = createPluckedString({
  ringSeconds: 2.2,
  dampSeconds: 0.16,
  dullness: 0.34,
  pickHz: 3_400,
  position: 0.24,
  scrape: 0.16,
  resonances: GUITAR_BODY,
  maxSeconds: 2.6,
  heldPart: 1,
});

const steelGuitar = createPluckedString({
  ringSeconds: 3.4,
  dampSeconds: 0.2,
  dullness: 0.12,
  pickHz: 7_500,
  position: 0.16,
  scrape: 0.3,
  resonances: [
    [98, 4, 4],
    [196, 5, 3],
    [3_400, 1.2, 4],
    [7_000, 1, 3],
  ],
  maxSeconds: 2.8,
  heldPart: 1,
});

const ukulele = createPluckedString({
  ringSeconds: 1.1,
  dampSeconds: 0.1,
  dullness: 0.26,
  pickHz: 5_200,
  position: 0.3,
  scrape: 0.34,
  resonances: [
    [310, 4, 5],
    [640, 4, 3],
    [3_000, 1.2, 4],
  ],
  maxSeconds: 1.3,
  heldPart: 1,
});

const mutedGuitar = createPluckedString({
  ringSeconds: 0.5,
  dampSeconds: 0.06,
  dullness: 0.2,
  pickHz: 6_500,
  position: 0.12,
  scrape: 0.5,
  resonances: [
    [260, 3, 3],
    [1_500, 1.2, 5],
    [4_200, 1, 4],
  ],
  maxSeconds: 0.45,
  heldPart: 0.7,
});

/** A clavinet: a struck and damped string with a vowel-like resonance, bright and percussive. */
const clavinet = createPluckedString({
  ringSeconds: 1.4,
  dampSeconds: 0.05,
  dullness: 0.08,
  pickHz: 9_000,
  position: 0.09,
  scrape: 0.35,
  resonances: [
    [900, 1.2, 6],
    [2_300, 1.1, 6],
  ],
  maxSeconds: 0.8,
  heldPart: 0.8,
});

const pizzicato = createPluckedString({
  ringSeconds: 0.55,
  dampSeconds: 0.2,
  dullness: 0.4,
  pickHz: 3_000,
  position: 0.3,
  scrape: 0.2,
  resonances: [
    [280, 3, 5],
    [560, 3, 3],
    [1_900, 1.5, 3],
  ],
  maxSeconds: 0.9,
  heldPart: 1,
});

const fingerBass = createPluckedString({
  ringSeconds: 2.4,
  dampSeconds: 0.09,
  dullness: 0.3,
  pickHz: 2_200,
  position: 0.2,
  scrape: 0.1,
  resonances: [
    [90, 1.5, 4],
    [750, 1.5, 3],
  ],
  maxSeconds: 2.2,
  heldPart: 0.92,
});

const slapBass = createPluckedString({
  ringSeconds: 2,
  dampSeconds: 0.05,
  dullness: 0.1,
  pickHz: 7_000,
  position: 0.1,
  scrape: 0.6,
  resonances: [
    [85, 1.5, 5],
    [700, 1.2, -3],
    [3_000, 1.2, 5],
  ],
  maxSeconds: 1.4,
  heldPart: 0.8,
});

const uprightBass = createPluckedString({
  ringSeconds: 1.5,
  dampSeconds: 0.14,
  dullness: 0.44,
  pickHz: 1_500,
  position: 0.28,
  scrape: 0.22,
  resonances: [
    [74, 2.5, 6],
    [160, 3, 4],
    [1_100, 1.2, 3],
  ],
  maxSeconds: 1.8,
  heldPart: 0.96,
});

/** Power chords through an overdriven valve amplifier. */
const overdrivenGuitar = createPluckedString({
  ringSeconds: 4.5,
  dampSeconds: 0.08,
  dullness: 0.16,
  pickHz: 6_000,
  position: 0.14,
  scrape: 0.25,
  resonances: [
    [240, 1.5, 2],
    [2_900, 1.2, 5],
  ],
  maxSeconds: 3,
  heldPart: 0.96,
  amplifier: [9, 5_200],
});

/** Palm-muted strings through the same amplifier. */
const chuggingGuitar = createPluckedString({
  ringSeconds: 0.5,
  dampSeconds: 0.05,
  dullness: 0.3,
  pickHz: 5_000,
  position: 0.12,
  scrape: 0.4,
  resonances: [
    [180, 1.4, 4],
    [2_400, 1.2, 4],
  ],
  maxSeconds: 0.5,
  heldPart: 0.75,
  amplifier: [7, 4_800],
});

/** A slightly overdriven guitar for leads, blues and surf. */
const crunchGuitar = createPluckedString({
  ringSeconds: 3,
  dampSeconds: 0.1,
  dullness: 0.14,
  pickHz: 7_000,
  position: 0.18,
  scrape: 0.3,
  resonances: [
    [320, 1.5, 2],
    [2_200, 1.3, 4],
  ],
  maxSeconds: 2.4,
  heldPart: 1,
  amplifier: [2.6, 6_000],
});

/** A round, dark tone: hollow body, thick strings, played with the thumb. */
const jazzGuitar = createPluckedString({
  ringSeconds: 1.9,
  dampSeconds: 0.12,
  dullness: 0.4,
  pickHz: 2_600,
  position: 0.3,
  scrape: 0.2,
  resonances: [
    [180, 2, 4],
    [1_600, 1.2, 3],
  ],
  maxSeconds: 2,
  heldPart: 0.95,
});

/** A mandolin: double steel courses, short and bright. */
const mandolin = createPluckedString({
  ringSeconds: 1.1,
  dampSeconds: 0.09,
  dullness: 0.1,
  pickHz: 9_000,
  position: 0.14,
  scrape: 0.4,
  resonances: [
    [420, 3, 4],
    [1_100, 2, 3],
    [4_200, 1.2, 4],
  ],
  maxSeconds: 1.2,
  heldPart: 1,
});

/** A banjo, whose soundboard is a skin: loud, dry and short. */
const banjo = createPluckedString({
  ringSeconds: 0.7,
  dampSeconds: 0.08,
  dullness: 0.09,
  pickHz: 8_500,
  position: 0.1,
  scrape: 0.5,
  resonances: [
    [360, 3, 5],
    [900, 2, 5],
    [2_600, 1.4, 4],
  ],
  maxSeconds: 0.9,
  heldPart: 1,
});

const harp = createPluckedString({
  ringSeconds: 3,
  dampSeconds: 0.5,
  dullness: 0.3,
  pickHz: 4_600,
  position: 0.42,
  scrape: 0.12,
  resonances: [
    [160, 2, 3],
    [480, 3, 2],
    [3_200, 1.2, 3],
  ],
  maxSeconds: 2.6,
  heldPart: 1,
});

/** Instruments of this file by the names used in scores. */
export const pluckedStrings = {
  nylonGuitar,
  steelGuitar,
  ukulele,
  mutedGuitar,
  clavinet,
  pizzicato,
  fingerBass,
  slapBass,
  uprightBass,
  overdrivenGuitar,
  chuggingGuitar,
  crunchGuitar,
  jazzGuitar,
  mandolin,
  banjo,
  harp,
} as const satisfies Record<string, Instrument>;
