import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { filterChannel, kWeighting } from '@sonora/engine/dsp';
import {
  framesFromSeconds,
  type Instrument,
  type NoteRequest,
  normalisePeak,
  type OneShot,
  releaseAfter,
  smoothEnds,
} from '../synthesis/one-shot.ts';
import { type InstrumentName, instrumentBook } from './book.ts';
import { type BankVoice, bankVoices } from './general-midi.ts';

/** A note of a sample bank. */
export type BankNote = {
  readonly voice: BankVoice;
  /** Pitch as a MIDI number, 0 to 127. Programs allow fractions; drums use their key. */
  readonly midi: number;
  /** MIDI velocity, 1 to 127. */
  readonly velocity: number;
  /** Time for which the key is held, seconds. */
  readonly heldSeconds: number;
};

/**
 * Third-party samples that play the notes of a score. Equal notes give equal bits, independent of notes played before.
 */
export type SampleBank = {
  /** Identifies the content: banks of equal id play equal notes. */
  readonly id: string;
  readonly has: (voice: BankVoice) => boolean;
  /**
   * Both channels at 48 kHz, from the attack to the end of the release, in arrays that the caller owns; undefined when
   * the bank has no sound for this key.
   */
  readonly play: (note: BankNote) => OneShot | undefined;
};

/** A struck instrument is held until its synthesised sound has decayed. */
const soundingSeconds = (sound: OneShot): number => sound.left.length / SAMPLE_RATE_HZ;

/**
 * Limits of the linear gain that matches a sample to the synthesised sound; outside them the two have too little in
 * common.
 */
const MIN_GAIN = 0.01;
const MAX_GAIN = 100;
/** A peak below −80 dB counts as silence. */
const SILENT = 1e-4;
/** Removes the click of a sample that does not begin at zero, and keeps its attack. */
const ATTACK_SECONDS = 0.0003;
const END_SECONDS = 0.01;

const { shelf, highPass } = kWeighting(SAMPLE_RATE_HZ);

/** K-weighted energy (BS.1770-4 §2). */
const heardEnergy = (samples: Float32Array): number => {
  const weighted = filterChannel(samples, [shelf, highPass]);
  let sum = 0;
  for (let index = 0; index < weighted.length; index += 1) sum += weighted[index]! * weighted[index]!;
  return sum;
};

const energyOf = (samples: Float32Array): number => {
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) sum += samples[index]! * samples[index]!;
  return sum;
};

const peakOf = ({ left, right }: OneShot): number => {
  let peak = 0;
  for (const side of [left, right]) {
    for (let index = 0; index < side.length; index += 1) peak = Math.max(peak, Math.abs(side[index]!));
  }
  return peak;
};

const scaled = (samples: Float32Array, gain: number): Float32Array => samples.map((sample) => sample * gain);

/** A side that is 20 dB weaker than the other indicates a panned mono sound, not a stereo recording. */
const ASIDE = 0.01;

/**
 * Centres a sound, because the arrangement decides about panning. The two sides get equal energy and keep their
 * differences; a sound on one side only is copied to both.
 */
const centred = ({ left, right }: OneShot): OneShot => {
  if (left === right || left.every((sample, index) => sample === right[index])) return { left, right: left };
  const [one, other] = [energyOf(left), energyOf(right)];
  if (other <= one * ASIDE) return { left, right: left };
  if (one <= other * ASIDE) return { left: right, right };
  const mean = Math.sqrt((one + other) / 2);
  return { left: scaled(left, mean / Math.sqrt(one)), right: scaled(right, mean / Math.sqrt(other)) };
};

const heldSeconds = ({ length }: Instrument, note: NoteRequest): number =>
  length.kind === 'held' ? Math.min(length.maxSeconds, note.lengthSeconds * length.heldPart) : note.lengthSeconds;

/** Renders the synthesised sound, which defines the level and is used where the bank has no sound. */
const playOwn = (own: Instrument, note: NoteRequest): OneShot => {
  const { length } = own;
  if (length.kind !== 'held') return own.render(note);
  const held = heldSeconds(own, note);
  return releaseAfter(
    own.render({ ...note, lengthSeconds: held + length.releaseSeconds }),
    held,
    length.releaseSeconds,
  );
};

const levelled = (sound: OneShot, target: OneShot): OneShot => {
  const [wanted, there] = [target, sound].map(({ left, right }) => {
    const [one, other] = [left, right].map((side) => side.subarray(0, target.left.length));
    return heardEnergy(one!) + (right === left ? heardEnergy(one!) : heardEnergy(other!));
  });
  const gain = Math.min(MAX_GAIN, Math.max(MIN_GAIN, Math.sqrt(wanted! / there!)));
  for (const side of sound.left === sound.right ? [sound.left] : [sound.left, sound.right]) {
    smoothEnds(side, ATTACK_SECONDS, END_SECONDS);
  }
  return normalisePeak(sound, peakOf(sound) * gain);
};

/**
 * An instrument played by a sample bank: same key and length, same loudness as the synthesised instrument, centred,
 * without room. Notes that the bank cannot play are synthesised.
 * @returns undefined when the bank lacks the voice, or General MIDI lacks the instrument
 */
export const sampledInstrument = (name: InstrumentName, bank: SampleBank): Instrument | undefined => {
  const own: Instrument = instrumentBook[name];
  const voice = bankVoices[name];
  if (!voice || !bank.has(voice)) return undefined;
  const isStruck = own.length.kind === 'own';
  return {
    length: isStruck ? { kind: 'own' } : { kind: 'exact' },
    roundRobins: 1,
    render: (note) => {
      const target = playOwn(own, note);
      const played = bank.play({
        voice,
        midi: voice.key ?? note.midi,
        velocity: Math.min(127, Math.max(1, Math.round(note.strength * 127))),
        heldSeconds: isStruck ? soundingSeconds(target) : heldSeconds(own, note),
      });
      if (!played || peakOf(played) < SILENT || framesFromSeconds(END_SECONDS) > played.left.length) return target;
      return levelled(centred(played), target);
    },
  };
};

/** Names of the instruments that a bank can play. */
export const instrumentsOf = (bank: Pick<SampleBank, 'has'>): readonly InstrumentName[] =>
  (Object.keys(instrumentBook) as InstrumentName[]).filter((name) => {
    const voice = bankVoices[name];
    return voice !== undefined && bank.has(voice);
  });
