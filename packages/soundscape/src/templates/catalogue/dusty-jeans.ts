import { bass } from '../../score/bass-writer.ts';
import { arpeggio, comp, sustained } from '../../score/chord-writer.ts';
import { drums } from '../../score/drum-writer.ts';
import { melody } from '../../score/melody-writer.ts';
import type { Part } from '../../score/types.ts';
import { floorPart } from '../common-parts.ts';
import { type SoundTemplate, TEMPLATE_DEFAULTS } from '../sound-template.ts';

const kit: Part = {
  id: 'kit',
  role: 'drums',
  entersAt: 0.42,
  strip: { gainDb: -6, roomDb: -9, plateDb: -22 },
  write: drums({
    lanes: {
      kick: { instrument: 'stomp' },
      drum: { instrument: 'acousticKick', level: 0.7 },
      snare: { instrument: 'acousticSnare', level: 0.75 },
      brush: { instrument: 'brushSnare', pan: 0.1, level: 0.7 },
      clap: { instrument: 'clap', pan: -0.2, level: 0.6 },
      tambourine: { instrument: 'tambourine', pan: 0.4, level: 0.6 },
      shaker: { instrument: 'shaker', pan: -0.4, level: 0.6 },
      tom: { instrument: 'tomMid', pan: 0.3, level: 0.8 },
      floor: { instrument: 'tomLow', pan: -0.3, level: 0.9 },
      crash: { instrument: 'crash', pan: 0.35, level: 0.5 },
    },
    grooves: [
      { from: 0.42, play: [{ kick: 'x.......x.......', shaker: 'o.s.o.s.o.s.o.sg' }] },
      {
        from: 0.55,
        play: [
          {
            kick: 'X.......x.o.....',
            brush: '....x..g....x.g.',
            shaker: 'ogsgogsgogsgogsg',
            tambourine: '....o.......o...',
          },
          {
            kick: 'X.....o.x.o.....',
            brush: '....x..g....x..g',
            shaker: 'ogsgogsgogsgogsg',
            tambourine: '....o.......o...',
          },
        ],
      },
      {
        from: 0.78,
        play: [
          {
            kick: 'X.......x.x.....',
            drum: 'X.....o.x.x...o.',
            snare: '....X..g....X.g.',
            clap: '....o.......o...',
            tambourine: 'o.x.o.x.o.x.o.x.',
            shaker: 'xgogxgogxgogxgog',
          },
          {
            kick: 'X.......x.x...o.',
            drum: 'X..o....x.x.....',
            snare: '....X..g.g..X..g',
            clap: '....o.......o...',
            tambourine: 'o.x.o.x.o.x.o.x.',
            shaker: 'xgogxgogxgogxgog',
          },
        ],
      },
    ],
    fills: [
      { snare: 'x.xogoxX', floor: '....x.x.', tom: '..x.....', kick: 'X...x...' },
      { brush: 'xgxgxxgx', kick: 'x..x..x.', floor: '......xo' },
    ],
    keeps: ['tambourine', 'shaker'],
    crash: 'crash',
    lift: { tambourine: 'xoxoxoxoxoxoxoxo', clap: '....X.......X...' },
    finale: ['kick', 'snare', 'crash', 'tambourine'],
  }),
};

const low: Part = {
  id: 'bass',
  role: 'bass',
  entersAt: 0.5,
  strip: { gainDb: -6, roomDb: -24 },
  write: bass({
    instrument: 'uprightBass',
    lowest: 28,
    patterns: [
      { from: 0.5, play: ['R-----..5-----..', 'R-----..5---a-a-'] },
      { from: 0.78, play: ['R---R-..5---5-a-', 'R---R-..5---a-a-'] },
    ],
  }),
};

const strum: Part = {
  id: 'strum',
  role: 'comp',
  entersAt: 0.4,
  strip: { gainDb: -13.5, pan: -0.5, roomDb: -8, plateDb: -22, highPassHz: 140 },
  write: comp({
    instrument: 'steelGuitar',
    lowest: 52,
    highest: 71,
    voices: 4,
    strumBeats: 0.02,
    rhythms: [
      { from: 0.4, play: ['d-----..d---u---'] },
      { from: 0.55, play: ['d---d-u-..u-d-u-', 'd---d-u-..u-dudu'] },
    ],
  }),
};

