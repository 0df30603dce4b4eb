import type { Pcm } from '@sonora/codecs/pcm';
import { describe, expect, it } from 'vitest';
import { copyOfPcm, type FrameSpan, restoreSpans } from '../dsp/frame-span.ts';
import { measureLoudness } from '../measure/loudness.ts';
import { measurementOf } from '../measure/loudness-trace.ts';
import { bedLike, seconds, speechLike, stereoPcm } from '../testkit/signals.ts';
import { type LoudnessTarget, loudnessPresets } from './loudness-presets.ts';
import { masterAd } from './master-ad.ts';
import { type MasterBase, masterVersion, masterVersionOnTarget, openMaster } from './master-version.ts';

const SECONDS = 14;
const FRAMES = seconds(SECONDS) + 123;
const bed = bedLike(SECONDS + 1, 0.02);
const span: FrameSpan = { startFrame: seconds(5), endFrame: seconds(8) };

/** Speech over a bed. Within the span, speech of another seed, scaled by `level`. */
const mixOf = (seed?: string, level = 1) => {
  const speech = speechLike(SECONDS + 1).slice(0, FRAMES);
  if (seed !== undefined) {
    speech.set(
      speechLike(3, seed).map((value) => value * level),
      span.startFrame,
    );
  }
  return stereoPcm(
    speech.map((value, n) => value + bed.channels[0]![n]!),
    speech.map((value, n) => value + bed.channels[1]![n]!),
  );
};

const target = loudnessPresets.spotify;
const mix = mixOf();
const opened = (pcm: Pcm, aim: LoudnessTarget = target): MasterBase | undefined => {
  const { pcm: mastered, gainDb, limitDbtp } = masterAd(pcm, aim);
  return openMaster({ mix: pcm, mastered, gainDb, limitDbtp }, aim);
};
const base = opened(mix)!;
const whole = { startFrame: 0, endFrame: FRAMES };

const expectSameBits = (one: { channels: readonly Float32Array[] }, other: typeof one): void => {
  other.channels.forEach((samples, side) => {
    expect(Buffer.compare(Buffer.from(one.channels[side]!.slice().buffer), Buffer.from(samples.slice().buffer))).toBe(
      0,
    );
  });
};

describe('masterVersion', () => {
  it.each([48_000, 44_100])("renders the base's own mix to the bits of its master (%i Hz)", (sampleRateHz) => {
    const own = opened({ ...mix, sampleRateHz })!;
    expect(masterAd(own.mix, target).limitedDb).toBeGreaterThan(1);
    const version = masterVersion(own, own.mix, [whole]);
    expectSameBits(version.pcm, own.mastered);
    expect(masterVersion(own, own.mix, []).spans).toEqual([]);
  });

  it('equals mastering the whole with the same gain where the mix changed, and measures it', () => {
    for (const level of [0.3, 1, 2.5]) {
      const changed = mixOf('other', level);
      const version = masterVersion(base, changed, [span]);
      expectSameBits(version.pcm, masterVersion(base, changed, [whole]).pcm);
      const measured = measureLoudness(version.pcm);
      const traced = measurementOf(version.trace);
      expect(traced.integratedLufs).toBeCloseTo(measured.integratedLufs, 9);
      expect(traced.truePeakDbtp).toBe(measured.truePeakDbtp);
      const touched = version.spans.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0);
      // Length of the span and of the limiter's release after its last peak.
      expect(touched).toBeLessThan(seconds(4.5));
    }
  });

  it('does so for one array in both channels, and at both ends of the ad', () => {
    const mono = stereoPcm(speechLike(6));
    const own = opened(mono)!;
    for (const place of [0, seconds(5)]) {
      const samples = mono.channels[0]!.slice();
      samples.set(speechLike(1, 'other'), place);
      const changed = stereoPcm(samples);
      const ends = { startFrame: place, endFrame: place + seconds(1) };
      const version = masterVersion(own, changed, [ends]);
      expect(version.pcm.channels[0]).toBe(version.pcm.channels[1]);
      expectSameBits(version.pcm, masterVersion(own, changed, [{ startFrame: 0, endFrame: samples.length }]).pcm);
    }
  });

  it('lowers peaks only within the spans when headroom is requested', () => {
    const changed = mixOf('other', 3);
    const version = masterVersion(base, changed, [span], { roomDb: 1 });
    const within = version.pcm.channels.map((samples) => samples.subarray(span.startFrame, span.endFrame));
    const peak = measureLoudness({ ...version.pcm, channels: within }).truePeakDbtp;
    expect(peak).toBeLessThanOrEqual(target.ceilingDbtp - 1);
    expect(peak).toBeGreaterThan(target.ceilingDbtp - 1.5);
    expectSameBits(
      { channels: version.pcm.channels.map((samples) => samples.subarray(seconds(11))) },
      { channels: base.mastered.channels.map((samples) => samples.subarray(seconds(11))) },
    );
  });
});

