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
  entersAt: 0.3,
  strip: { gainDb: -5, roomDb: -16, plateDb: -24 },
  write: drums({
    lanes: {
      kick: { instrument: 'houseKick' },
      clap: { instrument: 'clap', level: 0.85 },
      snare: { instrument: 'tightSnare', pan: 0.05, level: 0.5 },
      hat: { instrument: 'closedHat', pan: 0.3, level: 0.6 },
      open: { instrument: 'openHat', pan: -0.25, level: 0.62 },
      shaker: { instrument: 'shaker', pan: -0.5, level: 0.5 },
      ride: { instrument: 'ride', pan: 0.45, level: 0.45 },
      tom: { instrument: 'tomMid', pan: -0.3, level: 0.8 },
      floor: { instrument: 'tomLow', pan: 0.3, level: 0.8 },
      crash: { instrument: 'crash', pan: 0.3, level: 0.55 },
    },
    grooves: [
      { from: 0.3, play: [{ hat: '..o...o...o...o.', shaker: 'sgsgsgsgsgsgsgsg' }] },
      {
        from: 0.42,
        play: [{ kick: 'X...X...X...X...', hat: '..o...o...o...og', shaker: 'sgogsgogsgogsgog' }],
      },
      {
        from: 0.55,
        play: [
          {
            kick: 'X...X...X...X...',
            clap: '....x.......x...',
            open: '..x...x...x...x.',
            hat: 'og.gog.gog.gog.g',
            shaker: 'sgogsgogsgogsgog',
          },
          {
            kick: 'X...X...X...X..o',
            clap: '....x.......x...',
            open: '..x...x...x...x.',
            hat: 'og.gog.gog.gogog',
            snare: '.......g......g.',
            shaker: 'sgogsgogsgogsgog',
          },
        ],
      },
      {
        from: 0.78,
        play: [
          {
            kick: 'X...X...X...X...',
            clap: '....X.......X...',
            snare: '....x..g.g..x..g',
            open: '..X...X...X...X.',
            hat: 'xgogxgogxgogxgog',
            ride: 'o...o...o...o...',
            shaker: 'xgogxgogxgogxgog',
          },
        ],
      },
    ],
    fills: [
      { snare: 'goxogoxX', kick: 'X...X...', tom: '..x.....', floor: '....x.x.' },
      { clap: '..x.x.xX', snare: 'g.gog.ox', kick: 'X..x....' },
    ],
    keeps: ['shaker', 'open'],
    crash: 'crash',
    lift: { ride: 'x.o.x.o.x.o.x.o.', clap: '....X.......X..o' },
    finale: ['kick', 'clap', 'crash'],
  }),
};

const low: Part = {
  id: 'bass',
  role: 'bass',
  entersAt: 0.42,
  strip: { gainDb: -8.5, pump: 0.6 },
  write: bass({
    instrument: 'synthBass',
    lowest: 33,
    patterns: [
      { from: 0.42, play: ['..R-..R-..R-..R-'] },
      { from: 0.55, play: ['..R-..R-..R-.R8-', '..R-..R-..R-..5a'] },
      { from: 0.78, play: ['.RR-.R8-.RR-.R8-', '.RR-.R8-.RR-.R5a'] },
    ],
  }),
};

const arp: Part = {
  id: 'arp',
  role: 'comp',
  entersAt: 0,
  strip: { gainDb: -16, pan: 0.2, roomDb: -16, plateDb: -11, pump: 0.35, highPassHz: 160 },
  write: arpeggio({
    instrument: 'arpSynth',
    lowest: 57,
    highest: 74,
    voices: 3,
    spread: 0.55,
    liftSemitones: 12,
    patterns: [
      { from: 0, play: ['0.1.2.1.3.2.1.2.'] },
      { from: 0.5, play: ['0121321201213212', '0121321201213543'] },
    ],
  }),
};

