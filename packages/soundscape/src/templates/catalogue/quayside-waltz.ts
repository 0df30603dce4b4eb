import { BASS_LINES } from '../blocks/bass-lines.ts';
import { WALTZ } from '../blocks/concert-drums.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, kit, lead } from '../blocks/parts.ts';
import { COMPING } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const quaysideWaltz = defineTemplate({
  alias: 'quayside_waltz',
  id: '5c9d8652-c221-4f9a-8f43-c277a3519e48',
  name: 'Quayside Waltz',
  description: 'A quick café waltz for accordion, guitar and upright bass: bread, wine, perfume and weekends away.',
  labels: {
    mood: ['charming', 'romantic', 'nostalgic'],
    genre: ['world'],
    subgenre: ['musette', 'chanson'],
    instrument: ['accordion', 'acoustic guitar', 'upright bass', 'fiddle', 'brushes'],
    key: 'E minor',
    energy: 'medium',
    holidays: [],
  },
  tempoBpm: 168,
  meter: '3/4',
  feel: FEELS.band,
  harmony: {
    a: 'Em | Em | Am | B7',
    b: 'C | G | F#m7b5 | B7',
    break: 'Am | D7 | G | B7',
    outro: 'Am | Em | F#m7b5 | B7',
  },
  cadence: 'B7',
  finalChord: 'Em6',
  parts: [
    kit(WALTZ, { gainDb: -9.5 }, { snare: 'brushSnare', kick: 'softKick', crash: 'ride', tambourine: 'shaker' }),
    bassLine('uprightBass', BASS_LINES.waltz, { gainDb: -5, from: 0 }),
    chords(
      'nylonGuitar',
      COMPING.waltz,
      { lowest: 52, highest: 70, voices: 4, strumBeats: 0.03, spread: 0.1 },
      { gainDb: -8.5, pan: -0.45 },
    ),
    chords(
      'steelGuitar',
      COMPING.waltz,
      { lowest: 57, highest: 74, voices: 3, strumBeats: 0.03, spread: 0.1 },
      { gainDb: -14, pan: 0.5, from: 0.5 },
    ),
    chords(
      'accordion',
      COMPING.waltz,
      { lowest: 55, highest: 71, voices: 3 },
      { gainDb: -22, pan: 0.25, from: 0.3 },
      'counter',
    ),
    lead(
      'accordion',
      {
        tonicMidi: 76,
        scale: 'harmonicMinor',
        statement: '4! 5:.5 4:.5 3:.5 4:.5 2:2! 1:.5 0:.5',
        answer: '5! 4:.5 3:.5 2:.5 1:.5 3:2! .:1',
        bridge: '7:1.5! 6:.5 7 4:2! 3:.5 4:.5',
        pickup: [4, 3, 2, 1],
        harmony: { steps: -2, from: 0.6 },
        playsInIntro: true,
      },
      { gainDb: -15.5, pan: 0.15, from: 0.3, distance: 'stage' },
    ),
    floorPart(-29),
  ],
  master: { gainDb: -1.2, lowDb: 1.3, highDb: -2.7, airDb: -0.4 },
  plate: [1.3, 0.4],
});
