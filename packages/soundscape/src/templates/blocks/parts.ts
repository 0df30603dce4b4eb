import type { InstrumentName } from '../../instruments/book.ts';
import { type BassScore, bass } from '../../score/bass-writer.ts';
import { type ArpeggioScore, arpeggio, type CompScore, comp, sustained } from '../../score/chord-writer.ts';
import { drums } from '../../score/drum-writer.ts';
import { type MelodyScore, melody } from '../../score/melody-writer.ts';
import { tune } from '../../score/tune-notation.ts';
import type { Part } from '../../score/types.ts';
import { DRUM_LANES, type DrumLane, type DrumStyle } from './drum-style.ts';

/** Distance of a part: its send levels into the small room and the plate, dB. */
const DISTANCES = {
  close: { roomDb: -14, plateDb: -26 },
  stage: { roomDb: -10, plateDb: -18 },
  hall: { roomDb: -12, plateDb: -10 },
  far: { roomDb: -20, plateDb: -7 },
} as const satisfies Record<string, Partial<Part['strip']>>;

/** Mix settings of a part, and the energy from which it plays. */
type Place = Omit<Part['strip'], 'roomDb' | 'plateDb'> & {
  readonly distance?: keyof typeof DISTANCES;
  readonly from?: number;
  readonly upTo?: number;
};

const placed = (place: Place, usual: { readonly from: number; readonly distance: keyof typeof DISTANCES }) => {
  const { distance = usual.distance, from = usual.from, upTo, ...strip } = place;
  return { entersAt: from, leavesAbove: upTo, strip: { ...strip, ...DISTANCES[distance] } };
};

/** A drum part in a style, optionally with other drums than the usual ones. Plays from the first bar. */
export const kit = (style: DrumStyle, place: Place, sounds: Partial<Record<DrumLane, InstrumentName>> = {}): Part => ({
  id: 'kit',
  role: 'drums',
  ...placed(place, { from: 0, distance: 'stage' }),
  write: drums({
    ...style,
    crash: 'crash',
    lanes: Object.fromEntries(
      Object.entries(DRUM_LANES).map(([lane, drum]) => [
        lane,
        { ...drum, instrument: sounds[lane as DrumLane] ?? drum.instrument },
      ]),
    ),
  }),
});

/** A bass part; plays from energy 0.3. `lowest` defaults to 28 (E1). */
export const bassLine = (
  instrument: InstrumentName,
  patterns: BassScore['patterns'],
  place: Place & { readonly lowest?: number },
): Part => {
  const { lowest = 28, ...rest } = place;
  return {
    id: 'bass',
    role: 'bass',
    ...placed(rest, { from: 0.3, distance: 'close' }),
    write: bass({ instrument, lowest, patterns }),
  };
};

/**
 * Range of a chord part: lowest and highest note as MIDI numbers, number of voices, and their stereo spread (default
 * 0.4).
 */
type Hands = Pick<CompScore, 'lowest' | 'highest' | 'voices'> &
  Partial<Pick<CompScore, 'spread' | 'liftSemitones' | 'strumBeats' | 'silentAtEnd'>>;

/** Rhythmic chords; play from the first bar. The part has the instrument's name. */
export const chords = (
  instrument: InstrumentName,
  rhythms: CompScore['rhythms'],
  hands: Hands,
  place: Place,
  role: 'comp' | 'counter' = 'comp',
): Part => ({
  id: `${instrument} chords`,
  role,
  ...placed(place, { from: 0, distance: 'stage' }),
  write: comp({ instrument, rhythms, spread: 0.4, ...hands }),
});

/** Held chords; play from the first bar. */
export const pad = (instrument: InstrumentName, hands: Hands, place: Place): Part => ({
  id: `${instrument} pad`,
  role: 'pad',
  ...placed(place, { from: 0, distance: 'hall' }),
  write: sustained({ instrument, spread: 0.5, ...hands }),
});

/** Arpeggiated chords; play from energy 0.3. */
export const figure = (
  instrument: InstrumentName,
  patterns: ArpeggioScore['patterns'],
  hands: Hands,
  place: Place,
  role: 'comp' | 'counter' = 'counter',
): Part => ({
  id: `${instrument} figure`,
  role,
  ...placed(place, { from: 0.3, distance: 'hall' }),
  write: arpeggio({ instrument, patterns, spread: 0.3, ...hands }),
});

/** A melody in the notation of `tune`. */
type LeadScore = Omit<MelodyScore, 'instrument' | 'statement' | 'answer' | 'bridge'> & {
  readonly statement: string;
  readonly answer: string;
  readonly bridge: string;
};

/** The lead part; plays from energy 0.5. */
export const lead = (instrument: InstrumentName, score: LeadScore, place: Place): Part => ({
  id: 'lead',
  role: 'lead',
  ...placed(place, { from: 0.5, distance: 'hall' }),
  write: melody({
    ...score,
    instrument,
    statement: tune(score.statement),
    answer: tune(score.answer),
    bridge: tune(score.bridge),
  }),
});