describe('masterVersionOnTarget', () => {
  it('keeps the gain of the ad while the result is within 0.3 LU', () => {
    const changed = mixOf('other');
    const plain = masterVersion(base, changed, [span]);
    expect(Math.abs(measurementOf(plain.trace).integratedLufs - target.targetLufs)).toBeLessThan(0.3);
    expectSameBits(masterVersionOnTarget(base, changed, [span])!.pcm, plain.pcm);
  });

  it.each([1.15, 0.77])('trims the span a little where speech %f times as loud would miss the target', (level) => {
    const changed = mixOf('other', level);
    const plain = masterVersion(base, changed, [span]);
    const missedLu = Math.abs(measurementOf(plain.trace).integratedLufs - target.targetLufs);
    expect(missedLu).toBeGreaterThan(0.3);
    const version = masterVersionOnTarget(base, changed, [span])!;
    expect(Math.abs(measureLoudness(version.pcm).integratedLufs - target.targetLufs)).toBeLessThanOrEqual(0.3);
    expect(measureLoudness(version.pcm).truePeakDbtp).toBeLessThanOrEqual(target.ceilingDbtp);
    // The trim has 50 ms ramps: there is no step at the ends of the span.
    const ratioDb = (frame: number): number =>
      20 * Math.log10(Math.abs(version.pcm.channels[0]![frame]! / plain.pcm.channels[0]![frame]!));
    expect(Math.abs(ratioDb(span.startFrame + 30))).toBeLessThan(0.05);
    expect(Math.abs(ratioDb(span.startFrame + seconds(1)))).toBeLessThanOrEqual(1);
  });

  it('returns undefined when the largest trim is not enough', () => {
    expect(masterVersionOnTarget(base, mixOf('other', 8), [span])).toBeUndefined();
  });

  it.each([1, 1.15])(
    'writes into a canvas, and nowhere but within the spans that it tells (%f times as loud)',
    (level) => {
      const canvas = copyOfPcm(base.mastered);
      const version = masterVersionOnTarget(base, mixOf('other', level), [span], { canvas })!;
      expect(version.pcm.channels[0]).toBe(canvas.channels[0]);
      expectSameBits(version.pcm, masterVersionOnTarget(base, mixOf('other', level), [span])!.pcm);
      restoreSpans(canvas, base.mastered, version.spans);
      expectSameBits(canvas, base.mastered);
    },
  );

  it('restores the canvas when it returns undefined', () => {
    const canvas = copyOfPcm(base.mastered);
    expect(masterVersionOnTarget(base, mixOf('other', 8), [span], { canvas })).toBeUndefined();
    expectSameBits(canvas, base.mastered);
  });

  it('makes a stereo version of a mono base', () => {
    const one = mixOf().channels[0]!;
    const own = opened({ sampleRateHz: 48_000, channels: [one, one] })!;
    const changed = stereoPcm(one, mixOf('other').channels[0]!);
    const canvas = copyOfPcm(own.mastered);
    const version = masterVersion(own, changed, [span], { canvas });
    expectSameBits(version.pcm, masterVersion(own, changed, [whole]).pcm);
    expectSameBits({ channels: [version.pcm.channels[0]!] }, { channels: [own.mastered.channels[0]!] });
  });
});

describe('openMaster', () => {
  const radioAd = loudnessPresets.radioAd;

  it('returns undefined when a fader ride limits the short-term loudness', () => {
    const uneven = stereoPcm(speechLike(20).map((value, n) => (n < seconds(3) ? value : value * 0.32)));
    expect(opened(uneven, radioAd)).toBeUndefined();
  });

  it('prepares a master without a ride, and rejects a version that needs one', () => {
    const own = opened(mix, radioAd)!;
    const changed = mixOf('other');
    expect(masterVersionOnTarget(own, changed, [span])).toBeDefined();
    expect(masterVersionOnTarget(own, mixOf('other', 4), [span])).toBeUndefined();
  });
});
