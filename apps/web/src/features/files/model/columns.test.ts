import { describe, expect, it } from 'vitest';
import { defaultWidths, resized, widthsFrom } from './columns.ts';

describe('widths of columns', () => {
  it('stay within their limits', () => {
    expect(resized(defaultWidths, 'size', 10).size).toBe(64);
    expect(resized(defaultWidths, 'size', 5_000).size).toBe(420);
    expect(resized(defaultWidths, 'size', 120.4)).toEqual({ ...defaultWidths, size: 120 });
  });

  it.each([[null], ['wide'], [{ size: 'wide', duration: Number.NaN }], [[]]])('are the defaults for %j', (stored) => {
    expect(widthsFrom(stored)).toEqual(defaultWidths);
  });

  it('are remembered', () => {
    expect(widthsFrom({ size: 150, other: 3 })).toEqual({ ...defaultWidths, size: 150 });
  });
});
