import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { modulateInPlace } from '../synthesis/envelope.ts';
import { filterInPlace } from '../synthesis/filters.ts';
import { addModes, type Mode } from '../synthesis/modes.ts';
import { createNoise } from '../synthesis/noise.ts';
import {
  borrowSides,
  drawSeed,
  framesFromSeconds,
  frequencyFromMidi,
  type Instrument,
  type NoteRequest,
  normalisePeak,
  type OneShot,
  smoothEnds,
  vary,
} from '../synthesis/one-shot.ts';

/** A bar, tine or bell: its partials and its mallet. */
type MalletBody = {
  /**
   * Ratio to the fundamental, gain, decay to −60 dB in seconds at 440 Hz, and the share of the gain that depends on the
   * strength of the stroke (0…1).
   */
  readonly partials: readonly (readonly [number, number, number, number])[];
  /** Resonances of mallet, frame or box, independent of the pitch: Hz, gain, decay in seconds. */
  readonly knocks: readonly (readonly [number, number, number])[];
  /** Contact noise: gain, centre Hz, decay in seconds. */
  readonly contact: readonly [number, number, number];
  /** Tremolo of the resonators: Hz and depth 0…1. Default: none. */
  readonly tremolo?: readonly [number, number];
  readonly maxSeconds: number;
};

/** Partials differ slightly between the sides, because a bar has some width. */
const strike = (samples: Float32Array, body: MalletBody, note: NoteRequest, side: number): void => {
  const frequencyHz = frequencyFromMidi(note.midi);
  const register = Math.min(1.7, Math.max(0.3, (440 / frequencyHz) ** 0.5));
  const modes: Mode[] = [];
  for (const [ratio, gain, decaySeconds, hardness] of body.partials) {
    const driven = gain * (1 - hardness + hardness * note.strength * 1.3) * vary(note.random, 1, 0.08);
    modes.push({
      frequencyHz: frequencyHz * ratio * (1 + side * 0.0006 * (ratio > 1.5 ? 2 : 1)),
      gain: driven,
      decaySeconds: decaySeconds * register * vary(note.random, 1, 0.04),
    });
  }
  for (const [hz, gain, decaySeconds] of body.knocks) {
    modes.push({
      frequencyHz: vary(note.random, hz, 0.06),
      gain: gain * (0.4 + 0.6 * note.strength),
      decaySeconds: vary(note.random, decaySeconds, 0.1),
    });
  }
  addModes(samples, modes);
  const [contactGain, contactHz, contactSeconds] = body.contact;
  const contact = createNoise(Math.min(samples.length, framesFromSeconds(contactSeconds * 6)), drawSeed(note.random));
  filterInPlace(contact, 'band', contactHz, 0.7);
  for (let index = 0; index < contact.length; index += 1) {
    const seconds = index / SAMPLE_RATE_HZ;
    const level = contactGain * (0.3 + 0.7 * note.strength) * Math.min(1, seconds / 0.0005);
    samples[index]! += contact[index]! * level * Math.exp(-seconds / contactSeconds);
  }
};

const addTremolo = (samples: Float32Array, hz: number, depth: number, phase: number): void =>
  modulateInPlace(samples, (seconds) => 1 - depth * (0.5 - 0.5 * Math.cos(2 * Math.PI * hz * seconds + phase)));

const createMallet = (body: MalletBody): Instrument => ({
  length: { kind: 'own' },
  roundRobins: 2,
  render: (note): OneShot => {
    const { left, right } = borrowSides(framesFromSeconds(body.maxSeconds));
    strike(left, body, note, -1);
    strike(right, body, note, 1);
    if (body.tremolo) {
      addTremolo(left, body.tremolo[0], body.tremolo[1], 0);
      addTremolo(right, body.tremolo[0], body.tremolo[1], 1.2);
    }
    smoothEnds(left, 0.0004, 0.05);
    smoothEnds(right, 0.0004, 0.05);
    return normalisePeak({ left, right });
  },
});

/** A rosewood marimba with resonators: the second partial is tuned two octaves up (4; 3.93 measured on real bars). */
const marimba = createMallet({
  partials: [
    [1, 1, 0.85, 0],
    [3.93, 0.34, 0.2, 0.5],
    [9.2, 0.16, 0.07, 0.8],
    [16.3, 0.08, 0.035, 0.9],
  ],
  knocks: [
    [420, 0.16, 0.03],
    [780, 0.12, 0.025],
    [1_450, 0.1, 0.018],
  ],
  contact: [0.4, 2_600, 0.006],
  maxSeconds: 1.2,
});

