import { DRIVING_ROCK } from '../blocks/band-drums.ts';
import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const openRoad = defineTemplate({
  alias: 'open_road',
  id: '26b59ff1-cf0f-4fde-b25e-78799276dc1e',
  name: 'Open Road',
  description:
    'Big straight rock: two walls of overdriven guitar, driving eighths and a singing lead for trucks, tools and sport.',
  labels: {
    mood: ['powerful', 'confident', 'driving'],
    genre: ['rock'],
    subgenre: ['hard rock', 'stadium rock'],
    instrument: ['electric guitar', 'bass guitar', 'drums'],
    key: 'E major',
    energy: 'high',
    holidays: [],
  },
  tempoBpm: 126,
  meter: '4/4',
  feel: FEELS.band,
  harmony: {
    a: 'E5 | E5 | D5 | A5',
    b: 'E5 | B5 | C#m | A5',
    break: 'C#m | A5 | E5 | B5',
    outro: 'A5 | B5 | C#m | A5 B5',
  },
  cadence: 'A5 B5',
  finalChord: 'E5',
  parts: [
    kit(DRIVING_ROCK, { gainDb: -5 }),
    bassLine('fingerBass', BASS_LINES.eighths, { gainDb: -8 }),
    chords(
      'chuggingGuitar',
      COMPING.chug,
      { lowest: 40, highest: 56, voices: 3, spread: 0 },
      { gainDb: -13, pan: -0.75, upTo: 0.78 },
    ),
    chords(
      'overdrivenGuitar',
      COMPING.pushes,
      { lowest: 40, highest: 59, voices: 3, spread: 0.1 },
      { gainDb: -14, pan: -0.8, from: 0.78 },
    ),
    chords(
      'overdrivenGuitar',
      COMPING.pushes,
      { lowest: 45, highest: 64, voices: 3, spread: 0.1 },
      { gainDb: -15, pan: 0.8, from: 0.5 },
      'counter',
    ),
    pad('organ', { lowest: 55, highest: 74, voices: 3 }, { gainDb: -23, from: 0.3 }),
    lead(
      'crunchGuitar',
      {
        tonicMidi: 64,
        scale: 'mixolydian',
        statement: '4:.5! 5:.5 7:1.5! 5:.5 4 3:.5 4:1.5 2:.5 0:1.5!',
        answer: '4:.5! 5:.5 7:1.5! 8:.5 7 6:.5 5:.5 4:.5 2:.5 0:1.5!',
        bridge: '7:1.5! 8:.5 9 7 8:1.5! 7:.5 4:2',
        pickup: [4, 5, 6, 6],
      },
      { gainDb: -13, pan: 0.1, distance: 'stage' },
    ),
    floorPart(-36),
  ],
  master: { gainDb: -6.1, lowDb: 2.4, airDb: 3, width: 0.95 },
  plate: [1.4, 0.35],
});
