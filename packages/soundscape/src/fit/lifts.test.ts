import { describe, expect, it } from 'vitest';
import { createCues } from './cues.ts';
import { fitLength } from './fit-length.ts';
import { liftFrames } from './lifts.ts';

const span = (startSeconds: number, endSeconds: number) => ({
  startFrame: startSeconds * 48_000,
  endFrame: endSeconds * 48_000,
});

describe('liftFrames', () => {
  it('lifts where a voice comes in after a pause, and at the last of several clips', () => {
    expect(liftFrames([span(1, 4), span(4.2, 8), span(9, 12), span(12.3, 15)])).toEqual([9 * 48_000, 12.3 * 48_000]);
  });

  it('leaves a single clip and an empty bed as they are', () => {
    expect(liftFrames([])).toEqual([]);
    expect(liftFrames([span(3, 9)])).toEqual([]);
  });

  it('hears no pause where a longer clip goes on', () => {
    expect(liftFrames([span(7, 8), span(0, 10), span(1, 2)])).toEqual([7 * 48_000]);
  });
});

describe('createCues', () => {
  it('begins a lift on a bar line within a beat of it, else on the nearest beat', () => {
    const fitted = fitLength({ frames: 25.6 * 48_000, tempoBpm: 120, beatsPerBar: 4 });
    const beginsAt = (beat: number): number => {
      const cues = createCues(fitted, [], [Math.round(beat * fitted.framesPerBeat)]);
      return Array.from({ length: 48 }, (_, index) => index).findIndex((index) => cues.isLifted(index));
    };
    expect([8.7, 7.2, 9.6, 10.2].map(beginsAt)).toEqual([8, 8, 10, 10]);
  });
});
