import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import type { EffectCanvas } from '../sound-effect.ts';
import { SOUND_METRES_PER_SECOND } from './liquid.ts';

/** A road that begins and ends behind houses: without it the sound would be cut where it is 11 to 25 dB down. */
const EDGE_SECONDS = 0.8;

/**
 * Lets a source drive past the listener on a straight line: sound arrives after distance / c, so its pitch is c / (c − v)
 * higher as it comes and c / (c + v) lower as it goes (Doppler), its level falls with the distance, it crosses from one side
 * to the other, and distance takes its brightness. It comes out of silence and goes into it.
 * @param source one channel that runs as long as the canvas
 */
export const paintPassBy = (
  canvas: EffectCanvas,
  source: Float32Array,
  path: {
    readonly speedMetresPerSecond: number;
    /** Distance at the nearest point. */
    readonly nearestMetres: number;
    readonly nearestAtSeconds: number;
    readonly gain: number;
    /** 1 from left to right, −1 the other way. */
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
    // What was sent before the source began is read from its mirror image: it is noise or a steady tone either way.
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
