import { bass } from '../../score/bass-writer.ts';
import { comp } from '../../score/chord-writer.ts';
import { drums } from '../../score/drum-writer.ts';
import { melody } from '../../score/melody-writer.ts';
import type { Part } from '../../score/types.ts';
import { floorPart } from '../common-parts.ts';
import { type SoundTemplate, TEMPLATE_DEFAULTS } from '../sound-template.ts';

const kit: Part = {
  id: 'kit',
  role: 'drums',
  entersAt: 0,
  strip: { gainDb: -9, roomDb: -8, plateDb: -18 },
  write: drums({
    lanes: {
      kick: { instrument: 'softKick', level: 0.8 },
      rim: { instrument: 'rimClick', pan: 0.15, level: 0.7 },
      brush: { instrument: 'brushSnare', pan: -0.15, level: 0.6 },
      sweep: { instrument: 'brushSweep', pan: -0.2, level: 0.55 },
      cabasa: { instrument: 'cabasa', pan: 0.5, level: 0.6 },
      ride: { instrument: 'ride', pan: -0.4, level: 0.42 },
      low: { instrument: 'congaLow', pan: 0.35, level: 0.5 },
      high: { instrument: 'congaHigh', pan: 0.45, level: 0.5 },
      slap: { instrument: 'congaSlap', pan: 0.45, level: 0.4 },
      crash: { instrument: 'crash', pan: -0.4, level: 0.4 },
    },
    grooves: [
      { from: 0, play: [{ sweep: 'o.......o.......', cabasa: 's.o.s.o.s.o.s.o.' }] },
      {
        from: 0.42,
        play: [
          { kick: 'x.....o.x.....o.', rim: 'x.....x.....x...', sweep: 'o.......o.......', cabasa: 'ogogogogogogogog' },
          { kick: 'x.....o.x.....o.', rim: '....x.....x.....', sweep: 'o.......o.......', cabasa: 'ogogogogogogogog' },
        ],
      },
      {
        from: 0.76,
        play: [
          {
            kick: 'x.....o.x.....o.',
            rim: 'x.....x.....x...',
            brush: '....o..g....o.g.',
            cabasa: 'xgogxgogxgogxgog',
            ride: 'x...o...x...o...',
            low: '............x.x.',
            high: '....o.......o...',
          },
          {
            kick: 'x.....o.x.....o.',
            rim: '....x.....x.....',
            brush: '....o..g....o..g',
            cabasa: 'xgogxgogxgogxgog',
            ride: 'x...o...x...o...',
            low: '............x.x.',
            slap: '....o...........',
          },
        ],
      },
    ],
    fills: [
      { brush: 'gogxgoxx', high: '..x...x.', low: '...x...x' },
      { rim: 'x..x..x.', slap: '....x...', low: '......xx', brush: 'gggggggo' },
    ],
    keeps: ['cabasa', 'kick'],
    crash: 'crash',
    lift: { ride: 'x.o.x.o.x.o.x.o.', high: '..x...x...x...x.' },
    finale: ['kick', 'rim', 'brush', 'crash'],
  }),
};

const low: Part = {
  id: 'bass',
  role: 'bass',
  entersAt: 0.3,
  strip: { gainDb: -6.5, roomDb: -20 },
  write: bass({
    instrument: 'uprightBass',
    lowest: 28,
    patterns: [
      { from: 0.3, play: ['R-----5-5-----a-', 'R-----5-8-----a-'] },
      { from: 0.78, play: ['R-----5-5-..gRa-', 'R-----5-8-.3g5a-'] },
    ],
  }),
};

const guitar: Part = {
  id: 'guitar',
  role: 'comp',
  entersAt: 0,
  strip: { gainDb: -11, pan: -0.45, roomDb: -8, plateDb: -18 },
  write: comp({
    instrument: 'nylonGuitar',
    lowest: 55,
    highest: 73,
    voices: 4,
    strumBeats: 0.014,
    rhythms: [{ from: 0, play: ['x--.o--.s-x--.o-', '.-x--.o-x--.o---'] }],
  }),
};

const piano: Part = {
  id: 'piano',
  role: 'comp',
  entersAt: 0.55,
  strip: { gainDb: -15, pan: 0.4, roomDb: -9, plateDb: -16 },
  write: comp({
    instrument: 'concertPiano',
    lowest: 57,
    highest: 76,
    voices: 4,
    spread: 0.3,
    rhythms: [
      { from: 0.55, play: ['......o--...s---', '..o---......o-..'] },
      { from: 0.78, play: ['..x-..o--.x-..o-', 'x-..x---..o-..x-'] },
    ],
  }),
};

