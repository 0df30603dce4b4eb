import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';

/**
 * One rendered sound that can be added to a mix at any frame: two channels of equal length that begin and end at or
 * close to zero. A centred sound has the same array on both sides.
 */
export type OneShot = { readonly left: Float32Array; readonly right: Float32Array };

const lent: [Float32Array, Float32Array] = [new Float32Array(0), new Float32Array(0)];

/**
 * Two silent arrays to render a sound into, because allocation often costs more than rendering. They are valid until
 * the next call; `normalisePeak` and `normaliseRms` return copies.
 */
export const borrowSides = (frames: number): { readonly left: Float32Array; readonly right: Float32Array } => {
  if (lent[0].length < frames) for (const side of [0, 1] as const) lent[side] = new Float32Array(frames);
  return { left: lent[0].subarray(0, frames).fill(0), right: lent[1].subarray(0, frames).fill(0) };
};

/** Parameters of a note. */
export type NoteRequest = {
  /** Pitch as a MIDI number (69 = 440 Hz); fractions are allowed. Percussion ignores it. */
  readonly midi: number;
  /** Required length in seconds; instruments with a length of their own ignore it. */
  readonly lengthSeconds: number;
  /** Strength of the stroke, 0…1. It changes tone and attack, not the level, which the mix applies. */
  readonly strength: number;
  /** Source of the small differences between two takes. */
  readonly random: () => number;
};

/**
 * Effect of the written length: `own` none (percussion); `held` the sound continues until the release and then fades
 * within `releaseSeconds`; `exact` the sound is shaped towards its end (a rise).
 */
type InstrumentLength =
  | { readonly kind: 'own' }
  | { readonly kind: 'exact' }
  | {
      readonly kind: 'held';
      readonly releaseSeconds: number;
      /** Share of the written length for which the key is held. */
      readonly heldPart: number;
      /** Maximum length of a note. */
      readonly maxSeconds: number;
    };

/** An instrument: a pure function from a note to a sound. */
export type Instrument = {
  readonly length: InstrumentLength;
  /** Number of takes of the same note, so that repeated notes differ. */
  readonly roundRobins: number;
  readonly render: (note: NoteRequest) => OneShot;
};

/** Frequency of a MIDI number in equal temperament, A4 = 440 Hz. */
export const frequencyFromMidi = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

/** The frame at a time. */
export const frameAt = (seconds: number): number => Math.round(seconds * SAMPLE_RATE_HZ);

/** Frames of a length in seconds, at least one. */
export const framesFromSeconds = (seconds: number): number => Math.max(1, frameAt(seconds));

/** A 32-bit seed for the noise generators, drawn from a note's own source. */
export const drawSeed = (random: () => number): number => (random() * 0xffffffff) | 1;

/** A random number within `centre` ± `spread` (relative; 0.03 = 3 %), uniformly distributed. */
export const vary = (random: () => number, centre: number, spread: number): number =>
  centre * (1 + (random() * 2 - 1) * spread);

/** Fades both ends of a sound (raised cosine) so that it does not click at any position. */
export const smoothEnds = (samples: Float32Array, attackSeconds: number, releaseSeconds: number): void => {
  const attack = Math.min(samples.length, Math.round(attackSeconds * SAMPLE_RATE_HZ));
  for (let index = 0; index < attack; index += 1) samples[index]! *= 0.5 - 0.5 * Math.cos((Math.PI * index) / attack);
  const release = Math.min(samples.length, framesFromSeconds(releaseSeconds));
  const last = samples.length - 1;
  for (let index = 0; index < release; index += 1) {
    samples[last - index]! *= 0.5 - 0.5 * Math.cos((Math.PI * index) / release);
  }
};

/** Below this share of its peak (−62 dB) the end of a sound is masked by the room and is omitted. */
const INAUDIBLE = 8e-4;
const TRIM_FADE_SECONDS = 0.02;

const sidesOf = (sound: OneShot): readonly Float32Array[] =>
  sound.left === sound.right ? [sound.left] : [sound.left, sound.right];

const peakOf = (samples: Float32Array): number => {
  let highest = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const value = Math.abs(samples[index]!);
    if (value > highest) highest = value;
  }
  return highest;
};

const audibleLength = (samples: Float32Array, threshold: number): number => {
  let length = samples.length;
  while (length > 1 && Math.abs(samples[length - 1]!) < threshold) length -= 1;
  return length;
};

/** A scaled copy of a sound without its inaudible end. */
const finish = (sound: OneShot, peak: number, gain: number): OneShot => {
  const sides = sidesOf(sound);
  const threshold = peak * INAUDIBLE;
  const fade = framesFromSeconds(TRIM_FADE_SECONDS);
  const length = Math.max(...sides.map((side) => audibleLength(side, threshold))) + fade;
  const [left, right] = sides.map((side) => {
    const kept = new Float32Array(Math.min(side.length, length));
    for (let index = 0; index < kept.length; index += 1) kept[index] = side[index]! * gain;
    smoothEnds(kept, 0, TRIM_FADE_SECONDS);
    return kept;
  });
  return { left: left!, right: right ?? left! };
};

/** A trimmed copy of a sound with a sample peak of `peak`, so that all strips of the mix have equal input levels. */
export const normalisePeak = (sound: OneShot, peak = 0.8): OneShot => {
  const highest = Math.max(1e-9, ...sidesOf(sound).map(peakOf));
  return finish(sound, highest, peak / highest);
};

/**
 * A trimmed copy of a sustained sound with an RMS of `level` over its first second, because peaks of dense sounds do
 * not represent their level.
 */
export const normaliseRms = (sound: OneShot, level = 0.2): OneShot => {
  const frames = Math.min(sound.left.length, SAMPLE_RATE_HZ);
  let sum = 1e-12;
  const { left, right } = sound;
  for (let index = 0; index < frames; index += 1) sum += left[index]! * left[index]! + right[index]! * right[index]!;
  const rms = Math.sqrt(sum / (2 * frames));
  return finish(sound, rms, level / rms);
};

/** The first `heldSeconds` of a sound and its release (quadratic fade to zero), as in the mix. */
export const releaseAfter = (sound: OneShot, heldSeconds: number, releaseSeconds: number): OneShot => {
  const held = framesFromSeconds(heldSeconds);
  const release = framesFromSeconds(releaseSeconds);
  const [left, right] = sidesOf(sound).map((side) => {
    const kept = side.slice(0, held + release);
    for (let index = held; index < kept.length; index += 1) kept[index]! *= (1 - (index - held) / release) ** 2;
    return kept;
  });
  return { left: left!, right: right ?? left! };
};
