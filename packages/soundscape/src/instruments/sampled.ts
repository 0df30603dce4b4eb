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

/** A key of a bank, and how it is played. */
export type BankNote = {
  readonly voice: BankVoice;
  /** Pitch as a MIDI number, 0 to 127; fractions are allowed for programs, drums are played by their key. */
  readonly midi: number;
  /** MIDI velocity, 1 to 127. */
  readonly velocity: number;
  /** How long the key is down, seconds. */
  readonly heldSeconds: number;
};

/**
 * Third-party samples that play the notes of a score. The same note gives the same bits, whatever was played before it.
 */
export type SampleBank = {
  /** Names the content: two banks of one id play the same. */
  readonly id: string;
  readonly has: (voice: BankVoice) => boolean;
  /**
   * Both channels at 48 kHz, from the stroke to the end of the release, in arrays that are the caller's; undefined when this
   * key has no sound.
   */
  readonly play: (note: BankNote) => OneShot | undefined;
};

/** A struck instrument is held until its own sound would have died away. */
const soundingSeconds = (sound: OneShot): number => sound.left.length / SAMPLE_RATE_HZ;

/** Gains that match a sound to ours stay within these bounds, linear: beyond them there is hardly anything to match. */
const MIN_GAIN = 0.01;
const MAX_GAIN = 100;
/** A bank's peak below −80 dB is no sound. */
const SILENT = 1e-4;
/** Takes away a click in front of a sample that does not begin at zero, and leaves the stroke. */
const ATTACK_SECONDS = 0.0003;
const END_SECONDS = 0.01;

const { shelf, highPass } = kWeighting(SAMPLE_RATE_HZ);

/** Sum of the squares as a loudness meter hears them (BS.1770-4 §2). */
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

/** One side this much weaker than the other (20 dB) is no stereo recording but a sound put aside. */
const ASIDE = 0.01;

/**
 * Brings a sound back to the middle: where it stands is the arrangement's to say. Two sides become equally strong and keep what
 * differs between them; a sound that is on one side alone is on both.
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

/** What we would play ourselves: it gives the level, and stands in where the bank has nothing. */
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
 * An instrument of ours played by a bank: the same key held as long, as loud to a meter as ours would be, in the middle, without
 * a room of its own. A note of which the bank makes no sound is our own.
 * @returns undefined when the bank has no such voice, or the instrument none in General MIDI
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
