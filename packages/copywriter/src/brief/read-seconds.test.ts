import { describe, expect, it } from 'vitest';
import { secondsInWords } from './read-seconds.ts';

describe('secondsInWords', () => {
  it.each([
    ['20 seconds', 20],
    ['30s', 30],
    ['30', 30],
    ['30-second spot', 30],
    ['30-sekündiger Spot', 30],
    ['20 Sek.', 20],
    ['40"', 40],
    ['15″', 15],
    ['1:30', 90],
    ['0:30 min', 30],
    ['1 minute', 60],
    ['one minute', 60],
    ['eine Minute', 60],
    ['1.5 minutes', 90],
    ['1,5 Min.', 90],
    ['1 min 30 s', 90],
    ['about 20–30 s', 30],
  ])('reads %j as %i', (text, seconds) => {
    expect(secondsInWords(text)).toBe(seconds);
  });

  it.each(['', 'short', 'as long as needed', '3 spots'])('reads nothing from %j', (text) => {
    expect(secondsInWords(text)).toBeUndefined();
  });
});
