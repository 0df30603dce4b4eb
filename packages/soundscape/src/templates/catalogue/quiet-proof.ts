import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { PULSE } from '../blocks/machine-drums.ts';
import { bassLine, figure, kit, lead, pad } from '../blocks/parts.ts';
import { FIGURES } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const quietProof = defineTemplate({
  alias: 'quiet_proof',
  id: '89ba0e2c-fea3-4e9b-a5f2-24db95f8bbf7',
  name: 'Quiet Proof',
  description:
    'Minimal piano in flowing sixes with soft strings: documentary, health, research and careful explanations.',
  labels: {
    mood: ['thoughtful', 'sincere', 'hopeful'],
    genre: ['documentary'],
    subgenre: ['minimal', 'neoclassical'],
    instrument: ['piano', 'strings', 'cello', 'celesta'],
    key: 'A minor',
    energy: 'low',
    holidays: ['Remembrance Day'],
  },
  tempoBpm: 66,
  meter: '6/8',
  feel: FEELS.orchestra,
  harmony: {
    a: 'Am | F | C | G',
    b: 'F | G | Am | Em',
    break: 'Dm | Dm | F | G',
    outro: 'F | C/E | Dm | G',
  },
  cadence: 'F G',
  finalChord: 'Cadd9',
  parts: [
    kit(PULSE, { gainDb: -18, distance: 'hall' }, { kick: 'softKick' }),
    bassLine('warmStrings', BASS_LINES.jig, { gainDb: -13.6, lowest: 33, distance: 'hall' }),
    figure(
      'feltPiano',
      FIGURES.three,
      { lowest: 57, highest: 76, voices: 4 },
      { gainDb: -8, from: 0, pan: -0.1 },
      'comp',
    ),
    pad('warmStrings', { lowest: 52, highest: 71, voices: 4 }, { gainDb: -17, from: 0.5 }),
    pad('airPad', { lowest: 60, highest: 77, voices: 3 }, { gainDb: -18.5 }),
    figure(
      'spiccatoStrings',
      FIGURES.three,
      { lowest: 64, highest: 81, voices: 3 },
      { gainDb: -22, from: 0.78, pan: 0.4 },
    ),
    lead(
      'feltPiano',
      {
        tonicMidi: 81,
        scale: 'minor',
        statement: '2:5/3! 1:1/3 0:5/3! 1:1/3',
        answer: '2:5/3! 4:1/3 1:2!',
        bridge: '4:1! 5 6:5/3! 4:1/3',
        pickup: [0, 1, 2],
        pickupStepBeats: 1 / 3,
      },
      { gainDb: -11, pan: 0.15, distance: 'far' },
    ),
    floorPart(-24),
  ],
  master: { gainDb: 2.6, lowDb: 2.7, airDb: 10.4, width: 0.74 },
  plate: [2.6, 0.4],
});
