import { frameAt } from '../../synthesis/one-shot.ts';
import type { EffectCanvas } from '../sound-effect.ts';

/**
 * Adds a short sound at a time and a pan position, read at `rate` (1 unchanged, 2 an octave higher) with linear
 * interpolation.
 */
export const placeGrain = (
  canvas: EffectCanvas,
  grain: Float32Array,
  at: { readonly atSeconds: number; readonly gain: number; readonly pan: number; readonly rate?: number },
): void => {
  const { rate = 1 } = at;
  const start = frameAt(at.atSeconds);
  const place = ((at.pan + 1) * Math.PI) / 4;
  const left = at.gain * Math.SQRT2 * Math.cos(place);
  const right = at.gain * Math.SQRT2 * Math.sin(place);
  const frames = Math.min(Math.floor((grain.length - 1) / rate), canvas.left.length - start);
  for (let index = 0; index < frames; index += 1) {
    const position = index * rate;
    const whole = Math.floor(position);
    const value = grain[whole]! + (position - whole) * ((grain[whole + 1] ?? 0) - grain[whole]!);
    canvas.left[start + index]! += left * value;
    canvas.right[start + index]! += right * value;
  }
};
