import { describe, expect, it } from 'vitest';
import { stereoAt as stereo, tone } from '../testkit/tones.ts';
import { measureLoudness } from './loudness.ts';

describe('measureLoudness', () => {
  it.each([8000, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000])('reads the same at %i Hz', (sampleRateHz) => {
    const { integratedLufs } = measureLoudness(stereo(tone([{ seconds: 5, db: -20 }], { sampleRateHz }), sampleRateHz));
    expect(Math.abs(integratedLufs + 20)).toBeLessThan(0.1);
  });

  it('reads mono 3.01 LU below the same in two channels', () => {
    const samples = tone([{ seconds: 3, db: -20 }]);
    const one = measureLoudness({ sampleRateHz: 48_000, channels: [samples] });
    expect(measureLoudness(stereo(samples)).integratedLufs - one.integratedLufs).toBeCloseTo(3.0103, 3);
  });

  it('moves by exactly the gain of a signal well above the gates', () => {
    const samples = tone([
      { seconds: 2, db: -20 },
      { seconds: 2, db: -24 },
    ]);
    const louder = samples.map((value) => value * 2);
    const [before, after] = [measureLoudness(stereo(samples)), measureLoudness(stereo(louder))];
    expect(after.integratedLufs - before.integratedLufs).toBeCloseTo(6.0206, 4);
    expect(after.truePeakDbtp - before.truePeakDbtp).toBeCloseTo(6.0206, 4);
    expect(after.samplePeakDbfs - before.samplePeakDbfs).toBeCloseTo(6.0206, 4);
  });

  it('is −Infinity for silence and for less than one block', () => {
    for (const frames of [0, 1, 480, 48_000]) {
      const measured = measureLoudness(stereo(new Float32Array(frames)));
      expect(measured.integratedLufs).toBe(Number.NEGATIVE_INFINITY);
      expect(measured.truePeakDbtp).toBe(Number.NEGATIVE_INFINITY);
      expect(measured.loudnessRangeLu).toBe(0);
    }
  });

  it('counts non-finite samples as 0', () => {
    const samples = tone([{ seconds: 2, db: -20 }]);
    const [clean, broken] = [samples.slice(), samples.slice()];
    for (const frame of [100, 5000, 95_999]) {
      clean[frame] = 0;
      broken[frame] = frame === 5000 ? Number.POSITIVE_INFINITY : Number.NaN;
    }
    expect(measureLoudness(stereo(broken))).toEqual(measureLoudness(stereo(clean)));
  });

  it('gives ten short-term values per second, the last of which is the last 3 s', () => {
    const { shortTermLufs } = measureLoudness(
      stereo(
        tone([
          { seconds: 4, db: -40 },
          { seconds: 3, db: -20 },
        ]),
      ),
    );
    expect(shortTermLufs.length).toBe(70);
    expect(shortTermLufs[39]).toBeCloseTo(-40, 1);
    expect(shortTermLufs[69]).toBeCloseTo(-20, 1);
  });
});
