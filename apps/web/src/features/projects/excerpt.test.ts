import { describe, expect, it } from 'vitest';
import { excerptBeside } from './excerpt.ts';

describe('excerptBeside', () => {
  it.each([
    ['Tea room', 'Two scones, one pot.', 'Two scones, one pot.'],
    ['Mornings move fast', 'Mornings move fast. Your coffee should too.', 'Your coffee should too.'],
    ['Fresh rolls', 'Fresh rolls.', undefined],
    ['Fresh rolls', 'fresh rolls', undefined],
    ['Slowly steeped for twenty hours…', 'Slowly steeped for twenty hours and smooth.', 'and smooth.'],
    ['Tea', 'Teas of the world.', 'Teas of the world.'],
    ['Ad', null, undefined],
    ['…', 'Fresh rolls.', 'Fresh rolls.'],
  ])('of %s and %s is %s', (name, excerpt, shown) => {
    expect(excerptBeside(name, excerpt)).toBe(shown);
  });
});
