/** A chord with its pitch classes (0 = C). */
export type Chord = {
  readonly symbol: string;
  readonly root: number;
  /** Pitch classes upwards from the root, mostly in thirds. */
  readonly tones: readonly number[];
  /** Lowest note: the root, or the note after a slash. */
  readonly bass: number;
};

const NATURALS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

const QUALITIES: Readonly<Record<string, readonly number[]>> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  '5': [0, 7],
  '6': [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  '69': [0, 4, 7, 9, 14],
  m69: [0, 3, 7, 9, 14],
  '7': [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  mMaj7: [0, 3, 7, 11],
  '9': [0, 4, 7, 10, 14],
  m9: [0, 3, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  '13': [0, 4, 7, 10, 14, 21],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  m11: [0, 3, 7, 10, 14, 17],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
  '9sus4': [0, 5, 7, 10, 14],
  dim: [0, 3, 6],
  dim7: [0, 3, 6, 9],
  m7b5: [0, 3, 6, 10],
  '7b9': [0, 4, 7, 10, 13],
  '7s9': [0, 4, 7, 10, 15],
};

const pitchClass = (name: string): number => {
  const natural = NATURALS[name[0] ?? ''];
  if (natural === undefined) throw new Error(`Unknown note name "${name}"`);
  const sign = name[1] === '#' ? 1 : name[1] === 'b' ? -1 : 0;
  return (natural + sign + 12) % 12;
};

/**
 * Parses a chord symbol: root, quality and an optional bass after a slash ("Am7", "F/C", "Bbmaj7", "E7s9").
 * @throws Error for an unknown root or quality; the tests of a template find such mistakes
 */
export const parseChord = (symbol: string): Chord => {
  const match = /^([A-G][#b]?)([A-Za-z0-9]*)(?:\/([A-G][#b]?))?$/.exec(symbol);
  const quality = match && QUALITIES[match[2] ?? ''];
  if (!match || !quality) throw new Error(`Unknown chord "${symbol}"`);
  const root = pitchClass(match[1]!);
  return {
    symbol,
    root,
    tones: quality.map((step) => (root + step) % 12),
    bass: match[3] ? pitchClass(match[3]) : root,
  };
};

/** Scales by their steps above the tonic. */
const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
  pentatonic: [0, 2, 4, 7, 9],
  minorPentatonic: [0, 3, 5, 7, 10],
} as const satisfies Record<string, readonly number[]>;

export type ScaleName = keyof typeof SCALES;

/** MIDI number of a scale step: 0 is the tonic at `tonicMidi`, negative steps are below it. */
export const midiFromDegree = (degree: number, tonicMidi: number, scale: ScaleName): number => {
  const steps = SCALES[scale];
  const octave = Math.floor(degree / steps.length);
  return tonicMidi + octave * 12 + steps[degree - octave * steps.length]!;
};

/** The tone of `chord` nearest to `midi`; of two equally near ones the lower. */
export const nearestChordTone = (midi: number, chord: Chord): number => {
  for (let distance = 0; distance <= 6; distance += 1) {
    for (const candidate of [midi - distance, midi + distance]) {
      if (chord.tones.includes(((candidate % 12) + 12) % 12)) return candidate;
    }
  }
  return midi;
};

/** Lowest MIDI number of a pitch class at or above `lowest`. */
export const midiAbove = (lowest: number, pitch: number): number => lowest + ((((pitch - lowest) % 12) + 12) % 12);
