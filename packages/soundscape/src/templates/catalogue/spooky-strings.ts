import { bass } from '../../score/bass-writer.ts';
import { arpeggio, comp, sustained } from '../../score/chord-writer.ts';
import { drums } from '../../score/drum-writer.ts';
import { melody } from '../../score/melody-writer.ts';
import type { Part } from '../../score/types.ts';
import { floorPart, risePart } from '../common-parts.ts';
import { type SoundTemplate, TEMPLATE_DEFAULTS } from '../sound-template.ts';

const percussion: Part = {
  id: 'percussion',
  role: 'drums',
  entersAt: 0.4,
  strip: { gainDb: -8, roomDb: -10, plateDb: -11 },
  write: drums({
    lanes: {
      timpani: { instrument: 'timpani', pan: -0.15 },
      boom: { instrument: 'boom', level: 0.8 },
      wood: { instrument: 'woodBlock', pan: 0.45, level: 0.45 },
      tick: { instrument: 'tick', pan: 0.4, level: 0.55 },
      sweep: { instrument: 'brushSweep', pan: -0.5, level: 0.5 },
      triangle: { instrument: 'triangle', pan: 0.55, level: 0.25 },
      shaker: { instrument: 'cabasa', pan: -0.4, level: 0.5 },
      crash: { instrument: 'crash', pan: 0.2, level: 0.55 },
    },
    grooves: [
      { from: 0.4, play: [{ tick: 'o...s...o...s...', sweep: '........o.......' }] },
      {
        from: 0.55,
        play: [
          {
            timpani: 'x.........o.....',
            tick: 'o.s.o.s.o.s.o.s.',
            shaker: 's.g.s.g.s.g.s.g.',
            wood: '......s.........',
          },
          {
            timpani: 'x.............oo',
            tick: 'o.s.o.s.o.s.o.s.',
            shaker: 's.g.s.g.s.g.s.g.',
            wood: '......s...s.....',
          },
        ],
      },
      {
        from: 0.78,
        play: [
          {
            timpani: 'X.....x.x...x.o.',
            boom: 'X...............',
            tick: 'x.s.x.s.x.s.x.s.',
            shaker: 'ogsgogsgogsgogsg',
            triangle: '............s...',
            wood: '...s..s....s..s.',
          },
          {
            timpani: 'X.....x.x..xx.x.',
            tick: 'x.s.x.s.x.s.x.s.',
            shaker: 'ogsgogsgogsgogsg',
            wood: '...s..s....s..s.',
          },
        ],
      },
    ],
    fills: [
      { timpani: 'gsosoxxX', wood: '..s...s.' },
      { timpani: 'x..x..xX', sweep: 'x.......', tick: 'osososox' },
    ],
    keeps: ['tick', 'shaker'],
    crash: 'crash',
    lift: { triangle: 'o...o...o...o...', timpani: 'X.......X.......' },
    finale: ['timpani', 'boom', 'crash', 'triangle'],
  }),
};

const low: Part = {
  id: 'basses',
  role: 'bass',
  entersAt: 0.3,
  strip: { gainDb: -14, roomDb: -18, plateDb: -18, lowPassHz: 1_800 },
  write: bass({
    instrument: 'stringSection',
    lowest: 36,
    patterns: [
      { from: 0.3, play: ['R--------------.'] },
      { from: 0.78, play: ['R---R---R---R-a-'] },
    ],
  }),
};

const pizz: Part = {
  id: 'pizzicato',
  role: 'comp',
  entersAt: 0,
  strip: { gainDb: -10, pan: 0.35, roomDb: -8, plateDb: -12 },
  write: arpeggio({
    instrument: 'pizzicato',
    lowest: 57,
    highest: 76,
    voices: 3,
    patterns: [
      { from: 0, play: ['0...1...2...1...', '0...1...2.1.....'] },
      { from: 0.55, play: ['0.1.2.1.0.1.2.1.', '0.1.2.1.3.2.1.0.'] },
    ],
  }),
};

const ostinato: Part = {
  id: 'spiccato',
  role: 'comp',
  entersAt: 0.56,
  strip: { gainDb: -14, pan: -0.35, roomDb: -9, plateDb: -12 },
  write: comp({
    instrument: 'spiccatoStrings',
    lowest: 50,
    highest: 69,
    voices: 2,
    spread: 0.4,
    rhythms: [
      { from: 0.56, play: ['x.s.o.s.x.s.o.s.'] },
      { from: 0.78, play: ['xgosxgosxgosxgos', 'xgosxgosxgosxxxx'] },
    ],
  }),
};

