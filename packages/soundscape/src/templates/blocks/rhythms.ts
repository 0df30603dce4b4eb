import type { ArpeggioScore, CompScore } from '../../score/chord-writer.ts';

type Rhythm = CompScore['rhythms'];
type Figure = ArpeggioScore['patterns'];

const rhythm = (quiet: string, verse: readonly string[], chorus: readonly string[] = verse): Rhythm => [
  { from: 0, play: [quiet] },
  { from: 0.5, play: verse },
  { from: 0.78, play: chorus },
];

/** Chord rhythms, over one bar each. */
export const COMPING = {
  whole: rhythm('x-------', ['x-------'], ['x---o---']),
  quarters: rhythm('x-------', ['x.o.x.o.'], ['X.x.X.x.']),
  eighths: rhythm('x-------', ['xoxoxoxo'], ['XxXxXxXx']),
  /** Palm-muted downstrokes with open chords at the ends. */
  chug: rhythm('x-------', ['xoxoxoxo', 'xoxoxox-'], ['XxxXxxXx', 'XxxXxxX-']),
  /** Chords that ring for a bar and anticipate the next one. */
  pushes: rhythm('x-------', ['x-----x-', 'x---..x-'], ['X-----X-', 'X--X--X-']),
  afterbeats: rhythm('..o...o.', ['..x...x.'], ['.ox..ox.', '..x...x.']),
  /** On every second eighth. */
  offbeats: rhythm('.o.o.o.o', ['.x.x.x.x'], ['.X.X.X.X', '.X.X.XxX']),
  /** Reggae guitar or organ: short, on two and four. */
  skank: rhythm('....o.......o...', ['....x.......x...', '....x.g.....x.g.'], ['....X.s.....X.s.']),
  /** Down, down, up, up, down, up. */
  strum: rhythm('d-------', ['d-d-.udu', 'd-dud-du'], ['d-du.udu', 'dudududu']),
  strumSixteenths: rhythm('d-------d-------', ['d---d-du.-dud-du'], ['d-dud-dud-dududu']),
  /** Country guitar: the chords of the boom-chick; the bass plays the boom. */
  boomChick: rhythm('..d-..d-', ['..d-..du', '..d-..d-'], ['..du..du']),
  charleston: rhythm('x-------', ['x--x....', '...x..x.'], ['x--x..x.', '.x.x..x.']),
  bossa: rhythm('x-------', ['x..x..x.', '..x..x..'], ['x..x..x.', '.xx..x.x']),
  montuno: rhythm('x--x--x-', ['x.xx.xx.', 'x.x.xx.x'], ['X.xX.xX.', 'X.xxXx.x']),
  tresillo: rhythm('x--x--x-', ['x--x--x-'], ['X--X--Xx', 'X--X--X-']),
  /** Horn stabs that answer the melody. */
  answers: rhythm('........', ['......x.', '...x..X-'], ['..x...X-', 'x.....x.']),
  house: rhythm('x--.x--.', ['x..x..x...x..x..', 'x..x..x...x.x...'], ['X..X..x..xx..X..']),
  /** Three-four time. */
  waltz: rhythm('x-----', ['..x.x.'], ['..x.xo', '..x.x.']),
  /** Twelve steps. */
  triplets: rhythm('x-----------', ['xooxooxooxoo'], ['XxxXxxXxxXxx']),
  shuffle: rhythm('x-----------', ['...x.....x..', '..xx....xx..'], ['x.xx.xx.xx.x']),
  /** Two beats of three eighths each. */
  jig: rhythm('x-----', ['d-ud-u'], ['duudud']),
} as const satisfies Record<string, Rhythm>;

const figure = (quiet: string, verse: readonly string[], chorus: readonly string[] = verse): Figure => [
  { from: 0, play: [quiet] },
  { from: 0.55, play: verse },
  { from: 0.8, play: chorus },
];

/** Arpeggios, over one bar each. */
export const FIGURES = {
  up: figure('0-1-2-3-', ['01230123', '01232321'], ['0123012301230123']),
  /** Fingerpicking: thumb on the low strings, fingers on the high ones. */
  picking: figure('0---2---1---2---', ['0-2-1-2-0-3-1-2-', '0-2-1-3-0-2-1-2-'], ['0-21-2130-21-213']),
  rolls: figure('0-2-1-3-', ['0213021302130213', '0312031203120312'], ['0231023102310231']),
  pulse: figure('0---0---', ['0.0.0.0.1.1.2.2.', '0.0.0.0.2.2.1.1.'], ['0.2.0.3.0.2.1.3.']),
  sequence: figure('0-.-2-.-', ['0.20.30.20.30.13', '0.20.30.20.31.23'], ['0123043201230432']),
  /** Wide and slow. */
  drift: figure('0-------2-------', ['0---2---4---3---', '0---3---2---1---'], ['0-2-4-3-5-4-2-1-']),
  bell: figure('3-------', ['3---4---', '3-5-4---'], ['3-5-4-6-', '3-4-5-4-']),
  montuno: figure('0-2-1-2-', ['0.21.213', '.0.2132.'], ['0.21.213', '3.21.213']),
  kora: figure('0--2--1-', ['0.32.13.2.31.02.', '0.32.13.4.31.02.'], ['0232132323101323']),
  /** Three-four and six-eight time. */
  three: figure('0-1-2-', ['012321', '012343'], ['012343', '024642']),
} as const satisfies Record<string, Figure>;
