import { vary } from '../../synthesis/one-shot.ts';
import type { EffectCanvas } from '../sound-effect.ts';
import { paintModes } from './brushes.ts';

/**
 * Frequency ratios of the modes of simple bodies to the first mode (Fletcher and Rossing, "The Physics of Musical
 * Instruments"): a bar free at both ends (ch. 2.15), an ideal round membrane (ch. 3.6, Bessel zeros), a thin shell such
 * as a wine glass (ch. 20.6, proportional to the square of the mode), a church bell with the usual tuning (ch. 21: hum,
 * prime, tierce, quint, nominal …), and boxes and sheets, whose modes are dense.
 */
export const bodies = {
  bar: [1, 2.756, 5.404, 8.933, 13.34],
  membrane: [1, 1.594, 2.136, 2.296, 2.653, 2.918],
  glass: [1, 2.32, 4.25, 6.63, 9.38],
  bell: [0.5, 1, 1.2, 1.5, 2, 2.5, 2.67, 3, 4],
  box: [1, 1.47, 1.83, 2.29, 2.71, 3.42],
  sheet: [1, 1.31, 1.73, 2.17, 2.61, 3.19, 3.97, 4.83],
} as const;

/** A blow on a body. */
export type Strike = {
  readonly body: keyof typeof bodies;
  /** Frequency of the body's first mode. */
  readonly hz: number;
  readonly gain: number;
  /** Time in which the first mode falls by 60 dB; higher modes fall faster. */
  readonly decaySeconds: number;
  readonly atSeconds?: number;
  readonly pan?: number;
  /** Attenuation of higher modes: 0 (hard hammer) keeps them as strong as the first, 2 is soft. Default: 0.7. */
  readonly softness?: number;
};

/** Strikes a body. Mode frequencies vary by ±1.5 % per take, because no two objects are alike. */
export const paintStrike = (canvas: EffectCanvas, strike: Strike): void => {
  const { softness = 0.7 } = strike;
  const modes = bodies[strike.body].map((ratio, index) => ({
    frequencyHz: vary(canvas.random, strike.hz * ratio, 0.015),
    gain: strike.gain / (index + 1) ** softness,
    decaySeconds: strike.decaySeconds / (1 + 0.45 * index),
  }));
  paintModes(canvas, modes, strike.atSeconds ?? 0, strike.pan ?? 0);
};
