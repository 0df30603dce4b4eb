import { createFilter } from '../synthesis/filters.ts';
import { type Air, type HeldVoiceColour, playHeld } from '../synthesis/held-voice.ts';
import { fillNoise } from '../synthesis/noise.ts';
import {
  drawSeed,
  framesFromSeconds,
  frequencyFromMidi,
  type Instrument,
  type NoteRequest,
  normalisePeak,
  type OneShot,
} from '../synthesis/one-shot.ts';
import { Oscillator, type WaveName, waveTable } from '../synthesis/wavetable.ts';

/** A wind or synthetic solo voice: one pitch with breath noise and vibrato. */
type Solo = HeldVoiceColour & {
  readonly wave: WaveName;
  readonly second?: {
    readonly wave: WaveName;
    readonly ratio: number;
    readonly gain: number;
    readonly detuneCents: number;
  };
  readonly vibratoCents: number;
  readonly vibratoHz: number;
  readonly vibratoDelaySeconds: number;
  readonly scoopCents: number;
  readonly releaseSeconds: number;
  readonly heldPart: number;
  /** Breath noise: level, and centre as a multiple of the pitch. */
  readonly breath: number;
  readonly breathRatio: number;
};

/** @param side −1 left, 1 right; the second wave is panned away from the first */
const createVoices = (solo: Solo, note: NoteRequest, seeds: readonly number[], side: number): Oscillator[] => {
  const frequencyHz = frequencyFromMidi(note.midi);
  const motion = {
    gain: 0.6,
    phase: seeds[0]!,
    vibratoCents: solo.vibratoCents,
    vibratoHz: solo.vibratoHz * (0.94 + 0.12 * seeds[1]!),
    vibratoDelaySeconds: solo.vibratoDelaySeconds,
    scoopCents: solo.scoopCents * (0.5 + seeds[1]!),
  };
  const first = new Oscillator(waveTable(solo.wave, frequencyHz * 1.03), frequencyHz, motion);
  if (!solo.second) return [first];
  const { wave, ratio, gain, detuneCents } = solo.second;
  const table = waveTable(wave, frequencyHz * ratio * 1.03);
  return [first, new Oscillator(table, frequencyHz * ratio, { ...motion, gain, detuneCents: side * detuneCents })];
};

/** Breath noise around the pitch, independent on each side. */
const breathe = (solo: Solo, note: NoteRequest): Air => {
  const centreHz = frequencyFromMidi(note.midi) * solo.breathRatio;
  const seeds = [drawSeed(note.random), drawSeed(note.random)];
  const filters = [createFilter('band', 0.8), createFilter('band', 0.8)];
  return (left, right, frames) => {
    const breath = new Float32Array(frames);
    for (const [side, target] of [left, right].entries()) {
      seeds[side] = fillNoise(breath, seeds[side]!);
      filters[side]!.process(breath, centreHz, 0, frames);
      for (let index = 0; index < frames; index += 1) target[index]! += solo.breath * breath[index]!;
    }
  };
};

const renderSolo = (solo: Solo, note: NoteRequest): OneShot => {
  const seeds = [note.random(), note.random()];
  const [left, right] = [-1, 1].map((side) => ({ oscillators: createVoices(solo, note, seeds, side) }));
  return normalisePeak(
    playHeld(solo, [left!, right!], {
      frames: framesFromSeconds(note.lengthSeconds),
      force: 0.5 + 0.5 * note.strength,
      air: solo.breath > 0 ? breathe(solo, note) : undefined,
    }),
  );
};

const createSolo = (solo: Solo): Instrument => ({
  length: { kind: 'held', releaseSeconds: solo.releaseSeconds, heldPart: solo.heldPart, maxSeconds: 8 },
  roundRobins: 1,
  render: (note) => renderSolo(solo, note),
});

const WIND: Solo = {
  wave: 'hollow',
  vibratoCents: 16,
  vibratoHz: 5.4,
  vibratoDelaySeconds: 0.35,
  scoopCents: -60,
  attackSeconds: 0.05,
  releaseSeconds: 0.12,
  decaySeconds: 0.6,
  sustain: 0.85,
  heldPart: 0.92,
  breath: 0.14,
  breathRatio: 2,
  filterHz: 5_000,
  filterAttackHz: 1_500,
  filterSeconds: 0.1,
  resonance: 0.7,
  resonances: [],
};

/** A human whistle: nearly a sine, with breath noise and a glide into each note. */
const whistle = createSolo({
  ...WIND,
  wave: 'sine',
  breath: 0.24,
  breathRatio: 1.5,
  scoopCents: -130,
  vibratoCents: 22,
});

const flute = createSolo({ ...WIND, breath: 0.3 });

const harmonica = createSolo({
  ...WIND,
  wave: 'reed',
  second: { wave: 'reed', ratio: 1, gain: 0.4, detuneCents: 6 },
  vibratoCents: 10,
  scoopCents: -90,
  breath: 0.1,
  breathRatio: 4,
  filterHz: 6_500,
  resonances: [
    [1_400, 1.5, 4],
    [3_200, 1.5, 3],
  ],
});