const picking: Part = {
  id: 'picking',
  role: 'comp',
  entersAt: 0,
  strip: { gainDb: -10.5, pan: 0.45, roomDb: -8, plateDb: -19, highPassHz: 110 },
  write: arpeggio({
    instrument: 'steelGuitar',
    lowest: 55,
    highest: 74,
    voices: 4,
    patterns: [{ from: 0, play: ['0-2-1-3-0-2-1-2-', '0-2-1-3-2-3-1-2-'] }],
  }),
};

const tune: Part = {
  id: 'harmonica',
  role: 'lead',
  entersAt: 0.5,
  strip: { gainDb: -16, pan: 0.05, roomDb: -9, plateDb: -12 },
  write: melody({
    instrument: 'harmonica',
    tonicMidi: 67,
    scale: 'major',
    statement: [
      [0, 0.5, 2, 0.7],
      [0.5, 0.5, 4, 0.75],
      [1, 2, 4, 0.85],
      [3, 0.5, 5, 0.7],
      [3.5, 0.5, 4, 0.7],
      [4, 1, 2, 0.8],
      [5, 0.5, 1, 0.7],
      [5.5, 2, 0, 0.8],
    ],
    answer: [
      [0, 0.5, 2, 0.7],
      [0.5, 0.5, 4, 0.75],
      [1, 1.5, 7, 0.9],
      [2.5, 0.5, 6, 0.7],
      [3, 1, 4, 0.75],
      [4, 0.5, 5, 0.75],
      [4.5, 0.5, 4, 0.7],
      [5, 0.5, 2, 0.7],
      [5.5, 2, 1, 0.8],
    ],
    bridge: [
      [0, 1, 5, 0.85],
      [1, 0.5, 4, 0.7],
      [1.5, 0.5, 5, 0.75],
      [2, 1.5, 7, 0.9],
      [4, 0.5, 6, 0.75],
      [4.5, 0.5, 5, 0.75],
      [5, 0.5, 4, 0.75],
      [5.5, 2, 4, 0.8],
    ],
    pickup: [2, 4, 5, 6],
  }),
};

const strings: Part = {
  id: 'strings',
  role: 'pad',
  entersAt: 0.66,
  strip: { gainDb: -21, roomDb: -18, plateDb: -11, highPassHz: 180 },
  write: sustained({ instrument: 'stringSection', lowest: 58, highest: 76, voices: 3, spread: 0.6 }),
};

export const dustyJeans: SoundTemplate = {
  ...TEMPLATE_DEFAULTS,
  alias: 'dusty_jeans',
  id: '9de750ff-b085-4de5-aec4-e7304925a70e',
  name: 'Dusty Jeans',
  description: 'Acoustic folk rock: steel-string guitars, stomps and tambourine, upright bass and a harmonica tune.',
  labels: {
    mood: ['warm', 'honest', 'uplifting', 'nostalgic'],
    genre: ['folk'],
    subgenre: ['folk rock', 'americana'],
    instrument: ['acoustic guitar', 'harmonica', 'upright bass', 'tambourine', 'strings'],
    bpm: 96,
    tempo: 'medium',
    key: 'G major',
    energy: 'medium',
    holidays: ['Thanksgiving'],
  },
  score: {
    tempoBpm: 96,
    beatsPerBar: 4,
    feel: { swingBeats: 0.25, swing: 0.03, timingSeconds: 0.007, velocity: 0.09 },
    progressions: {
      intro: ['G', 'Cadd9', 'G', 'D'],
      a: ['G', 'Cadd9', 'Em7', 'D'],
      b: ['C', 'G/B', 'Am7', 'D7sus4 D'],
      break: ['Em7', 'Cadd9', 'G', 'D7sus4'],
      outro: ['C', 'G/B', 'Am7', 'D'],
    },
    cadence: 'C D',
    finalChord: 'G',
    parts: [kit, low, strum, picking, tune, strings, floorPart(-34)],
  },
  mix: { master: { gainDb: 0.8, lowDb: 0.5, highDb: -2.4 }, plate: { decaySeconds: 1.4, damping: 0.4 } },
};
