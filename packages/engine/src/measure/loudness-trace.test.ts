import { describe, expect, it } from 'vitest';
import type { FrameSpan } from '../dsp/frame-span.ts';
import { createSeededRandom } from '../dsp/seeded-random.ts';
import { bedLike, noise, speechLike, stereoPcm } from '../testkit/signals.ts';
import { measureLoudness } from './loudness.ts';
import { measurementOf, retraceLoudness, traceLoudness } from './loudness-trace.ts';

const RATES = [48_000, 44_100, 96_000, 32_000] as const;
const programme = (sampleRateHz: number) => ({ ...bedLike(7.3), sampleRateHz });

/** A copy with noise in the span. */
const changed = (pcm: ReturnType<typeof programme>, { startFrame, endFrame }: FrameSpan) => ({
  ...pcm,
  channels: pcm.channels.map((samples, side) => {
    const copy = samples.slice();
    copy.set(
      noise((endFrame - startFrame) / 48_000, `side ${side}`).map((value) => 3 * value),
      startFrame,
    );
    return copy;
  }),
});

describe('a loudness trace', () => {
  it.each(RATES)('gives the values of a measurement at %i Hz', (sampleRateHz) => {
    const pcm = programme(sampleRateHz);
    expect(measurementOf(traceLoudness(pcm)!)).toEqual(measureLoudness(pcm));
  });

  it('gives them for mono, and for one array in both channels', () => {
    const speech = speechLike(3);
    for (const pcm of [{ sampleRateHz: 48_000, channels: [speech] }, stereoPcm(speech)]) {
      expect(measurementOf(traceLoudness(pcm)!)).toEqual(measureLoudness(pcm));
    }
  });

  it('is undefined for low rates, which are resampled first', () => {
    expect(traceLoudness(programme(24_000))).toBeUndefined();
  });

  it.each(RATES)(
    'is updated where a version differs with the values of a whole measurement (%i Hz)',
    (sampleRateHz) => {
      const base = programme(sampleRateHz);
      const trace = traceLoudness(base)!;
      const frames = base.channels[0]!.length;
      const random = createSeededRandom('spans');
      const places = Array.from({ length: 6 }, () => Math.floor(random() * (frames - 40_000)));
      for (const startFrame of [0, frames - 40_000, ...places]) {
        const span = { startFrame, endFrame: startFrame + 1 + Math.floor(random() * 39_999) };
        const version = changed(base, span);
        const renewed = retraceLoudness(trace, version, [span]);
        const whole = traceLoudness(version)!;
        expect(renewed.truePeaks).toEqual(whole.truePeaks);
        expect(renewed.samplePeaks).toEqual(whole.samplePeaks);
        whole.stepPowers.forEach((power, step) => {
          expect(Math.abs(renewed.stepPowers[step]! - power)).toBeLessThanOrEqual(1e-12 * power + 1e-20);
        });
      }
    },
  );

  it('refuses a version of another length or rate', () => {
    const trace = traceLoudness(programme(48_000))!;
    expect(() => retraceLoudness(trace, programme(44_100), [])).toThrow(RangeError);
    expect(() => retraceLoudness(trace, stereoPcm(speechLike(2)), [])).toThrow(RangeError);
  });
});