/** A muted trumpet: narrow, nasal, close. */
const mutedTrumpet = createSolo({
  ...WIND,
  wave: 'saw',
  vibratoCents: 14,
  attackSeconds: 0.03,
  breath: 0.06,
  breathRatio: 4,
  filterHz: 4_200,
  filterAttackHz: 3_500,
  filterSeconds: 0.08,
  resonances: [
    [500, 1, -7],
    [1_700, 2.2, 9],
    [3_800, 2, 5],
  ],
});

const SYNTH_BASS: Solo = {
  ...WIND,
  wave: 'saw',
  second: { wave: 'sine', ratio: 0.5, gain: 0.5, detuneCents: 0 },
  vibratoCents: 0,
  scoopCents: 0,
  attackSeconds: 0.004,
  decaySeconds: 0.3,
  sustain: 0.6,
  releaseSeconds: 0.05,
  heldPart: 0.85,
  breath: 0,
  filterHz: 420,
  filterAttackHz: 2_600,
  filterSeconds: 0.1,
  resonance: 1.3,
  drive: 1.3,
};

const synthBass = createSolo(SYNTH_BASS);

/** A bass that is nearly a sine and adds weight without being heard as a separate voice. */
const subBass = createSolo({
  ...SYNTH_BASS,
  wave: 'triangle',
  second: { wave: 'saw', ratio: 1, gain: 0.08, detuneCents: 0 },
  filterHz: 700,
  filterAttackHz: 800,
  resonance: 0.7,
  attackSeconds: 0.012,
  sustain: 0.8,
  heldPart: 0.95,
  releaseSeconds: 0.09,
});

/** A long bass note whose pitch falls at the start, like a kick drum. */
const longBass = createSolo({
  ...SYNTH_BASS,
  wave: 'sine',
  second: { wave: 'triangle', ratio: 1, gain: 0.3, detuneCents: 0 },
  scoopCents: 1_300,
  filterHz: 900,
  filterAttackHz: 2_500,
  filterSeconds: 0.03,
  resonance: 0.7,
  attackSeconds: 0.002,
  decaySeconds: 1.6,
  sustain: 0.1,
  releaseSeconds: 0.12,
  heldPart: 1,
  drive: 1.8,
});

/** A bass with a resonant filter that closes quickly. */
const acidBass = createSolo({
  ...SYNTH_BASS,
  second: { wave: 'square', ratio: 1, gain: 0.25, detuneCents: 4 },
  filterHz: 320,
  filterAttackHz: 4_200,
  filterSeconds: 0.07,
  resonance: 3.2,
  decaySeconds: 0.2,
  sustain: 0.35,
  heldPart: 0.7,
});

const trumpet = createSolo({
  ...WIND,
  wave: 'saw',
  vibratoCents: 12,
  scoopCents: -90,
  attackSeconds: 0.028,
  breath: 0.05,
  breathRatio: 4,
  filterHz: 3_600,
  filterAttackHz: 5_500,
  filterSeconds: 0.09,
  drive: 1.1,
  resonances: [
    [1_200, 1.2, 4],
    [2_400, 1.4, 3],
  ],
});

/** A saxophone: a reed on a conical brass tube. */
const saxophone = createSolo({
  ...WIND,
  wave: 'reed',
  second: { wave: 'saw', ratio: 1, gain: 0.3, detuneCents: 3 },
  vibratoCents: 18,
  scoopCents: -140,
  attackSeconds: 0.035,
  breath: 0.16,
  breathRatio: 3,
  filterHz: 3_800,
  filterAttackHz: 2_500,
  filterSeconds: 0.12,
  drive: 1.2,
  resonances: [
    [620, 1.5, 5],
    [1_350, 1.6, 3],
    [2_900, 1.6, 3],
  ],
});

/** A clarinet: a reed on a cylindrical tube, hence odd harmonics. */
const clarinet = createSolo({
  ...WIND,
  wave: 'square',
  vibratoCents: 6,
  breath: 0.1,
  filterHz: 2_600,
  scoopCents: -40,
});

const fiddle = createSolo({
  ...WIND,
  wave: 'saw',
  vibratoCents: 20,
  scoopCents: -80,
  attackSeconds: 0.045,
  breath: 0.16,
  breathRatio: 5,
  filterHz: 6_200,
  filterAttackHz: 2_000,
  resonances: [
    [290, 3, 4],
    [470, 3, 4],
    [1_100, 2, -3],
    [2_800, 1.4, 5],
  ],
});

/** Instruments of this file by the names used in scores. */
export const soloVoices = {
  whistle,
  flute,
  harmonica,
  mutedTrumpet,
  synthBass,
  subBass,
  longBass,
  acidBass,
  trumpet,
  saxophone,
  clarinet,
  fiddle,
} as const satisfies Record<string, Instrument>;
