import { FILLS, STRAIGHT_END, style } from './drum-style.ts';

/** Reggae: the first beat is empty, the accent is on three. */
export const ONE_DROP = style(
  {
    quiet: { hat: 'x.o.x.o.x.o.x.o.', rim: '........o.......' },
    verse: [
      { kick: '........X.......', rim: '........X.......', hat: 'x.ogx.ogx.ogx.og', shaker: 's...s...s...s...' },
      { kick: '........X.......', rim: '........X....o..', hat: 'x.ogx.ogx.ogx...', open: '..............o.' },
    ],
    chorus: [
      {
        kick: '........X.....o.',
        snare: '........X.......',
        rim: '...o.........o..',
        hat: 'x.ogx.ogx.ogx.og',
        shaker: 's.o.s.o.s.o.s.o.',
      },
    ],
  },
  {
    fills: [
      { tom: 'x.xx....', floor: '....x.xX' },
      { snare: 'xxx.x.x.', kick: '......X.' },
    ],
    finale: STRAIGHT_END,
  },
);

/** Two bars of son clave (3–2), conga tumbao, bell and guiro. */
export const SON_CLAVE = style(
  {
    quiet: { block: 'x..x..x...x.x...', low: '............x.x.' },
    verse: [
      { block: 'x..x..x.........', low: '......oo......xx', high: 'g.s.x.g.g.s.x.g.', scrape: 'x...o.o.x...o.o.' },
      { block: '....x...x.......', low: '......oo......xx', high: 'g.s.x.g.g.s.x.g.', scrape: 'x...o.o.x...o.o.' },
    ],
    chorus: [
      {
        block: 'x..x..x.........',
        kick: '......x.......x.',
        low: '......ox......xx',
        high: 'g.s.X.g.g.s.X.g.',
        bell: 'x.o.x.oox.o.x.oo',
      },
      {
        block: '....x...x.......',
        kick: '......x.......x.',
        low: '......ox......xx',
        high: 'g.s.X.g.gosoX.g.',
        bell: 'x.o.x.oox.o.x.oo',
      },
    ],
  },
  { fills: FILLS.hands, keeps: ['block', 'bell'], finale: ['kick', 'low', 'bell', 'crash'] },
);

/** Samba: surdo on two, tambourines in sixteenths. */
export const SAMBA = style(
  {
    quiet: { shaker: 'xoxxxoxxxoxxxoxx' },
    verse: [
      { kick: 'o...X..oo...X..o', shaker: 'xgoxxgoxxgoxxgox', rim: 'x..x..x...x..x..' },
      { kick: 'o...X..oo...X..o', shaker: 'xgoxxgoxxgoxxgox', rim: '..x..x..x.x..x..' },
    ],
    chorus: [
      {
        kick: 'o...X..oo...X.oo',
        floor: '....x.......x...',
        tambourine: 'xooxxooxxooxxoox',
        snare: 'g.xggxg.x.gxg.xg',
        bell: 'x..x.x.xx..x.x..',
      },
      {
        kick: 'o...X..oo...X.oo',
        floor: '....x.......x...',
        tambourine: 'xooxxooxxooxxoox',
        snare: 'x.gxg.xgg.xggxgg',
        bell: 'x.x..x.x.x.xx.x.',
      },
    ],
  },
  {
    fills: [
      { snare: 'x.xx.xx.xxxxXXXX', kick: 'X...X...' },
      { snare: 'xx.xx.xX', high: 'x.x.x.x.' },
    ],
    keeps: ['tambourine'],
    finale: ['kick', 'snare', 'bell', 'crash'],
  },
);

/** Bossa nova: rim pattern over soft pulses. */
export const BOSSA = style(
  {
    quiet: { shaker: 's.g.s.g.s.g.s.g.', rim: 'o..o..o...o..o..' },
    verse: [
      { kick: 'o..oo..oo..oo..o', rim: 'x..x..x...x..x..', hat: 's.s.s.s.s.s.s.s.' },
      { kick: 'o..oo..oo..oo..o', rim: '..x..x..x..x....', hat: 's.s.s.s.s.s.s.s.' },
    ],
    chorus: [
      { kick: 'x..ox..ox..ox..o', rim: 'x..x..x...x..x..', hat: 'o.o.o.o.o.o.o.o.', shaker: 'sgogsgogsgogsgog' },
    ],
  },
  { fills: FILLS.light, keeps: ['shaker'], finale: ['kick', 'rim', 'crash'] },
);

/** Calypso and soca: continuous kick, off-beat snare. */
export const CALYPSO = style(
  {
    quiet: { shaker: 'xgogxgogxgogxgog', bell: 'x.x.oxx.x.x.oxx.' },
    verse: [
      { kick: 'X...X...X...X...', snare: '...x..x....x..x.', shaker: 'xgogxgogxgogxgog', bell: 'x.x.oxx.x.x.oxx.' },
      { kick: 'X...X...X...X...', snare: '...x..x....x..xg', shaker: 'xgogxgogxgogxgog', bell: 'x.x.oxx.x.xxoxx.' },
    ],
    chorus: [
      {
        kick: 'X...X...X...X...',
        snare: 'g..X..X.g..X..Xg',
        hat: 'x.x.x.x.x.x.x.x.',
        bell: 'x.x.oxx.x.x.oxx.',
        high: '..o...x...o...xx',
      },
    ],
  },
  { fills: FILLS.hands, keeps: ['shaker'], finale: ['kick', 'snare', 'crash', 'bell'] },
);

/** A jig: two beats of three eighths each. */
export const JIG = style(
  {
    quiet: { low: 'x.ox.o', shaker: 'sggsgg' },
    verse: [
      { low: 'X.ox.o', high: '..g..g', shaker: 'oggogg' },
      { low: 'X.oxoo', high: '..g...', shaker: 'oggogg' },
    ],
    chorus: [{ kick: 'X..x..', low: 'Xooxoo', high: '..o..o', tambourine: 'x.ox.o' }],
  },
  {
    fills: [{ low: 'xxoxxX' }, { low: 'x.xXxx', high: '.x....' }],
    keeps: ['tambourine'],
    finale: ['kick', 'low', 'tambourine'],
  },
);
