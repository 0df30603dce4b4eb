import type { LoudnessPresetName } from '@sonora/contracts/audio';
import { describe, expect, it } from 'vitest';
import { measureLoudness } from '../measure/loudness.ts';
import { oversampledPeakDb } from '../testkit/responses.ts';
import {
  bedLike,
  largestDifference,
  monoPcm,
  noise,
  RATE_HZ,
  seconds,
  sine,
  speechLike,
  stereoPcm,
} from '../testkit/signals.ts';
import { loudnessPresets } from './loudness-presets.ts';
import { masterAd } from './master-ad.ts';

const speech = speechLike(12);
const bed = bedLike(12, 0.02);
const mix = stereoPcm(
  speech.map((value, n) => value + bed.channels[0]![n]!),
  speech.map((value, n) => value + bed.channels[1]![n]!),
);
const PRESETS = Object.keys(loudnessPresets) as LoudnessPresetName[];

describe('masterAd', () => {
  it.each(PRESETS)('meets %s: loudness within 0.1 LU, true peak under the ceiling', (preset) => {
    const target = loudnessPresets[preset];
    const { pcm, measurement } = masterAd(mix, target);
    const measured = measureLoudness(pcm);
    expect(Math.abs(measured.integratedLufs - target.targetLufs)).toBeLessThan(0.1);
    expect(measured.truePeakDbtp).toBeLessThanOrEqual(target.ceilingDbtp);
    expect(measurement).toEqual(measured);
  });

  it('stays within 0.2 dB of the ceiling by sixteen-fold oversampling, too', () => {
    const { pcm, limitedDb } = masterAd(mix, loudnessPresets.spotify);
    expect(limitedDb).toBeGreaterThan(1);
    for (const samples of pcm.channels) expect(oversampledPeakDb(samples, 16)).toBeLessThanOrEqual(-1.5 + 0.2);
  });

  it('does so at 44.1 kHz, in mono, and for one array in both channels', () => {
    for (const pcm of [{ sampleRateHz: 44_100, channels: mix.channels }, monoPcm(speech), stereoPcm(speech)]) {
      const result = masterAd(pcm, loudnessPresets.spotify);
      expect(result.pcm.channels.length).toBe(pcm.channels.length);
      expect(Math.abs(measureLoudness(result.pcm).integratedLufs + 14)).toBeLessThan(0.1);
    }
  });

  it('is a constant gain when no peak is near the ceiling', () => {
    const calm = stereoPcm(sine(440, 5, 0.05));
    const { pcm, gainDb, limitedDb } = masterAd(calm, loudnessPresets.radio);
    expect(limitedDb).toBe(0);
    const factor = 10 ** (gainDb / 20);
    // Tolerance: one multiplication and one addition of the ramp in f32.
    expect(
      largestDifference(
        pcm.channels[0]!,
        calm.channels[0]!.map((value) => value * factor),
      ),
    ).toBeLessThan(2e-7);
  });

  it('applies one gain to both channels, so that the stereo image does not move', () => {
    const left = noise(4, 'peaky', 0.4).map((value, n) => (n % 9000 < 40 ? value * 6 : value));
    const { pcm, limitedDb } = masterAd(
      stereoPcm(
        left,
        left.map((value) => value / 2),
      ),
      loudnessPresets.spotify,
    );
    expect(limitedDb).toBeGreaterThan(1);
    expect(
      largestDifference(
        pcm.channels[1]!,
        pcm.channels[0]!.map((value) => value / 2),
      ),
    ).toBeLessThan(1e-7);
  });

  it('keeps the requested headroom below the ceiling', () => {
    const { measurement } = masterAd(mix, loudnessPresets.spotify, { ceilingMarginDb: 1 });
    expect(measurement.truePeakDbtp).toBeLessThanOrEqual(-2.5);
    expect(Math.abs(measurement.integratedLufs + 14)).toBeLessThan(0.1);
  });

  it('stays below the target instead of flattening sparse clicks', () => {
    const clicks = new Float32Array(seconds(5));
    for (let n = 1000; n < clicks.length; n += 12_000) clicks[n] = 0.9;
    const { measurement, limitedDb } = masterAd(stereoPcm(clicks), loudnessPresets.spotify);
    expect(measurement.truePeakDbtp).toBeLessThanOrEqual(-1.5);
    expect(measurement.integratedLufs).toBeLessThan(-15);
    expect(limitedDb).toBeLessThan(12.2);
  });

  it('holds the short-term limit of radioAd where one part is far louder, and still meets its target', () => {
    const uneven = speechLike(20).map((value, n) => (n < seconds(3) ? value : value * 0.32));
    const target = loudnessPresets.radioAd;
    const free = masterAd(stereoPcm(uneven), loudnessPresets.radio).measurement;
    const held = masterAd(stereoPcm(uneven), target).measurement;
    expect(free.maxShortTermLufs).toBeGreaterThan(-18.5);
    expect(held.maxShortTermLufs).toBeLessThanOrEqual(-18);
    expect(Math.abs(held.integratedLufs + 23)).toBeLessThan(0.1);
  });

  it.each([0, 1, 15, 16, 17, 4800, 19_199])('works for %i frames, silent or not', (frames) => {
    for (const samples of [new Float32Array(frames), new Float32Array(frames).fill(0.9)]) {
      const { pcm, gainDb } = masterAd(stereoPcm(samples), loudnessPresets.spotify);
      expect(pcm.channels[0]!.length).toBe(frames);
      expect(gainDb).toBe(0);
      expect(pcm.channels[0]!.every((value) => Math.abs(value) <= 10 ** (-1.5 / 20))).toBe(true);
    }
  });

  it('counts non-finite samples as 0', () => {
    const [clean, broken] = [speech.slice(), speech.slice()];
    clean[30_000] = 0;
    broken[30_000] = Number.NaN;
    const { pcm } = masterAd(stereoPcm(broken), loudnessPresets.podcast);
    expect(pcm).toEqual(masterAd(stereoPcm(clean), loudnessPresets.podcast).pcm);
  });

  it('gives the same bits again and refuses more than two channels', () => {
    expect(masterAd(mix, loudnessPresets.youtube)).toEqual(masterAd(mix, loudnessPresets.youtube));
    const six = { sampleRateHz: RATE_HZ, channels: new Array(6).fill(new Float32Array(10)) };
    expect(() => masterAd(six, loudnessPresets.youtube)).toThrow(RangeError);
  });
});
