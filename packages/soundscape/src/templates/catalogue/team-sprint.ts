import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { FOUR_ON_THE_FLOOR } from '../blocks/machine-drums.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart, risePart } from '../common-parts.ts';

export const teamSprint = defineTemplate({
  alias: 'team_sprint',
  id: 'b4ae9e15-a788-4a1e-bf80-4c0688849453',
  name: 'Team Sprint',
  description:
    'Brisk corporate optimism: muted guitars, marimba, claps and rising strings for products, jobs and apps.',
  labels: {
    mood: ['motivated', 'optimistic', 'professional'],
    genre: ['corporate'],
    subgenre: ['technology', 'motivational'],
    instrument: ['electric guitar', 'marimba', 'strings', 'piano', 'drums'],
    key: 'E major',
    energy: 'medium',
    holidays: [],
  },
  tempoBpm: 124,
  meter: '4/4',
  feel: FEELS.tight,
  harmony: {
    a: 'E | Badd9 | C#m7 | Aadd9',
    b: 'A | B | E/G# | C#m7',
    break: 'C#m7 | Aadd9 | F#m7 | B',
    outro: 'A | B | C#m7 | A B',
  },
  cadence: 'A B',
  finalChord: 'Eadd9',
  parts: [
    kit(FOUR_ON_THE_FLOOR, { gainDb: -8 }, { kick: 'softKick', hat: 'shaker', open: 'closedHat', crash: 'ride' }),
    bassLine('fingerBass', BASS_LINES.eighths, { gainDb: -8.5 }),
    figure(
      'mutedGuitar',
      FIGURES.sequence,
      { lowest: 59, highest: 76, voices: 3, spread: 0.1 },
      { gainDb: -9, from: 0, pan: -0.5, distance: 'hall' },
      'comp',
    ),
    figure(
      'marimba',
      FIGURES.up,
      { lowest: 64, highest: 81, voices: 3 },
      { gainDb: -12, pan: 0.4, from: 0.3, distance: 'stage' },
    ),
    chords(
      'concertPiano',
      COMPING.whole,
      { lowest: 56, highest: 75, voices: 4 },
      { gainDb: -13, from: 0.5, distance: 'hall' },
    ),
    pad('warmStrings', { lowest: 59, highest: 78, voices: 4 }, { gainDb: -18, from: 0.5 }),
    pad('airPad', { lowest: 59, highest: 76, voices: 3 }, { gainDb: -22 }),
    lead(
      'concertPiano',
      {
        tonicMidi: 76,
        scale: 'major',
        statement: '4:1.5! 2:.5 4 5 4:1.5! 1:.5 2:2',
        answer: '4:1.5! 2:.5 4 7 6:1.5! 5:.5 4:2',
        bridge: '.:.5 7:.5! 7:.5 6:.5 7:1 4 .:.5 5:.5! 5:.5 4:.5 5:2',
        pickup: [1, 2, 4, 6],
      },
      { gainDb: -13, pan: 0.1 },
    ),
    floorPart(-31),
    risePart(-22),
  ],
  master: { gainDb: 1.5 },
  plate: [1.6, 0.35],
});
