import { addSweptSine } from '../../synthesis/modes.ts';
import { frameAt, vary } from '../../synthesis/one-shot.ts';
import type { EffectCanvas, PaintEffect } from '../sound-effect.ts';
import { paintNoise, struck } from './brushes.ts';

const beat = (canvas: EffectCanvas, atSeconds: number, gain: number, hz: number): void => {
  const from = frameAt(atSeconds);
  for (const channel of [canvas.left, canvas.right]) {
    if (from >= channel.length) return;
    addSweptSine(channel.subarray(from), {
      startHz: hz * 1.7,
      endHz: hz,
      sweepSeconds: 0.03,
      decaySeconds: 0.26,
      gain,
    });
  }
  paintNoise(canvas, { atSeconds, seconds: 0.12, gain: gain * 0.5, kind: 'low', hz: 420, level: struck(0.06, 6) });
};

/** Heartbeat: two dull strokes, repeated; continuous. */
export const paintHeartbeat: PaintEffect = (canvas) => {
  const period = 60 / vary(canvas.random, 68, 0.05);
  for (let at = 0.02; at < canvas.seconds - 0.3; at += period) {
    beat(canvas, at, vary(canvas.random, 1, 0.06), 56);
    beat(canvas, at + vary(canvas.random, 0.27, 0.04), vary(canvas.random, 0.7, 0.06), 64);
  }
};
