import { FILLS, STRAIGHT_END, style } from './drum-style.ts';

/** Kick on every beat, clap on two and four, open hi-hat between. */
export const FOUR_ON_THE_FLOOR = style(
  {
    quiet: { hat: '..o...o...o...o.', shaker: 'sgsgsgsgsgsgsgsg' },
    verse: [
      { kick: 'X...X...X...X...', clap: '....x.......x...', open: '..o...o...o...o.', shaker: 'sgogsgogsgogsgog' },
      { kick: 'X...X...X...X..o', clap: '....x.......x..g', open: '..o...o...o...o.', shaker: 'sgogsgogsgogsgog' },
    ],
    chorus: [
      { kick: 'X...X...X...X...', clap: '....X.......X...', open: '..x...x...x...x.', hat: 'xsgsxsgsxsgsxsgs' },
      { kick: 'X...X...X...X.o.', clap: '....X..g....X.g.', open: '..x...x...x...x.', hat: 'xsgsxsgsxsgsxsgs' },
    ],
  },
  { fills: FILLS.machine, keeps: ['hat'], finale: ['kick', 'clap', 'crash'], lift: { tambourine: 'x.o.x.o.x.o.x.o.' } },
);

/** Disco: four on the floor with an acoustic snare and sixteenths on the hi-hat. */
export const DISCO = style(
  {
    quiet: { hat: 'xgogxgogxgogxgog', bell: 'x...x...x...x...' },
    verse: [
      { kick: 'X...X...X...X...', snare: '....x.......x...', hat: 'xg.gxg.gxg.gxg.g', open: '..x...x...x...x.' },
      { kick: 'X...X...X...X...', snare: '....x..g....x.g.', hat: 'xg.gxg.gxg.gxg.g', open: '..x...x...x...x.' },
    ],
    chorus: [
      {
        kick: 'X...X...X...X...',
        snare: '....X..g....X..g',
        open: '..X...X...X...X.',
        tambourine: 'xoxoxoxoxoxoxoxo',
        high: '..o..x....o..x..',
        low: '..........x.x...',
      },
    ],
  },
  { fills: FILLS.toms, keeps: ['tambourine'], finale: STRAIGHT_END, lift: { clap: '....x.......x...' } },
);

/** Electronic trap: half-time clap, rolling hi-hats. */
export const TRAP = style(
  {
    quiet: { hat: 'x.x.x.x.x.x.xsss', rim: '........o.......' },
    verse: [
      { kick: 'X.....x...x.....', clap: '........X.......', hat: 'x.x.x.x.x.x.xoxo' },
      { kick: 'X..x......x..x..', clap: '........X.......', hat: 'x.x.xox.x.x.x.x.' },
    ],
    chorus: [
      {
        kick: 'X..x..x...x.....',
        clap: '........X.......',
        hat: 'x.x.xoxox.xox.x.x.x.x.x.xoooxooo',
        rim: '...o......o..o..',
      },
      {
        kick: 'X.....x..xx..x..',
        clap: '........X......x',
        hat: 'x.x.x.x.xoooxoooxoxoxoxox.x.x.x.',
        open: '..............x.',
      },
    ],
  },
  { fills: FILLS.machine, keeps: ['hat'], finale: ['kick', 'clap', 'crash'], lift: { open: '..x...x...x...x.' } },
);

/** Boom bap: slow breakbeats of early samplers. */
export const BOOM_BAP = style(
  {
    quiet: { hat: 'x.o.x.o.x.o.x.o.', rim: '....o.......o...' },
    verse: [
      { kick: 'X.o.....x.x.....', snare: '....X..g.g..X...', hat: 'x.o.x.o.x.o.x.o.' },
      { kick: 'X......x.xx..o..', snare: '....X..g....X..g', hat: 'x.o.x.o.x.o.xg..' },
    ],
    chorus: [
      { kick: 'X.ox....x.x..o..', snare: '....X..g.g..X..g', hat: 'xgogxgogxgogxgo.', open: '..............x.' },
      { kick: 'X..o...x.xx.....', snare: '....X..g.g.gX.g.', hat: 'xgogxgogxgogxgog', shaker: 's.o.s.o.s.o.s.o.' },
    ],
  },
  { fills: FILLS.snare, keeps: ['hat'], finale: ['kick', 'snare', 'crash'], lift: { tambourine: 'x.o.x.o.x.o.x.o.' } },
);

/** Syncopated sixteenths at high tempo. */
export const BREAKBEAT = style(
  {
    quiet: { hat: 'x.o.x.o.x.o.x.o.', shaker: 'sgogsgogsgogsgog' },
    verse: [
      { kick: 'X.........x.....', snare: '....X.......X...', hat: 'x.o.x.o.x.o.x.o.' },
      { kick: 'X.........x.....', snare: '....X..g.g..X..g', hat: 'x.o.x.o.x.o.x.o.' },
    ],
    chorus: [
      { kick: 'X.x.......x.....', snare: '....X..g.g..X..g', ride: 'x.x.x.x.x.x.x.x.', shaker: 'xoxoxoxoxoxoxoxo' },
      { kick: 'X.x.......x.....', snare: '....X..g.g....X.', ride: 'x.x.x.x.x.x.x.x.', shaker: 'xoxoxoxoxoxoxoxo' },
    ],
  },
  { fills: FILLS.snare, keeps: ['shaker'], finale: STRAIGHT_END },
);

/** Minimal beat: soft shaker and a distant pulse. */
export const PULSE = style(
  {
    quiet: { shaker: 's...g...s...g...' },
    verse: [{ kick: 'o...............', shaker: 's.g.s.g.s.g.s.g.' }],
    chorus: [{ kick: 'x.......o.......', shaker: 'sgogsgogsgogsgog', rim: '............s...' }],
  },
  { fills: [], finale: ['kick', 'shaker'] },
);
