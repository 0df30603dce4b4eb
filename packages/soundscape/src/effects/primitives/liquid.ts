import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { frameAt } from '../../synthesis/one-shot.ts';
import type { EffectCanvas } from '../sound-effect.ts';
import { paintNoise } from './brushes.ts';
import { scatteredTimes } from './events.ts';

/** A bubble that forms under water. */
export type Bubble = {
  readonly radiusMetres: number;
  readonly atSeconds: number;
  readonly gain: number;
  /** Relative rise of its pitch per decay time as it approaches the surface: 0 none, 0.1 clearly audible. */
  readonly rise: number;
  readonly pan: number;
};

/**
 * Adds a bubble: a decaying sine at Minnaert's frequency 3 / r Hz, damped at 0.13 / r + 0.0072 r^−1.5 per second (van
 * den Doel, "Physically based models for liquid sounds", 2005, eq. 2 and 3), with rising pitch.
 */
export const paintBubble = (canvas: EffectCanvas, bubble: Bubble): void => {
  const { radiusMetres: radius } = bubble;
  const damping = 0.13 / radius + 0.0072 * radius ** -1.5;
  const start = frameAt(bubble.atSeconds);
  const frames = Math.min(Math.ceil((8 / damping) * SAMPLE_RATE_HZ), canvas.left.length - start);
  const place = ((bubble.pan + 1) * Math.PI) / 4;
  const left = bubble.gain * Math.SQRT2 * Math.cos(place);
  const right = bubble.gain * Math.SQRT2 * Math.sin(place);
  const fade = Math.exp(-damping / SAMPLE_RATE_HZ);
  let level = 1;
  let phase = 0;
  for (let index = 0; index < frames; index += 1) {
    const value = level * Math.sin(phase);
    canvas.left[start + index]! += left * value;
    canvas.right[start + index]! += right * value;
    phase += ((2 * Math.PI * 3) / radius / SAMPLE_RATE_HZ) * (1 + (bubble.rise * damping * index) / SAMPLE_RATE_HZ);
    level *= fade;
  }
};

/** Adds many bubbles at random times, small ones far more often than large ones. */
export const paintBubbles = (
  canvas: EffectCanvas,
  many: {
    readonly atSeconds: number;
    readonly seconds: number;
    readonly perSecond: number;
    readonly smallest: number;
    readonly largest: number;
    readonly gain: number;
  },
): void => {
  const { random } = canvas;
  for (const at of scatteredTimes(random, many.perSecond, many.seconds)) {
    const size = random() ** 3;
    paintBubble(canvas, {
      radiusMetres: many.smallest + (many.largest - many.smallest) * size,
      atSeconds: many.atSeconds + at,
      gain: many.gain * (0.25 + size) * (0.4 + 0.6 * random()),
      rise: 0.1 * random(),
      pan: 1.2 * random() - 0.6,
    });
  }
};

/** Speed of sound in air at 20 °C. */
export const SOUND_METRES_PER_SECOND = 343;

/**
 * Pours liquid into a vessel. The air above the liquid is a pipe closed at one end, with the resonance c / 4 L; it
 * becomes shorter as the vessel fills, so the resonance rises. Splashing and bubbles are added.
 */
export const paintPouring = (
  canvas: EffectCanvas,
  pour: {
    readonly atSeconds: number;
    readonly seconds: number;
    readonly heightMetres: number;
    /** Share of the vessel that is full at the end. */
    readonly fill: number;
    readonly gain: number;
  },
): void => {
  const pipeHz = (part: number): number =>
    SOUND_METRES_PER_SECOND / (4 * (pour.heightMetres * (1 - pour.fill * part) + 0.012));
  const level = (part: number): number => Math.min(1, part * 12, (1 - part) * 9);
  const stroke = { atSeconds: pour.atSeconds, seconds: pour.seconds, kind: 'band', level } as const;
  paintNoise(canvas, { ...stroke, gain: 3.2 * pour.gain, hz: pipeHz, q: 14 });
  paintNoise(canvas, { ...stroke, gain: 1.3 * pour.gain, hz: (part) => 3 * pipeHz(part), q: 12 });
  paintNoise(canvas, { ...stroke, gain: 0.1 * pour.gain, hz: 3_800, q: 0.6 });
  paintBubbles(canvas, {
    atSeconds: pour.atSeconds,
    seconds: pour.seconds * 0.97,
    perSecond: 130,
    smallest: 0.0011,
    largest: 0.006,
    gain: 0.2 * pour.gain,
  });
};
