import { coverColours } from '@sonora/contracts/sessions/ad-names';
import { describe, expect, it } from 'vitest';
import { coverClass, plainCover } from './cover.ts';

const ids = Array.from({ length: 200 }, () => crypto.randomUUID());

describe('the cover of an ad', () => {
  it('has its colour; a random one is the same for the same ad and differs between ads', () => {
    expect(plainCover('gold', 'a')).toBe('gold');
    const colours = ids.map((id) => plainCover('random', id));
    expect(colours).toEqual(ids.map((id) => plainCover('random', id)));
    expect(new Set(colours)).toEqual(new Set(coverColours.filter((colour) => colour !== 'random')));
  });

  it('is left out for ads without one', () => {
    expect(coverClass(null, 'a')).toBeUndefined();
    expect(coverClass('red', 'a')).not.toBe(coverClass('blue', 'a'));
  });
});
