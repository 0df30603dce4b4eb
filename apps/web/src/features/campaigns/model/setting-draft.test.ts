import { describe, expect, it } from 'vitest';
import { followSetting, isSameSetting } from './setting-draft.ts';

describe('isSameSetting', () => {
  it('compares values, whatever the order of their keys', () => {
    expect(isSameSetting({ count: 3, period: 'day' }, { period: 'day', count: 3 })).toBe(true);
    expect(isSameSetting([{ count: 3 }], [{ count: 4 }])).toBe(false);
    expect(isSameSetting([1, 2], [2, 1])).toBe(false);
    expect(isSameSetting([], {})).toBe(false);
    expect(isSameSetting({ a: undefined }, {})).toBe(false);
    expect(isSameSetting({ a: undefined }, { b: undefined })).toBe(false);
    expect(isSameSetting(null, {})).toBe(false);
    expect(isSameSetting(null, null)).toBe(true);
  });
});

describe('followSetting', () => {
  const caps = [{ count: 3, period: 'day' }];
  const textOf = (value: typeof caps): string => value.map(({ count }) => String(count)).join();

  it('keeps what the user is typing while the setting has the same value', () => {
    const typed = { value: caps, draft: '3x' };
    expect(followSetting(typed, [{ period: 'day', count: 3 }], textOf)).toBe(typed);
  });

  it('shows the new value when the setting changed, for example after a roll-back', () => {
    expect(followSetting({ value: caps, draft: '3x' }, [], textOf)).toEqual({ value: [], draft: '' });
  });
});
