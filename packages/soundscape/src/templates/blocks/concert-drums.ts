import { FILLS, STRAIGHT_END, style } from './drum-style.ts';

/** Brushes in three-four time. */
export const WALTZ = style(
  {
    quiet: { snare: '..s.s.', triangle: 'o.....' },
    verse: [
      { kick: 'x.....', snare: '..o.o.', hat: '..o.o.' },
      { kick: 'x.....', snare: '..o.os', hat: '..o.o.' },
    ],
    chorus: [
      { kick: 'X.....', snare: '..x.x.', ride: 'x.xox.', tambourine: '..o.o.' },
      { kick: 'X....o', snare: '..x.xg', ride: 'x.xox.', tambourine: '..o.o.' },
    ],
  },
  { fills: [{ snare: 'x.oox.' }, { snare: '..xxxX' }], keeps: ['ride'], finale: ['kick', 'snare', 'triangle'] },
);

/** Heavy three-four time for film music. */
export const EPIC_THREE = style(
  {
    quiet: { floor: 'o.....', shaker: 's.g.g.' },
    verse: [
      { kick: 'X.....', floor: 'x..xo.', tom: '....oo' },
      { kick: 'X...o.', floor: 'x..x..', tom: '..o.ox' },
    ],
    chorus: [
      { kick: 'X..x..', floor: 'X.xXox', tom: '..x.xx', snare: '....X.' },
      { kick: 'X..x.x', floor: 'XoxXox', tom: 'x.x.xx', snare: '....X.' },
    ],
  },
  {
    fills: [
      { floor: 'xxxxXX', kick: 'X..X..' },
      { tom: 'xxoxxX', floor: 'X.xX.X' },
    ],
    finale: ['kick', 'floor', 'crash'],
    crashFrom: 0.6,
  },
);

/** Film drums: low skins that intensify towards the downbeat. */
export const EPIC_FOUR = style(
  {
    quiet: { floor: 'o.......s.......' },
    verse: [
      { kick: 'X.......x.......', floor: 'x...x.x.x...x.x.', tom: '..o...o...o...oo' },
      { kick: 'X.......x.....x.', floor: 'x...x.x.x.x.x.x.', tom: '..o...o...o.o.oo' },
    ],
    chorus: [
      { kick: 'X.....X.X.....X.', floor: 'XoxoXoxoXoxoXoxo', tom: 'x..x..x.x..x..x.', snare: 'g.g.X.ggg.g.X.gg' },
      { kick: 'X.....X.X...X.X.', floor: 'XoxoXoxoXoxoXxXx', tom: 'x..x..x.x..xx.xx', snare: 'g.g.X.ggg.g.Xxxx' },
    ],
  },
  {
    fills: [
      { floor: 'X.xxX.xxXxXxXXXX', kick: 'X...X...' },
      { tom: 'xxoxxoxX', floor: 'X..X..XX', kick: 'X..X..X.' },
    ],
    finale: ['kick', 'floor', 'crash'],
    crashFrom: 0.6,
  },
);

/** Military snare and bass drum. */
export const MARCH = style(
  {
    quiet: { snare: 's.ggs.s.s.ggs.s.' },
    verse: [
      { kick: 'X.......X.......', snare: 'x.ggx.o.x.ggx.o.' },
      { kick: 'X.......X.......', snare: 'x.ggx.ggxgggx.o.' },
    ],
    chorus: [
      { kick: 'X.......X.......', snare: 'X.ggx.oxX.ggx.ox', crash: 's.......s.......' },
      { kick: 'X...o...X...o...', snare: 'X.ggxgggXgggxxXx', crash: 's.......s.......' },
    ],
  },
  { fills: FILLS.roll, finale: STRAIGHT_END },
);

/** A slow lullaby in two groups of three, with bells. */
export const LULLABY = style(
  {
    quiet: { bell: 'o..s..' },
    verse: [{ bell: 'x.so.s', snare: '...s..', kick: 'o.....' }],
    chorus: [{ bell: 'x.ox.o', snare: '...o.g', kick: 'x....o', triangle: 'o.....' }],
  },
  { fills: [], finale: ['kick', 'bell', 'triangle'] },
);
