import { type Air, type HeldVoiceColour, playHeld, type VoiceSide } from '../synthesis/held-voice.ts';
import { BandNoise } from '../synthesis/noise.ts';
import {
  framesFromSeconds,
  frequencyFromMidi,
  type Instrument,
  type NoteRequest,
  normaliseRms,
  type OneShot,
} from '../synthesis/one-shot.ts';
import { Oscillator, type WaveName, waveTable } from '../synthesis/wavetable.ts';

/** Several voices on each note: pads, string sections, brass. */
type Section = HeldVoiceColour & {
  readonly wave: WaveName;
  /** Voices per channel, each with its own phase, tuning and vibrato. */
  readonly voices: number;
  readonly detuneCents: number;
  readonly vibratoCents: number;
  readonly vibratoHz: number;
  readonly scoopCents?: number;
  readonly releaseSeconds: number;
  /** Share of the written length for which the note is held. */
  readonly heldPart: number;
  /** Bow or breath noise: level relative to the voices, and centre of its band. */
  readonly air: number;
  readonly airHz: number;
  /** Tremolo of the bow, strokes per second. Default: none. */
  readonly tremoloHz?: number;
};

const createVoices = (section: Section, note: NoteRequest): Oscillator[] => {
  const frequencyHz = frequencyFromMidi(note.midi);
  const table = waveTable(section.wave, frequencyHz * 1.03);
  return Array.from({ length: section.voices }, (_, voice) => {
    const spread = section.voices === 1 ? 0 : (voice / (section.voices - 1)) * 2 - 1;
    return new Oscillator(table, frequencyHz, {
      gain: 1 / Math.sqrt(section.voices),
      phase: note.random(),
      detuneCents: spread * section.detuneCents + (note.random() - 0.5) * section.detuneCents * 0.5,
      vibratoCents: section.vibratoCents * (0.6 + 0.8 * note.random()),
      vibratoHz: section.vibratoHz * (0.85 + 0.3 * note.random()),
      scoopCents: section.scoopCents,
    });
  });
};

/** Random strokes instead of a sine, because every player bows at an individual speed. */
const bowing = (strokesHz: number, first: number, second: number): ((seconds: number) => number) => {
  const turn = 2 * Math.PI * strokesHz;
  return (seconds) => 0.66 + 0.2 * Math.sin(turn * seconds + first) + 0.14 * Math.sin(turn * 1.31 * seconds + second);
};

/** Random values of one side, in this order: its voices, the start of its noise, its bowing. */
const drawSide = (section: Section, note: NoteRequest): VoiceSide & { readonly air: BandNoise | undefined } => ({
  oscillators: createVoices(section, note),
  air: section.air > 0 ? new BandNoise(section.airHz, section.air, note.random()) : undefined,
  course: section.tremoloHz ? bowing(section.tremoloHz, note.random() * 7, note.random() * 7) : undefined,
});

const renderSection = (section: Section, note: NoteRequest): OneShot => {
  const sides = [drawSide(section, note), drawSide(section, note)] as const;
  const air: Air = (left, right, frames) => {
    sides[0].air?.add(left, frames);
    sides[1].air?.add(right, frames);
  };
  const force = 0.55 + 0.45 * note.strength;
  return normaliseRms(playHeld(section, sides, { frames: framesFromSeconds(note.lengthSeconds), force, air }));
};

const createSection = (section: Section): Instrument => ({
  length: {
    kind: 'held',
    releaseSeconds: section.releaseSeconds,
    heldPart: section.heldPart,
    maxSeconds: 12,
  },
  roundRobins: section.releaseSeconds > 0.25 ? 1 : 2,
  render: (note) => renderSection(section, note),
});

const PAD: Section = {
  wave: 'saw',
  voices: 3,
  detuneCents: 13,
  vibratoCents: 0,
  vibratoHz: 0,
  attackSeconds: 0.28,
  decaySeconds: 1,
  sustain: 0.85,
  releaseSeconds: 0.55,
  heldPart: 1,
  filterHz: 2_600,
  filterAttackHz: 900,
  filterSeconds: 0.8,
  resonance: 0.75,
  air: 0.1,
  airHz: 5_200,
  resonances: [],
};

const brightPad = createSection({ ...PAD, detuneCents: 19, filterHz: 5_200, filterAttackHz: 2_500, air: 0.08 });

/** A pad of mostly breath noise, which fills the gaps between the partials of other instruments. */
const airPad = createSection({
  ...PAD,
  wave: 'hollow',
  detuneCents: 10,
  filterHz: 3_000,
  air: 0.75,
  airHz: 2_400,
  attackSeconds: 0.5,
  releaseSeconds: 0.8,
});

const synthStab = createSection({
  ...PAD,
  voices: 4,
  detuneCents: 22,
  attackSeconds: 0.004,
  decaySeconds: 0.22,
  sustain: 0.25,
  releaseSeconds: 0.16,
  filterHz: 1_400,
  filterAttackHz: 7_500,
  filterSeconds: 0.12,
  resonance: 1.1,
  air: 0.04,
});

const arpSynth = createSection({
  ...PAD,
  wave: 'square',
  voices: 2,
  detuneCents: 9,
  attackSeconds: 0.002,
  decaySeconds: 0.14,
  sustain: 0.15,
  releaseSeconds: 0.1,
  heldPart: 0.7,
  filterHz: 1_100,
  filterAttackHz: 6_500,
  filterSeconds: 0.09,
  resonance: 1.6,
  air: 0.02,
});

const leadSynth = createSection({
  ...PAD,
  voices: 3,
  detuneCents: 11,
  vibratoCents: 9,
  vibratoHz: 5.2,
  scoopCents: -70,
  attackSeconds: 0.012,
  decaySeconds: 0.4,
  sustain: 0.75,
  releaseSeconds: 0.18,
  heldPart: 0.95,
  filterHz: 3_800,
  filterAttackHz: 3_000,
  filterSeconds: 0.2,
  air: 0.03,
});

