import { describe, expect, it } from 'vitest';
import { soundTemplates } from '../templates/catalogue.ts';
import { fitLength, MAX_TEMPO_BEND, RING_SECONDS } from './fit-length.ts';

/** Lengths from half a second to 500 s. The ratio of 3.55 % avoids round numbers. */
const LENGTHS = Array.from({ length: 200 }, (_, index) => Math.round(24_000 * 1.0355 ** index)).filter(
  (frames) => frames <= 500 * 48_000,
);

describe('fitLength', () => {
  it('plays whole beats within the tempo bend and the ring-out for every length and template', () => {
    for (const { score } of soundTemplates) {
      for (const frames of LENGTHS) {
        const fitted = fitLength({ frames, tempoBpm: score.tempoBpm, beatsPerBar: score.beatsPerBar });
        const ringSeconds = (frames - fitted.finalFrame) / 48_000;
        expect(Number.isInteger(fitted.beats)).toBe(true);
        expect(Math.abs(fitted.tempoBpm / score.tempoBpm - 1)).toBeLessThanOrEqual(MAX_TEMPO_BEND + 1e-12);
        // Tolerance: half a frame of rounding at the final chord.
        expect(ringSeconds).toBeGreaterThanOrEqual(RING_SECONDS.shortest - 1e-4);
        expect(ringSeconds).toBeLessThanOrEqual(RING_SECONDS.longest + 1e-4);
        expect(Math.abs(fitted.beats * fitted.framesPerBeat - fitted.finalFrame)).toBeLessThanOrEqual(0.5);
      }
    }
  });

  it('chooses whole bars at the written tempo when they fit', () => {
    // 12 bars of 4 beats at 120 bpm are 24 s; the preferred ring-out is 1.6 s.
    const fitted = fitLength({ frames: 25.6 * 48_000, tempoBpm: 120, beatsPerBar: 4 });
    expect(fitted).toMatchObject({ beats: 48, tempoBpm: 120, finalFrame: 24 * 48_000, isSting: false });
  });

  it('calls a piece a sting below six seconds only', () => {
    const at = (seconds: number) => fitLength({ frames: seconds * 48_000, tempoBpm: 104, beatsPerBar: 4 }).isSting;
    expect([at(0.5), at(5.9), at(6), at(30)]).toEqual([true, true, false, false]);
  });

  it('refuses lengths that are too short or broken', () => {
    for (const frames of [23_999, 30_000.5, Number.NaN, -1]) {
      expect(() => fitLength({ frames, tempoBpm: 104, beatsPerBar: 4 })).toThrow(RangeError);
    }
  });
});
