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
  entersAt: 0.46,
  strip: { gainDb: -10, roomDb: -9, plateDb: -17 },
  write: drums({
    lanes: {
      kick: { instrument: 'softKick' },
      click: { instrument: 'tick', pan: 0.35, level: 0.7 },
      snap: { instrument: 'snap', pan: -0.2, level: 0.75 },
      shaker: { instrument: 'shaker', pan: -0.45, level: 0.6 },
      block: { instrument: 'rimClick', pan: 0.4, level: 0.45 },
      triangle: { instrument: 'triangle', pan: 0.5, level: 0.25 },
      swell: { instrument: 'brushSweep', pan: -0.3, level: 0.5 },
      crash: { instrument: 'ride', pan: 0.3, level: 0.5 },
    },
    grooves: [
      { from: 0.46, play: [{ click: 'o.s.o.s.o.s.o.s.', shaker: '..s...s...s...s.' }] },
      {
        from: 0.6,
        play: [
          { kick: 'x.......o.......', snap: '....o.......o...', click: 'o.sgo.sgo.sgo.sg', shaker: 's.o.s.o.s.o.s.o.' },
          {
            kick: 'x.......o..s....',
            snap: '....o.......o...',
            click: 'o.sgo.sgo.sgo.sg',
            shaker: 's.o.s.o.s.o.s.o.',
            block: '......s...s.....',
          },
        ],
      },
      {
        from: 0.78,
        play: [
          {
            kick: 'X...o...x...o...',
            snap: '....x.......x...',
            click: 'ogsgogsgogsgogsg',
            shaker: 'ogxgogxgogxgogxg',
            block: '...s..s..s..s...',
            triangle: '..............s.',
            swell: '..........o.....',
          },
        ],
      },
    ],
    fills: [
      { snap: '....x.ox', kick: 'x..o..o.', click: 'ososxsos' },
      { block: 'ogogxgxo', kick: 'x...o...' },
    ],
    keeps: ['shaker'],
    crash: 'crash',
    lift: { triangle: 'o...s...o...s...', shaker: 'xoxoxoxoxoxoxoxo' },
    finale: ['kick', 'snap', 'crash', 'triangle'],
  }),
};

const low: Part = {
  id: 'bass',
  role: 'bass',
  entersAt: 0.55,
  strip: { gainDb: -17.7 },
  write: bass({
    instrument: 'subBass',
    lowest: 33,
    patterns: [
      { from: 0.55, play: ['R--------------.'] },
      { from: 0.78, play: ['R-----R-R-----5-', 'R-----R-R---8-5-'] },
    ],
  }),
};

const piano: Part = {
  id: 'piano',
  role: 'comp',
  entersAt: 0,
  strip: { gainDb: -9, pan: -0.15, roomDb: -10, plateDb: -14 },
  write: arpeggio({
    instrument: 'feltPiano',
    lowest: 55,
    highest: 74,
    voices: 3,
    spread: 0.25,
    patterns: [
      { from: 0, play: ['0---2---1---2---', '0---2---1-2-1---'] },
      { from: 0.55, play: ['0-1-2-1-0-1-2-1-', '0-1-2-1-3-2-1-2-'] },
    ],
  }),
};

const kalimba: Part = {
  id: 'kalimba',
  role: 'counter',
  entersAt: 0.56,
  strip: { gainDb: -15, pan: 0.45, roomDb: -8, plateDb: -12 },
  write: arpeggio({
    instrument: 'kalimba',
    lowest: 67,
    highest: 84,
    voices: 3,
    liftSemitones: 12,
    patterns: [
      { from: 0.56, play: ['..0...2..1..2...', '..0...2..1....3.'] },
      { from: 0.78, play: ['0.2..1.2.0.21..2', '0.2..1.2.0.23.2.'] },
    ],
  }),
};

