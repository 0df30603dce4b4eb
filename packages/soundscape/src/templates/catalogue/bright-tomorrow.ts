import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { FOUR_ON_THE_FLOOR } from '../blocks/machine-drums.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart, risePart } from '../common-parts.ts';

export const brightTomorrow = defineTemplate({
  alias: 'bright_tomorrow',
  id: '2c6999c4-70e1-428a-b25b-5d467338e630',
  name: 'Bright Tomorrow',
  description: 'Modern anthem pop: pulsing synths, big drums, piano and a hook of bells for brands that look ahead.',
  labels: {
    mood: ['uplifting', 'optimistic', 'inspiring'],
    genre: ['pop'],
    subgenre: ['dance pop', 'anthem'],
    instrument: ['synthesizer', 'piano', 'drums', 'synth bass', 'choir'],
    key: 'D major',
    energy: 'high',
    holidays: ["New Year's Day"],
  },
  tempoBpm: 120,
  meter: '4/4',
  feel: FEELS.tight,
  harmony: {
    a: 'Bm | G | D | A',
    b: 'G | D | A | Bm A',
    break: 'Em7 | G | Bm | A',
    outro: 'G | A | Bm | G A',
  },
  cadence: 'G A',
  finalChord: 'Dadd9',
  parts: [
    kit(FOUR_ON_THE_FLOOR, { gainDb: -7 }, { clap: 'acousticSnare', hat: 'tambourine' }),
    bassLine('synthBass', BASS_LINES.eighths, { gainDb: -10 }),
    chords('concertPiano', COMPING.pushes, { lowest: 57, highest: 76, voices: 4 }, { gainDb: -11, distance: 'stage' }),
    figure(
      'pluckSynth',
      FIGURES.sequence,
      { lowest: 66, highest: 85, voices: 4 },
      { gainDb: -17, pan: 0.35, from: 0.5 },
    ),
    pad('brightPad', { lowest: 57, highest: 76, voices: 4 }, { gainDb: -20.5, pump: 0.5, chorus: 0.3, from: 0.3 }),
    pad('choirPad', { lowest: 62, highest: 81, voices: 3 }, { gainDb: -23, from: 0.78 }),
    lead(
      'pluckSynth',
      {
        tonicMidi: 74,
        scale: 'major',
        statement: '.:.5 4:.5! 4:.5 5:.5 4:1 2:1 .:.5 2:.5! 2:.5 3:.5 2:1 1:1',
        answer: '.:.5 4:.5! 4:.5 5:.5 7:1 5:1 .:.5 4:.5! 3:.5 2:.5 1:2',
        bridge: '7:.5! 7:.5 6:.5 7:1.5 8 7:.5! 6:.5 4:.5 5:1.5 4',
        pickup: [2, 3, 4, 6],
        harmony: { steps: -2, from: 0.82 },
      },
      { gainDb: -13.5 },
    ),
    floorPart(-34),
    risePart(-19, 4),
  ],
  master: { gainDb: 1.9, lowDb: -2, highDb: 1.2, airDb: 2.5, width: 0.92 },
  plate: [1.8, 0.3],
});