const tune: Part = {
  id: 'vibraphone',
  role: 'lead',
  entersAt: 0.42,
  strip: { gainDb: -12, pan: 0.2, roomDb: -12, plateDb: -11 },
  write: melody({
    instrument: 'vibraphone',
    tonicMidi: 69,
    scale: 'minor',
    statement: [
      [0, 1, 4, 0.8],
      [1, 0.5, 3, 0.65],
      [1.5, 1.5, 2, 0.8],
      [3, 0.5, 3, 0.65],
      [3.5, 1, 4, 0.8],
      [4.5, 0.5, 6, 0.7],
      [5, 0.5, 5, 0.7],
      [5.5, 2, 4, 0.8],
    ],
    answer: [
      [0, 1, 4, 0.8],
      [1, 0.5, 3, 0.65],
      [1.5, 1.5, 2, 0.8],
      [3, 0.5, 1, 0.65],
      [3.5, 1, 2, 0.8],
      [4.5, 0.5, 1, 0.7],
      [5, 0.5, 0, 0.7],
      [5.5, 2, 0, 0.8],
    ],
    bridge: [
      [0, 0.5, 7, 0.85],
      [0.5, 1, 8, 0.8],
      [1.5, 0.5, 7, 0.65],
      [2, 1.5, 6, 0.8],
      [3.5, 1, 5, 0.75],
      [4.5, 0.5, 4, 0.65],
      [5, 0.5, 5, 0.7],
      [5.5, 2, 4, 0.8],
    ],
    pickup: [2, 3, 4, 6],
  }),
};

const trumpet: Part = {
  id: 'trumpet',
  role: 'counter',
  entersAt: 0.76,
  strip: { gainDb: -18.5, pan: -0.2, roomDb: -10, plateDb: -10 },
  write: melody({
    instrument: 'mutedTrumpet',
    tonicMidi: 69,
    scale: 'minor',
    statement: [
      [4.5, 0.5, 2, 0.75],
      [5, 0.5, 3, 0.7],
      [5.5, 1.5, 4, 0.85],
    ],
    answer: [
      [2, 0.5, 4, 0.75],
      [2.5, 0.5, 3, 0.7],
      [3, 1, 2, 0.8],
      [6.5, 0.5, 0, 0.7],
    ],
    bridge: [
      [2, 0.5, 4, 0.75],
      [2.5, 1.5, 2, 0.85],
      [6, 0.5, 3, 0.7],
      [6.5, 1, 2, 0.8],
    ],
    pickup: [2, 3],
  }),
};

export const soireeAIllange: SoundTemplate = {
  ...TEMPLATE_DEFAULTS,
  alias: 'soiree_a_illange',
  id: '083c6e19-099a-45b0-9691-ccd1cc99f32f',
  name: 'Soirée à Illange',
  description: 'A bossa evening: nylon guitar, upright bass, brushes, vibraphone and a muted trumpet from the corner.',
  labels: {
    mood: ['elegant', 'romantic', 'relaxed', 'sophisticated'],
    genre: ['jazz'],
    subgenre: ['bossa nova', 'latin jazz'],
    instrument: ['nylon guitar', 'vibraphone', 'upright bass', 'piano', 'muted trumpet', 'brushes'],
    bpm: 132,
    tempo: 'fast',
    key: 'A minor',
    energy: 'medium',
    holidays: ["Valentine's Day"],
  },
  score: {
    tempoBpm: 132,
    beatsPerBar: 4,
    feel: { swingBeats: 0.5, swing: 0.025, timingSeconds: 0.008, velocity: 0.1 },
    progressions: {
      a: ['Am9', 'D9', 'Dm9', 'G13'],
      b: ['Cmaj9', 'Fmaj9', 'Bm7b5', 'E7b9'],
      break: ['Fmaj9', 'Em7', 'Bm7b5', 'E7b9'],
      outro: ['Dm9', 'Am9', 'Bm7b5', 'E7b9'],
    },
    cadence: 'Bm7b5 E7b9',
    finalChord: 'Am69',
    parts: [kit, low, guitar, piano, tune, trumpet, floorPart(-34)],
  },
  mix: { master: { gainDb: -1.2, lowDb: 2.3, airDb: 1 }, plate: { decaySeconds: 1.7, damping: 0.4 } },
};
