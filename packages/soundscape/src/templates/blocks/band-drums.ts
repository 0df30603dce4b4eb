import { FILLS, STRAIGHT_END, style } from './drum-style.ts';

/** Rock and pop backbeat in eighths. */
export const BACKBEAT = style(
  {
    quiet: { hat: 'x.o.x.o.x.o.x.o.', kick: 'o.......o.......' },
    verse: [
      { kick: 'X.....x.x.......', snare: '....X.......X..g', hat: 'x.o.x.o.x.o.x.o.' },
      { kick: 'X.....x.x.x.....', snare: '....X..g....X...', hat: 'x.o.x.o.x.o.x...', open: '..............x.' },
    ],
    chorus: [
      { kick: 'X..x..x.X.x.....', snare: '....X.......X...', ride: 'x.x.x.x.x.x.x.x.' },
      { kick: 'X..x..x.X.x...x.', snare: '....X..g....X.g.', ride: 'x.x.x.x.x.x.x.x.' },
    ],
  },
  { fills: FILLS.toms, finale: STRAIGHT_END, lift: { tambourine: 'x.x.x.x.x.x.x.x.' } },
);

/** Fast straight rock with a kick in eighths. */
export const DRIVING_ROCK = style(
  {
    quiet: { floor: 'x.o.x.o.x.o.x.o.', kick: 'x...x...x...x...' },
    verse: [
      { kick: 'X...x.x.X...x...', snare: '....X.......X...', hat: 'X.x.X.x.X.x.X.x.' },
      { kick: 'X...x.x.X.x.x...', snare: '....X.......X.g.', hat: 'X.x.X.x.X.x.X.x.' },
    ],
    chorus: [
      { kick: 'X.x.x.x.X.x.x.x.', snare: '....X.......X...', open: 'X.x.X.x.X.x.X.x.' },
      { kick: 'X.x.x.x.X.x.x.xx', snare: '....X..x....X...', open: 'X.x.X.x.X.x.X.x.' },
    ],
  },
  { fills: FILLS.toms, finale: STRAIGHT_END, lift: { tambourine: 'x.x.x.x.x.x.x.x.' } },
);

/** Half-time backbeat. */
export const HALF_TIME = style(
  {
    quiet: { hat: 'x...o...x...o...', kick: 'o...............' },
    verse: [
      { kick: 'X.....x.........', snare: '........X.......', hat: 'x.o.x.o.x.o.x.o.' },
      { kick: 'X..x......x..x..', snare: '........X.....g.', hat: 'x.o.x.o.x.o.x.o.' },
    ],
    chorus: [
      { kick: 'X..x..x.....x...', snare: '........X.......', ride: 'x...x...x...x...', shaker: 'sgogsgogsgogsgog' },
      { kick: 'X..x......xx.x..', snare: '........X....g.g', ride: 'x...x...x...x...', shaker: 'sgogsgogsgogsgog' },
    ],
  },
  { fills: FILLS.toms, finale: STRAIGHT_END, lift: { tambourine: 'x...x...x...x...' } },
);

/** Swing: ride with skip note, hi-hat on two and four, snare comping. Twelve steps are triplets. */
export const SWING_RIDE = style(
  {
    quiet: { ride: 'x..x.ox..x.o', hat: '...x.....x..' },
    verse: [
      { ride: 'x..x.ox..x.o', hat: '...x.....x..', snare: '.....g..s...', kick: 'o..g..o..g..' },
      { ride: 'x..x.ox..x.o', hat: '...x.....x..', snare: '..s.....g..s', kick: 'o..g..o..g.o' },
    ],
    chorus: [
      { ride: 'X..X.xX..X.x', hat: '...x.....x..', snare: '.....o..g..o', kick: 'x..g..x..g.x' },
      { ride: 'X..X.xX..X.x', hat: '...x.....x..', snare: '..o..g.....x', kick: 'x.....x....o' },
    ],
  },
  {
    fills: [
      { snare: 'x.gx.x', kick: '..x...' },
      { snare: '.xx.xX', tom: 'x.....' },
    ],
    keeps: ['ride'],
    finale: ['kick', 'snare', 'crash'],
  },
);

/** Shuffle with a backbeat: blues and country swing. */
export const SHUFFLE = style(
  {
    quiet: { hat: 'x.ox.ox.ox.o', rim: '...o.....o..' },
    verse: [
      { kick: 'X....xx.....', snare: '...X.....X.g', hat: 'x.ox.ox.ox.o' },
      { kick: 'X....xx..o..', snare: '...X.g...X..', hat: 'x.ox.ox.ox.o' },
    ],
    chorus: [{ kick: 'X..o.xX..o.x', snare: '...X.g...X.g', ride: 'x.xx.xx.xx.x', tambourine: '...x.....x..' }],
  },
  {
    fills: [
      { snare: 'x.xx.X', tom: '.x....', kick: 'x..x..' },
      { snare: 'xxx...', tom: '...xx.', floor: '.....X' },
    ],
    finale: STRAIGHT_END,
  },
);

/** Slow soul in triplets (12/8). */
export const SOUL_TWELVE_EIGHT = style(
  {
    quiet: { hat: 'xooxooxooxoo' },
    verse: [
      { kick: 'X.....x..x..', snare: '...X.....X..', hat: 'xooxooxooxoo' },
      { kick: 'X....ox..x..', snare: '...X.....X.g', hat: 'xooxooxooxoo' },
    ],
    chorus: [{ kick: 'X..o.oX..o.x', snare: '...X.....X.g', ride: 'xooxooxooxoo', tambourine: '...x.....x..' }],
  },
  {
    fills: [
      { snare: 'xxxx..', tom: '....x.', floor: '.....X' },
      { snare: '..x.xX', kick: 'x..x..' },
    ],
    finale: STRAIGHT_END,
    lift: { clap: '...x.....x..' },
  },
);

/** Train beat: brushes in sixteenths with off-beat accents. */
export const TRAIN_BEAT = style(
  {
    quiet: { snare: 'gggsgggsgggsgggs' },
    verse: [
      { kick: 'X.......X.......', snare: 'ggoggsxgggoggsxg', hat: '....o.......o...' },
      { kick: 'X.......X.......', snare: 'ggoggsxgggoggsxx', hat: '....o.......o...' },
    ],
    chorus: [
      { kick: 'X...o...X...o...', snare: 'sgxggsxgsgxggsxg', hat: '....x.......x...', tambourine: '....x.......x...' },
    ],
  },
  { fills: FILLS.snare, finale: STRAIGHT_END },
);

/** Two beats per bar, bass drum and snare: polka, ragtime, slapstick. */
export const OOMPAH = style(
  {
    quiet: { block: 'x...o...x...o...' },
    verse: [
      { kick: 'X.......X.......', snare: '....x.......x...', block: 'o.s.o.s.o.s.o.ss' },
      { kick: 'X.......X.......', snare: '....x..g....x.gg', block: 'o.s.o.s.o.s.o.s.' },
    ],
    chorus: [
      { kick: 'X.......X.......', snare: '..g.X.g...g.X.gg', block: 'x.o.x.o.x.o.xoxo', triangle: '....o.......o...' },
    ],
  },
  { fills: FILLS.snare, keeps: ['block'], finale: ['kick', 'snare', 'crash', 'block'] },
);
