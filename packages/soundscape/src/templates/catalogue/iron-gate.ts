import { BASS_LINES } from '../blocks/bass-lines.ts';
import { EPIC_THREE } from '../blocks/concert-drums.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, figure, kit, lead, pad } from '../blocks/parts.ts';
import { FIGURES } from '../blocks/rhythms.ts';
import { floorPart, risePart } from '../common-parts.ts';

export const ironGate = defineTemplate({
  alias: 'iron_gate',
  id: 'd5844381-22bd-4013-9d0a-c61f0698a98e',
  name: 'Iron Gate',
  description:
    'A dark trailer in three: low strings, tremolo, taiko and tolling bells for thrillers, games and warnings.',
  labels: {
    mood: ['dark', 'tense', 'epic'],
    genre: ['cinematic'],
    subgenre: ['trailer', 'thriller'],
    instrument: ['strings', 'taiko', 'bells', 'choir', 'horns'],
    key: 'E minor',
    energy: 'variable',
    holidays: ['Halloween'],
  },
  tempoBpm: 126,
  meter: '3/4',
  feel: FEELS.orchestra,
  harmony: {
    a: 'Em | C | Am | B',
    b: 'Em | G | F | B7',
    break: 'Em | Em | F | F',
    outro: 'C | Am | F | B7',
  },
  cadence: 'B7',
  finalChord: 'Em',
  parts: [
    kit(EPIC_THREE, { gainDb: -11.5, distance: 'hall' }, { kick: 'taiko', floor: 'tomLow', tom: 'tomMid' }),
    bassLine('stringSection', BASS_LINES.waltz, { gainDb: -13, lowest: 28, from: 0, distance: 'hall' }),
    figure(
      'spiccatoStrings',
      FIGURES.three,
      { lowest: 52, highest: 71, voices: 3 },
      { gainDb: -14.5, from: 0, pan: -0.35 },
      'comp',
    ),
    pad('tremoloStrings', { lowest: 59, highest: 78, voices: 3 }, { gainDb: -20, from: 0.3, pan: 0.2 }),
    pad('choirPad', { lowest: 59, highest: 78, voices: 3 }, { gainDb: -19, from: 0.78, distance: 'far' }),
    figure(
      'tubularBells',
      FIGURES.bell,
      { lowest: 59, highest: 76, voices: 3 },
      { gainDb: -18, from: 0.55, pan: 0.35, distance: 'far' },
    ),
    lead(
      'hornSection',
      {
        tonicMidi: 64,
        scale: 'harmonicMinor',
        statement: '0:2! 1 2:3',
        answer: '4:2! 3 1:3',
        bridge: '7:2! 6 5:1.5 4:.5 3',
        pickup: [0, 1, 2, 3],
      },
      { gainDb: -14.5 },
    ),
    floorPart(-27),
    risePart(-19, 3),
  ],
  master: { gainDb: 4.2, lowDb: -3, highDb: 0.3, airDb: 7.3, width: 0.65 },
  plate: [3.2, 0.45],
});
