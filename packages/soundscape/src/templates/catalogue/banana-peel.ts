import { OOMPAH } from '../blocks/band-drums.ts';
import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const bananaPeel = defineTemplate({
  alias: 'banana_peel',
  id: '79189bcc-250f-407e-a120-9305bbc8b857',
  name: 'Banana Peel',
  description:
    'Slapstick on tiptoe: clarinet, pizzicato, tuba-like bass and wood blocks for jokes, mishaps and insurance.',
  labels: {
    mood: ['funny', 'mischievous', 'quirky'],
    genre: ['comedy'],
    subgenre: ['cartoon', 'ragtime'],
    instrument: ['clarinet', 'pizzicato', 'xylophone', 'piano', 'wood block'],
    key: 'G minor',
    energy: 'medium',
    holidays: ["April Fools' Day"],
  },
  tempoBpm: 136,
  meter: '4/4',
  feel: FEELS.swing,
  harmony: {
    a: 'Gm | D7 | D7 | Gm',
    b: 'Eb7 | Eb7 | D7 | D7',
    break: 'Cm | Gm | A7 | D7',
    outro: 'Cm | Gm | Eb7 D7 | Gm D7',
  },
  cadence: 'Eb7 D7',
  finalChord: 'Gm6',
  parts: [
    kit(OOMPAH, { gainDb: -5.5 }, { snare: 'brushSnare', triangle: 'closedHat', kick: 'softKick' }),
    bassLine('hornSection', BASS_LINES.oompah, { gainDb: -13, lowest: 31, from: 0, distance: 'stage' }),
    chords('pizzicato', COMPING.afterbeats, { lowest: 55, highest: 71, voices: 3 }, { gainDb: -7.5, pan: -0.6 }),
    chords(
      'concertPiano',
      COMPING.offbeats,
      { lowest: 60, highest: 76, voices: 3 },
      { gainDb: -15, pan: 0.6, from: 0.55 },
      'counter',
    ),
    figure(
      'xylophone',
      FIGURES.bell,
      { lowest: 72, highest: 90, voices: 3 },
      { gainDb: -17, pan: 0.5, from: 0.78, distance: 'stage' },
    ),
    pad('tremoloStrings', { lowest: 57, highest: 74, voices: 3 }, { gainDb: -21, from: 0.3 }),
    lead(
      'clarinet',
      {
        tonicMidi: 67,
        scale: 'harmonicMinor',
        statement: '4:.5! .:.5 4:.5 5:.5 4:.5 3:.5 2:.5 .:.5 1:.5! .:.5 1:.5 2:.5 1:.5 0:.5 -1:.5 .:.5',
        answer: '4:.5! .:.5 4:.5 5:.5 6:.5 7:.5 8:.5 .:.5 7:.5! 6:.5 5:.5 3:.5 1:.5 .:.5 0:.5 .:.5',
        bridge: '7:.5! 7:.5 .:1 6:.5 6:.5 .:1 5:.5! 4:.5 3:.5 2:.5 1:1 .:1',
        pickup: [4, 5, 6, 6],
      },
      { gainDb: -12.5, pan: 0.1, distance: 'stage' },
    ),
    floorPart(-20, 'vinyl'),
  ],
  master: { gainDb: -0.4, lowDb: 1.4, highDb: -1.3, airDb: 6.1, width: 1.02 },
  plate: [1, 0.4],
});
