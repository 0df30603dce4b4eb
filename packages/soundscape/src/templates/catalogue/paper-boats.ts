import { BASS_LINES } from '../blocks/bass-lines.ts';
import { WALTZ } from '../blocks/concert-drums.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const paperBoats = defineTemplate({
  alias: 'paper_boats',
  id: '5d76f808-602b-4634-862b-06430e368044',
  name: 'Paper Boats',
  description:
    'Gentle fingerpicked guitars in three with strings and glockenspiel: trust, care, families and small firms.',
  labels: {
    mood: ['gentle', 'heartfelt', 'hopeful'],
    genre: ['acoustic'],
    subgenre: ['singer-songwriter', 'indie folk'],
    instrument: ['acoustic guitar', 'strings', 'glockenspiel', 'upright bass', 'shaker'],
    key: 'G major',
    energy: 'low',
    holidays: ["Father's Day"],
  },
  tempoBpm: 96,
  meter: '3/4',
  feel: FEELS.band,
  harmony: {
    a: 'Gadd9 | D/F# | Em7 | Cadd9',
    b: 'C | D | G/B | Em7',
    break: 'Am7 | C | Em7 | D',
    outro: 'C | D | Em7 | C',
  },
  cadence: 'C D',
  finalChord: 'G',
  parts: [
    kit(WALTZ, { gainDb: -11 }, { snare: 'shaker', kick: 'softKick', ride: 'tambourine', crash: 'triangle' }),
    bassLine('uprightBass', BASS_LINES.waltz, { gainDb: -7 }),
    figure(
      'steelGuitar',
      FIGURES.three,
      { lowest: 50, highest: 69, voices: 4, spread: 0.1 },
      { gainDb: -8, from: 0, pan: -0.5, distance: 'stage' },
      'comp',
    ),
    chords(
      'nylonGuitar',
      COMPING.waltz,
      { lowest: 57, highest: 74, voices: 4, strumBeats: 0.04, spread: 0.1 },
      { gainDb: -12, pan: 0.5, from: 0.5 },
    ),
    pad('warmStrings', { lowest: 55, highest: 74, voices: 4 }, { gainDb: -19, from: 0.5 }),
    pad('airPad', { lowest: 59, highest: 76, voices: 3 }, { gainDb: -22 }),
    lead(
      'glockenspiel',
      {
        tonicMidi: 79,
        scale: 'major',
        statement: '2:1.5! 1:.5 2 4:2 .:1',
        answer: '2:1.5! 1:.5 -1 0:2 .:1',
        bridge: '4! 5 7 6:1.5 5:.5 4',
        pickup: [0, 1, 2, 4],
      },
      { gainDb: -18, pan: 0.15 },
    ),
    floorPart(-30),
  ],
  master: { gainDb: 0.9, lowDb: 4.8, highDb: -2.7, airDb: -1.8 },
  plate: [1.7, 0.35],
});
