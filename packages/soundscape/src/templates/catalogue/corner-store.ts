import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { BOOM_BAP } from '../blocks/machine-drums.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const cornerStore = defineTemplate({
  alias: 'corner_store',
  id: '40725c40-bb7a-43d5-b84a-b03b86acb05b',
  name: 'Corner Store',
  description:
    'Head-nodding boom bap with dusty drums, upright bass and chopped keys for sneakers, streetwear and snacks.',
  labels: {
    mood: ['cool', 'laid-back', 'confident'],
    genre: ['hip-hop'],
    subgenre: ['boom bap', 'jazz hop'],
    instrument: ['drums', 'upright bass', 'electric piano', 'muted trumpet'],
    key: 'C minor',
    energy: 'medium',
    holidays: [],
  },
  tempoBpm: 91,
  meter: '4/4',
  feel: FEELS.swungSixteenths,
  harmony: {
    a: 'Cm9 | Cm9 | Abmaj7 | G7s9',
    b: 'Fm9 | Bb13 | Ebmaj7 | G7s9',
    break: 'Abmaj7 | Abmaj7 | Fm9 | G7s9',
    outro: 'Abmaj7 | Bb13 | Cm9 | G7s9',
  },
  cadence: 'Abmaj7 G7s9',
  finalChord: 'Cm9',
  parts: [
    kit(BOOM_BAP, { gainDb: -4.5 }, { snare: 'dustySnare' }),
    bassLine('uprightBass', BASS_LINES.soul, { gainDb: -5 }),
    chords(
      'electricPiano',
      COMPING.charleston,
      { lowest: 55, highest: 72, voices: 4 },
      { gainDb: -11, pan: -0.2, chorus: 0.4 },
    ),
    figure(
      'jazzGuitar',
      FIGURES.kora,
      { lowest: 62, highest: 79, voices: 3 },
      { gainDb: -17, pan: 0.5, from: 0.55, distance: 'stage' },
    ),
    pad('airPad', { lowest: 58, highest: 75, voices: 3 }, { gainDb: -22 }),
    lead(
      'mutedTrumpet',
      {
        tonicMidi: 72,
        scale: 'minorPentatonic',
        statement: '.:1 2:.25! 3:.25 4:1 3:.5 .:1 .:1 1:.5! 2:.5 0:1.5',
        answer: '.:1 2:.25! 3:.25 4:1 5:.5 .:1 .:1 4:.5! 3:.5 2:1.5',
        bridge: '4:1.5! 5:.5 4:.5 3:.5 .:1 3:1.5! 4:.5 3:.5 2:.5',
        pickup: [0, 1, 2, 3],
      },
      { gainDb: -15, pan: 0.15 },
    ),
    floorPart(-25, 'vinyl'),
  ],
  master: { gainDb: -1.4, lowDb: 4.3, highDb: 2.4, airDb: 1.9 },
  plate: [1.1, 0.5],
});