const STRINGS: Section = {
  wave: 'saw',
  voices: 3,
  detuneCents: 12,
  vibratoCents: 10,
  vibratoHz: 5.3,
  attackSeconds: 0.16,
  decaySeconds: 1.2,
  sustain: 0.9,
  releaseSeconds: 0.4,
  heldPart: 1,
  filterHz: 4_600,
  filterAttackHz: 600,
  filterSeconds: 0.3,
  resonance: 0.7,
  air: 0.2,
  airHz: 4_200,
  resonances: [
    [430, 1.6, 4],
    [2_900, 1.5, 4],
  ],
};

const stringSection = createSection(STRINGS);

const tremoloStrings = createSection({ ...STRINGS, tremoloHz: 9.5, air: 0.34, filterHz: 5_200 });

/** Short off-the-string strokes: bow noise, then a quick decay. */
const spiccatoStrings = createSection({
  ...STRINGS,
  voices: 3,
  attackSeconds: 0.012,
  decaySeconds: 0.16,
  sustain: 0.2,
  releaseSeconds: 0.16,
  heldPart: 0.6,
  filterAttackHz: 4_500,
  filterSeconds: 0.05,
  vibratoCents: 0,
  air: 0.4,
  airHz: 3_400,
});

const brassSection = createSection({
  ...STRINGS,
  voices: 3,
  detuneCents: 8,
  vibratoCents: 5,
  scoopCents: -110,
  attackSeconds: 0.022,
  decaySeconds: 0.35,
  sustain: 0.7,
  releaseSeconds: 0.09,
  heldPart: 0.85,
  filterHz: 2_200,
  filterAttackHz: 5_500,
  filterSeconds: 0.1,
  air: 0.08,
  airHz: 2_800,
  drive: 1.2,
  resonances: [
    [700, 1.2, 2],
    [1_500, 1.4, 4],
  ],
});

/** Wordless choir: the hollow wave through the formants of "ah" (about 750, 1,150 and 2,700 Hz). */
const choirPad = createSection({
  ...PAD,
  wave: 'saw',
  voices: 3,
  detuneCents: 17,
  vibratoCents: 13,
  vibratoHz: 5,
  attackSeconds: 0.4,
  releaseSeconds: 0.7,
  filterHz: 3_200,
  air: 0.3,
  airHz: 2_900,
  resonances: [
    [750, 4, 9],
    [1_150, 5, 7],
    [2_700, 4, 6],
  ],
});

/** A drawbar organ through a rotary speaker, with key clicks. */
const organ = createSection({
  ...PAD,
  wave: 'organ',
  voices: 2,
  detuneCents: 4,
  vibratoCents: 9,
  vibratoHz: 6.1,
  attackSeconds: 0.006,
  decaySeconds: 0.08,
  sustain: 0.82,
  releaseSeconds: 0.09,
  heldPart: 0.96,
  filterHz: 5_500,
  filterAttackHz: 2_000,
  filterSeconds: 0.02,
  air: 0.06,
  drive: 0.8,
});

/** An accordion: two ranks of free reeds, detuned by a few cents. */
const accordion = createSection({
  ...PAD,
  wave: 'reed',
  voices: 2,
  detuneCents: 11,
  attackSeconds: 0.03,
  decaySeconds: 0.5,
  sustain: 0.88,
  releaseSeconds: 0.08,
  heldPart: 0.9,
  filterHz: 5_200,
  filterAttackHz: 800,
  air: 0.1,
  airHz: 2_600,
  resonances: [[1_300, 1.4, 3]],
});

/** Muted legato strings with a slow attack. */
const warmStrings = createSection({
  ...STRINGS,
  voices: 4,
  attackSeconds: 0.3,
  releaseSeconds: 0.6,
  filterHz: 2_900,
  air: 0.16,
  airHz: 3_000,
});

/** Distant horns: round, with a slow attack. */
const hornSection = createSection({
  ...STRINGS,
  wave: 'hollow',
  detuneCents: 7,
  vibratoCents: 4,
  scoopCents: -50,
  attackSeconds: 0.07,
  decaySeconds: 0.8,
  sustain: 0.8,
  releaseSeconds: 0.25,
  filterHz: 2_400,
  filterAttackHz: 1_800,
  filterSeconds: 0.25,
  air: 0.08,
  airHz: 1_800,
  drive: 1.4,
  resonances: [[480, 1.4, 4]],
});

/** A wide saw pad with a half-closed filter, for slow harmonies in electronic music. */
const warmPad = createSection({ ...PAD, voices: 4, detuneCents: 16, filterHz: 1_700, filterAttackHz: 500, air: 0.16 });

/** A short bell-like synth of two waves, for sequences and hooks. */
const pluckSynth = createSection({
  ...PAD,
  wave: 'triangle',
  voices: 3,
  detuneCents: 14,
  attackSeconds: 0.002,
  decaySeconds: 0.3,
  sustain: 0.05,
  releaseSeconds: 0.2,
  filterHz: 2_400,
  filterAttackHz: 8_000,
  filterSeconds: 0.1,
  air: 0.05,
});

/** Instruments of this file by the names used in scores. */
export const ensembles = {
  brightPad,
  airPad,
  synthStab,
  arpSynth,
  leadSynth,
  stringSection,
  tremoloStrings,
  spiccatoStrings,
  brassSection,
  choirPad,
  organ,
  accordion,
  warmStrings,
  hornSection,
  warmPad,
  pluckSynth,
} as const satisfies Record<string, Instrument>;
