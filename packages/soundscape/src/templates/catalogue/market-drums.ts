import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, figure, kit, lead, pad } from '../blocks/parts.ts';
import { FIGURES } from '../blocks/rhythms.ts';
import { SON_CLAVE } from '../blocks/world-drums.ts';
import { floorPart } from '../common-parts.ts';

export const marketDrums = defineTemplate({
  alias: 'market_drums',
  id: '80f50740-0b7f-4a46-a942-73c5d9ca5c1c',
  name: 'Market Drums',
  description:
    'West African colours: kalimba and guitar patterns, hand drums and choir for travel, coffee and fair trade.',
  labels: {
    mood: ['joyful', 'warm', 'earthy'],
    genre: ['world'],
    subgenre: ['afrobeat', 'highlife'],
    instrument: ['kalimba', 'electric guitar', 'percussion', 'choir', 'bass guitar'],
    key: 'F major',
    energy: 'medium',
    holidays: [],
  },
  tempoBpm: 114,
  meter: '4/4',
  feel: FEELS.swungSixteenths,
  harmony: {
    a: 'F | Bb | F | C',
    b: 'Bb | F/A | Gm7 | C',
    break: 'Dm | Bb | F | C',
    outro: 'Bb | C | F Dm | Bb C',
  },
  cadence: 'Bb C',
  finalChord: 'F',
  parts: [
    kit(SON_CLAVE, { gainDb: -4 }, { kick: 'stomp', scrape: 'shaker', block: 'rimClick', bell: 'cowbell' }),
    bassLine('uprightBass', BASS_LINES.calypso, { gainDb: 1.1 }),
    figure(
      'kalimba',
      FIGURES.kora,
      { lowest: 60, highest: 79, voices: 4 },
      { gainDb: -9.5, from: 0, pan: -0.35, distance: 'stage' },
      'comp',
    ),
    figure(
      'mutedGuitar',
      FIGURES.montuno,
      { lowest: 65, highest: 82, voices: 3, spread: 0.1 },
      { gainDb: -11, pan: 0.5, from: 0.5, distance: 'stage' },
    ),
    figure(
      'marimba',
      FIGURES.rolls,
      { lowest: 53, highest: 72, voices: 4 },
      { gainDb: -15, pan: 0.2, from: 0.78, distance: 'stage' },
    ),
    pad('choirPad', { lowest: 57, highest: 74, voices: 3 }, { gainDb: -20, from: 0.5 }),
    lead(
      'flute',
      {
        tonicMidi: 77,
        scale: 'pentatonic',
        statement: '4:.5! 3:.25 2:.75 3:.5 2:1 .:1 3:.5! 2:.25 1:.75 2:.5 0:1 .:1',
        answer: '4:.5! 5:.25 4:.75 3:.5 2:1 .:1 1:.5! 2:.25 3:.75 2:.5 0:1 .:1',
        bridge: '5:1.5! 4:.5 5:.5 6:1.5 5:1.5! 3:.5 4:2',
        pickup: [0, 1, 2, 3],
        harmony: { steps: -2, from: 0.8 },
      },
      { gainDb: -14.5 },
    ),
    floorPart(-20.5),
  ],
  master: { gainDb: -4.1, lowDb: 6.5, airDb: 9.9 },
  plate: [1.3, 0.4],
});
