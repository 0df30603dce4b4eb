import { describe, expect, it } from 'vitest';
import { endSlotAt, keySeconds, moveSlot } from './slots.ts';

describe('a slot', () => {
  it('is moved as a whole and stays within the source', () => {
    const slot = { startTime: 2, duration: 4 };
    expect(moveSlot(slot, 5.26, 30)).toEqual({ startTime: 5.3, duration: 4 });
    expect(moveSlot(slot, 29, 30)).toEqual({ startTime: 26, duration: 4 });
    expect(moveSlot(slot, -3, 30).startTime).toBe(0);
    expect(moveSlot({ startTime: 0, duration: 40 }, 3, 30).startTime).toBe(0);
  });

  it('ends where its edge is dragged, at least half a second after its start', () => {
    const slot = { startTime: 10, duration: null };
    expect(endSlotAt(slot, 13.04, 30).duration).toBe(3);
    expect(endSlotAt(slot, 2, 30).duration).toBe(0.5);
    expect(endSlotAt(slot, 99, 30).duration).toBe(20);
  });

  it('moves by a tenth of a second with arrow keys, by a second with Shift', () => {
    expect([keySeconds('ArrowLeft', false), keySeconds('ArrowRight', true), keySeconds('a', false)]).toEqual([
      -0.1,
      1,
      undefined,
    ]);
  });
});
