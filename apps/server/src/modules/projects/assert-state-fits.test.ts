import { limits } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { assertStateFits } from './assert-state-fits.ts';

const refusal = expect.objectContaining({ code: 'too-large' });
const nested = (depth: number): unknown => (depth === 0 ? 'leaf' : { inner: nested(depth - 1) });
const list = (items: number) => ({ list: Array.from({ length: items }, () => 0) });

describe('assertStateFits', () => {
  const { depth, values } = limits.sessionState;

  it.each([
    ['no state', undefined],
    ['an empty one', {}],
    ['the maximum depth', nested(depth)],
    ['the maximum number of values', list(values - 1)],
    ['the maximum size', { text: 'x'.repeat(limits.sessionStateBytes - 11) }],
  ])('accepts %s', (_, state) => {
    expect(() => assertStateFits(state)).not.toThrow();
  });

  it.each([
    ['one level too many', nested(depth + 1)],
    ['one value too many', list(values)],
    ['one byte too many', { text: 'x'.repeat(limits.sessionStateBytes - 10) }],
    ['bytes rather than characters', { text: 'ü'.repeat(limits.sessionStateBytes / 2) }],
  ])('refuses %s', (_, state) => {
    expect(() => assertStateFits(state)).toThrow(refusal);
  });
});
