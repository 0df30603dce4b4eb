import type { EffectCanvas } from '../sound-effect.ts';
import { paintNoise, struck } from './brushes.ts';
import { scatteredTimes } from './events.ts';

/** Something that cracks in many places: wood in a fire, water in hot fat. */
export type Crackle = {
  readonly perSecond: number;
  /** Sizes follow a power law, `smallest · (1 − u)^−steepness` up to 1: few loud snaps among many small ones. */
  readonly smallest: number;
  readonly steepness: number;
  /** Of a snap of size 1. */
  readonly gain: number;
  /** Length of the smallest snap, and what size adds. */
  readonly seconds: readonly [least: number, bySize: number];
  /** Band of a snap: its lowest centre, how far it spreads, and its q. */
  readonly band: readonly [lowestHz: number, spreadHz: number, q: number];
  /** How a snap opens and dies, as `struck` has it. */
  readonly stroke: readonly [rise: number, steepness: number];
};

/** Adds crackling over the whole canvas, anywhere between the sides. */
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
