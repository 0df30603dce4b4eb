import { BASS_LINES } from '../blocks/bass-lines.ts';
import { EPIC_FOUR } from '../blocks/concert-drums.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart, risePart } from '../common-parts.ts';

export const headlinePulse = defineTemplate({
  alias: 'headline_pulse',
  id: '7cac19ec-a510-4492-ae4e-b15a3cf8019e',
  name: 'Headline Pulse',
  description:
    'Urgent newsroom music: ticking strings, timpani, brass calls and a hard synth pulse for bulletins and markets.',
  labels: {
    mood: ['urgent', 'serious', 'determined'],
    genre: ['news'],
    subgenre: ['broadcast', 'orchestral hybrid'],
    instrument: ['strings', 'brass', 'synthesizer', 'timpani', 'drum machine'],
    key: 'D minor',
    energy: 'high',
    holidays: [],
  },
  tempoBpm: 128,
  meter: '4/4',
  feel: FEELS.tight,
  harmony: {
    a: 'Dm | Dm | Bb | C',
    b: 'Gm | Bb | C | A',
    break: 'Dm | Dm | Gm | A',
    outro: 'Bb | C | Dm | A',
  },
  cadence: 'Bb A',
  finalChord: 'D5',
  parts: [
    kit(EPIC_FOUR, { gainDb: -8.5 }, { kick: 'houseKick', floor: 'tomLow', tom: 'tick', snare: 'tightSnare' }),
    bassLine('synthBass', BASS_LINES.sequencer, { gainDb: -10 }),
    chords(
      'spiccatoStrings',
      COMPING.eighths,
      { lowest: 57, highest: 74, voices: 3 },
      { gainDb: -15.5, pan: -0.25, distance: 'hall' },
    ),
    figure('pluckSynth', FIGURES.pulse, { lowest: 69, highest: 86, voices: 3 }, { gainDb: -16, pan: 0.4 }),
    chords(
      'brassSection',
      COMPING.tresillo,
      { lowest: 50, highest: 69, voices: 3 },
      { gainDb: -17, pan: 0.2, from: 0.78, distance: 'hall' },
      'counter',
    ),
    pad('stringSection', { lowest: 60, highest: 81, voices: 3 }, { gainDb: -21, from: 0.5 }),
    lead(
      'trumpet',
      {
        tonicMidi: 74,
        scale: 'minor',
        statement: '0:.5! 0:.5 4:1.5! .:.5 3:.5 2:.5 3:1.5! .:.5 1:1 2',
        answer: '0:.5! 0:.5 4:1.5! .:.5 5:.5 4:.5 6:1.5! .:.5 5:1 4',
        bridge: '7:1.5! 6:.5 4:2 5:1.5! 4:.5 6:2',
        pickup: [0, 0, 2, 4],
      },
      { gainDb: -15.5, pan: 0.1, from: 0.55 },
    ),
    floorPart(-33),
    risePart(-20),
  ],
  master: { gainDb: -0.5, lowDb: -1.8, highDb: 0.6, airDb: 5.9, width: 0.8 },
  lengths: 'spots',
  plate: [1.5, 0.4],
});
