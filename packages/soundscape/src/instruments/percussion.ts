import { createDrum } from '../synthesis/drum-recipe.ts';
import type { Instrument } from '../synthesis/one-shot.ts';
import { noise } from './drums.ts';

/** A cowbell: two plates of folded steel, slightly more than a fifth apart. */
const cowbell = createDrum({
  lengthSeconds: 0.3,
  modes: [
    [562, 0.8, 0.22],
    [845, 0.8, 0.2],
    [1_690, 0.25, 0.1],
    [2_530, 0.2, 0.08],
  ],
  noise: [noise(0.25, 1_500, 8_000, 0.03)],
  width: 0.2,
});

/** A guiro: a stick drawn over the ribs of a gourd. */
const guiro = createDrum({
  lengthSeconds: 0.3,
  noise: [
    noise(0.6, 2_200, 9_000, 0.05, {
      bursts: [0.014, 0.028, 0.041, 0.054, 0.066, 0.078, 0.09, 0.1, 0.11, 0.12, 0.13],
      ring: [3_100, 0.9],
    }),
  ],
  width: 0.4,
  spread: 0.06,
});

/** A strap of small bells that is shaken. */
const sleighBells = createDrum({
  lengthSeconds: 0.42,
  modes: [
    [3_920, 0.16, 0.3],
    [4_870, 0.18, 0.32],
    [6_150, 0.18, 0.3],
    [7_640, 0.16, 0.28],
    [9_410, 0.12, 0.24],
    [11_800, 0.08, 0.2],
  ],
  noise: [noise(0.5, 5_000, 17_000, 0.28, { attackSeconds: 0.006, bursts: [0.017, 0.033] })],
  width: 0.7,
  spread: 0.06,
});

/** A cajon: a wooden box that is slapped at its edge. */
const cajon = createDrum({
  lengthSeconds: 0.3,
  swept: [{ startHz: 190, endHz: 120, sweepSeconds: 0.015, decaySeconds: 0.12, gain: 0.5 }],
  modes: [
    [310, 0.3, 0.09],
    [620, 0.2, 0.06],
  ],
  noise: [noise(0.8, 800, 7_000, 0.1, { bursts: [0.006] }), noise(0.3, 4_000, 14_000, 0.06, { hardness: 0.6 })],
  width: 0.3,
});

/** A taiko: a drum with a very large skin. */
const taiko = createDrum({
  lengthSeconds: 0.9,
  swept: [{ startHz: 120, endHz: 66, sweepSeconds: 0.035, decaySeconds: 0.75, gain: 1 }],
  modes: [
    [105, 0.4, 0.5],
    [142, 0.3, 0.4],
    [211, 0.2, 0.25],
  ],
  noise: [noise(0.4, 400, 4_000, 0.1, { hardness: 0.6 }), noise(0.25, 100, 700, 0.35)],
  width: 0.35,
});

/** A gated snare: a large reverberation that is cut off. */
const gatedSnare = createDrum({
  lengthSeconds: 0.4,
  swept: [{ startHz: 280, endHz: 180, sweepSeconds: 0.012, decaySeconds: 0.2, gain: 0.8 }],
  modes: [[331, 0.25, 0.14]],
  noise: [noise(0.7, 700, 9_000, 0.7, { attackSeconds: 0.003 }), noise(0.6, 3_500, 15_000, 0.18, { hardness: 0.3 })],
  drive: 1.5,
  width: 0.7,
});

/** A drum machine's kick: a long sine with a short click. */
const machineKick = createDrum({
  lengthSeconds: 0.7,
  swept: [
    { startHz: 240, endHz: 46, sweepSeconds: 0.02, decaySeconds: 0.65, gain: 1 },
    { startHz: 1_400, endHz: 220, sweepSeconds: 0.004, decaySeconds: 0.03, gain: 0.4 },
  ],
  noise: [noise(0.25, 2_500, 9_000, 0.012)],
  drive: 1.3,
  width: 0.05,
});

/** A drum machine's snare: two tones and noise. */
const machineSnare = createDrum({
  lengthSeconds: 0.28,
  swept: [{ startHz: 300, endHz: 196, sweepSeconds: 0.01, decaySeconds: 0.12, gain: 0.6 }],
  modes: [[329, 0.35, 0.09]],
  noise: [noise(0.8, 2_200, 13_000, 0.17), noise(0.4, 6_000, 17_000, 0.08)],
  width: 0.35,
});

/** Instruments of this file by the names used in scores. */
export const percussion = {
  cowbell,
  guiro,
  sleighBells,
  cajon,
  taiko,
  gatedSnare,
  machineKick,
  machineSnare,
} as const satisfies Record<string, Instrument>;
