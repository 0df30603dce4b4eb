import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { JIG } from '../blocks/world-drums.ts';
import { floorPart } from '../common-parts.ts';

export const greenHill = defineTemplate({
  alias: 'green_hill',
  id: '49366bcb-5c32-4e76-bc96-0fee94d938f1',
  name: 'Green Hill',
  description: 'A lilting jig for whistle, fiddle, mandolin and hand drum: islands, beer, butter and fresh air.',
  labels: {
    mood: ['lively', 'joyful', 'rustic'],
    genre: ['folk'],
    subgenre: ['celtic', 'world'],
    instrument: ['whistle', 'fiddle', 'mandolin', 'acoustic guitar', 'hand drum'],
    key: 'D major',
    energy: 'medium',
    holidays: ["St. Patrick's Day"],
  },
  tempoBpm: 110,
  meter: '6/8',
  feel: FEELS.band,
  harmony: {
    a: 'D | G | D | A',
    b: 'Bm | G | D | A',
    break: 'Em | G | Bm | A',
    outro: 'Bm | G | D | A',
  },
  cadence: 'G A',
  finalChord: 'D',
  parts: [
    kit(JIG, { gainDb: -6.5 }, { low: 'cajon', kick: 'stomp' }),
    bassLine('uprightBass', BASS_LINES.jig, { gainDb: -6 }),
    chords(
      'steelGuitar',
      COMPING.jig,
      { lowest: 50, highest: 67, voices: 4, strumBeats: 0.02, spread: 0.1 },
      { gainDb: -9.5, pan: -0.45 },
    ),
    figure(
      'mandolin',
      FIGURES.three,
      { lowest: 62, highest: 80, voices: 3, spread: 0.1 },
      { gainDb: -14, pan: 0.5, from: 0.5, distance: 'stage' },
    ),
    pad('accordion', { lowest: 57, highest: 74, voices: 3 }, { gainDb: -23, from: 0.3 }),
    lead(
      'whistle',
      {
        tonicMidi: 74,
        scale: 'major',
        statement: '4:1/3! 2:1/3 0:1/3 2:1/3 4:1/3 7:1/3 5:1/3! 4:1/3 3:1/3 4:1',
        answer: '4:1/3! 2:1/3 0:1/3 2:1/3 3:1/3 4:1/3 2:1/3! 1:1/3 -1:1/3 0:1',
        bridge: '7:2/3! 8:1/3 7:1/3 5:1/3 4:1/3 5:2/3! 4:1/3 2:1',
        pickup: [4, 5, 6, 4, 5, 6],
        pickupStepBeats: 1 / 3,
        harmony: { steps: -2, from: 0.84 },
      },
      { gainDb: -14, pan: 0.1 },
    ),
    floorPart(-25),
  ],
  master: { gainDb: -3.2, lowDb: 6.1, highDb: -3.4, airDb: 1.1 },
  plate: [1.6, 0.35],
});