const mutes: Part = {
  id: 'mutes',
  role: 'comp',
  entersAt: 0.76,
  strip: { gainDb: -18, pan: -0.5, roomDb: -10, plateDb: -14 },
  write: comp({
    instrument: 'mutedGuitar',
    lowest: 57,
    highest: 74,
    voices: 2,
    rhythms: [{ from: 0.76, play: ['x.osx.osx.osx.os'] }],
  }),
};

const tune: Part = {
  id: 'melody',
  role: 'lead',
  entersAt: 0.5,
  strip: { gainDb: -11, pan: 0.15, roomDb: -12, plateDb: -10 },
  write: melody({
    instrument: 'feltPiano',
    tonicMidi: 77,
    scale: 'major',
    statement: [
      [0, 1.5, 4, 0.75],
      [1.5, 0.5, 2, 0.6],
      [2, 2, 1, 0.75],
      [4, 1.5, 2, 0.75],
      [5.5, 0.5, 4, 0.6],
      [6, 2, 0, 0.7],
    ],
    answer: [
      [0, 1.5, 4, 0.75],
      [1.5, 0.5, 5, 0.65],
      [2, 2, 4, 0.75],
      [4, 1, 2, 0.7],
      [5, 1, 1, 0.7],
      [6, 2, 0, 0.75],
    ],
    bridge: [
      [0, 1, 7, 0.8],
      [1, 1, 6, 0.7],
      [2, 1.5, 4, 0.75],
      [3.5, 0.5, 5, 0.6],
      [4, 1.5, 6, 0.75],
      [5.5, 2, 4, 0.75],
    ],
    pickup: [1, 2, 4, 4],
  }),
};

const pad: Part = {
  id: 'pad',
  role: 'pad',
  entersAt: 0.3,
  strip: { gainDb: -19.5, roomDb: -22, plateDb: -10, highPassHz: 150 },
  write: sustained({ instrument: 'airPad', lowest: 53, highest: 72, voices: 3, spread: 0.6 }),
};

const strings: Part = {
  id: 'strings',
  role: 'pad',
  entersAt: 0.76,
  strip: { gainDb: -22, roomDb: -20, plateDb: -10, highPassHz: 180 },
  write: sustained({ instrument: 'stringSection', lowest: 60, highest: 79, voices: 3, spread: 0.6, liftSemitones: 12 }),
};

export const bareMinimum: SoundTemplate = {
  ...TEMPLATE_DEFAULTS,
  alias: 'bare_minimum',
  id: '5c2dfcf6-1161-47ba-b972-b96adcabd9be',
  name: 'Bare Minimum',
  description:
    'Minimal corporate bed: felt piano, kalimba, soft clicks and slowly opening strings; clear and trustworthy.',
  labels: {
    mood: ['inspiring', 'calm', 'hopeful', 'trustworthy'],
    genre: ['corporate'],
    subgenre: ['minimal', 'ambient'],
    instrument: ['piano', 'kalimba', 'strings', 'pads', 'percussion'],
    bpm: 92,
    tempo: 'medium',
    key: 'F major',
    energy: 'low',
    holidays: [],
  },
  score: {
    tempoBpm: 92,
    beatsPerBar: 4,
    feel: { swingBeats: 0.25, swing: 0, timingSeconds: 0.006, velocity: 0.09 },
    progressions: {
      a: ['Fadd9', 'C/E', 'Dm7', 'Bbmaj7'],
      b: ['Bbmaj7', 'C', 'Am7', 'Dm7 C'],
      break: ['Dm7', 'Bbmaj7', 'Fadd9', 'Csus4'],
      outro: ['Bbmaj7', 'C', 'Dm7', 'Bbmaj7 C'],
    },
    cadence: 'Bbmaj7 C',
    finalChord: 'Fadd9',
    parts: [kit, low, piano, kalimba, mutes, tune, pad, strings, floorPart(-34), risePart(-25, 4)],
  },
  mix: { master: { gainDb: 2.4, lowDb: -2.2, highDb: 0.5, airDb: 1.8 }, plate: { decaySeconds: 2.4, damping: 0.35 } },
};
