import type { PaintEffect } from '../sound-effect.ts';
import { hump, paintNoise } from './brushes.ts';

/** Air that moves past the listener from one side to the other. */
export const paintWhoosh: PaintEffect = (canvas) => {
  const side = canvas.random() < 0.5 ? -1 : 1;
  const top = 2_600 + 1_200 * canvas.random();
  const peak = 0.42 + 0.12 * canvas.random();
  const pan = (part: number): number => side * (1.4 * part - 0.7);
  const course = (part: number): number => 280 + top * hump(peak, 1.5)(part);
  const common = { atSeconds: 0, seconds: 1.08, pan } as const;
  paintNoise(canvas, { ...common, gain: 1, kind: 'band', hz: course, q: 1.1, level: hump(peak, 2.2) });
  paintNoise(canvas, {
    ...common,
    gain: 0.5,
    kind: 'band',
    hz: (part) => course(part) * 2.6,
    q: 0.8,
    level: hump(peak, 3),
  });
  paintNoise(canvas, { ...common, gain: 0.9, kind: 'low', hz: 260, level: hump(peak + 0.08, 2.5) });
};
