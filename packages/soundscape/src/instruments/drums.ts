import { createDrum, type NoiseLayer } from '../synthesis/drum-recipe.ts';
import type { Instrument } from '../synthesis/one-shot.ts';

/** A layer of noise with an immediate attack. */
export const noise = (
  gain: number,
  highPassHz: number,
  lowPassHz: number,
  decaySeconds: number,
  more: Partial<NoiseLayer> = {},
): NoiseLayer => ({ gain, highPassHz, lowPassHz, attackSeconds: 0.0004, decaySeconds, ...more });

/** A kick drum with a wooden beater: skin, shell, beater click and air through the port. */
const acousticKick = createDrum({
  lengthSeconds: 0.5,
  swept: [
    { startHz: 190, endHz: 54, sweepSeconds: 0.022, decaySeconds: 0.42, gain: 1 },
    { startHz: 420, endHz: 110, sweepSeconds: 0.01, decaySeconds: 0.12, gain: 0.35 },
  ],
  modes: [
    [178, 0.14, 0.12],
    [331, 0.07, 0.07],
  ],
  noise: [
    noise(0.5, 1_600, 6_500, 0.035, { hardness: 0.6 }),
    noise(0.16, 120, 900, 0.16),
    noise(0.1, 5_000, 14_000, 0.02, { hardness: 0.8 }),
  ],
  width: 0.1,
});

const houseKick = createDrum({
  lengthSeconds: 0.55,
  swept: [
    { startHz: 330, endHz: 49, sweepSeconds: 0.028, decaySeconds: 0.5, gain: 1.1 },
    { startHz: 1_900, endHz: 180, sweepSeconds: 0.005, decaySeconds: 0.05, gain: 0.6 },
  ],
  noise: [noise(0.4, 3_000, 12_000, 0.02), noise(0.1, 200, 1_500, 0.09)],
  drive: 1.5,
  width: 0.05,
});

const softKick = createDrum({
  lengthSeconds: 0.5,
  swept: [{ startHz: 130, endHz: 50, sweepSeconds: 0.03, decaySeconds: 0.46, gain: 1 }],
  modes: [[205, 0.1, 0.09]],
  noise: [noise(0.14, 700, 3_500, 0.05, { hardness: 0.5 }), noise(0.1, 90, 700, 0.2)],
  width: 0.1,
});

/** A foot stomp on wooden boards. */
const stomp = createDrum({
  lengthSeconds: 0.55,
  swept: [{ startHz: 150, endHz: 62, sweepSeconds: 0.03, decaySeconds: 0.34, gain: 1 }],
  modes: [
    [116, 0.3, 0.26],
    [243, 0.2, 0.14],
    [407, 0.12, 0.1],
  ],
  noise: [noise(0.4, 400, 3_500, 0.08, { bursts: [0.009] }), noise(0.2, 2_500, 9_000, 0.05)],
  width: 0.35,
});

const acousticSnare = createDrum({
  lengthSeconds: 0.42,
  swept: [{ startHz: 265, endHz: 186, sweepSeconds: 0.012, decaySeconds: 0.17, gain: 0.75 }],
  modes: [
    [331, 0.3, 0.13],
    [505, 0.14, 0.09],
    [718, 0.1, 0.07],
  ],
  noise: [
    noise(0.75, 900, 11_000, 0.24),
    noise(0.5, 4_500, 16_000, 0.16, { hardness: 0.4 }),
    noise(0.55, 2_000, 9_000, 0.025, { hardness: 0.7 }),
  ],
  width: 0.4,
});

/** A high, short snare for tight grooves. */
const tightSnare = createDrum({
  lengthSeconds: 0.3,
  swept: [{ startHz: 360, endHz: 238, sweepSeconds: 0.008, decaySeconds: 0.11, gain: 0.7 }],
  modes: [
    [442, 0.3, 0.09],
    [691, 0.16, 0.06],
  ],
  noise: [noise(0.9, 1_500, 13_000, 0.15), noise(0.5, 6_000, 17_000, 0.08, { hardness: 0.6 })],
  drive: 1.2,
  width: 0.35,
});

const dustySnare = createDrum({
  lengthSeconds: 0.36,
  swept: [{ startHz: 215, endHz: 168, sweepSeconds: 0.012, decaySeconds: 0.16, gain: 0.8 }],
  modes: [[292, 0.24, 0.1]],
  noise: [noise(0.7, 500, 6_000, 0.2), noise(0.3, 3_000, 9_000, 0.1)],
  drive: 1.6,
  width: 0.3,
});

