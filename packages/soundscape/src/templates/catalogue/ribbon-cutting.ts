import { BASS_LINES } from '../blocks/bass-lines.ts';
import { MARCH } from '../blocks/concert-drums.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const ribbonCutting = defineTemplate({
  alias: 'ribbon_cutting',
  id: '4d260ad7-a8cc-4465-a006-6bf0886bc3b7',
  name: 'Ribbon Cutting',
  description:
    'A bright ceremonial march for brass, strings and glockenspiel: openings, anniversaries, public service.',
  labels: {
    mood: ['proud', 'ceremonial', 'happy'],
    genre: ['orchestral'],
    subgenre: ['march', 'fanfare'],
    instrument: ['trumpet', 'brass', 'strings', 'glockenspiel', 'snare drum'],
    key: 'Bb major',
    energy: 'high',
    holidays: ['Independence Day'],
  },
  tempoBpm: 116,
  meter: '4/4',
  feel: FEELS.orchestra,
  harmony: {
    a: 'Bb | F | Gm | Eb F',
    b: 'Eb | Bb/D | Cm7 | F F7',
    break: 'Gm | Dm | Eb | F',
    outro: 'Eb | F | Bb/F | F7',
  },
  cadence: 'Cm7 F7',
  finalChord: 'Bb',
  parts: [
    kit(MARCH, { gainDb: -7.5, distance: 'hall' }, { kick: 'boom' }),
    bassLine('stringSection', BASS_LINES.march, { gainDb: -13, lowest: 34, from: 0, distance: 'hall' }),
    chords(
      'hornSection',
      COMPING.afterbeats,
      { lowest: 53, highest: 70, voices: 3 },
      { gainDb: -17, pan: 0.3, distance: 'hall' },
    ),
    chords(
      'spiccatoStrings',
      COMPING.eighths,
      { lowest: 60, highest: 79, voices: 3 },
      { gainDb: -18, pan: -0.35, from: 0.5, distance: 'hall' },
    ),
    pad('stringSection', { lowest: 58, highest: 79, voices: 3 }, { gainDb: -20, from: 0.78 }),
    figure(
      'glockenspiel',
      FIGURES.bell,
      { lowest: 77, highest: 94, voices: 3 },
      { gainDb: -20, pan: -0.4, from: 0.78 },
    ),
    lead(
      'trumpet',
      {
        tonicMidi: 70,
        scale: 'major',
        statement: '4:.75! 4:.25, 4 7:1.5! 6:.5 5 4:.5 3:.5 2:2',
        answer: '4:.75! 4:.25, 4 7:1.5! 8:.5 9 8:.5 6:.5 7:2!',
        bridge: '9:1.5! 8:.5 7 6 5:.75! 4:.25 5:1 4:2',
        pickup: [4, 4, 4, 4],
        harmony: { steps: -2, from: 0.6 },
      },
      { gainDb: -14, pan: 0.1 },
    ),
    floorPart(-30),
  ],
  master: { gainDb: -0.6, lowDb: -2.7, airDb: 0.5 },
  lengths: 'spots',
  plate: [2.2, 0.35],
});
