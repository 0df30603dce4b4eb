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
  strip: { gainDb: -6, roomDb: -12, plateDb: -26, lowPassHz: 13_000 },
  write: drums({
    lanes: {
      kick: { instrument: 'softKick' },
      snare: { instrument: 'dustySnare', pan: -0.05, level: 0.85 },
      rim: { instrument: 'rimClick', pan: 0.3, level: 0.5 },
      hat: { instrument: 'closedHat', pan: -0.35, level: 0.62 },
      open: { instrument: 'openHat', pan: -0.35, level: 0.4 },
      shaker: { instrument: 'shaker', pan: 0.5, level: 0.55 },
      tom: { instrument: 'tomMid', pan: 0.3, level: 0.6 },
      crash: { instrument: 'ride', pan: 0.4, level: 0.6 },
    },
    grooves: [
      { from: 0.42, play: [{ hat: 'x.s.x.s.x.s.x.s.', rim: '....o.......o...' }] },
      {
        from: 0.55,
        play: [
          { kick: 'X......x..x.....', snare: '....x..g....x...', hat: 'x.sgx.s.x.sgx.s.', shaker: 's.s.s.s.s.s.s.s.' },
          {
            kick: 'X..g...x..x...o.',
            snare: '....x.......x..g',
            hat: 'x.s.x.sgx.s.x...',
            open: '..............s.',
            shaker: 's.s.s.s.s.s.s.s.',
          },
        ],
      },
      {
        from: 0.78,
        play: [
          {
            kick: 'X..o...x..x.....',
            snare: '....X..g..g.X...',
            hat: 'xgsgxgs.xgsgxgsg',
            shaker: 'sgogsgogsgogsgog',
            rim: '..........g....s',
          },
          {
            kick: 'X......x..x..o..',
            snare: '....X..g....X.gg',
            hat: 'xgsgxgsgxgs.xg..',
            open: '..............s.',
            shaker: 'sgogsgogsgogsgog',
          },
        ],
      },
    ],
    fills: [
      { snare: '..g.xg.x', kick: 'x..x....', tom: '....o.o.' },
      { rim: 'x..x..x.', snare: '.....gox', kick: 'x.......' },
    ],
    keeps: ['shaker', 'hat'],
    crash: 'crash',
    lift: { shaker: 'xoxoxoxoxoxoxoxo', open: '..o...o...o...o.' },
    finale: ['kick', 'rim', 'crash'],
  }),
};

const low: Part = {
  id: 'bass',
  role: 'bass',
  entersAt: 0.5,
  strip: { gainDb: -4.2, roomDb: -28 },
  write: bass({
    instrument: 'uprightBass',
    lowest: 29,
    patterns: [
      { from: 0.5, play: ['R----.g.5---..a.', 'R----...8--.5-a.'] },
      { from: 0.78, play: ['R---.gR.5--.7-a.', 'R---.g8.5--.3-a.'] },
    ],
  }),
};

const keys: Part = {
  id: 'keys',
  role: 'comp',
  entersAt: 0,
  strip: { gainDb: -9.5, roomDb: -12, plateDb: -15, chorus: 0.45 },
  write: comp({
    instrument: 'electricPiano',
    lowest: 54,
    highest: 72,
    voices: 4,
    spread: 0.35,
    strumBeats: 0.035,
    rhythms: [
      { from: 0, play: ['x---------------', 'x-------..s-----'] },
      { from: 0.55, play: ['x-----..s--o----', 'x---..o---..s---'] },
    ],
  }),
};

const guitar: Part = {
  id: 'guitar',
  role: 'counter',
  entersAt: 0.3,
  strip: { gainDb: -13, pan: 0.45, roomDb: -8, plateDb: -13 },
  write: arpeggio({
    instrument: 'nylonGuitar',
    lowest: 59,
    highest: 76,
    voices: 3,
    liftSemitones: 12,
    patterns: [
      { from: 0.3, play: ['0--.2---1---..2-', '....2---1---....'] },
      { from: 0.6, play: ['..0-2-1-..2-1-0-', '..0-2---3-2-1---'] },
    ],
  }),
};

const tune: Part = {
  id: 'vibraphone',
  role: 'lead',
  entersAt: 0.5,
  strip: { gainDb: -10, pan: -0.3, roomDb: -14, plateDb: -10 },
  write: melody({
    instrument: 'vibraphone',
    tonicMidi: 72,
    scale: 'pentatonic',
    statement: [
      [0.5, 0.5, 3, 0.75],
      [1, 1, 4, 0.8],
      [2.5, 0.5, 3, 0.65],
      [3, 0.5, 2, 0.7],
      [3.5, 1.5, 1, 0.8],
      [5.5, 0.5, 2, 0.6],
      [6, 1.5, 3, 0.75],
    ],
    answer: [
      [0.5, 0.5, 3, 0.75],
      [1, 1, 4, 0.8],
      [2.5, 0.5, 5, 0.75],
      [3, 0.5, 4, 0.7],
      [3.5, 1.5, 3, 0.8],
      [5.5, 0.5, 2, 0.6],
      [6, 1.5, 0, 0.75],
    ],
    bridge: [
      [0, 1.5, 5, 0.8],
      [1.5, 0.5, 4, 0.65],
      [2.5, 1, 3, 0.75],
      [4, 0.5, 4, 0.7],
      [4.5, 1, 5, 0.8],
      [6, 1.5, 3, 0.75],
    ],
    pickup: [1, 2, 3, 4],
    playsInIntro: false,
  }),
};

const pad: Part = {
  id: 'pad',
  role: 'pad',
  entersAt: 0.3,
  strip: { gainDb: -18, roomDb: -22, plateDb: -12, highPassHz: 200 },
  write: sustained({ instrument: 'airPad', lowest: 55, highest: 72, voices: 3, spread: 0.5 }),
};

export const chillVibes: SoundTemplate = {
  ...TEMPLATE_DEFAULTS,
  alias: 'chill_vibes',
  id: '883f92b7-9456-48b5-9471-1a38b97baadc',
  name: 'Chill Vibes',
  description:
    'Lo-fi hip hop: swung dusty drums, tine piano, upright bass and vibraphone under the crackle of a record.',
  labels: {
    mood: ['relaxed', 'calm', 'dreamy', 'warm'],
    genre: ['lo-fi'],
    subgenre: ['lo-fi hip hop', 'chillhop'],
    instrument: ['electric piano', 'vibraphone', 'upright bass', 'nylon guitar', 'drums'],
    bpm: 80,
    tempo: 'slow',
    key: 'C major',
    energy: 'low',
    holidays: [],
  },
  score: {
    tempoBpm: 80,
    beatsPerBar: 4,
    feel: { swingBeats: 0.25, swing: 0.11, timingSeconds: 0.009, velocity: 0.1 },
    progressions: {
      a: ['Fmaj9', 'Em7', 'Dm9', 'Cmaj9'],
      b: ['Am9', 'Dm9', 'Fmaj9 Em7', 'Dm9 G9sus4'],
      break: ['Fmaj9', 'Em7', 'Am9', 'Am9'],
      outro: ['Fmaj9', 'Em7', 'Dm9', 'G9sus4'],
    },
    cadence: 'Dm9 G9sus4',
    finalChord: 'Cmaj9',
    parts: [kit, low, keys, guitar, tune, pad, floorPart(-24.5, 'vinyl')],
  },
  mix: {
    master: { gainDb: -1.9, lowDb: 2.7, highDb: 2.2, airDb: 5.6, width: 0.85 },
    plate: { decaySeconds: 1.8, damping: 0.5 },
  },
};
