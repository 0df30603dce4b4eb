import { BACKBEAT } from '../blocks/band-drums.ts';
import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const sleighPath = defineTemplate({
  alias: 'sleigh_path',
  id: 'a3d6197d-f63c-4ea3-8903-ef69c480c736',
  name: 'Sleigh Path',
  description: 'A merry winter ride with sleigh bells, glockenspiel, pizzicato and brass for Christmas offers.',
  labels: {
    mood: ['joyful', 'festive', 'magical'],
    genre: ['holiday'],
    subgenre: ['Christmas', 'orchestral pop'],
    instrument: ['sleigh bells', 'glockenspiel', 'strings', 'brass', 'piano'],
    key: 'G major',
    energy: 'high',
    holidays: ['Christmas'],
  },
  tempoBpm: 132,
  meter: '4/4',
  feel: FEELS.swing,
  harmony: {
    a: 'G | Em7 | Am7 | D7',
    b: 'C | Cm6 | G/B E7 | Am7 D7',
    break: 'Em | Bm7 | C | D7',
    outro: 'C | Cm6 | G/D E7 | Am7 D7',
  },
  cadence: 'Am7 D7',
  finalChord: 'G6',
  parts: [
    kit(BACKBEAT, { gainDb: -8.5 }, { hat: 'sleighBells', ride: 'sleighBells', snare: 'brushSnare', kick: 'softKick' }),
    bassLine('uprightBass', BASS_LINES.walking, { gainDb: -6 }),
    chords(
      'pizzicato',
      COMPING.afterbeats,
      { lowest: 55, highest: 72, voices: 4 },
      { gainDb: -9.5, pan: -0.35, distance: 'hall' },
    ),
    chords(
      'concertPiano',
      COMPING.charleston,
      { lowest: 60, highest: 77, voices: 3 },
      { gainDb: -14, pan: 0.3, from: 0.5 },
      'counter',
    ),
    pad('stringSection', { lowest: 59, highest: 79, voices: 4, liftSemitones: 12 }, { gainDb: -19, from: 0.5 }),
    chords(
      'brassSection',
      COMPING.answers,
      { lowest: 58, highest: 76, voices: 3 },
      { gainDb: -19, pan: 0.4, from: 0.78 },
      'counter',
    ),
    lead(
      'glockenspiel',
      {
        tonicMidi: 79,
        scale: 'major',
        statement: '4:.5! 4:.5 5:.5 4:.5 2:1! 0:1 1:.5 2:.5 3:.5 1:.5 2:2',
        answer: '4:.5! 4:.5 5:.5 4:.5 7:1! 4:1 3:.5 2:.5 1:.5 -1:.5 0:2',
        bridge: '5:1! 7:.5 5:.5 3:1.5! 2:.5 2:1! 4:.5 2:.5 1:2',
        pickup: [1, 2, 3, 6],
        playsInIntro: true,
      },
      { gainDb: -13, pan: 0.1, from: 0.3 },
    ),
    floorPart(-30),
  ],
  master: { gainDb: 0.7 },
  lengths: 'spots',
  plate: [1.9, 0.35],
});
