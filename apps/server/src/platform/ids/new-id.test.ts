import { describe, expect, it } from 'vitest';
import { newId } from './new-id.ts';

describe('newId', () => {
  it('gives version 7, variant 2 and the time in the first 48 bits', () => {
    const id = newId();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const milliseconds = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(Math.abs(milliseconds - Date.now())).toBeLessThan(60_000);
  });

  it('keeps the order in which ids were made, also within one millisecond and when the clock steps back', () => {
    const ids = [...Array.from({ length: 10_000 }, () => newId()), newId(Date.now() - 60_000), newId()];
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