const tremolo: Part = {
  id: 'tremolo',
  role: 'pad',
  entersAt: 0,
  strip: { gainDb: -17.5, roomDb: -16, plateDb: -9, highPassHz: 150 },
  write: sustained({
    instrument: 'tremoloStrings',
    lowest: 57,
    highest: 77,
    voices: 3,
    spread: 0.65,
    liftSemitones: 12,
  }),
};

const choir: Part = {
  id: 'choir',
  role: 'pad',
  entersAt: 0.7,
  strip: { gainDb: -18.5, roomDb: -18, plateDb: -7, highPassHz: 180 },
  write: sustained({ instrument: 'choirPad', lowest: 57, highest: 74, voices: 3, spread: 0.5 }),
};

const tune: Part = {
  id: 'celesta',
  role: 'lead',
  entersAt: 0.28,
  strip: { gainDb: -11.5, pan: 0.2, roomDb: -12, plateDb: -8 },
  write: melody({
    instrument: 'celesta',
    tonicMidi: 74,
    scale: 'harmonicMinor',
    playsInIntro: true,
    statement: [
      [0, 0.5, 4, 0.8],
      [0.5, 0.5, 5, 0.6],
      [1, 0.5, 4, 0.7],
      [1.5, 0.5, 2, 0.65],
      [2, 1, 0, 0.8],
      [3, 1, 6, 0.7],
      [4, 0.5, 7, 0.8],
      [4.5, 0.5, 6, 0.6],
      [5, 0.5, 5, 0.7],
      [5.5, 0.5, 4, 0.65],
      [6, 1.5, 4, 0.75],
    ],
    answer: [
      [0, 0.5, 4, 0.8],
      [0.5, 0.5, 5, 0.6],
      [1, 0.5, 4, 0.7],
      [1.5, 0.5, 2, 0.65],
      [2, 1, 3, 0.8],
      [3, 1, 1, 0.7],
      [4, 1, 2, 0.8],
      [5, 1, 1, 0.7],
      [6, 1.5, 0, 0.8],
    ],
    bridge: [
      [0, 1, 7, 0.85],
      [1, 0.5, 6, 0.65],
      [1.5, 0.5, 7, 0.7],
      [2, 1.5, 9, 0.85],
      [3.5, 0.5, 8, 0.65],
      [4, 1, 7, 0.8],
      [5, 0.5, 6, 0.65],
      [5.5, 0.5, 5, 0.65],
      [6, 1.5, 4, 0.8],
    ],
    pickup: [4, 5, 6, 6],
  }),
};

export const spookyStrings: SoundTemplate = {
  ...TEMPLATE_DEFAULTS,
  alias: 'spooky_strings',
  id: '8f4980bf-219f-4d84-a0ed-b4e99a1d4e5c',
  name: 'Spooky Strings',
  description: 'Cinematic mischief in the dark: pizzicato, bowed tremolo, celesta, timpani and a wordless choir.',
  labels: {
    mood: ['mysterious', 'tense', 'dark', 'playful'],
    genre: ['cinematic'],
    subgenre: ['orchestral', 'film score'],
    instrument: ['strings', 'pizzicato', 'celesta', 'timpani', 'choir'],
    bpm: 88,
    tempo: 'slow',
    key: 'D minor',
    energy: 'variable',
    holidays: ['Halloween'],
  },
  score: {
    tempoBpm: 88,
    beatsPerBar: 4,
    feel: { swingBeats: 0.25, swing: 0, timingSeconds: 0.009, velocity: 0.1 },
    progressions: {
      a: ['Dm', 'Bb', 'Gm6', 'A7'],
      b: ['Dm', 'Ebmaj7', 'Bb', 'Edim A7'],
      break: ['Dm', 'Dm6', 'Gm6', 'A7b9'],
      outro: ['Gm', 'Dm/F', 'Edim', 'A7'],
    },
    cadence: 'Gm6 A7b9',
    finalChord: 'Dm',
    parts: [percussion, low, pizz, ostinato, tremolo, choir, tune, floorPart(-35), risePart(-22, 4)],
  },
  mix: {
    master: { gainDb: 1.3, highDb: 1.5, airDb: 5.9, width: 0.75 },
    plate: { decaySeconds: 2.9, damping: 0.45 },
  },
};
