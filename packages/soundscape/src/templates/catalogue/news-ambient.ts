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
  entersAt: 0,
  strip: { gainDb: -8, roomDb: -12, plateDb: -16 },
  write: drums({
    lanes: {
      kick: { instrument: 'softKick' },
      boom: { instrument: 'boom', level: 0.8 },
      snare: { instrument: 'tightSnare', level: 0.45 },
      tick: { instrument: 'tick', pan: 0.35, level: 0.7 },
      hat: { instrument: 'closedHat', pan: -0.35, level: 0.55 },
      shaker: { instrument: 'shaker', pan: 0.5, level: 0.5 },
      tom: { instrument: 'tomMid', pan: 0.35, level: 0.7 },
      floor: { instrument: 'tomLow', pan: -0.35, level: 0.8 },
      crash: { instrument: 'crash', pan: 0.25, level: 0.55 },
    },
    grooves: [
      { from: 0, play: [{ tick: 'x.s.o.s.x.s.o.s.', hat: '..g...g...g...g.' }] },
      {
        from: 0.5,
        play: [
          { kick: 'X.....o.x.......', tick: 'x.s.o.s.x.s.o.s.', hat: 'ogsgogsgogsgogsg', floor: '..........o..o..' },
          { kick: 'X.....o.x.....o.', tick: 'x.s.o.s.x.s.o.s.', hat: 'ogsgogsgogsgogsg', tom: '...........o..s.' },
        ],
      },
      {
        from: 0.78,
        play: [
          {
            kick: 'X.....x.x..o....',
            boom: 'X...............',
            snare: '....x..g.g..x..g',
            tick: 'x.o.x.o.x.o.x.o.',
            hat: 'xgogxgogxgogxgog',
            shaker: 'ogxgogxgogxgogxg',
            floor: 'x..x..x...x..x..',
            tom: '..............x.',
          },
          {
            kick: 'X.....x.x..o..o.',
            snare: '....x..g.g..x.gg',
            tick: 'x.o.x.o.x.o.x.o.',
            hat: 'xgogxgogxgogxgog',
            shaker: 'ogxgogxgogxgogxg',
            floor: 'x..x..x...x..x..',
          },
        ],
      },
    ],
    fills: [
      { floor: 'x.x.....', tom: '....x.x.', snare: 'gsosoxxX', kick: 'X...X...' },
      { snare: 'x..xgoxX', floor: '..x...x.', kick: 'X.......' },
    ],
    keeps: ['tick', 'shaker'],
    crash: 'crash',
    lift: { snare: '....X.......X...', shaker: 'xoxoxoxoxoxoxoxo' },
    finale: ['kick', 'boom', 'snare', 'crash'],
  }),
};

const low: Part = {
  id: 'bass',
  role: 'bass',
  entersAt: 0.42,
  strip: { gainDb: -10.5 },
  write: bass({
    instrument: 'synthBass',
    lowest: 33,
    patterns: [
      { from: 0.42, play: ['R-----------....'] },
      { from: 0.55, play: ['RgRgRgRgRgRgRgRg', 'RgRgRgRgRgRgRg8g'] },
    ],
  }),
};

const pulse: Part = {
  id: 'pulse',
  role: 'comp',
  entersAt: 0,
  strip: { gainDb: -16.5, pan: 0.3, roomDb: -14, plateDb: -14, highPassHz: 150 },
  write: arpeggio({
    instrument: 'arpSynth',
    lowest: 55,
    highest: 72,
    voices: 2,
    spread: 0.45,
    patterns: [{ from: 0, play: ['0010010100100101', '0010010100100121'] }],
  }),
};

const strings: Part = {
  id: 'spiccato',
  role: 'comp',
  entersAt: 0.5,
  strip: { gainDb: -14, pan: -0.3, roomDb: -10, plateDb: -13 },
  write: comp({
    instrument: 'spiccatoStrings',
    lowest: 55,
    highest: 74,
    voices: 3,
    spread: 0.4,
    rhythms: [
      { from: 0.5, play: ['x..x..x.x..x..x.'] },
      { from: 0.78, play: ['xggxggxgxggxggxg', 'xggxggxgxggxxxxx'] },
    ],
  }),
};