const rimClick = createDrum({
  lengthSeconds: 0.14,
  modes: [
    [470, 0.4, 0.06],
    [1_180, 0.7, 0.06],
    [1_735, 0.6, 0.05],
    [2_890, 0.3, 0.03],
  ],
  noise: [noise(0.4, 1_500, 9_000, 0.03)],
  width: 0.25,
});

/** Wire brushes drawn over a snare. */
const brushSnare = createDrum({
  lengthSeconds: 0.4,
  modes: [
    [186, 0.12, 0.12],
    [310, 0.08, 0.08],
  ],
  noise: [
    noise(0.6, 900, 8_500, 0.26, { attackSeconds: 0.008 }),
    noise(0.3, 4_000, 14_000, 0.16, { attackSeconds: 0.004, hardness: 0.5 }),
  ],
  width: 0.5,
});

const brushSweep = createDrum({
  lengthSeconds: 0.62,
  noise: [
    noise(0.6, 700, 6_500, 0.7, { attackSeconds: 0.13 }),
    noise(0.3, 3_500, 12_000, 0.6, { attackSeconds: 0.16 }),
  ],
  width: 0.7,
});

/** Five pairs of hands, slightly apart, with the first reflection of the room. */
const clap = createDrum({
  lengthSeconds: 0.4,
  noise: [
    noise(0.9, 700, 7_500, 0.26, { bursts: [0.009, 0.017, 0.027], ring: [1_250, 0.6] }),
    noise(0.4, 3_000, 14_000, 0.12, { bursts: [0.008, 0.019, 0.028] }),
  ],
  width: 0.6,
  spread: 0.06,
});

const snap = createDrum({
  lengthSeconds: 0.22,
  modes: [
    [1_780, 0.25, 0.03],
    [2_540, 0.3, 0.03],
  ],
  noise: [noise(0.8, 1_500, 9_000, 0.09, { bursts: [0.006], ring: [2_300, 0.9] }), noise(0.25, 5_000, 15_000, 0.05)],
  width: 0.5,
  spread: 0.06,
});

const closedHat = createDrum({
  lengthSeconds: 0.12,
  metal: [{ gain: 0.8, lowestHz: 1_130, highPassHz: 6_200, decaySeconds: 0.1 }],
  noise: [noise(0.5, 6_500, 18_000, 0.09), noise(0.22, 2_500, 7_000, 0.03)],
  width: 0.4,
});

const openHat = createDrum({
  lengthSeconds: 0.5,
  metal: [{ gain: 0.7, lowestHz: 1_090, highPassHz: 5_400, decaySeconds: 0.55 }],
  noise: [noise(0.5, 5_500, 18_000, 0.5), noise(0.15, 2_200, 7_000, 0.2)],
  width: 0.5,
});

const ride = createDrum({
  lengthSeconds: 1.1,
  modes: [
    [3_170, 0.08, 0.5],
    [4_430, 0.07, 0.6],
    [5_290, 0.06, 0.5],
  ],
  metal: [{ gain: 0.4, lowestHz: 860, highPassHz: 3_800, decaySeconds: 1.1 }],
  noise: [noise(0.3, 3_000, 15_000, 0.05, { hardness: 0.5 }), noise(0.1, 5_000, 16_000, 1)],
  width: 0.5,
});

const crash = createDrum({
  lengthSeconds: 2.2,
  metal: [{ gain: 0.45, lowestHz: 640, highPassHz: 2_600, decaySeconds: 2.2 }],
  noise: [noise(0.6, 2_600, 17_000, 1.9, { attackSeconds: 0.004 }), noise(0.4, 900, 6_000, 0.7)],
  width: 0.65,
});

const shaker = createDrum({
  lengthSeconds: 0.15,
  noise: [
    noise(0.7, 4_000, 16_000, 0.11, { attackSeconds: 0.022 }),
    noise(0.35, 2_000, 7_000, 0.09, { attackSeconds: 0.028 }),
  ],
  width: 0.45,
  spread: 0.08,
});

const cabasa = createDrum({
  lengthSeconds: 0.17,
  noise: [
    noise(0.7, 3_200, 12_000, 0.12, { attackSeconds: 0.03, bursts: [0.02, 0.035] }),
    noise(0.3, 6_000, 17_000, 0.08, { attackSeconds: 0.02 }),
  ],
  width: 0.4,
  spread: 0.08,
});

