import { OOMPAH } from '../blocks/band-drums.ts';
import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const toyParade = defineTemplate({
  alias: 'toy_parade',
  id: '185b0bcd-6662-4a0b-9a18-f8727961ccfa',
  name: 'Toy Parade',
  description:
    'Toy piano and xylophone over ukulele and wood blocks: cheerful, small and bright, for children and families.',
  labels: {
    mood: ['playful', 'cute', 'happy'],
    genre: ['children'],
    subgenre: ['nursery', 'quirky'],
    instrument: ['xylophone', 'ukulele', 'toy piano', 'whistle', 'wood block'],
    key: 'C major',
    energy: 'medium',
    holidays: ["Children's Day"],
  },
  tempoBpm: 122,
  meter: '4/4',
  feel: FEELS.band,
  harmony: {
    a: 'C | G/B | Am | G',
    b: 'F | C/E | D7 | G',
    break: 'Am | Am | F | G',
    outro: 'F | C/E | Dm G | C G',
  },
  cadence: 'F G',
  finalChord: 'C',
  parts: [
    kit(OOMPAH, { gainDb: -8.5 }, { kick: 'stomp', snare: 'snap', crash: 'triangle' }),
    bassLine('pizzicato', BASS_LINES.oompah, { gainDb: -5, lowest: 36, from: 0 }),
    chords(
      'ukulele',
      COMPING.offbeats,
      { lowest: 60, highest: 76, voices: 4, strumBeats: 0.02, spread: 0.1 },
      { gainDb: -9, pan: -0.4 },
    ),
    figure(
      'kalimba',
      FIGURES.up,
      { lowest: 67, highest: 84, voices: 3 },
      { gainDb: -15, pan: 0.45, from: 0.5, distance: 'stage' },
    ),
    pad('warmStrings', { lowest: 60, highest: 77, voices: 3 }, { gainDb: -25, from: 0.5 }),
    chords(
      'accordion',
      COMPING.afterbeats,
      { lowest: 60, highest: 76, voices: 3 },
      { gainDb: -21, pan: 0.3, from: 0.78 },
      'counter',
    ),
    lead(
      'xylophone',
      {
        tonicMidi: 72,
        scale: 'major',
        statement: '4:.5! 2:.5 4:.5 2:.5 5:1! 4 3:.5 1:.5 3:.5 1:.5 4:2!',
        answer: '4:.5! 2:.5 4:.5 2:.5 7:1! 5 4:.5 3:.5 2:.5 1:.5 0:2!',
        bridge: '5:.5! 6:.5 7 5:.5 6:.5 7 4:.5! 5:.5 6 4:1 .:1',
        pickup: [4, 5, 6, 6],
        harmony: { steps: -2, from: 0.8 },
      },
      { gainDb: -11, pan: 0.1, distance: 'stage' },
    ),
    floorPart(-28),
  ],
  // A toy band has no deep bass, so the range below 120 Hz stays slightly below that of a full bed.
  master: { gainDb: 1.8, lowDb: 3.6, highDb: -1, airDb: 1.4 },
  plate: [1, 0.4],
});
