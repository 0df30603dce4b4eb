import { BASS_LINES } from '../blocks/bass-lines.ts';
import { EPIC_FOUR } from '../blocks/concert-drums.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart, risePart } from '../common-parts.ts';

export const summitCall = defineTemplate({
  alias: 'summit_call',
  id: 'bcf46640-8d21-42cb-8adf-0e8153dea8d4',
  name: 'Summit Call',
  description: 'Heroic orchestra with horns, spiccato strings and great drums for launches, sport and adventure.',
  labels: {
    mood: ['epic', 'heroic', 'inspiring'],
    genre: ['orchestral'],
    subgenre: ['cinematic', 'trailer'],
    instrument: ['horns', 'strings', 'choir', 'taiko', 'timpani'],
    key: 'C minor',
    energy: 'high',
    holidays: [],
  },
  tempoBpm: 94,
  meter: '4/4',
  feel: FEELS.orchestra,
  harmony: {
    a: 'Cm | Ab | Eb | Bb',
    b: 'Ab | Bb | Cm | Eb/G',
    break: 'Fm | Cm/Eb | Ab | G',
    outro: 'Ab | Bb | Eb | G',
  },
  cadence: 'Ab Bb',
  finalChord: 'C',
  parts: [
    kit(
      EPIC_FOUR,
      { gainDb: -11.5, distance: 'hall' },
      { kick: 'taiko', floor: 'tomLow', tom: 'tomMid', snare: 'acousticSnare' },
    ),
    bassLine('stringSection', BASS_LINES.pedal, { gainDb: -13, lowest: 33, distance: 'hall' }),
    figure(
      'spiccatoStrings',
      FIGURES.pulse,
      { lowest: 55, highest: 74, voices: 3 },
      { gainDb: -14, from: 0, pan: -0.3 },
      'comp',
    ),
    pad('stringSection', { lowest: 55, highest: 79, voices: 4 }, { gainDb: -18, from: 0.5, pan: -0.1 }),
    chords(
      'brassSection',
      COMPING.pushes,
      { lowest: 48, highest: 67, voices: 3 },
      { gainDb: -18, pan: 0.3, from: 0.78, distance: 'hall' },
      'counter',
    ),
    pad('choirPad', { lowest: 60, highest: 79, voices: 3 }, { gainDb: -21, from: 0.78, distance: 'far' }),
    lead(
      'hornSection',
      {
        tonicMidi: 60,
        scale: 'minor',
        statement: '0:1.5! 4:.5 4:2 3:1.5 2:.5 1:2',
        answer: '0:1.5! 4:.5 7:2! 6:1.5 5:.5 4:2',
        bridge: '7:1.5! 6:.5 5 6 7:1.5! 8:.5 9:2!',
        pickup: [2, 3, 4, 6],
      },
      { gainDb: -14, pan: 0.15 },
    ),
    floorPart(-28),
    risePart(-20, 4),
  ],
  master: { gainDb: 4.1, lowDb: -3, highDb: 0.7, airDb: 8, width: 0.64 },
  lengths: { bars: 24 },
  plate: [2.8, 0.4],
});
