import { describe, expect, it } from 'vitest';
import { loudnessPresets } from '../master/loudness-presets.ts';
import { masterAd } from '../master/master-ad.ts';
import { monoPcm, noise, seconds, sine, speechLike, stereoPcm } from '../testkit/signals.ts';
import { type QualityFigureId, qualitySheet } from './quality-sheet.ts';
import { speechOverBedLu } from './speech-over-bed.ts';
import { wavePeaks } from './wave-peaks.ts';

describe('wavePeaks', () => {
  it('gives the extremes of each group, the last one short', () => {
    const [peaks] = wavePeaks(monoPcm(Float32Array.of(0, 0.5, -0.25, 0.1, 0.2, 0.3, -1)), [3]);
    expect(Array.from(peaks!.max)).toEqual([64, 38, -127]);
    expect(Array.from(peaks!.min)).toEqual([-32, 13, -127]);
  });

  it('gives each zoom level the same result as alone', () => {
    const broken = noise(0.5, 'zooms', 0.9);
    broken[1000] = Number.NaN;
    broken[7000] = Number.NEGATIVE_INFINITY;
    for (const channels of [[broken], [broken, noise(0.5)], [broken, noise(0.5), noise(0.5, 'third')]]) {
      const pcm = { sampleRateHz: 48_000, channels };
      const together = wavePeaks(pcm, [1024, 100, 256, 300]);
      expect(together).toEqual([1024, 100, 256, 300].map((frames) => wavePeaks(pcm, [frames])[0]));
      expect(together[2]!.min[27]).toBeGreaterThan(-127);
    }
  });

  it('averages the channels, holds what lies beyond full scale and takes NaN for 0', () => {
    const pcm = stereoPcm(Float32Array.of(1, 4, Number.NaN), Float32Array.of(0, 4, 0.5));
    const [peaks] = wavePeaks(pcm, [1]);
    expect(Array.from(peaks!.max)).toEqual([64, 127, 32]);
  });

  it('returns each zoom level and rejects invalid ones', () => {
    const pcm = stereoPcm(sine(100, 1));
    expect(wavePeaks(pcm, [256, 1024]).map(({ min }) => min.length)).toEqual([188, 47]);
    expect(wavePeaks(monoPcm(new Float32Array(0)), [256])[0]!.max.length).toBe(0);
    expect(() => wavePeaks(pcm, [0])).toThrow(RangeError);
  });
});

describe('speechOverBedLu', () => {
  it('is the difference in level during speech, independent of the bed elsewhere', () => {
    const speech = sine(1000, 6, 0.1).map((value, n) => (n >= seconds(2) && n < seconds(4) ? value : 0));
    const bed = sine(1000, 6, 0.5).map((value, n) => (n >= seconds(1.6) && n < seconds(4.4) ? value / 50 : value));
    // 0.1 to 0.01 is 20 dB. Of the 23 blocks that pass the gate, 17 contain speech throughout and 6 contain a quarter,
    // a half or three quarters of it: the power of 20 full blocks in 23.
    expect(speechOverBedLu(stereoPcm(speech), stereoPcm(bed))).toBeCloseTo(20 + 10 * Math.log10(20 / 23), 1);
  });

  it('is null without speech and without a bed', () => {
    const [tone, silence] = [stereoPcm(sine(500, 2)), stereoPcm(new Float32Array(seconds(2)))];
    expect(speechOverBedLu(silence, tone)).toBeNull();
    expect(speechOverBedLu(tone, silence)).toBeNull();
  });
});

describe('qualitySheet', () => {
  const target = loudnessPresets.spotify;
  const good = masterAd(stereoPcm(speechLike(5)), target).pcm;
  const judged = (
    changes: Partial<Parameters<typeof qualitySheet>[0]>,
  ): ReadonlyMap<QualityFigureId, boolean | null> => {
    const lines = qualitySheet({
      pcm: good,
      target,
      expectedFrames: seconds(5),
      speechOverBedLu: 14.3,
      mixPreset: 'balanced',
      ...changes,
    });
    return new Map(lines.map(({ id, passed }) => [id, passed]));
  };

  it('passes a good master on every line that has a limit', () => {
    const lines = judged({});
    expect(Array.from(lines.values()).filter((passed) => passed !== true)).toEqual([null]);
    expect(lines.get('loudnessRange')).toBeNull();
    expect(lines.size).toBe(8);
  });

  it.each([
    ['length', { expectedFrames: seconds(5) + 1 }],
    ['integratedLoudness', { target: loudnessPresets.podcast }],
    ['truePeak', { pcm: stereoPcm(good.channels[0]!.map((value) => value * 1.5)) }],
    ['clipping', { pcm: stereoPcm(good.channels[0]!.map((value, n) => (n === 5 ? 1 : value))) }],
    ['silenceAtStart', { pcm: stereoPcm(good.channels[0]!.map((value, n) => (n < seconds(1.2) ? 0 : value))) }],
    ['silenceAtEnd', { pcm: stereoPcm(good.channels[0]!.map((value, n) => (n > seconds(3.8) ? 0 : value))) }],
    ['speechOverBed', { speechOverBedLu: 12 }],
    ['maxShortTermLoudness', { target: { ...target, maxShortTermLufs: -18 } }],
  ] as const)('fails the line %s when it should', (id, changes) => {
    expect(judged(changes).get(id)).toBe(false);
  });

  it('has no verdict without a bed and for silence', () => {
    expect(judged({ mixPreset: 'voiceOnly', speechOverBedLu: null }).get('speechOverBed')).toBeNull();
    const silent = qualitySheet({
      pcm: stereoPcm(new Float32Array(4800)),
      target,
      expectedFrames: 4800,
      speechOverBedLu: null,
      mixPreset: 'balanced',
    });
    const loudness = silent.find(({ id }) => id === 'integratedLoudness')!;
    expect([loudness.value, loudness.passed]).toEqual([null, false]);
  });
});
