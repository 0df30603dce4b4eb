import { DENORMAL_GUARD, filterInPlace, peakInPlace } from './filters.ts';
import { createNoise } from './noise.ts';
import {
  drawSeed,
  framesFromSeconds,
  frequencyFromMidi,
  type Instrument,
  type NoteRequest,
  normalisePeak,
  type OneShot,
  SAMPLE_RATE_HZ,
  smoothEnds,
  vary,
} from './one-shot.ts';

/** What tells one plucked string from another. */
type StringBody = {
  /** Time to fall by 60 dB at 200 Hz while held, in seconds; higher strings die faster. */
  readonly ringSeconds: number;
  /** Seconds from the finger on the string to silence. */
  readonly dampSeconds: number;
  /** Loss of the string itself: 0 (bright) … 0.5 (dull). */
  readonly dullness: number;
  /** Hardness of the pick: cutoff of the first displacement at full strength, Hz. */
  readonly pickHz: number;
  /** Where it is plucked, as a part of the length. */
  readonly position: number;
  /** Noise of pick or finger against the string, 0…1. */
  readonly scrape: number;
  /** Resonances of the body: Hz, q, dB. */
  readonly resonances: readonly (readonly [number, number, number])[];
  /** Longest sound in seconds. */
  readonly longestSeconds: number;
  /** Held for a part of the written length only (muted playing); 1 = all of it. */
  readonly heldPart: number;
};

const excitation = (body: StringBody, note: NoteRequest, period: number): Float32Array => {
  const burst = createNoise(period, drawSeed(note.random));
  filterInPlace(burst, 'low', body.pickHz * (0.35 + 0.65 * note.strength));
  const comb = Math.max(1, Math.round(period * body.position * vary(note.random, 1, 0.12)));
  const shaped = new Float32Array(period);
  let mean = 0;
  for (let index = 0; index < period; index += 1) {
    shaped[index] = burst[index]! - burst[(index + period - comb) % period]!;
    mean += shaped[index]!;
  }
  mean /= period;
  for (let index = 0; index < period; index += 1) shaped[index]! -= mean;
  return shaped;
};

/**
 * A string as a loop of one period with a loss filter and a tuning all-pass (Karplus and Strong 1983, with the tuning
 * of Jaffe and Smith 1983). The loss is exact: the loop gain follows from the wanted decay time.
 */
const vibrate = (body: StringBody, note: NoteRequest, frames: number): Float32Array => {
  const frequencyHz = frequencyFromMidi(note.midi);
  const total = SAMPLE_RATE_HZ / frequencyHz - body.dullness;
  const period = Math.max(2, Math.floor(total - 0.1));
  const fraction = total - period;
  const allPass = (1 - fraction) / (1 + fraction);
  const line = excitation(body, note, period);
  const ring = body.ringSeconds * Math.min(1.6, Math.max(0.25, (200 / frequencyHz) ** 0.45));
  const loss = 10 ** (-3 / (frequencyHz * ring));
  const keep = 1 - body.dullness;
  const blend = body.dullness;
  const out = new Float32Array(frames);
  let position = 0;
  let lastInput = 0;
  let passIn = 0;
  let passOut = 0;
  for (let index = 0; index < frames; index += 1) {
    const current = line[position]!;
    out[index] = current;
    const lossy = (keep * current + blend * lastInput) * loss + DENORMAL_GUARD;
    lastInput = current;
    const tuned = allPass * (lossy - passOut) + passIn;
    passIn = lossy;
    passOut = tuned;
    line[position] = tuned;
    position = position + 1 === period ? 0 : position + 1;
  }
  return out;
};

/** Finger or pick against the string: what makes an attack sound like an attack. */
const addScrape = (target: Float32Array, body: StringBody, note: NoteRequest): void => {
  const frames = Math.min(target.length, framesFromSeconds(0.03));
  const noise = createNoise(frames, drawSeed(note.random));
  filterInPlace(noise, 'high', 1_800);
  const level = body.scrape * (0.4 + 0.6 * note.strength);
  for (let index = 0; index < frames; index += 1) {
    const seconds = index / SAMPLE_RATE_HZ;
    target[index]! += noise[index]! * level * Math.min(1, seconds / 0.0008) * Math.exp(-seconds / 0.006);
  }
};

const createPluckedString = (body: StringBody): Instrument => ({
  length: {
    kind: 'held',
    releaseSeconds: body.dampSeconds,
    heldPart: body.heldPart,
    longestSeconds: body.longestSeconds,
  },
  roundRobins: 2,
  render: (note): OneShot => {
    const samples = vibrate(body, note, framesFromSeconds(note.lengthSeconds));
    addScrape(samples, body, note);
    for (const [hz, q, gainDb] of body.resonances) peakInPlace(samples, hz, q, gainDb);
    filterInPlace(samples, 'high', 55);
    smoothEnds(samples, 0.0006, 0.02);
    return normalisePeak({ left: samples, right: samples });
  },
});

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
  longestSeconds: 2.6,
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
  longestSeconds: 2.8,
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
  longestSeconds: 1.3,
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
  longestSeconds: 0.45,
  heldPart: 0.7,
});

/** A struck, damped keyboard string with a vocal band: bright and percussive. */
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
  longestSeconds: 0.8,
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
  longestSeconds: 0.9,
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
  longestSeconds: 2.2,
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
  longestSeconds: 1.4,
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
  longestSeconds: 1.8,
  heldPart: 0.96,
});

/** The instruments of this file by the names that scores use. */
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
} as const satisfies Record<string, Instrument>;