const vibraphone = createMallet({
  partials: [
    [1, 1, 3.4, 0],
    [4, 0.26, 1.1, 0.5],
    [9.9, 0.1, 0.3, 0.8],
    [16.6, 0.05, 0.12, 0.9],
  ],
  knocks: [
    [650, 0.05, 0.03],
    [1_900, 0.05, 0.02],
  ],
  contact: [0.16, 3_800, 0.005],
  tremolo: [5.1, 0.32],
  maxSeconds: 2.4,
});

/** A stiff steel bar with the partials of a free bar (1, 2.76, 5.40, 8.93). */
const glockenspiel = createMallet({
  partials: [
    [1, 1, 1.8, 0],
    [2.756, 0.42, 0.9, 0.3],
    [5.404, 0.28, 0.4, 0.6],
    [8.93, 0.16, 0.2, 0.8],
  ],
  knocks: [[3_100, 0.1, 0.03]],
  contact: [0.25, 7_500, 0.004],
  maxSeconds: 1.7,
});

/** A clamped tine (1, 6.27, 17.5) on a wooden box. */
const kalimba = createMallet({
  partials: [
    [1, 1, 1.5, 0],
    [2.01, 0.1, 0.7, 0.3],
    [6.27, 0.18, 0.22, 0.6],
    [17.5, 0.06, 0.06, 0.9],
  ],
  knocks: [
    [190, 0.12, 0.06],
    [530, 0.1, 0.04],
    [1_150, 0.1, 0.03],
  ],
  contact: [0.3, 3_000, 0.008],
  maxSeconds: 1.3,
});

const celesta = createMallet({
  partials: [
    [1, 1, 1.6, 0],
    [2, 0.16, 0.9, 0.2],
    [3.98, 0.24, 0.5, 0.5],
    [7.1, 0.1, 0.22, 0.8],
  ],
  knocks: [
    [510, 0.08, 0.04],
    [1_250, 0.06, 0.03],
  ],
  contact: [0.14, 4_500, 0.006],
  maxSeconds: 1.7,
});

/** A steel drum: octave and twelfth are tuned into each note and grow after the stroke. */
const steelDrum = createMallet({
  partials: [
    [1, 1, 0.9, 0],
    [2, 0.75, 0.6, 0.4],
    [3, 0.4, 0.4, 0.5],
    [4.02, 0.22, 0.25, 0.7],
    [5.1, 0.14, 0.16, 0.8],
    [6.35, 0.1, 0.1, 0.8],
  ],
  knocks: [
    [560, 0.1, 0.03],
    [1_750, 0.12, 0.02],
  ],
  contact: [0.3, 3_200, 0.006],
  tremolo: [6.2, 0.12],
  maxSeconds: 1.1,
});

/** Hanging tubes: partials 4, 5 and 6 of a free bar (ratios 2, 3 and 4.2 of the strike note) and neighbouring ones. */
const tubularBells = createMallet({
  partials: [
    [0.5, 0.25, 2.4, 0],
    [1, 0.9, 3, 0],
    [1.5, 0.7, 2.2, 0.1],
    [2.1, 0.55, 1.7, 0.3],
    [2.8, 0.3, 1.1, 0.5],
    [4.4, 0.22, 0.7, 0.7],
    [6.3, 0.14, 0.4, 0.8],
  ],
  knocks: [[1_300, 0.1, 0.03]],
  contact: [0.3, 5_000, 0.006],
  maxSeconds: 2.6,
});

/** A music box: a comb of steel teeth in a wooden box. */
const musicBox = createMallet({
  partials: [
    [1, 1, 1.4, 0],
    [2.02, 0.12, 0.6, 0.2],
    [5.95, 0.3, 0.4, 0.4],
    [9.1, 0.12, 0.15, 0.6],
  ],
  knocks: [
    [410, 0.1, 0.03],
    [2_300, 0.12, 0.015],
  ],
  contact: [0.28, 6_000, 0.004],
  maxSeconds: 1.5,
});

/** A xylophone: short hard bars whose third partial is tuned a twelfth up. */
const xylophone = createMallet({
  partials: [
    [1, 1, 0.4, 0],
    [3, 0.5, 0.18, 0.4],
    [6.1, 0.3, 0.09, 0.7],
    [10.2, 0.14, 0.05, 0.8],
  ],
  knocks: [
    [980, 0.12, 0.02],
    [2_700, 0.14, 0.012],
  ],
  contact: [0.4, 5_200, 0.004],
  maxSeconds: 0.7,
});

/** Instruments of this file by the names used in scores. */
export const mallets = {
  marimba,
  vibraphone,
  glockenspiel,
  kalimba,
  celesta,
  steelDrum,
  tubularBells,
  musicBox,
  xylophone,
} as const satisfies Record<string, Instrument>;
