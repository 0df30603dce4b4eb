import { describe, expect, it } from 'vitest';
import { clearDistance } from './clear-place.ts';

const box = (top: number, bottom: number, left = 0, right = 360) => ({ top, bottom, left, right });
/** Toasts 80 px high, 12 px above the end of a window of 780 px. */
const toasts = box(688, 768);

describe('the place of the toasts', () => {
  it('is the default where it covers no control', () => {
    expect(clearDistance(toasts, [], 12)).toBe(12);
    expect(clearDistance(toasts, [box(400, 440)], 12)).toBe(12);
    expect(clearDistance(box(688, 768, 200, 360), [box(700, 740, 0, 150)], 12)).toBe(12);
  });

  it('is above a control that it would cover', () => {
    expect(clearDistance(toasts, [box(724, 764)], 12)).toBe(780 - (724 - 8));
  });

  it('is above several controls, one over the other', () => {
    expect(clearDistance(toasts, [box(724, 764), box(620, 660)], 12)).toBe(780 - (620 - 8));
  });

  it('is the default if there is room nowhere', () => {
    const everywhere = Array.from({ length: 10 }, (_, index) => box(index * 80, index * 80 + 40));
    expect(clearDistance(toasts, everywhere, 12)).toBe(12);
  });
});
