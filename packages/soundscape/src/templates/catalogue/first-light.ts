import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { PULSE } from '../blocks/machine-drums.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const firstLight = defineTemplate({
  alias: 'first_light',
  id: '8b3c7534-abe4-416e-a6c3-3eb35e85025e',
  name: 'First Light',
  description:
    'Slow ambient with breathing pads, a distant felt piano and bells for wellness, nature and thoughtful brands.',
  labels: {
    mood: ['peaceful', 'calm', 'hopeful'],
    genre: ['ambient'],
    subgenre: ['meditation', 'new age'],
    instrument: ['synthesizer', 'felt piano', 'bells', 'strings'],
    key: 'D major',
    energy: 'low',
    holidays: [],
  },
  tempoBpm: 62,
  meter: '4/4',
  feel: FEELS.orchestra,
  harmony: {
    a: 'Dmaj9 | Gmaj9 | Bm11 | A9sus4',
    b: 'Gmaj9 | A9sus4 | F#m7 | Bm7',
    break: 'Gmaj9 | Gmaj9 | Em9 | A9sus4',
    outro: 'Gmaj9 | Em9 | Bm7 | A9sus4',
  },
  cadence: 'Em9 A9sus4',
  finalChord: 'Dmaj9',
  parts: [
    kit(PULSE, { gainDb: -15, distance: 'hall' }, { kick: 'softKick' }),
    bassLine('subBass', BASS_LINES.pedal, { gainDb: -12.4, lowest: 33 }),
    pad('airPad', { lowest: 57, highest: 76, voices: 4 }, { gainDb: -13, distance: 'far' }),
    pad('warmStrings', { lowest: 50, highest: 69, voices: 4 }, { gainDb: -17, from: 0.5, distance: 'far' }),
    chords(
      'feltPiano',
      COMPING.whole,
      { lowest: 55, highest: 74, voices: 4, strumBeats: 0.09 },
      { gainDb: -13, distance: 'hall' },
    ),
    figure('celesta', FIGURES.drift, { lowest: 74, highest: 91, voices: 4 }, { gainDb: -19, distance: 'far' }),
    lead(
      'feltPiano',
      {
        tonicMidi: 74,
        scale: 'major',
        statement: '.:1 4:1.5 2:1.5! .:1 1:1 2:2',
        answer: '.:1 4:1.5 5:1.5! .:1 2:1 1:2',
        bridge: '7:2! 6 4 5:2! 4 2',
        pickup: [1, 2],
      },
      { gainDb: -11, pan: -0.15, distance: 'far' },
    ),
    floorPart(-27),
  ],
  master: { gainDb: 0.4, lowDb: -4.8, airDb: 7, width: 0.7 },
  plate: [3.8, 0.35],
});
