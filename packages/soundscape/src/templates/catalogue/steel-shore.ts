import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { CALYPSO } from '../blocks/world-drums.ts';
import { floorPart } from '../common-parts.ts';

export const steelShore = defineTemplate({
  alias: 'steel_shore',
  id: 'a1d0a17e-71ec-4df2-bb7e-c3efeb6ba8df',
  name: 'Steel Shore',
  description: 'Calypso with steel pans, marimba and a rolling beat: cruises, cocktails, ice cream and summer sales.',
  labels: {
    mood: ['sunny', 'happy', 'playful'],
    genre: ['caribbean'],
    subgenre: ['calypso', 'soca'],
    instrument: ['steel drum', 'marimba', 'bass guitar', 'percussion', 'trumpet'],
    key: 'C major',
    energy: 'high',
    holidays: ['summer holidays'],
  },
  tempoBpm: 118,
  meter: '4/4',
  feel: FEELS.tight,
  harmony: {
    a: 'C | F | G7 | C',
    b: 'F | C/E | Dm7 | G7',
    break: 'Am | Em | F | G7',
    outro: 'F | G7 | C Am | Dm7 G7',
  },
  cadence: 'F G7',
  finalChord: 'C6',
  parts: [
    kit(CALYPSO, { gainDb: -6.5 }, { snare: 'tightSnare' }),
    bassLine('fingerBass', BASS_LINES.calypso, { gainDb: -6.5 }),
    figure(
      'marimba',
      FIGURES.montuno,
      { lowest: 55, highest: 72, voices: 3 },
      { gainDb: -9.5, from: 0, pan: -0.35, distance: 'stage' },
      'comp',
    ),
    chords(
      'steelDrum',
      COMPING.tresillo,
      { lowest: 60, highest: 77, voices: 3 },
      { gainDb: -15, pan: 0.35, from: 0.5 },
      'counter',
    ),
    chords(
      'mutedGuitar',
      COMPING.strumSixteenths,
      { lowest: 64, highest: 79, voices: 3, strumBeats: 0.01, spread: 0.1 },
      { gainDb: -16, pan: 0.55, from: 0.5 },
    ),
    pad('brightPad', { lowest: 57, highest: 74, voices: 3 }, { gainDb: -26, from: 0.3 }),
    lead(
      'steelDrum',
      {
        tonicMidi: 72,
        scale: 'major',
        statement: '4:.5! 2:.5 4:.5 5:1 4:.5 2:1 .:.5 1:.5! 3:.5 5:1 4:.5 2:1',
        answer: '4:.5! 2:.5 4:.5 7:1 6:.5 5:1 .:.5 4:.5! 3:.5 1:1 -1:.5 0:1',
        bridge: '7:.75! 7:.75 5:.5 7:1 4 5:.75! 5:.75 3:.5 4:2',
        pickup: [4, 5, 6, 8],
        playsInIntro: true,
        harmony: { steps: 2, from: 0.6 },
      },
      { gainDb: -11, pan: 0.05, from: 0.3 },
    ),
    floorPart(-32),
  ],
  master: { gainDb: 1.2, lowDb: 2.2 },
  plate: [1.2, 0.35],
});
