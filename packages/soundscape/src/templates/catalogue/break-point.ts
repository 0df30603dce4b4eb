import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { BREAKBEAT } from '../blocks/machine-drums.ts';
import { bassLine, chords, figure, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING, FIGURES } from '../blocks/rhythms.ts';
import { floorPart, risePart } from '../common-parts.ts';

export const breakPoint = defineTemplate({
  alias: 'break_point',
  id: '05b2920c-ad71-4c7a-86c5-03742196e4b5',
  name: 'Break Point',
  description: 'Drum and bass at full speed: broken drums, growling bass and long pads for sport, racing and gaming.',
  labels: {
    mood: ['intense', 'energetic', 'futuristic'],
    genre: ['drum and bass'],
    subgenre: ['electronic', 'liquid'],
    instrument: ['drums', 'synth bass', 'synthesizer', 'electric piano'],
    key: 'A minor',
    energy: 'high',
    holidays: [],
  },
  tempoBpm: 172,
  meter: '4/4',
  feel: FEELS.machine,
  harmony: {
    a: 'Am9 | Am9 | Fmaj7 | Fmaj7',
    b: 'Dm9 | Em7 | Fmaj7 | G',
    break: 'Fmaj7 | Fmaj7 | Em7 | Em7',
    outro: 'Fmaj7 | G | Am9 | G',
  },
  cadence: 'Fmaj7 G',
  finalChord: 'Am9',
  parts: [
    kit(BREAKBEAT, { gainDb: -4 }, { snare: 'tightSnare' }),
    bassLine('acidBass', BASS_LINES.breaks, { gainDb: -11, lowest: 33 }),
    chords(
      'electricPiano',
      COMPING.tresillo,
      { lowest: 57, highest: 76, voices: 4 },
      { gainDb: -13, chorus: 0.5, distance: 'hall' },
    ),
    pad('warmPad', { lowest: 55, highest: 74, voices: 4 }, { gainDb: -18, chorus: 0.4 }),
    figure(
      'pluckSynth',
      FIGURES.up,
      { lowest: 69, highest: 86, voices: 4 },
      { gainDb: -19, pan: -0.4, from: 0.55, distance: 'far' },
    ),
    pad('airPad', { lowest: 60, highest: 79, voices: 3 }, { gainDb: -13 }),
    lead(
      'leadSynth',
      {
        tonicMidi: 76,
        scale: 'minor',
        statement: '4:3! 2:1 3:2.5! 1:1.5',
        answer: '4:3! 6:1 4:2.5! 2:1.5',
        bridge: '7:2! 6 4 5:3! 4',
        pickup: [4, 3, 2, 1],
      },
      { gainDb: -20, distance: 'far' },
    ),
    floorPart(-21),
    risePart(-18, 4),
  ],
  master: { gainDb: -3.2, lowDb: 1.1, width: 0.77 },
  plate: [2.2, 0.4],
});