const tambourine = createDrum({
  lengthSeconds: 0.34,
  modes: [
    [4_210, 0.12, 0.2],
    [5_730, 0.12, 0.25],
    [7_420, 0.12, 0.25],
    [8_890, 0.1, 0.2],
    [10_900, 0.1, 0.18],
  ],
  noise: [noise(0.6, 4_500, 17_000, 0.22, { bursts: [0.011, 0.019] }), noise(0.3, 1_200, 5_000, 0.04)],
  width: 0.5,
  spread: 0.06,
});

const skin = (hz: number, decaySeconds: number, slap: number): ReturnType<typeof createDrum> =>
  createDrum({
    lengthSeconds: decaySeconds + 0.12,
    swept: [{ startHz: hz * 1.25, endHz: hz, sweepSeconds: 0.02, decaySeconds, gain: 1 }],
    modes: [
      [hz * 1.59, 0.3, decaySeconds * 0.6],
      [hz * 2.14, 0.2, decaySeconds * 0.4],
      [hz * 2.65, 0.12, decaySeconds * 0.3],
    ],
    noise: [noise(0.3 + slap, 1_200, 7_000, 0.04 + slap * 0.05, { hardness: 0.5 }), noise(0.1, 250, 1_500, 0.12)],
    width: 0.2,
  });

const congaLow = skin(196, 0.32, 0);
const congaHigh = skin(282, 0.24, 0.05);
const congaSlap = skin(365, 0.12, 0.5);
const tomLow = skin(88, 0.5, 0.1);
const tomMid = skin(122, 0.42, 0.1);
const tomHigh = skin(164, 0.36, 0.1);

/** Modes of a timpani (1, 1.5, 1.99, 2.44 of the principal tone), tuned to D. */
const timpani = createDrum({
  lengthSeconds: 1.6,
  swept: [{ startHz: 82, endHz: 73.4, sweepSeconds: 0.03, decaySeconds: 1.3, gain: 0.9 }],
  modes: [
    [110.1, 0.45, 1.2],
    [146.1, 0.3, 0.9],
    [179.1, 0.2, 0.7],
    [214, 0.14, 0.5],
  ],
  noise: [noise(0.25, 200, 2_500, 0.12, { hardness: 0.5 }), noise(0.12, 60, 400, 0.5)],
  width: 0.35,
});

const woodBlock = createDrum({
  lengthSeconds: 0.16,
  modes: [
    [905, 0.8, 0.06],
    [1_420, 0.4, 0.05],
    [2_330, 0.25, 0.03],
  ],
  noise: [noise(0.3, 1_500, 8_000, 0.02)],
  width: 0.15,
});

const triangle = createDrum({
  lengthSeconds: 1.5,
  modes: [
    [2_050, 0.1, 1],
    [4_130, 0.3, 1.5],
    [5_870, 0.3, 1.4],
    [8_640, 0.25, 1.1],
    [11_300, 0.16, 0.8],
  ],
  noise: [noise(0.2, 5_000, 16_000, 0.03)],
  width: 0.3,
});

const tick = createDrum({
  lengthSeconds: 0.08,
  modes: [
    [2_640, 0.3, 0.03],
    [4_850, 0.3, 0.025],
  ],
  noise: [noise(0.6, 4_000, 16_000, 0.035)],
  width: 0.4,
});

/** A deep boom for the first beat of a dramatic section. */
const boom = createDrum({
  lengthSeconds: 1.8,
  swept: [{ startHz: 96, endHz: 38, sweepSeconds: 0.16, decaySeconds: 1.6, gain: 1 }],
  modes: [[143, 0.2, 0.4]],
  noise: [noise(0.3, 150, 2_200, 0.5), noise(0.2, 1_500, 8_000, 0.2)],
  drive: 1.3,
  width: 0.4,
});

/** Instruments of this file by the names used in scores. */
export const drumInstruments = {
  acousticKick,
  houseKick,
  softKick,
  stomp,
  acousticSnare,
  tightSnare,
  dustySnare,
  rimClick,
  brushSnare,
  brushSweep,
  clap,
  snap,
  closedHat,
  openHat,
  ride,
  crash,
  shaker,
  cabasa,
  tambourine,
  congaLow,
  congaHigh,
  congaSlap,
  tomLow,
  tomMid,
  tomHigh,
  timpani,
  woodBlock,
  triangle,
  tick,
  boom,
} as const satisfies Record<string, Instrument>;
