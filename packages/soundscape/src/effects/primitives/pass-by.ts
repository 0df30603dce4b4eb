import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { EffectCanvas } from '../sound-effect.ts';
import { SOUND_METRES_PER_SECOND } from './liquid.ts';

/** Fade at both ends. Without it the source would begin and end abruptly, only 11 to 25 dB below its maximum. */
const EDGE_SECONDS = 0.8;

/**
 * Moves a source past the listener on a straight line. Sound arrives after distance / c, so its pitch is multiplied by
 * c / (c − v) on approach and by c / (c + v) on departure (Doppler). Level and brightness decrease with distance, and
 * the source crosses from one side to the other. It fades in and out.
 * @param source one channel as long as the canvas
 */
export const paintPassBy = (
  canvas: EffectCanvas,
  source: Float32Array,
  path: {
    readonly speedMetresPerSecond: number;
    /** Distance at the closest point. */
    readonly nearestMetres: number;
    readonly nearestAtSeconds: number;
    readonly gain: number;
    /** 1 from left to right, −1 from right to left. */
    readonly direction: 1 | -1;
  },
): void => {
  const { length } = canvas.left;
  const edge = Math.max(1, Math.min(EDGE_SECONDS * SAMPLE_RATE_HZ, length / 4));
  let dull = 0;
  for (let index = 0; index < length; index += 1) {
    const along = path.speedMetresPerSecond * (index / SAMPLE_RATE_HZ - path.nearestAtSeconds);
    const distance = Math.hypot(along, path.nearestMetres);
    const position = index - ((distance - path.nearestMetres) / SOUND_METRES_PER_SECOND) * SAMPLE_RATE_HZ;
    // Sound emitted before the start of the source is read from its mirror image, since it is noise or a steady tone in
    // any case.
    const whole = Math.floor(Math.abs(position));
    const rest = Math.abs(position) - whole;
    const value = (source[whole] ?? 0) * (1 - rest) + (source[whole + 1] ?? 0) * rest;
    const nearness = path.nearestMetres / distance;
    dull += (0.12 + 0.8 * nearness) * (value - dull);
    const place = (((path.direction * along) / distance) * 0.85 + 1) * (Math.PI / 4);
    const open = Math.sin((Math.PI / 2) * Math.min(1, index / edge, (length - 1 - index) / edge)) ** 2;
    const level = path.gain * nearness * Math.SQRT2 * dull * open;
    canvas.left[index]! += level * Math.cos(place);
    canvas.right[index]! += level * Math.sin(place);
  }
};
