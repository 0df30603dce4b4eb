import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { filterInPlace } from '../../synthesis/filters.ts';
import { createNoise } from '../../synthesis/noise.ts';
import { drawSeed } from '../../synthesis/one-shot.ts';

const ORDERS = 18;

/**
 * A piston engine, one channel: half orders of the crankshaft speed (a four-stroke cylinder fires every second turn)
 * with emphasis on the firing order and its multiples, and noise modulated at the firing rate.
 * @param rpm revolutions per minute as a function of seconds
 */
export const renderMotor = (
  frames: number,
  motor: {
    readonly rpm: (seconds: number) => number;
    readonly cylinders: number;
    /** Share of noise: 0.2 smooth, 1 rough. */
    readonly roughness: number;
    readonly random: () => number;
  },
): Float32Array => {
  const { random } = motor;
  const sound = createNoise(frames, drawSeed(random));
  filterInPlace(sound, 'low', 1_400, 0.6);
  const orders = Array.from({ length: ORDERS }, (_, index) => {
    const order = index + 1;
    const isFiring = order % motor.cylinders === 0;
    return { order, gain: (isFiring ? 1 : 0.16 + 0.16 * random()) / order ** 0.55, phase: random() * 6.283 };
  });
  let turn = 0;
  for (let index = 0; index < frames; index += 1) {
    let tone = 0;
    for (const { order, gain, phase } of orders) tone += gain * Math.sin(order * turn + phase);
    const breath = 0.5 + 0.5 * Math.sin(motor.cylinders * turn);
    sound[index] = 0.22 * tone + motor.roughness * sound[index]! * breath * breath;
    turn += (2 * Math.PI * motor.rpm(index / SAMPLE_RATE_HZ)) / 120 / SAMPLE_RATE_HZ;
  }
  return sound;
};