const pad: Part = {
  id: 'pad',
  role: 'pad',
  entersAt: 0,
  strip: { gainDb: -18, plateDb: -11, highPassHz: 140 },
  write: sustained({
    instrument: 'stringSection',
    lowest: 55,
    highest: 75,
    voices: 3,
    spread: 0.65,
    liftSemitones: 12,
  }),
};

const brass: Part = {
  id: 'brass',
  role: 'counter',
  entersAt: 0.78,
  strip: { gainDb: -17.5, roomDb: -12, plateDb: -11 },
  write: comp({
    instrument: 'brassSection',
    lowest: 52,
    highest: 69,
    voices: 3,
    spread: 0.4,
    rhythms: [{ from: 0.78, play: ['X-----..........', '........x-..X---'] }],
  }),
};

const tune: Part = {
  id: 'bell',
  role: 'lead',
  entersAt: 0.3,
  strip: { gainDb: -12.5, pan: 0.1, roomDb: -12, plateDb: -9 },
  write: melody({
    instrument: 'concertPiano',
    tonicMidi: 72,
    scale: 'minor',
    playsInIntro: true,
    statement: [
      [0, 0.5, 4, 0.85],
      [0.75, 0.25, 4, 0.65],
      [1, 1, 7, 0.85],
      [2.5, 0.5, 6, 0.7],
      [3, 1, 4, 0.8],
      [4, 1.5, 5, 0.8],
      [5.5, 0.5, 4, 0.7],
      [6, 2, 2, 0.8],
    ],
    answer: [
      [0, 0.5, 4, 0.85],
      [0.75, 0.25, 4, 0.65],
      [1, 1, 7, 0.85],
      [2.5, 0.5, 8, 0.75],
      [3, 1, 9, 0.85],
      [4, 1.5, 8, 0.8],
      [5.5, 0.5, 6, 0.7],
      [6, 2, 7, 0.85],
    ],
    bridge: [
      [0, 1, 9, 0.85],
      [1, 0.5, 8, 0.7],
      [1.5, 1, 7, 0.8],
      [3, 1, 4, 0.75],
      [4, 1, 8, 0.85],
      [5, 0.5, 7, 0.7],
      [5.5, 2, 6, 0.8],
    ],
    pickup: [4, 4, 4, 6],
    harmony: { steps: 7, from: 0.8 },
  }),
};

export const newsAmbient: SoundTemplate = {
  ...TEMPLATE_DEFAULTS,
  alias: 'news_ambient',
  id: '8a452970-cc7c-427d-88d1-ce51e5711464',
  name: 'News Ambient',
  description: 'A news desk in motion: ticking pulse, short strings, drums from afar and a signal on the piano.',
  labels: {
    mood: ['serious', 'urgent', 'informative', 'driving'],
    genre: ['news'],
    subgenre: ['broadcast', 'electronic'],
    instrument: ['synthesizer', 'strings', 'piano', 'brass', 'toms'],
    bpm: 114,
    tempo: 'medium',
    key: 'C minor',
    energy: 'variable',
    holidays: [],
  },
  score: {
    tempoBpm: 114,
    beatsPerBar: 4,
    feel: { swingBeats: 0.25, swing: 0, timingSeconds: 0.003, velocity: 0.06 },
    progressions: {
      a: ['Cm', 'Abmaj7', 'Eb', 'Bb'],
      b: ['Ab', 'Bb', 'Cm7', 'Eb/G Gm'],
      break: ['Cm', 'Cm', 'Fm7', 'Gm'],
      outro: ['Ab', 'Bb', 'Gm7', 'Ab Bb'],
    },
    cadence: 'Ab Bb',
    finalChord: 'Cm',
    parts: [kit, low, pulse, strings, pad, brass, tune, floorPart(-36), risePart(-20, 4)],
  },
  mix: {
    master: { gainDb: 0.5, lowDb: -2.2, highDb: 1.5, airDb: 2.5, width: 0.8 },
    plate: { decaySeconds: 2.3, damping: 0.4 },
  },
};
