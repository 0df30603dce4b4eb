import { BASS_LINES } from '../blocks/bass-lines.ts';
import { defineTemplate, FEELS } from '../blocks/define-template.ts';
import { DISCO } from '../blocks/machine-drums.ts';
import { bassLine, chords, kit, lead, pad } from '../blocks/parts.ts';
import { COMPING } from '../blocks/rhythms.ts';
import { floorPart } from '../common-parts.ts';

export const mirrorBall = defineTemplate({
  alias: 'mirror_ball',
  id: 'ee00ea15-9afc-48a0-8f0f-81eea46ddd30',
  name: 'Mirror Ball',
  description:
    'Seventies disco with octave bass, string runs, scratch guitar and congas for beauty, parties and big sales.',
  labels: {
    mood: ['glamorous', 'party', 'groovy'],
    genre: ['disco'],
    subgenre: ['funk', 'dance'],
    instrument: ['strings', 'electric guitar', 'bass guitar', 'congas', 'electric piano', 'drums'],
    key: 'B minor',
    energy: 'high',
    holidays: ["New Year's Eve"],
  },
  tempoBpm: 117,
  meter: '4/4',
  feel: FEELS.tight,
  harmony: {
    a: 'Bm7 | Em9 | A13 | Dmaj7',
    b: 'Gmaj7 | F#m7 | Em7 | F#7s9',
    break: 'Gmaj7 | A13 | Bm7 | Bm7',
    outro: 'Gmaj7 | F#m7 | Em7 | F#7s9',
  },
  cadence: 'Em7 F#7s9',
  finalChord: 'Bm69',
  parts: [
    kit(DISCO, { gainDb: -5.5 }, { snare: 'tightSnare' }),
    bassLine('slapBass', BASS_LINES.octaves, { gainDb: -8 }),
    chords(
      'mutedGuitar',
      COMPING.strumSixteenths,
      { lowest: 62, highest: 79, voices: 3, strumBeats: 0.01, spread: 0.1 },
      { gainDb: -11, pan: 0.55 },
    ),
    chords(
      'electricPiano',
      COMPING.charleston,
      { lowest: 55, highest: 72, voices: 4 },
      { gainDb: -14, pan: -0.35, chorus: 0.4 },
    ),
    pad('stringSection', { lowest: 62, highest: 83, voices: 3, liftSemitones: 12 }, { gainDb: -20, from: 0.5 }),
    chords(
      'brassSection',
      COMPING.answers,
      { lowest: 57, highest: 76, voices: 3 },
      { gainDb: -18, pan: 0.25, from: 0.78, distance: 'hall' },
      'counter',
    ),
    lead(
      'stringSection',
      {
        tonicMidi: 71,
        scale: 'minor',
        statement: '4:.5! 5:.5 6:.5 7:1.5! .:1 6:.5! 5:.5 4:.5 3:1.5 .:1',
        answer: '4:.5! 5:.5 6:.5 7:1.5! .:1 8:.5! 7:.5 6:.5 4:1.5 .:1',
        bridge: '9:1.5! 8:.5 7:1.5 .:.5 7:1.5! 6:.5 4:1.5 .:.5',
        pickup: [3, 4, 5, 6],
      },
      { gainDb: -18, pan: -0.1 },
    ),
    floorPart(-34),
  ],
  master: { gainDb: -0.1, lowDb: 0.5 },
  plate: [1.4, 0.35],
});
