import type { EffectCanvas } from '../sound-effect.ts';
import { paintNoise, struck } from './brushes.ts';
import { scatteredTimes } from './events.ts';

/** Crackling of many small events, such as wood in a fire or water in hot fat. */
export type Crackle = {
  readonly perSecond: number;
  /** Sizes follow a power law, `smallest · (1 − u)^−steepness` up to 1: few loud events among many small ones. */
  readonly smallest: number;
  readonly steepness: number;
  /** Gain of an event of size 1. */
  readonly gain: number;
  /** Length of the smallest event, and additional length per size. */
  readonly seconds: readonly [least: number, bySize: number];
  /** Band of an event: its lowest centre, the spread of the centre, and its q. */
  readonly band: readonly [lowestHz: number, spreadHz: number, q: number];
  /** Envelope of an event, as in `struck`. */
  readonly stroke: readonly [rise: number, steepness: number];
};

/** Adds crackling over the whole canvas at random positions between the sides. */
export const paintCrackle = (canvas: EffectCanvas, crackle: Crackle): void => {
  const { random } = canvas;
  const [lowestHz, spreadHz, q] = crackle.band;
  const [least, bySize] = crackle.seconds;
  for (const at of scatteredTimes(random, crackle.perSecond, canvas.seconds)) {
    const size = Math.min(1, crackle.smallest * (1 - random()) ** -crackle.steepness);
    paintNoise(canvas, {
      atSeconds: at,
      seconds: least + bySize * size,
      gain: crackle.gain * size,
      kind: 'band',
      hz: lowestHz + spreadHz * random(),
      q,
      level: struck(...crackle.stroke),
      pan: 1.2 * random() - 0.6,
    });
  }
};
