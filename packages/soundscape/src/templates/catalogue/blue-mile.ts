import { SHUFFLE } from '../blocks/band-drums.ts';
import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const blueMile = defineTemplate({
  alias: 'blue_mile',
  id: 'c18d2534-98bd-4f4d-ab68-9cd1e8a41e4b',
  name: 'Blue Mile',
  description: 'An electric shuffle with crunchy guitar, organ and harmonica: whisky, denim, motorcycles and barbecue.',
  labels: {
    mood: ['gritty', 'cool', 'confident'],
    genre: ['blues'],
    subgenre: ['shuffle', 'rhythm and blues'],
    instrument: ['electric guitar', 'harmonica', 'organ', 'bass guitar', 'drums'],
    key: 'A major',
    energy: 'medium',
    holidays: [],
  },
  tempoBpm: 106,
  meter: '12/8',
  feel: FEELS.band,
  harmony: {
    a: 'A7 | D9 | A7 | A7',
    b: 'D9 | D9 | A7 | A7',
    break: 'E7 | D9 | A7 | E7',
    outro: 'E7 | D9 | A7 | E7s9',
  },
  cadence: 'D9 E7s9',
  finalChord: 'A9',
  parts: [
    kit(SHUFFLE, { gainDb: -5.5 }),
    bassLine('fingerBass', BASS_LINES.shuffle, { gainDb: -5.5 }),
    chords(
      'crunchGuitar',
      COMPING.shuffle,
      { lowest: 45, highest: 64, voices: 3, strumBeats: 0.015, spread: 0.1 },
      { gainDb: -13, pan: -0.5 },
    ),
    chords(
      'organ',
      COMPING.triplets,
      { lowest: 57, highest: 74, voices: 3 },
      { gainDb: -21, pan: 0.4, from: 0.5 },
      'counter',
    ),
    chords(
      'concertPiano',
      COMPING.triplets,
      { lowest: 64, highest: 81, voices: 3 },
      { gainDb: -17, pan: 0.15, from: 0.78 },
    ),
    pad('organ', { lowest: 52, highest: 69, voices: 3 }, { gainDb: -26, pan: 0.3 }),
    lead(
      'harmonica',
      {
        tonicMidi: 69,
        scale: 'minorPentatonic',
        statement: '.:1 3:2/3! 4:1/3 3:2/3 2:1/3 0:1 .:1 2:2/3! 3:1/3 2:2/3 0:4/3',
        answer: '.:1 3:2/3! 4:1/3 5:2/3 4:1/3 3:1 .:1 4:2/3! 3:1/3 2:2/3 0:4/3',
        bridge: '5:4/3! 4:2/3 5:1 3 4:4/3! 3:2/3 2:1 0',
        pickup: [2, 3, 4, 3, 2, 1],
        pickupStepBeats: 1 / 3,
      },
      { gainDb: -14.5, pan: 0.1, distance: 'stage' },
    ),
    floorPart(-32),
  ],
  master: { gainDb: -1.8, lowDb: 4.2 },
  plate: [1.2, 0.45],
});
