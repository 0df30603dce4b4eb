import { describe, expect, it } from 'vitest';
import { peaksOf, wavOf } from './audio-samples.ts';

describe('peaksOf', () => {
  it('has the extremes of each group, the last one shorter', () => {
    expect(peaksOf(Float32Array.of(0.5, -1, 0.25, 0.25, -0.5), 2)).toEqual({
      framesPerPeak: 2,
      min: [-127, 0, -63],
      max: [64, 32, 0],
    });
    expect(peaksOf(new Float32Array(), 2).max).toEqual([]);
  });
});

describe('wavOf', () => {
  it('writes header and interleaved samples', () => {
    const view = new DataView(wavOf([Float32Array.of(0, 2), Float32Array.of(-1, 0.5)], 44_100));
    const textAt = (at: number): string =>
      String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));
    expect([textAt(0), textAt(8), textAt(12), textAt(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
    expect(view.byteLength).toBe(44 + 8);
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([44, 8]);
    expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint32(28, true)]).toEqual([
      2, 44_100, 176_400,
    ]);
    expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([0, -32_767, 32_767, 16_384]);
  });
});
