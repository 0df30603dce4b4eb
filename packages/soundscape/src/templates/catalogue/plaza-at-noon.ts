import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { SON_CLAVE } from '../blocks/world-drums.ts';
import { floorPart } from '../common-parts.ts';

export const plazaAtNoon = defineTemplate({
  alias: 'plaza_at_noon',
  id: '79f3f0d9-f5f4-4b41-a3c4-1a59274044f3',
  name: 'Plaza at Noon',
  description:
    'Son and salsa: clave, montuno piano, tumbao bass and bright trumpets for food, travel and summer sales.',
  labels: {
    mood: ['festive', 'passionate', 'happy'],
    genre: ['latin'],
    subgenre: ['salsa', 'son cubano'],
    instrument: ['piano', 'trumpet', 'congas', 'upright bass', 'guiro', 'cowbell'],
    key: 'D minor',
    energy: 'high',
    holidays: ['summer holidays'],
  },
  tempoBpm: 174,
  meter: '4/4',
  feel: FEELS.tight,
  harmony: {
    a: 'Dm | Gm | A7 | Dm',
    b: 'Bb | A7 | Gm | A7',
    break: 'Gm | Dm | A7 | A7',
    outro: 'Gm | A7 | Dm | A7',
  },
  cadence: 'Gm A7',
  finalChord: 'Dm6',
  parts: [
    kit(SON_CLAVE, { gainDb: -1.5 }),
    bassLine('uprightBass', BASS_LINES.tumbao, { gainDb: -5.5 }),
    figure(
      'concertPiano',
      FIGURES.montuno,
      { lowest: 57, highest: 74, voices: 3, liftSemitones: 12 },
      { gainDb: -9.5, from: 0, pan: -0.55, distance: 'stage' },
      'comp',
    ),
    figure(
      'concertPiano',
      FIGURES.montuno,
      { lowest: 69, highest: 86, voices: 3 },
      { gainDb: -11.5, from: 0.5, pan: 0.6, distance: 'stage' },
    ),
    chords(
      'brassSection',
      COMPING.answers,
      { lowest: 60, highest: 77, voices: 3 },
      { gainDb: -17, pan: -0.3, from: 0.55 },
      'counter',
    ),
    pad('airPad', { lowest: 57, highest: 74, voices: 3 }, { gainDb: -16, from: 0.3 }),
    lead(
      'trumpet',
      {
        tonicMidi: 74,
        scale: 'harmonicMinor',
        statement: '4:1! 2:.5 4:1 3:.5 2 .:.5 1:.5! 2:.5 3:1 1:1.5',
        answer: '4:1! 5:.5 4:1 3:.5 2 .:.5 1:.5! 0:.5 -1:1 0:1.5',
        bridge: '5:1.5! 4:1.5 3 4:1.5! 3:1.5 1',
        pickup: [4, 3, 2, 1],
        harmony: { steps: -2, from: 0.8 },
      },
      { gainDb: -14, pan: 0.2, distance: 'stage' },
    ),
    floorPart(-24),
  ],
  master: { gainDb: -2.1, lowDb: 5, airDb: 8 },
  plate: [1.1, 0.4],
});
