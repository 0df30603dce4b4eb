import { describe, expect, it } from 'vitest';
import { estimateSpeechSeconds, evaluateLength, shortestSpeechSeconds } from './length.ts';

describe('evaluateLength', () => {
  it('is perfect within a tenth of a second', () => {
    expect([9.9, 9.89, 10, 10.1, 10.11].map((seconds) => evaluateLength(seconds, 10).result)).toEqual([
      'perfect',
      'tooShort',
      'perfect',
      'perfect',
      'tooLong',
    ]);
    expect(evaluateLength(12.3, 10)).toEqual({ result: 'tooLong', value: 12.3 });
  });
});

describe('estimateSpeechSeconds', () => {
  it('divides characters by rate and speed and rounds to a tenth', () => {
    expect(estimateSpeechSeconds('x'.repeat(180))).toBe(10);
    expect(estimateSpeechSeconds('x'.repeat(180), { speed: 1.2 })).toBe(8.3);
    expect(estimateSpeechSeconds('x'.repeat(100), { charsPerSecond: 10 })).toBe(10);
    expect(estimateSpeechSeconds('  a \n\n b <break time="2s"/> ')).toBe(0.2);
    expect(estimateSpeechSeconds('')).toBe(0);
    // 30 characters ÷ 15 ÷ 1.2 = 1.67 s.
    expect(estimateSpeechSeconds('a'.repeat(30), { charsPerSecond: 15, speed: 1.2 })).toBe(1.7);
    // The speaking rate of a voice may be unknown.
    expect(estimateSpeechSeconds('a'.repeat(36), { charsPerSecond: undefined })).toBe(2);
    const marked = `  ${'a'.repeat(15)}  <break time="1s"/>  ${'b'.repeat(14)}`;
    expect(estimateSpeechSeconds(marked, { charsPerSecond: 15 })).toBe(2);
  });
});

describe('shortestSpeechSeconds', () => {
  it('is the length at top speed, stretched as far as cannot be heard', () => {
    expect(shortestSpeechSeconds(12.24, 1)).toBeCloseTo(10, 9);
    expect(shortestSpeechSeconds(10.2, 1.2)).toBeCloseTo(10, 9);
  });
});
