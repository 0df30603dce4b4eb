import type { FilterKind } from '../../synthesis/filters.ts';
import type { EffectCanvas } from '../sound-effect.ts';
import { paintNoise } from './brushes.ts';

/**
 * Creates a slow random-looking function of seconds with values from −1 to 1: three sines without a common period, so
 * that it does not repeat.
 */
export const createDrift = (random: () => number, hz: number): ((seconds: number) => number) => {
  const parts = [1, 0.618, 0.2711].map((ratio) => ({ omega: 2 * Math.PI * hz * ratio, phase: random() * 6.283 }));
  return (seconds) => parts.reduce((sum, { omega, phase }) => sum + Math.sin(omega * seconds + phase), 0) / 3;
};

/** Filtered noise over the whole canvas; centre frequency and level are functions of seconds. */
export const paintAir = (
  canvas: EffectCanvas,
  air: {
    readonly kind: FilterKind;
    readonly hz: number | ((seconds: number) => number);
    readonly q?: number;
    readonly gain: number;
    readonly level?: (seconds: number) => number;
  },
): void => {
  const { hz, level } = air;
  const { seconds } = canvas;
  paintNoise(canvas, {
    atSeconds: 0,
    seconds,
    gain: air.gain,
    kind: air.kind,
    hz: typeof hz === 'number' ? hz : (part) => hz(part * seconds),
    ...(air.q === undefined ? {} : { q: air.q }),
    level: level ? (part) => level(part * seconds) : () => 1,
  });
};
