import type { MixPresetName } from '@sonora/contracts/audio';
import { describe, expect, it } from 'vitest';
import { copyOfPcm, type FrameSpan, restoreSpans } from '../dsp/frame-span.ts';
import { bedLike, monoPcm, noise, seconds, sine, speechLike, stereoPcm } from '../testkit/signals.ts';
import { type MixInput, type MixResult, mixAd } from './mix-ad.ts';
import { mixVersion } from './mix-version.ts';

const FRAMES = seconds(14) + 123;
const bed = bedLike(14.1);
const voices = ['one', 'two', 'three'].map((seed) => monoPcm(speechLike(2.5, seed)));
const other = monoPcm(speechLike(2.2, 'other'));

const inputOf = (preset: MixPresetName, middle = voices[1]!, changes: Partial<MixInput> = {}): MixInput => ({
  frames: FRAMES,
  preset,
  speech: [
    { pcm: voices[0]!, startFrame: seconds(1) },
    { pcm: middle, startFrame: seconds(5.5) },
    { pcm: voices[2]!, startFrame: seconds(10) },
  ],
  beds: [{ pcm: bed, startFrame: 0 }],
  effects: [{ pcm: monoPcm(noise(0.6)), startFrame: seconds(5) }],
  media: [{ pcm: stereoPcm(sine(500, 1), sine(700, 1)), startFrame: seconds(8.2) }],
  ...changes,
});

const middleSpan: FrameSpan = { startFrame: seconds(5.5), endFrame: seconds(8) };

const expectSameBits = (mix: MixResult['mix'], whole: MixResult['mix']): void => {
  whole.channels.forEach((samples, side) => {
    expect(Buffer.compare(Buffer.from(mix.channels[side]!.buffer), Buffer.from(samples.buffer))).toBe(0);
  });
};

describe('mixVersion', () => {
  it.each(['balanced', 'voice_enhanced', 'media_enhanced', 'voiceOnly'] as const)(
    'gives the bits of a whole mix with the balance of the base when a clip changed (%s)',
    (preset) => {
      const base = mixAd(inputOf(preset));
      const input = inputOf(preset, other);
      const version = mixVersion(base, input, [middleSpan])!;
      expectSameBits(version.mix, mixAd({ ...input, balance: base.balance }).mix);
      const remixed = version.spans.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0);
      // Length of the clip and of the bed's ducking around it.
      expect(remixed).toBeLessThan(seconds(4.5));
    },
  );

  it('does so with fades over parts of the ad, gains of the user and several beds', () => {
    const changes: Partial<MixInput> = {
      fades: [{ startFrame: seconds(4), frames: seconds(8), fadeInFrames: seconds(2), fadeOutFrames: seconds(5) }],
      beds: [
        { pcm: bed, startFrame: 0, lengthFrames: seconds(7), fadeOutFrames: 4_800, gainDb: -2 },
        { pcm: bed, startFrame: seconds(7), gainDb: 3 },
      ],
    };
    const base = mixAd(inputOf('balanced', voices[1], changes));
    const input = inputOf('balanced', other, changes);
    const version = mixVersion(base, input, [middleSpan])!;
    expectSameBits(version.mix, mixAd({ ...input, balance: base.balance }).mix);
  });

  it('does so with speech over the ad, which lowers what else sounds, also in spans that begin after it', () => {
    const base = mixAd(inputOf('balanced'));
    const over = { pcm: other, startFrame: seconds(5.2), ducksOthers: true };
    const end = over.startFrame + other.channels[0]!.length;
    const input = inputOf('balanced', voices[1], { speech: [...inputOf('balanced').speech, over] });
    const spans = [
      { startFrame: over.startFrame - seconds(0.15), endFrame: end + seconds(0.1) },
      { startFrame: end + seconds(0.3), endFrame: end + seconds(0.4) },
      { startFrame: end + seconds(0.1), endFrame: end + seconds(0.3) },
    ];
    expectSameBits(mixVersion(base, input, spans)!.mix, mixAd({ ...input, balance: base.balance }).mix);
  });

  it('does so at both ends, where spans are no whole steps', () => {
    const base = mixAd(inputOf('balanced'));
    const input = inputOf('balanced', voices[1], {
      speech: [
        { pcm: other, startFrame: 0 },
        { pcm: other, startFrame: FRAMES - seconds(1) },
      ],
    });
    const whole = { startFrame: 0, endFrame: FRAMES };
    expectSameBits(mixVersion(base, input, [whole])!.mix, mixAd({ ...input, balance: base.balance }).mix);
  });

  it('mixes again where only the ducking changed', () => {
    const base = mixAd(inputOf('balanced', voices[1], { speech: [inputOf('balanced').speech[0]!] }));
    const input = inputOf('balanced');
    const spans = [{ startFrame: seconds(5.5), endFrame: seconds(12.5) }];
    const version = mixVersion(base, input, spans)!;
    expect(version.spans[0]!.startFrame).toBeLessThan(seconds(5.5) - seconds(0.1));
    expectSameBits(version.mix, mixAd({ ...input, balance: base.balance }).mix);
  });

  it('changes nothing when nothing changed', () => {
    const base = mixAd(inputOf('balanced'));
    const version = mixVersion(base, inputOf('balanced'), [])!;
    expect(version.spans).toEqual([]);
    expectSameBits(version.mix, base.mix);
  });

  it('returns undefined when the length differs or the preset compresses the whole bed', () => {
    const base = mixAd(inputOf('balanced'));
    expect(mixVersion(base, { ...inputOf('balanced'), frames: FRAMES - 1 }, [])).toBeUndefined();
    expect(mixVersion(base, inputOf('radio'), [])).toBeUndefined();
  });

  it('writes into a canvas only within the reported spans', () => {
    const base = mixAd(inputOf('balanced'));
    const canvas = copyOfPcm(base.mix);
    const plain = mixVersion(base, inputOf('balanced', other), [middleSpan])!;
    for (let time = 0; time < 2; time += 1) {
      const version = mixVersion(base, inputOf('balanced', other), [middleSpan], canvas)!;
      expect(version.mix.channels[0]).toBe(canvas.channels[0]);
      expectSameBits(version.mix, plain.mix);
      restoreSpans(canvas, base.mix, version.spans);
      expectSameBits(canvas, base.mix);
    }
  });
});
