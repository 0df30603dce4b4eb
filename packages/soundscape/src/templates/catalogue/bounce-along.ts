import { bass } from '../../score/bass-writer.ts';
import { arpeggio, comp, sustained } from '../../score/chord-writer.ts';
import { drums } from '../../score/drum-writer.ts';
import { melody } from '../../score/melody-writer.ts';
import type { Part } from '../../score/types.ts';
import { floorPart, risePart } from '../common-parts.ts';
import { type SoundTemplate, TEMPLATE_DEFAULTS } from '../sound-template.ts';

const kit: Part = {
  id: 'kit',
  role: 'drums',
  entersAt: 0.4,
  strip: { gainDb: -6, roomDb: -9, plateDb: -20 },
  write: drums({
    lanes: {
      kick: { instrument: 'stomp' },
      clap: { instrument: 'clap', pan: 0.1 },
      snap: { instrument: 'snap', pan: -0.35, level: 0.7 },
      shaker: { instrument: 'shaker', pan: 0.45, level: 0.62 },
      tambourine: { instrument: 'tambourine', pan: -0.4, level: 0.55 },
      rim: { instrument: 'rimClick', pan: -0.2, level: 0.6 },
      block: { instrument: 'woodBlock', pan: 0.5, level: 0.5 },
      tom: { instrument: 'tomMid', pan: 0.25, level: 0.8 },
      crash: { instrument: 'crash', pan: -0.3, level: 0.5 },
    },
    grooves: [
      { from: 0.4, play: [{ snap: '....x.......x...', shaker: 'o.g.o.g.o.g.o.go' }] },
      {
        from: 0.55,
        play: [
          { kick: 'X.....o.x.......', clap: '....x.......x...', shaker: 'ogsgogsgogsgogso', rim: '..........g..g..' },
          { kick: 'X.....o.x..o....', clap: '....x.......x...', shaker: 'ogsgogsgogsgogso', block: '..............o.' },
        ],
      },
      {
        from: 0.76,
        play: [
          {
            kick: 'X.....o.x..o....',
            clap: '....X.......X...',
            snap: '....o.......o..g',
            shaker: 'xgogxgogxgogxgoo',
            tambourine: '..x...x...x...x.',
            rim: '.......g..g..g..',
          },
          {
            kick: 'X..o..o.x.....o.',
            clap: '....X.......X.g.',
            snap: '....o.......o...',
            shaker: 'xgogxgogxgogxgoo',
            tambourine: '..x...x...x...x.',
            block: '...o......o...o.',
          },
        ],
      },
    ],
    fills: [
      { clap: '....x.xX', tom: 'x.xo....', shaker: 'xoxoxoxo' },
      { clap: '..x...xX', rim: 'gogoxo..', kick: 'x..x..x.' },
    ],
    keeps: ['shaker', 'tambourine'],
    crash: 'crash',
    lift: { tambourine: 'xoxoxoxoxoxoxoxo', clap: '....X.......X..o' },
    finale: ['kick', 'clap', 'tambourine', 'crash'],
  }),
};

const low: Part = {
  id: 'bass',
  role: 'bass',
  entersAt: 0.5,
  strip: { gainDb: -4.3, plateDb: -34 },
  write: bass({
    instrument: 'fingerBass',
    lowest: 28,
    patterns: [
      { from: 0.5, play: ['R--.....5--...r.', 'R--.....5--.a.a.'] },
      { from: 0.76, play: ['R-.gR-..5-.gR-a.', 'R-.g8-..5-.3R-a.'] },
    ],
  }),
};

const strum: Part = {
  id: 'ukulele',
  role: 'comp',
  entersAt: 0,
  strip: { gainDb: -11, pan: -0.4, roomDb: -8, plateDb: -20 },
  write: comp({
    instrument: 'ukulele',
    lowest: 60,
    highest: 76,
    voices: 4,
    strumBeats: 0.022,
    spread: 0.12,
    rhythms: [
      { from: 0, play: ['d---..u-..u-d-u-'] },
      { from: 0.55, play: ['d-..d-u-..u-d-u-', 'd-..d-u-.gu-d-uu'] },
    ],
  }),
};

