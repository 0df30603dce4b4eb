import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { SAMBA } from '../blocks/world-drums.ts';
import { floorPart } from '../common-parts.ts';

export const carnivalStreet = defineTemplate({
  alias: 'carnival_street',
  id: '86401d8e-5ea6-48c4-abe0-f4fe9f3c4b90',
  name: 'Carnival Street',
  description:
    'Samba with surdo, tambourines, nylon guitar and flute: a party in full daylight for sport, drinks and travel.',
  labels: {
    mood: ['festive', 'euphoric', 'sunny'],
    genre: ['latin'],
    subgenre: ['samba', 'world'],
    instrument: ['percussion', 'nylon guitar', 'flute', 'brass', 'bass guitar'],
    key: 'G major',
    energy: 'high',
    holidays: ['Carnival'],
  },
  tempoBpm: 104,
  meter: '4/4',
  feel: FEELS.swungSixteenths,
  harmony: {
    a: 'Gmaj7 | E7 | Am7 | D13',
    b: 'Cmaj7 | Cm6 | Bm7 E7 | Am7 D13',
    break: 'Em7 | A13 | Am7 | D13',
    outro: 'Cmaj7 | Cm6 | Bm7 E7 | Am7 D13',
  },
  cadence: 'Am7 D13',
  finalChord: 'G69',
  parts: [
    kit(SAMBA, { gainDb: -5.5 }, { kick: 'softKick', snare: 'tightSnare' }),
    bassLine('fingerBass', BASS_LINES.samba, { gainDb: -7.5 }),
    chords(
      'nylonGuitar',
      COMPING.house,
      { lowest: 52, highest: 70, voices: 4, strumBeats: 0.015 },
      { gainDb: -10, pan: -0.4 },
    ),
    chords(
      'brassSection',
      COMPING.answers,
      { lowest: 59, highest: 77, voices: 3 },
      { gainDb: -17, pan: 0.35, from: 0.78 },
      'counter',
    ),
    figure(
      'ukulele',
      FIGURES.kora,
      { lowest: 67, highest: 84, voices: 3 },
      { gainDb: -16, pan: 0.5, from: 0.55, distance: 'stage' },
    ),
    lead(
      'flute',
      {
        tonicMidi: 79,
        scale: 'major',
        statement: '4:.75! 2:.25 4:.5 5:.5 4:.5 2:1.5 .:.5 1:.25 2:.25 3:.75! 1:.25 2:1 .:1',
        answer: '4:.75! 2:.25 4:.5 6:.5 5:.5 4:1.5 .:.5 3:.25 2:.25 1:.75! -1:.25 0:1 .:1',
        bridge: '7:.5! 6:.25 7:.75 4:1.5 .:1 6:.5! 5:.25 6:.75 3:1.5 .:1',
        pickup: [4, 3, 1, 2],
        harmony: { steps: -2, from: 0.8 },
      },
      { gainDb: -14, distance: 'stage' },
    ),
    floorPart(-34),
  ],
  master: { gainDb: -2.6, highDb: -0.5, airDb: -0.3 },
  plate: [1.2, 0.35],
});
