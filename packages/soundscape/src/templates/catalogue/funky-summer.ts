import { bass } from '../../score/bass-writer.ts';
import { comp, sustained } from '../../score/chord-writer.ts';
import { drums } from '../../score/drum-writer.ts';
import { melody } from '../../score/melody-writer.ts';
import type { Part } from '../../score/types.ts';
import { floorPart, risePart } from '../common-parts.ts';
import { type SoundTemplate, TEMPLATE_DEFAULTS } from '../sound-template.ts';

const kit: Part = {
  id: 'kit',
  role: 'drums',
  entersAt: 0,
  strip: { gainDb: -5.5, roomDb: -10, plateDb: -24 },
  write: drums({
    lanes: {
      kick: { instrument: 'acousticKick' },
      snare: { instrument: 'tightSnare', pan: 0.05 },
      hat: { instrument: 'closedHat', pan: 0.35, level: 0.6 },
      open: { instrument: 'openHat', pan: 0.35, level: 0.55 },
      tambourine: { instrument: 'tambourine', pan: -0.45, level: 0.5 },
      low: { instrument: 'congaLow', pan: -0.3, level: 0.6 },
      high: { instrument: 'congaHigh', pan: -0.4, level: 0.6 },
      slap: { instrument: 'congaSlap', pan: -0.4, level: 0.55 },
      tom: { instrument: 'tomHigh', pan: 0.3, level: 0.8 },
      floor: { instrument: 'tomLow', pan: -0.25, level: 0.8 },
      crash: { instrument: 'crash', pan: -0.35, level: 0.5 },
    },
    grooves: [
      { from: 0, play: [{ hat: 'x.o.x.o.x.o.x.og', slap: '....o.......o...', low: '..g...g...x.xg..' }] },
      {
        from: 0.5,
        play: [
          {
            kick: 'X..o..x...x..o..',
            snare: '....X..g.g..X..g',
            hat: 'xgogxgogxgogxgo.',
            open: '...............o',
            high: '..o...x.g.o.....',
            low: '..........x.x...',
          },
          {
            kick: 'X..o..x...xo....',
            snare: '....X..g.g.gX.g.',
            hat: 'xgogxgogxgogx.og',
            open: '.............o..',
            high: '..o...x.g.o...g.',
            low: '..........x.x...',
          },
        ],
      },
      {
        from: 0.78,
        play: [
          {
            kick: 'X..o..x.g.x..o..',
            snare: '....X..g.g..X.gg',
            hat: 'xgxgxgxgxgxgxgx.',
            open: '......o........x',
            tambourine: 'o.x.o.x.o.x.o.x.',
            high: '..o..gx.g.o..g..',
            low: '..........x.x..g',
            slap: '....o.......o...',
          },
        ],
      },
    ],
    fills: [
      { snare: 'x.ggxgxX', kick: 'x..x..x.', tom: '....x...', floor: '......x.' },
      { snare: '..x.xxgX', tom: 'x..o....', floor: '.....oo.', kick: 'x.......' },
    ],
    keeps: ['tambourine'],
    crash: 'crash',
    lift: { tambourine: 'xoxoxoxoxoxoxoxo', open: '..x...x...x...x.' },
    finale: ['kick', 'snare', 'crash', 'tambourine'],
  }),
};

const low: Part = {
  id: 'bass',
  role: 'bass',
  entersAt: 0.3,
  strip: { gainDb: -5, roomDb: -28 },
  write: bass({
    instrument: 'slapBass',
    lowest: 28,
    patterns: [
      { from: 0.3, play: ['R.....g.......8.'] },
      { from: 0.5, play: ['R-.g8.gR..7.8.5a', 'R-.g8.gR.g5.7.8a'] },
    ],
  }),
};

const clav: Part = {
  id: 'clavinet',
  role: 'comp',
  entersAt: 0.3,
  strip: { gainDb: -13.5, pan: -0.5, roomDb: -9, plateDb: -24 },
  write: comp({
    instrument: 'clavinet',
    lowest: 57,
    highest: 73,
    voices: 3,
    rhythms: [
      { from: 0.3, play: ['x..x..g...x..x..'] },
      { from: 0.5, play: ['x.gx.gx.g.xg.x.g', 'x.gx.gx.gxg..x.x'] },
    ],
  }),
};

const chops: Part = {
  id: 'guitar',
  role: 'comp',
  entersAt: 0.5,
  strip: { gainDb: -14, pan: 0.5, roomDb: -9, plateDb: -22 },
  write: comp({
    instrument: 'mutedGuitar',
    lowest: 64,
    highest: 79,
    voices: 3,
    strumBeats: 0.012,
    rhythms: [{ from: 0.5, play: ['g.d.g.dug.d.gudu', 'g.d.gudug.d.g.du'] }],
  }),
};

