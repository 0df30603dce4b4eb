import type { InstrumentName } from '../../instruments/book.ts';
import type { DrumScore, Groove } from '../../score/drum-writer.ts';

/** Drums that styles may use, with default instrument, pan and level. */
export const DRUM_LANES = {
  kick: { instrument: 'acousticKick' },
  snare: { instrument: 'acousticSnare', pan: 0.05 },
  clap: { instrument: 'clap', pan: 0.1, level: 0.6 },
  rim: { instrument: 'rimClick', pan: 0.3, level: 0.55 },
  hat: { instrument: 'closedHat', pan: 0.32, level: 0.6 },
  open: { instrument: 'openHat', pan: 0.32, level: 0.5 },
  ride: { instrument: 'ride', pan: 0.4, level: 0.55 },
  shaker: { instrument: 'shaker', pan: -0.45, level: 0.55 },
  tambourine: { instrument: 'tambourine', pan: -0.45, level: 0.5 },
  low: { instrument: 'congaLow', pan: -0.3, level: 0.6 },
  high: { instrument: 'congaHigh', pan: -0.42, level: 0.6 },
  block: { instrument: 'woodBlock', pan: 0.5, level: 0.45 },
  bell: { instrument: 'cowbell', pan: 0.45, level: 0.4 },
  scrape: { instrument: 'guiro', pan: 0.5, level: 0.4 },
  triangle: { instrument: 'triangle', pan: 0.5, level: 0.35 },
  tom: { instrument: 'tomHigh', pan: 0.3, level: 0.8 },
  floor: { instrument: 'tomLow', pan: -0.25, level: 0.8 },
  crash: { instrument: 'crash', pan: -0.35, level: 0.5 },
} as const satisfies Record<string, { instrument: InstrumentName; pan?: number; level?: number }>;

export type DrumLane = keyof typeof DRUM_LANES;
type LaneGroove = Partial<Record<DrumLane, string>>;

/** Drum patterns of a style, independent of the instruments. */
export type DrumStyle = Omit<DrumScore, 'lanes' | 'crash'>;

/** Fills shared by several styles: the last two beats of a phrase. */
export const FILLS = {
  toms: [
    { snare: 'x.xxx...', tom: '...xxx..', floor: '......xX', kick: 'x...x.x.' },
    { snare: '..x.x...', tom: 'x..x.xx.', floor: '.......X', kick: 'x.x.x...' },
  ],
  snare: [
    { snare: 'x.ggxgxX', kick: 'x..x..x.' },
    { snare: '..x.xxgX', tom: 'x..o....', kick: 'x.......' },
  ],
  light: [
    { rim: 'x..x..x.', snare: '.....gox', kick: 'x.......' },
    { snare: '..g.o.ox', kick: 'x..o....' },
  ],
  machine: [
    { clap: 'x...x.xx', kick: 'x.......', hat: 'xoxoxoxo' },
    { snare: 'ssooxxXX', kick: 'X...X...' },
  ],
  roll: [{ snare: 'sssssooooxxxxxXX' }, { snare: 'X.xgx.xgx.xgxxXX', kick: 'X...X...' }],
  hands: [
    { high: 'x.xxx.xx', low: '..x..x.X' },
    { high: 'xxoxxoxo', low: '......xX' },
  ],
} as const satisfies Record<string, readonly LaneGroove[]>;

/** Creates a style from three levels: intro and breaks, verse, chorus. */
export const style = (
  levels: { readonly quiet: LaneGroove; readonly verse: readonly LaneGroove[]; readonly chorus: readonly LaneGroove[] },
  more: Pick<DrumStyle, 'fills' | 'finale'> & Partial<DrumStyle>,
): DrumStyle => ({
  grooves: [
    { from: 0, play: [levels.quiet as Groove] },
    { from: 0.5, play: levels.verse as readonly Groove[] },
    { from: 0.78, play: levels.chorus as readonly Groove[] },
  ],
  ...more,
});

/** Drums of the final chord, played with sticks. */
export const STRAIGHT_END = ['kick', 'snare', 'crash'];
