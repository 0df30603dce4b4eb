import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { BOSSA } from '../blocks/world-drums.ts';
import { floorPart } from '../common-parts.ts';

export const glassElevator = defineTemplate({
  alias: 'glass_elevator',
  id: '6f0c2a51-9d3e-4b7a-8c14-52e7b9d0a3f6',
  name: 'Glass Elevator',
  description:
    'Easy listening with a wink: organ, vibraphone and strings over a bossa beat for hotels, shops and on hold.',
  labels: {
    mood: ['light', 'relaxed', 'retro'],
    genre: ['lounge'],
    subgenre: ['easy listening', 'bossa nova'],
    instrument: ['organ', 'vibraphone', 'electric piano', 'strings', 'bass guitar', 'percussion'],
    key: 'Eb major',
    energy: 'low',
    holidays: [],
  },
  tempoBpm: 122,
  meter: '4/4',
  feel: FEELS.band,
  harmony: {
    a: 'Ebmaj7 | Cm9 | Fm9 | Bb13',
    b: 'Abmaj7 | Db9 | Gm7 C7b9 | Fm7 Bb13',
    break: 'Cm9 | F13 | Fm9 | Bb13',
    outro: 'Abmaj7 | Db9 | Gm7 C7b9 | Fm7 Bb13',
  },
  cadence: 'Fm9 Bb13',
  finalChord: 'Eb69',
  parts: [
    kit(BOSSA, { gainDb: -5 }, { kick: 'softKick', crash: 'ride' }),
    bassLine('fingerBass', BASS_LINES.bossa, { gainDb: -6.5, from: 0 }),
    chords(
      'electricPiano',
      COMPING.bossa,
      { lowest: 55, highest: 72, voices: 4 },
      { gainDb: -11, pan: -0.3, chorus: 0.4 },
    ),
    figure('vibraphone', FIGURES.drift, { lowest: 63, highest: 82, voices: 4 }, { gainDb: -15, pan: 0.4, from: 0.5 }),
    pad('stringSection', { lowest: 62, highest: 81, voices: 3 }, { gainDb: -22, from: 0.55 }),
    lead(
      'organ',
      {
        tonicMidi: 75,
        scale: 'major',
        statement: '4:1.5! 3:.5 2:.5 3:1.5 .:.5 1:.5! 2:.5 1:.5 -1:1.5 .:.5',
        answer: '4:1.5! 3:.5 2:.5 5:1.5 .:.5 4:.5! 3:.5 1:.5 2:1.5 .:.5',
        bridge: '7:1.5! 6:.5 5 4 6:1.5! 5:.5 4 1',
        pickup: [1, 2, 3, 6],
      },
      { gainDb: -16.5, pan: 0.1, chorus: 0.3 },
    ),
    floorPart(-24.5),
  ],
  master: { gainDb: -1.9, lowDb: 0.9, highDb: 0.7, airDb: 9.5 },
  plate: [1.7, 0.4],
});