const marimba: Part = {
  id: 'marimba',
  role: 'comp',
  entersAt: 0.3,
  strip: { gainDb: -9.5, pan: 0.3, roomDb: -8, plateDb: -17 },
  write: arpeggio({
    instrument: 'marimba',
    lowest: 60,
    highest: 79,
    voices: 3,
    spread: 0.25,
    liftSemitones: 12,
    patterns: [
      { from: 0.3, play: ['0...2...1..2..1.'] },
      { from: 0.5, play: ['0.2.1..2.1.2..1.', '0.2.1..2.1.2.34.'] },
      { from: 0.76, play: ['0.21.2.10.2132.1', '0.21.2.10.213542'] },
    ],
  }),
};

const tune: Part = {
  id: 'whistle',
  role: 'lead',
  entersAt: 0.5,
  strip: { gainDb: -13, pan: 0.05, roomDb: -12, plateDb: -11 },
  write: melody({
    instrument: 'whistle',
    tonicMidi: 72,
    scale: 'major',
    statement: [
      [0, 0.5, 4, 0.85],
      [0.75, 0.25, 4, 0.6],
      [1, 0.5, 5],
      [1.5, 0.5, 4],
      [2, 1, 2, 0.85],
      [3.5, 0.5, 1, 0.6],
      [4, 0.5, 2],
      [4.75, 0.25, 2, 0.6],
      [5, 0.5, 4],
      [5.5, 1.5, 1, 0.85],
    ],
    answer: [
      [0, 0.5, 4, 0.85],
      [0.75, 0.25, 4, 0.6],
      [1, 0.5, 5],
      [1.5, 0.5, 6],
      [2, 1, 7, 0.9],
      [3.5, 0.5, 5, 0.65],
      [4, 0.75, 4],
      [5, 0.5, 2],
      [5.5, 0.5, 1],
      [6, 1.5, 0, 0.85],
    ],
    bridge: [
      [0, 1, 5, 0.85],
      [1, 0.5, 6],
      [1.5, 1, 7, 0.9],
      [3, 0.5, 6],
      [3.5, 0.5, 5],
      [4, 0.5, 4, 0.85],
      [4.75, 0.25, 4, 0.6],
      [5, 0.5, 2],
      [5.5, 1.5, 4, 0.8],
    ],
    pickup: [2, 4, 5, 6],
    harmony: { steps: -2, from: 0.86 },
  }),
};

const bells: Part = {
  id: 'bells',
  role: 'counter',
  entersAt: 0.76,
  strip: { gainDb: -21, pan: -0.5, roomDb: -14, plateDb: -9 },
  write: arpeggio({
    instrument: 'glockenspiel',
    lowest: 79,
    highest: 96,
    voices: 3,
    patterns: [{ from: 0.76, play: ['..2...1...0.2...', '..2...1...2.5.4.'] }],
  }),
};

const pad: Part = {
  id: 'pad',
  role: 'pad',
  entersAt: 0.3,
  strip: { gainDb: -18.5, roomDb: -20, plateDb: -12, highPassHz: 220 },
  write: sustained({ instrument: 'airPad', lowest: 57, highest: 74, voices: 3, spread: 0.5 }),
};

/** The default template. */
export const bounceAlong: SoundTemplate = {
  ...TEMPLATE_DEFAULTS,
  alias: 'bounce_along',
  id: '3b98af3d-6ec9-42b9-a1f5-75b4366447b4',
  name: 'Bounce Along',
  description: 'Playful pop with marimba, ukulele, claps and a whistled tune; light on its feet and never in the way.',
  labels: {
    mood: ['playful', 'happy', 'upbeat', 'optimistic'],
    genre: ['pop'],
    subgenre: ['acoustic pop', 'indie pop'],
    instrument: ['marimba', 'ukulele', 'whistle', 'bass', 'claps', 'percussion'],
    bpm: 104,
    tempo: 'medium',
    key: 'C major',
    energy: 'medium',
    holidays: [],
  },
  score: {
    tempoBpm: 104,
    beatsPerBar: 4,
    feel: { swingBeats: 0.25, swing: 0.05, timingSeconds: 0.005, velocity: 0.07 },
    progressions: {
      intro: ['C', 'C', 'F', 'G'],
      a: ['C', 'G/B', 'Am7', 'F G'],
      b: ['F', 'G', 'Em7', 'Am7 G'],
      break: ['Am7', 'F', 'C/E', 'Gsus4 G'],
      outro: ['F', 'C/E', 'Dm7', 'F G'],
    },
    cadence: 'F G',
    finalChord: 'C69',
    parts: [kit, low, strum, marimba, tune, bells, pad, floorPart(-28.5), risePart(-22)],
  },
  mix: { master: { gainDb: -2.2, lowDb: 5.4 }, plate: { decaySeconds: 1.5, damping: 0.35 } },
};
