import { describe, expect, it } from 'vitest';
import { createCues } from './cues.ts';
import { fitLength } from './fit-length.ts';
import { liftSpans } from './lifts.ts';

const span = (startSeconds: number, endSeconds: number) => ({
  startFrame: startSeconds * 48_000,
  endFrame: endSeconds * 48_000,
});

describe('liftSpans', () => {
  it('puts the last and the first mention of the brand before what comes after a pause', () => {
    const speech = [span(1, 4), span(4.2, 8), span(9, 12), span(12.3, 15)];
    const brand = [span(13, 14), span(2, 3), span(6, 7)];
    expect(liftSpans(speech, brand)).toEqual([span(13, 14), span(2, 3), span(9, 12)]);
  });

  it('takes the last of several clips for it where no brand is named', () => {
    expect(liftSpans([span(1, 4), span(4.2, 8), span(9, 12), span(12.3, 15)])).toEqual([span(12.3, 15), span(9, 12)]);
  });

  it('lifts nothing for a single clip or none, and lifts once for a brand that is mentioned once', () => {
    expect(liftSpans([])).toEqual([]);
    expect(liftSpans([span(3, 9)])).toEqual([]);
    expect(liftSpans([span(3, 9)], [span(4, 5)])).toEqual([span(4, 5)]);
  });

  it('detects no pause while a longer clip continues', () => {
    expect(liftSpans([span(7, 8), span(0, 10), span(1, 2)])).toEqual([span(7, 8)]);
  });
});

describe('createCues', () => {
  // 48 beats of half a second.
  const fitted = fitLength({ frames: 25.6 * 48_000, tempoBpm: 120, beatsPerBar: 4 });
  const liftedBeats = (...lifts: readonly ReturnType<typeof span>[]): number[] => {
    const cues = createCues(fitted, [], lifts);
    return Array.from({ length: fitted.beats }, (_, beat) => beat).filter((beat) => cues.isLifted(beat));
  };
  const beginsAt = (beat: number, beats: number): number | undefined =>
    liftedBeats(span(beat / 2, (beat + beats) / 2))[0];

  it('begins a lift on a bar line within a beat of it, else on the nearest beat, and ends it after a bar', () => {
    expect([8.7, 7.2, 9.6, 10.2].map((beat) => beginsAt(beat, 2))).toEqual([8, 8, 10, 10]);
    expect(liftedBeats(span(4.1, 5))).toEqual([8, 9, 10, 11]);
  });

  it('does not wait for a bar line after the end of the name', () => {
    expect(beginsAt(7.2, 0.7)).toBe(7);
  });

  it('lifts once in four bars, for the most important span', () => {
    expect(liftedBeats(span(20, 21), span(14, 15), span(4, 5))).toEqual([8, 9, 10, 11, 40, 41, 42, 43]);
  });
});