const keys: Part = {
  id: 'keys',
  role: 'pad',
  entersAt: 0,
  strip: { gainDb: -16.5, pan: 0.15, roomDb: -16, plateDb: -16, chorus: 0.5 },
  write: sustained({ instrument: 'electricPiano', lowest: 55, highest: 72, voices: 4, spread: 0.4 }),
};

const brass: Part = {
  id: 'brass',
  role: 'counter',
  entersAt: 0.62,
  strip: { gainDb: -15.5, pan: 0.1, roomDb: -10, plateDb: -13 },
  write: comp({
    instrument: 'brassSection',
    lowest: 60,
    highest: 77,
    voices: 3,
    spread: 0.55,
    liftSemitones: 12,
    rhythms: [
      { from: 0.62, play: ['................', '..........x.X---'] },
      { from: 0.78, play: ['X-.x......x..x--', '......x.X---..X.'] },
    ],
  }),
};

const tune: Part = {
  id: 'flute',
  role: 'lead',
  entersAt: 0.5,
  strip: { gainDb: -13.5, pan: -0.1, roomDb: -12, plateDb: -12 },
  write: melody({
    instrument: 'flute',
    tonicMidi: 74,
    scale: 'dorian',
    statement: [
      [0.5, 0.25, 4, 0.8],
      [0.75, 0.5, 6, 0.85],
      [1.5, 0.25, 4, 0.7],
      [1.75, 0.75, 3, 0.8],
      [3, 0.25, 2, 0.6],
      [3.25, 0.25, 3, 0.65],
      [3.5, 0.5, 4, 0.8],
      [4.5, 0.25, 4, 0.7],
      [4.75, 0.5, 3, 0.8],
      [5.5, 0.25, 2, 0.7],
      [5.75, 1.25, 0, 0.85],
    ],
    answer: [
      [0.5, 0.25, 4, 0.8],
      [0.75, 0.5, 6, 0.85],
      [1.5, 0.25, 4, 0.7],
      [1.75, 0.75, 7, 0.9],
      [3.25, 0.25, 8, 0.7],
      [3.5, 0.5, 7, 0.85],
      [4.25, 0.25, 6, 0.7],
      [4.5, 0.25, 4, 0.7],
      [4.75, 0.25, 3, 0.7],
      [5, 0.5, 4, 0.8],
      [5.75, 1.25, 0, 0.85],
    ],
    bridge: [
      [0, 0.75, 7, 0.85],
      [1, 0.25, 6, 0.6],
      [1.25, 0.5, 7, 0.75],
      [2, 0.75, 8, 0.85],
      [3, 0.75, 6, 0.75],
      [4, 0.25, 4, 0.7],
      [4.25, 0.25, 6, 0.7],
      [4.5, 0.75, 7, 0.85],
      [6, 1, 4, 0.8],
    ],
    pickup: [3, 4, 6, 6],
    harmony: { steps: -2, from: 0.86 },
  }),
};

export const funkySummer: SoundTemplate = {
  ...TEMPLATE_DEFAULTS,
  alias: 'funky_summer',
  id: 'c91572f5-42f1-4475-92fe-32a23d46f73d',
  name: 'Funky Summer',
  description: 'Tight funk with slapped bass, clavinet, chopped guitar and brass stabs for bright, confident messages.',
  labels: {
    mood: ['energetic', 'confident', 'happy', 'groovy'],
    genre: ['funk'],
    subgenre: ['disco funk', 'soul'],
    instrument: ['slap bass', 'clavinet', 'electric guitar', 'brass', 'flute', 'drums', 'congas'],
    bpm: 110,
    tempo: 'medium',
    key: 'D minor',
    energy: 'high',
    holidays: ['summer holidays'],
  },
  score: {
    tempoBpm: 110,
    beatsPerBar: 4,
    feel: { swingBeats: 0.25, swing: 0.045, timingSeconds: 0.004, velocity: 0.08 },
    progressions: {
      a: ['Dm9', 'Dm9 G13', 'Dm9', 'Cmaj9 G13'],
      b: ['Bbmaj9', 'Am7', 'Gm9', 'C13 A7s9'],
      break: ['Dm9', 'G13', 'Dm9', 'G13'],
      outro: ['Bbmaj9', 'Am7', 'Gm9', 'C13 A7s9'],
    },
    cadence: 'Gm9 A7s9',
    finalChord: 'Dm69',
    parts: [kit, low, clav, chops, keys, brass, tune, floorPart(-36), risePart(-24)],
  },
  mix: { master: { gainDb: -2.5, lowDb: 4.5, highDb: -1.8 }, plate: { decaySeconds: 1.2, damping: 0.3 } },
};
