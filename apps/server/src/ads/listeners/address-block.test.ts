import { describe, expect, it } from 'vitest';
import { createRequestRates } from '../answers/request-rates.ts';
import { addressBlock, plainAddress } from './address-block.ts';

describe('addressBlock', () => {
  it.each([
    ['192.0.2.1', '192.0.2'],
    ['192.0.2.255', '192.0.2'],
    ['::ffff:192.0.2.7', '192.0.2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:0db8:0001::9', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0'],
    ['::1', '0:0:0'],
    ['2001::', '2001:0:0'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });

  it('leaves mapped addresses as they were meant', () => {
    expect(plainAddress('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(plainAddress('::ffff:x')).toBe('::ffff:x');
  });
});

describe('createRequestRates', () => {
  it('limits each key by the minute, and keeps no more keys than it may', () => {
    let nowMs = 0;
    const rates = createRequestRates({ perMinute: 2, maxKeys: 2 }, () => nowMs);
    expect([rates.enter('a'), rates.enter('a'), rates.enter('a')]).toEqual([true, true, false]);
    expect(rates.enter('b')).toBe(true);
    for (let number = 0; number < 5; number += 1) expect(rates.enter('c')).toBe(true);
    nowMs = 60_000;
    expect(rates.enter('a')).toBe(true);
    // Also when the clock is set back.
    nowMs = 0;
    expect([rates.enter('a'), rates.enter('a'), rates.enter('a')]).toEqual([true, true, false]);
  });
});
