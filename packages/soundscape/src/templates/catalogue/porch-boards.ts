import { TRAIN_BEAT } from '../blocks/band-drums.ts';
import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const porchBoards = defineTemplate({
  alias: 'porch_boards',
  id: '0e7aaf2e-dd17-41ea-ba64-1fa313ab09ab',
  name: 'Porch Boards',
  description:
    'Country at a trot: train-beat brushes, banjo rolls, strummed steel strings and fiddle for food, farm and family.',
  labels: {
    mood: ['cheerful', 'rustic', 'friendly'],
    genre: ['country'],
    subgenre: ['bluegrass', 'americana'],
    instrument: ['banjo', 'fiddle', 'acoustic guitar', 'upright bass', 'brushes'],
    key: 'A major',
    energy: 'medium',
    holidays: ['Thanksgiving'],
  },
  tempoBpm: 112,
  meter: '4/4',
  feel: FEELS.band,
  harmony: {
    a: 'A | A | D | A E',
    b: 'D | A | F#m | E',
    break: 'F#m | D | A | E',
    outro: 'D | A | D E | A E',
  },
  cadence: 'D E',
  finalChord: 'A',
  parts: [
    kit(TRAIN_BEAT, { gainDb: -6.5 }, { snare: 'brushSnare' }),
    bassLine('uprightBass', BASS_LINES.twoFeel, { gainDb: -4.2, from: 0 }),
    chords(
      'steelGuitar',
      COMPING.boomChick,
      { lowest: 52, highest: 69, voices: 4, strumBeats: 0.02, spread: 0.1 },
      { gainDb: -10.5, pan: -0.65 },
    ),
    figure(
      'banjo',
      FIGURES.rolls,
      { lowest: 57, highest: 76, voices: 4, spread: 0.1 },
      { gainDb: -12, pan: 0.7, distance: 'stage' },
    ),
    chords(
      'mandolin',
      COMPING.afterbeats,
      { lowest: 64, highest: 80, voices: 3, strumBeats: 0.012 },
      { gainDb: -15, pan: 0.25, from: 0.78 },
      'counter',
    ),
    pad('accordion', { lowest: 57, highest: 73, voices: 3 }, { gainDb: -24, from: 0.5 }),
    lead(
      'fiddle',
      {
        tonicMidi: 69,
        scale: 'pentatonic',
        statement: '3:.5! 4:.5 5:1 4:.5 3:.5 2 1:.5! 2:.5 3:.5 2:.5 0:2',
        answer: '3:.5! 4:.5 5:1 6:.5 5:.5 4 3:.5! 2:.5 1:.5 2:.5 0:2',
        bridge: '5:1.5! 6:.5 5 4 3:1.5! 4:.5 2:2',
        pickup: [1, 2, 3, 4],
        harmony: { steps: -2, from: 0.84 },
      },
      { gainDb: -14, pan: 0.05, distance: 'stage' },
    ),
    floorPart(-33),
  ],
  master: { gainDb: -0.6, lowDb: 3, highDb: -3.9, airDb: -2.3 },
  plate: [1, 0.4],
});