const pad: Part = {
  id: 'pad',
  role: 'pad',
  entersAt: 0,
  strip: { gainDb: -16, plateDb: -12, pump: 0.65, highPassHz: 160 },
  write: sustained({ instrument: 'brightPad', lowest: 55, highest: 73, voices: 4, spread: 0.4 }),
};

const stabs: Part = {
  id: 'stabs',
  role: 'counter',
  entersAt: 0.7,
  strip: { gainDb: -16, pan: -0.2, roomDb: -14, plateDb: -11, highPassHz: 200 },
  write: comp({
    instrument: 'synthStab',
    lowest: 60,
    highest: 77,
    voices: 3,
    spread: 0.5,
    rhythms: [{ from: 0.7, play: ['x..x..x...x..x..', 'x..x..x...x.x.x.'] }],
  }),
};

const tune: Part = {
  id: 'lead',
  role: 'lead',
  entersAt: 0.55,
  strip: { gainDb: -15, roomDb: -16, plateDb: -10, chorus: 0.4 },
  write: melody({
    instrument: 'leadSynth',
    tonicMidi: 69,
    scale: 'minor',
    statement: [
      [0, 1.5, 4, 0.85],
      [1.5, 0.5, 3, 0.7],
      [2, 1, 2, 0.8],
      [3, 1, 4, 0.8],
      [4, 1.5, 6, 0.85],
      [5.5, 0.5, 5, 0.7],
      [6, 1.5, 4, 0.8],
    ],
    answer: [
      [0, 1.5, 4, 0.85],
      [1.5, 0.5, 3, 0.7],
      [2, 1, 2, 0.8],
      [3, 1, 1, 0.75],
      [4, 1, 2, 0.8],
      [5, 0.5, 1, 0.7],
      [5.5, 2, 0, 0.85],
    ],
    bridge: [
      [0, 0.75, 7, 0.9],
      [0.75, 0.75, 6, 0.8],
      [1.5, 0.5, 4, 0.8],
      [2, 1, 6, 0.85],
      [3, 1, 4, 0.8],
      [4, 0.75, 5, 0.85],
      [4.75, 0.75, 4, 0.8],
      [5.5, 0.5, 2, 0.8],
      [6, 1.5, 4, 0.85],
    ],
    pickup: [4, 5, 6, 6],
    harmony: { steps: -2, from: 0.9 },
  }),
};

export const citynights: SoundTemplate = {
  ...TEMPLATE_DEFAULTS,
  alias: 'citynights',
  id: 'a67b448d-7310-40e3-a954-c62b058bb679',
  name: 'City Nights',
  description: 'Synthwave on a house beat: pumping pads, running arpeggios and a wide lead, for speed and glamour.',
  labels: {
    mood: ['driving', 'cool', 'stylish', 'energetic'],
    genre: ['electronic'],
    subgenre: ['synthwave', 'house'],
    instrument: ['synthesizer', 'synth bass', 'drum machine', 'pads'],
    bpm: 118,
    tempo: 'fast',
    key: 'A minor',
    energy: 'high',
    holidays: ["New Year's Eve"],
  },
  score: {
    tempoBpm: 118,
    beatsPerBar: 4,
    feel: { swingBeats: 0.25, swing: 0.015, timingSeconds: 0.0015, velocity: 0.05 },
    progressions: {
      a: ['Am9', 'Fmaj9', 'Cadd9', 'G'],
      b: ['Fmaj9', 'G', 'Am7', 'Em7'],
      break: ['Fmaj9', 'Fmaj9', 'Dm9', 'Em7'],
      outro: ['Fmaj9', 'G', 'Am7', 'Em7'],
    },
    cadence: 'Fmaj9 G',
    finalChord: 'Am9',
    parts: [kit, low, arp, pad, stabs, tune, floorPart(-36), risePart(-17, 4)],
  },
  mix: { master: { gainDb: -1.9, lowDb: -0.6, highDb: 1, airDb: 0.5 }, plate: { decaySeconds: 2.2, damping: 0.3 } },
};
