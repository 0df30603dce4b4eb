import { describe, expect, it } from 'vitest';
import { estimateWords } from './estimate-words.ts';

describe('estimateWords', () => {
  it('puts words of like length into the two halves of a tone with a pause between', () => {
    const rateHz = 1000;
    const tone = Float32Array.from({ length: 3000 }, (_, index) =>
      index >= 1000 && index < 2000 ? 0 : Math.sin(index * 0.7),
    );
    const [first, second] = estimateWords(['word', 'four'], tone, rateHz);
    // Frames are 10 ms.
    expect(first!.startSeconds).toBeCloseTo(0, 1);
    expect(first!.endSeconds).toBeCloseTo(1, 1);
    expect(second!.startSeconds).toBeCloseTo(2, 1);
    expect(second!.endSeconds).toBeCloseTo(3, 1);
  });

  it('stays finite when the audio is silent', () => {
    expect(
      estimateWords(['a', 'b'], new Float32Array(100), 1000).every((word) => Number.isFinite(word.endSeconds)),
    ).toBe(true);
  });
});
