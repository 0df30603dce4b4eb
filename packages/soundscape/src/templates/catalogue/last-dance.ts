import { BASS_LINES } from '../blocks/bass-lines.ts';
import { WALTZ } from '../blocks/concert-drums.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const lastDance = defineTemplate({
  alias: 'last_dance',
  id: '9ee40425-1adf-48f6-8b11-5a90f6e5b236',
  name: 'Last Dance',
  description:
    'A jazz waltz with brushes, vibraphone and clarinet: tender, a little old-fashioned, for gifts and restaurants.',
  labels: {
    mood: ['romantic', 'nostalgic', 'elegant'],
    genre: ['jazz'],
    subgenre: ['jazz waltz', 'lounge'],
    instrument: ['clarinet', 'vibraphone', 'jazz guitar', 'upright bass', 'brushes'],
    key: 'F major',
    energy: 'low',
    holidays: ["Mother's Day"],
  },
  tempoBpm: 138,
  meter: '3/4',
  feel: FEELS.swing,
  harmony: {
    a: 'Fmaj7 | Dm7 | Gm7 | C13',
    b: 'Bbmaj7 | Bbm6 | Am7 | D7b9',
    break: 'Gm7 | C13 | Am7 | Dm7',
    outro: 'Gm7 | Bbm6 | Fmaj7 | C13',
  },
  cadence: 'C13',
  finalChord: 'Fmaj9',
  parts: [
    kit(WALTZ, { gainDb: -4.5 }, { snare: 'brushSnare', kick: 'softKick', crash: 'ride' }),
    bassLine('uprightBass', BASS_LINES.waltz, { gainDb: -4, from: 0 }),
    chords(
      'jazzGuitar',
      COMPING.waltz,
      { lowest: 52, highest: 69, voices: 4, strumBeats: 0.03 },
      { gainDb: -11, pan: -0.4 },
    ),
    figure('vibraphone', FIGURES.three, { lowest: 60, highest: 77, voices: 4 }, { gainDb: -15, pan: 0.4 }),
    pad('warmStrings', { lowest: 55, highest: 74, voices: 3 }, { gainDb: -22, from: 0.55 }),
    lead(
      'clarinet',
      {
        tonicMidi: 65,
        scale: 'major',
        statement: '4:2! 5 4:1.5 2:.5 1',
        answer: '4:2! 6 5:2.5 .:.5',
        bridge: '7:1.5! 6:.5 5 7:1.5 5:.5 4',
        pickup: [2, 3, 4, 6],
      },
      { gainDb: -13.5, distance: 'stage' },
    ),
    floorPart(-19.5, 'vinyl'),
  ],
  master: { gainDb: -3.8, lowDb: 5, airDb: 4 },
  plate: [1.8, 0.45],
});
