import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { createFilter, createPeak, DENORMAL_GUARD, filterInPlace, filterThrough, saturateInPlace } from './filters.ts';
import { createNoise } from './noise.ts';
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
} from './one-shot.ts';

/** Parameters of a plucked string. */
type StringBody = {
  /** Time to fall by 60 dB at 200 Hz while held, in seconds; higher strings decay faster. */
  readonly ringSeconds: number;
  /** Time from damping to silence, in seconds. */
  readonly dampSeconds: number;
  /** High-frequency loss of the string: 0 (bright) … 0.5 (dull). */
  readonly dullness: number;
  /** Hardness of the pick: cutoff of the initial displacement at full strength, Hz. */
  readonly pickHz: number;
  /** Plucking position, as a share of the length. */
  readonly position: number;
  /** Noise of pick or finger against the string, 0…1. */
  readonly scrape: number;
  /** Resonances of the body: Hz, q, dB. */
  readonly resonances: readonly (readonly [number, number, number])[];
  /** Maximum length in seconds. */
  readonly maxSeconds: number;
  /** Share of the written length for which the note is held; below 1 for muted playing. */
  readonly heldPart: number;
  /**
   * Valve amplifier: drive, and the upper cutoff of the loudspeaker in Hz. High frequencies are also cut before the
   * amplifier, so that its harmonics alias less.
   */
  readonly amplifier?: readonly [drive: number, speakerHz: number];
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
 * of Jaffe and Smith 1983). The loop gain follows exactly from the required decay time.
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
  const out = borrowSides(frames).left;
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

/** Noise of finger or pick at the attack. */
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

const amplify = (samples: Float32Array, [drive, speakerHz]: readonly [number, number]): void => {
  filterThrough(samples, [
    [createFilter('low'), 2_400],
    [createFilter('high'), 110],
  ]);
  let peak = 1e-9;
  for (const value of samples) peak = Math.max(peak, Math.abs(value));
  saturateInPlace(samples, drive / peak);
  filterThrough(samples, [
    [createFilter('low'), speakerHz],
    [createFilter('low'), speakerHz * 1.2],
  ]);
};

/** Creates an instrument with such strings. Notes are centred and have two takes. */
export const createPluckedString = (body: StringBody): Instrument => ({
  length: {
    kind: 'held',
    releaseSeconds: body.dampSeconds,
    heldPart: body.heldPart,
    maxSeconds: body.maxSeconds,
  },
  roundRobins: 2,
  render: (note): OneShot => {
    const samples = vibrate(body, note, framesFromSeconds(note.lengthSeconds));
    addScrape(samples, body, note);
    const peaks = body.resonances.map(([hz, q, gainDb]) => [createPeak(q, gainDb), hz] as const);
    const bottom = [createFilter('high'), 55] as const;
    if (body.amplifier) {
      filterThrough(samples, peaks);
      amplify(samples, body.amplifier);
      filterThrough(samples, [bottom]);
    } else filterThrough(samples, [...peaks, bottom]);
    smoothEnds(samples, 0.0006, 0.02);
    return normalisePeak({ left: samples, right: samples });
  },
});
