import { SOUL_TWELVE_EIGHT } from '../blocks/band-drums.ts';
import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const velvetRoom = defineTemplate({
  alias: 'velvet_room',
  id: '6bcfb74f-29e7-4268-8bc1-57cf65cbc8dc',
  name: 'Velvet Room',
  description:
    'A soul ballad in slow triplets: organ, piano, horns and a warm saxophone for love, chocolate and evenings.',
  labels: {
    mood: ['romantic', 'soulful', 'warm'],
    genre: ['soul'],
    subgenre: ['rhythm and blues', 'gospel'],
    instrument: ['organ', 'piano', 'saxophone', 'brass', 'bass guitar', 'drums'],
    key: 'C major',
    energy: 'medium',
    holidays: ["Valentine's Day"],
  },
  tempoBpm: 68,
  meter: '12/8',
  feel: FEELS.band,
  harmony: {
    a: 'C | E7 | Am7 | F G7',
    b: 'F | Fm6 | C/G A7 | Dm7 G7',
    break: 'Am7 | Em7 | F | G7',
    outro: 'F | Fm6 | C/G A7 | Dm7 G7',
  },
  cadence: 'Dm7 G7',
  finalChord: 'C6',
  parts: [
    kit(SOUL_TWELVE_EIGHT, { gainDb: -6.5 }, { tambourine: 'snap' }),
    bassLine('fingerBass', BASS_LINES.twelveEight, { gainDb: -3.2 }),
    chords('concertPiano', COMPING.triplets, { lowest: 57, highest: 74, voices: 4 }, { gainDb: -11, pan: -0.25 }),
    pad('organ', { lowest: 55, highest: 72, voices: 4 }, { gainDb: -20, pan: 0.3, distance: 'stage' }),
    chords(
      'brassSection',
      COMPING.answers,
      { lowest: 57, highest: 74, voices: 3 },
      { gainDb: -19, pan: 0.35, from: 0.78, distance: 'hall' },
      'counter',
    ),
    pad('warmStrings', { lowest: 60, highest: 79, voices: 3 }, { gainDb: -20, from: 0.55 }),
    lead(
      'saxophone',
      {
        tonicMidi: 67,
        scale: 'mixolydian',
        statement: '.:1 4:2/3! 5:1/3 4:1 2:1 .:1 3:2/3! 2:1/3 1:1/3 0:5/3',
        answer: '.:1 4:2/3! 5:1/3 7:1 6:2/3 5:1/3 .:1 4:2/3! 2:1/3 3:2',
        bridge: '7:4/3! 8:1/3 7:1/3 5:1 4 5:4/3! 4:1/3 2:1/3 3:2',
        pickup: [0, 1, 2],
        pickupStepBeats: 1 / 3,
      },
      { gainDb: -13, pan: 0.05 },
    ),
    floorPart(-29),
  ],
  master: { gainDb: -2.3, lowDb: 8.6, airDb: 5.3, width: 0.85 },
  plate: [2, 0.45],
});
