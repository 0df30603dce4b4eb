/** Everything in this package is made at the rate of the house's production line. */
export const SAMPLE_RATE_HZ = 48_000;

/**
 * One rendered sound, ready to be added to a mix at any frame: two channels of equal length that begin and end at (or
 * inaudibly near) zero. A sound in the middle has the same array on both sides.
 */
export type OneShot = { readonly left: Float32Array; readonly right: Float32Array };

/** What an instrument is asked for. */
export type NoteRequest = {
  /** Pitch as a MIDI number (69 = 440 Hz); fractions are allowed. Percussion ignores it. */
  readonly midi: number;
  /** How long the key is held, in seconds; instruments that only decay use it as an upper bound. */
  readonly lengthSeconds: number;
  /** How hard it is struck, 0…1; shapes colour and attack, never the level (the mix does that). */
  readonly strength: number;
  /** Source of the small differences between two strokes. */
  readonly random: () => number;
};

/** Something that plays: a pure function from a request to a sound. */
export type Instrument = {
  /** False for sounds whose length does not depend on the written note (most percussion). */
  readonly sustains: boolean;
  /** How many takes of the same note exist, so that repeated notes differ. */
  readonly roundRobins: number;
  readonly render: (note: NoteRequest) => OneShot;
};

/** Frequency of a MIDI number in equal temperament, A4 = 440 Hz. */
export const frequencyFromMidi = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

/** Whole frames of a length in seconds, at least one. */
export const framesFromSeconds = (seconds: number): number => Math.max(1, Math.round(seconds * SAMPLE_RATE_HZ));

/** A 32-bit seed for the noise generators, drawn from a note's own source. */
export const drawSeed = (random: () => number): number => (random() * 0xffffffff) | 1;

/** A number around `centre`, evenly spread within ± `spread` of it (0.03 = 3 %). */
export const vary = (random: () => number, centre: number, spread: number): number =>
  centre * (1 + (random() * 2 - 1) * spread);

/** Ramps both ends of a sound (raised cosine) so that it can be placed anywhere without a click. */
export const smoothEnds = (samples: Float32Array, attackSeconds: number, releaseSeconds: number): void => {
  const attack = Math.min(samples.length, Math.round(attackSeconds * SAMPLE_RATE_HZ));
  for (let index = 0; index < attack; index += 1) samples[index]! *= 0.5 - 0.5 * Math.cos((Math.PI * index) / attack);
  const release = Math.min(samples.length, framesFromSeconds(releaseSeconds));
  const last = samples.length - 1;
  for (let index = 0; index < release; index += 1) {
    samples[last - index]! *= 0.5 - 0.5 * Math.cos((Math.PI * index) / release);
  }
};

/** Scales a sound to a sample peak of `peak`, so that strips of the mix start from equal levels. */
export const normalisePeak = (sound: OneShot, peak = 0.8): OneShot => {
  let highest = 1e-9;
  for (const channel of sound.left === sound.right ? [sound.left] : [sound.left, sound.right]) {
    for (let index = 0; index < channel.length; index += 1) {
      const value = Math.abs(channel[index]!);
      if (value > highest) highest = value;
    }
  }
  scaleSound(sound, peak / highest);
  return sound;
};

/** Scales a sustained sound to an RMS of `level` over its first second: peaks of dense sounds say little. */
export const normaliseRms = (sound: OneShot, level = 0.2): OneShot => {
  const frames = Math.min(sound.left.length, SAMPLE_RATE_HZ);
  let sum = 1e-12;
  for (let index = 0; index < frames; index += 1) sum += sound.left[index]! ** 2 + sound.right[index]! ** 2;
  scaleSound(sound, level / Math.sqrt(sum / (2 * frames)));
  return sound;
};

const scaleSound = (sound: OneShot, gain: number): void => {
  for (const channel of sound.left === sound.right ? [sound.left] : [sound.left, sound.right]) {
    for (let index = 0; index < channel.length; index += 1) channel[index]! *= gain;
  }
};
