import { describe, expect, it } from 'vitest';
import type { WordTiming } from '../engine.ts';
import { captionCues, toSrt, toWebVtt } from './captions.ts';

/** Words of half a second each. */
const timed = (text: string): readonly WordTiming[] =>
  text.split(' ').map((word, index) => ({ text: word, startSeconds: index / 2, endSeconds: index / 2 + 0.45 }));

describe('captionCues', () => {
  it('begins a new cue after a sentence', () => {
    expect(captionCues(timed('Hello there. Come in!')).map((cue) => cue.lines)).toEqual([
      ['Hello there.'],
      ['Come in!'],
    ]);
  });

  it('keeps every bound and every word when a text is long', () => {
    const text = Array.from({ length: 300 }, (_, index) => `word${index}${index % 23 === 22 ? ',' : ''}`).join(' ');
    const cues = captionCues(timed(text));
    expect(cues.flatMap((cue) => cue.lines).join(' ')).toBe(text);
    for (const [index, cue] of cues.entries()) {
      expect(cue.lines.length).toBeLessThanOrEqual(2);
      expect(Math.max(...cue.lines.map((line) => line.length))).toBeLessThanOrEqual(42);
      expect(cue.endSeconds - cue.startSeconds).toBeLessThanOrEqual(7 + 1e-9);
      expect(cue.startSeconds).toBeGreaterThanOrEqual(cues[index - 1]?.endSeconds ?? 0);
    }
  });

  it('makes two lines of similar length', () => {
    const [cue] = captionCues(
      'We are open every single day and night of the year'
        .split(' ')
        .map((text, index) => ({ text, startSeconds: index / 5, endSeconds: index / 5 + 0.2 })),
    );
    expect(cue!.lines).toEqual(['We are open every single', 'day and night of the year']);
  });

  it('begins a new cue after a pause and splits a word that is longer than a line', () => {
    const cues = captionCues([
      { text: 'a'.repeat(90), startSeconds: 0, endSeconds: 0.9 },
      { text: 'b', startSeconds: 3, endSeconds: 3.2 },
    ]);
    expect(cues.map((cue) => cue.lines.join('').length)).toEqual([60, 30, 1]);
  });

  it('shows a short cue for a second where there is room', () => {
    const [first, second] = captionCues([
      { text: 'Hi.', startSeconds: 0, endSeconds: 0.2 },
      { text: 'You.', startSeconds: 0.6, endSeconds: 0.8 },
    ]);
    expect(first!.endSeconds).toBe(0.6);
    expect(second!.endSeconds).toBeCloseTo(1.6, 9);
  });

  it('returns no cues without words', () => {
    expect(captionCues([])).toEqual([]);
    expect(toWebVtt([])).toBe('WEBVTT\n\n');
  });
});

const cue = [{ startSeconds: 3661.0405, endSeconds: 3662.9996, lines: ['<b>R&D</b> --> x'] }];

describe('toWebVtt', () => {
  it('writes times with milliseconds and escapes what would be markup', () => {
    expect(toWebVtt(cue)).toBe('WEBVTT\n\n01:01:01.041 --> 01:01:03.000\n&lt;b&gt;R&amp;D&lt;/b&gt; --&gt; x\n');
  });
});

describe('toSrt', () => {
  it('numbers cues, writes commas and leaves neither an arrow nor a tag in the text', () => {
    expect(toSrt([...cue, ...cue])).toBe(
      '1\n01:01:01,041 --> 01:01:03,000\n< b>R&D< /b> -> x\n\n2\n01:01:01,041 --> 01:01:03,000\n< b>R&D< /b> -> x\n',
    );
  });
});
