import { SWING_RIDE } from '../blocks/band-drums.ts';
import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const blueCorner = defineTemplate({
  alias: 'blue_corner',
  id: '6b3a0bb1-ce0d-4088-8472-bd96359ba8be',
  name: 'Blue Corner',
  description:
    'Swinging small-group jazz: walking bass, ride cymbal, piano and saxophone for coffee, cars and city life.',
  labels: {
    mood: ['sophisticated', 'cool', 'relaxed'],
    genre: ['jazz'],
    subgenre: ['swing', 'bebop'],
    instrument: ['saxophone', 'piano', 'upright bass', 'drums', 'jazz guitar'],
    key: 'Bb major',
    energy: 'medium',
    holidays: [],
  },
  tempoBpm: 148,
  meter: '4/4',
  feel: FEELS.swing,
  harmony: {
    a: 'Bbmaj7 G7b9 | Cm7 F13 | Dm7 G7b9 | Cm7 F13',
    b: 'Ebmaj7 | Edim7 | Bb/F G7b9 | Cm7 F13',
    break: 'D7 | G7 | C9 | F13',
    outro: 'Ebmaj7 Edim7 | Bb/F G7b9 | Cm7 | F13',
  },
  cadence: 'Cm7 F13',
  finalChord: 'Bb69',
  parts: [
    kit(SWING_RIDE, { gainDb: -8 }, { snare: 'brushSnare', kick: 'softKick' }),
    bassLine('uprightBass', BASS_LINES.walking, { gainDb: -5.5, from: 0, distance: 'stage' }),
    chords('concertPiano', COMPING.charleston, { lowest: 53, highest: 71, voices: 4 }, { gainDb: -11.5, pan: -0.3 }),
    chords(
      'jazzGuitar',
      COMPING.quarters,
      { lowest: 50, highest: 66, voices: 3, spread: 0.1 },
      { gainDb: -15, pan: 0.5, from: 0.55 },
      'counter',
    ),
    pad('airPad', { lowest: 55, highest: 72, voices: 3 }, { gainDb: -25 }),
    lead(
      'saxophone',
      {
        tonicMidi: 70,
        scale: 'major',
        statement: '4:.5! 5:.5 4:.5 2:1 .:.5 1:.5 2:.5 4:1.5! 2:.5 1:.5 0:1 .:.5',
        answer: '4:.5! 5:.5 7:.5 6:1 .:.5 4:.5 5:.5 3:.5 2:.5 1:.5 0:2!',
        bridge: '.:.5 7:.5! 6:.5 5:.5 6:1.5 4:.5 .:.5 5:.5! 4:.5 3:.5 4:1 2',
        pickup: [1, 2, 3, 4],
      },
      { gainDb: -12.5, pan: 0.15, distance: 'stage' },
    ),
    floorPart(-31),
  ],
  master: { gainDb: -1.5, lowDb: 2.9 },
  plate: [1.3, 0.4],
});
