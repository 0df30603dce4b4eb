import { BASS_LINES } from '../blocks/bass-lines.ts';
import { LULLABY } from '../blocks/concert-drums.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, figure, kit, lead, pad } from '../blocks/parts.ts';
import { FIGURES } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const paperLanterns = defineTemplate({
  alias: 'paper_lanterns',
  id: 'b547c3d8-4442-469b-835e-8f9abe525b90',
  name: 'Paper Lanterns',
  description:
    'A slow winter lullaby in six eight: music box, harp, soft strings and choir for giving and coming home.',
  labels: {
    mood: ['tender', 'magical', 'peaceful'],
    genre: ['holiday'],
    subgenre: ['Christmas', 'lullaby'],
    instrument: ['music box', 'harp', 'strings', 'choir', 'bells'],
    key: 'F major',
    energy: 'low',
    holidays: ['Christmas', 'Advent'],
  },
  tempoBpm: 54,
  meter: '6/8',
  feel: FEELS.orchestra,
  harmony: {
    a: 'F | Dm | Bb | C7',
    b: 'Bb | F/A | Gm7 | C7',
    break: 'Dm | Am | Bb | C7',
    outro: 'Bb | Bbm6 | F/C | C7',
  },
  cadence: 'Gm7 C7',
  finalChord: 'F',
  parts: [
    kit(LULLABY, { gainDb: -11, distance: 'hall' }, { bell: 'sleighBells', snare: 'brushSnare', kick: 'softKick' }),
    bassLine('warmStrings', BASS_LINES.jig, { gainDb: -16, lowest: 36, distance: 'hall' }),
    figure('harp', FIGURES.three, { lowest: 53, highest: 72, voices: 4 }, { gainDb: -10, from: 0, pan: -0.3 }, 'comp'),
    pad('warmStrings', { lowest: 57, highest: 76, voices: 4 }, { gainDb: -17, from: 0.3 }),
    pad('choirPad', { lowest: 60, highest: 77, voices: 3 }, { gainDb: -20, from: 0.78, distance: 'far' }),
    lead(
      'musicBox',
      {
        tonicMidi: 77,
        scale: 'major',
        statement: '4:2/3! 5:1/3 4:2/3 2:1/3 3:2/3! 4:1/3 3:1',
        answer: '4:2/3! 5:1/3 7:2/3 4:1/3 3:2/3! 1:1/3 2:1',
        bridge: '7:2/3! 6:1/3 5:1 4:2/3! 2:1/3 1:1',
        pickup: [1, 2, 3, 4],
        pickupStepBeats: 1 / 3,
        playsInIntro: true,
      },
      { gainDb: -12, pan: 0.2, from: 0.3, distance: 'far' },
    ),
    floorPart(-24.5),
  ],
  master: { gainDb: 0.7, lowDb: 5, airDb: 9.8, width: 0.74 },
  lengths: { bars: 28 },
  plate: [2.8, 0.4],
});
