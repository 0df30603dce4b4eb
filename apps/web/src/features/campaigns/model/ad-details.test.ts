import { describe, expect, it } from 'vitest';
import { addressesOfText, skipMsOfText, textOfAddresses } from './ad-details.ts';

describe('the details of an ad', () => {
  it('read seconds with point or comma, and refuse other texts', () => {
    expect(['', ' 5 ', '7.5', '7,5', '600'].map(skipMsOfText)).toEqual([null, 5_000, 7_500, 7_500, 600_000]);
    for (const wrong of ['-1', '601', 'five', '1e3', '5 s']) expect(skipMsOfText(wrong), wrong).toBe('wrong');
  });

  it('read up to ten addresses', () => {
    const two = ['https://a.example.com/?x=[CACHEBUSTING]', 'http://b.example.com'];
    expect(addressesOfText(` ${textOfAddresses(two)}\n`)).toEqual(two);
    expect(addressesOfText('')).toEqual([]);
    expect(addressesOfText('https://a.example.com javascript:alert(1)')).toBeUndefined();
    expect(addressesOfText(Array.from({ length: 11 }, () => 'https://a.example.com').join(' '))).toBeUndefined();
    expect(addressesOfText(`https://a.example.com ${'https://b.example.com/'.padEnd(2_001, 'x')}`)).toBeUndefined();
  });
});
