import { describe, expect, it } from 'vitest';
import { measureLoudness } from '../measure/loudness.ts';
import { measurementOf } from '../measure/loudness-trace.ts';
import { type MixInput, mixAd } from '../mix/mix-ad.ts';
import { mixVersion, resizeMix } from '../mix/mix-version.ts';
import { bedLike, monoPcm, seconds, speechLike } from '../testkit/signals.ts';
import { loudnessPresets } from './loudness-presets.ts';
import { masterAd } from './master-ad.ts';
import { masterVersion, openMaster, resizeMaster } from './master-version.ts';

const bed = bedLike(20);
const [first, tag, other] = ['one', 'two', 'three'].map((seed) => monoPcm(speechLike(2.5, seed)));
const target = loudnessPresets.spotify;
const FRAMES = seconds(12) + 77;
const JOINT = seconds(7);

const inputOf = (frames: number, last = tag!): MixInput => ({
  frames,
  preset: 'balanced',
  speech: [
    { pcm: first!, startFrame: seconds(1) },
    { pcm: last, startFrame: seconds(8.5) },
  ],
  beds: [{ pcm: bed, startFrame: 0 }],
  effects: [],
  media: [],
});

const base = mixAd(inputOf(FRAMES));
const mastered = masterAd(base.mix, target);
const master = openMaster({ ...mastered, mix: base.mix, mastered: mastered.pcm }, target)!;

const expectSameBits = (channels: readonly Float32Array[], whole: readonly Float32Array[]): void => {
  whole.forEach((samples, side) => {
    expect(Buffer.compare(Buffer.from(channels[side]!.slice().buffer), Buffer.from(samples.slice().buffer))).toBe(0);
  });
};

describe.each([seconds(11.3) + 5, FRAMES - 1, FRAMES + 1, FRAMES + 960, seconds(14.2) + 1])(
  'a version of %i frames',
  (frames) => {
    const input = inputOf(frames, other);
    const changed = [{ startFrame: JOINT, endFrame: frames }];
    const mixed = mixVersion(resizeMix(base, frames), input, changed)!;

    it('has the bits of a whole mix with the balance of the base', () => {
      expectSameBits(mixed.mix.channels, mixAd({ ...input, balance: base.balance }).mix.channels);
    });

    it('has the bits and the measurement of mastering the whole with the gain of the base', () => {
      const version = masterVersion(resizeMaster(master, frames), mixed.mix, mixed.spans);
      const { gainDb, limitDbtp } = mastered;
      const anew = openMaster({ mix: mixed.mix, mastered: mixed.mix, gainDb, limitDbtp }, target)!;
      const whole = masterVersion(anew, mixed.mix, [{ startFrame: 0, endFrame: frames }]);
      expectSameBits(version.pcm.channels, whole.pcm.channels);
      const figures = measurementOf(version.trace);
      const measured = measureLoudness(version.pcm);
      expect(figures.integratedLufs).toBeCloseTo(measured.integratedLufs, 6);
      expect(figures.truePeakDbtp).toBeCloseTo(measured.truePeakDbtp, 6);
      expect(figures.shortTermLufs).toHaveLength(measured.shortTermLufs.length);
    });
  },
);
