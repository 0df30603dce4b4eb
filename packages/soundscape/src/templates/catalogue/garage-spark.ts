import { BACKBEAT } from '../blocks/band-drums.ts';
import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const garageSpark = defineTemplate({
  alias: 'garage_spark',
  id: 'd4150d04-6f94-41ad-82dc-440bb7b274b4',
  name: 'Garage Spark',
  description:
    'Restless indie rock: chopped crunch guitars, a bass that runs and tambourine for students, snacks and streaming.',
  labels: {
    mood: ['youthful', 'energetic', 'rebellious'],
    genre: ['rock'],
    subgenre: ['indie rock', 'garage rock'],
    instrument: ['electric guitar', 'bass guitar', 'organ', 'drums', 'tambourine'],
    key: 'A major',
    energy: 'high',
    holidays: [],
  },
  tempoBpm: 152,
  meter: '4/4',
  feel: FEELS.band,
  harmony: {
    a: 'A | A | F#m | D',
    b: 'D | E | A | F#m E',
    break: 'Bm7 | Bm7 | D | E',
    outro: 'D | E | A | D E',
  },
  cadence: 'D E',
  finalChord: 'A',
  parts: [
    kit(BACKBEAT, { gainDb: -5.5 }, { snare: 'tightSnare' }),
    bassLine('fingerBass', BASS_LINES.soul, { gainDb: -7.5 }),
    chords(
      'crunchGuitar',
      COMPING.strum,
      { lowest: 52, highest: 69, voices: 4, strumBeats: 0.02, spread: 0.1 },
      { gainDb: -14, pan: -0.65 },
    ),
    figure(
      'crunchGuitar',
      FIGURES.pulse,
      { lowest: 62, highest: 78, voices: 3, spread: 0.1 },
      { gainDb: -14, pan: 0.7, from: 0.5, distance: 'stage' },
    ),
    chords(
      'organ',
      COMPING.offbeats,
      { lowest: 60, highest: 76, voices: 3 },
      { gainDb: -20, pan: 0.3, from: 0.78 },
      'counter',
    ),
    lead(
      'crunchGuitar',
      {
        tonicMidi: 69,
        scale: 'pentatonic',
        statement: '2:.5! 2:.5 3:.5 2:.5 1:.5 0:1.5 .:.5 0:.5 1:.5 2:1.5! 1',
        answer: '2:.5! 2:.5 3:.5 4:.5 3:.5 2:1.5 .:.5 1:.5 2:.5 0:2!',
        bridge: '5! 4:.5 3:1.5 4 3! 2:.5 1:1.5 2',
        pickup: [0, 1, 2, 3],
      },
      { gainDb: -14.5, pan: -0.1, distance: 'stage' },
    ),
    floorPart(-35),
  ],
  master: { gainDb: -4.2, lowDb: 2.1 },
  plate: [0.9, 0.4],
});
