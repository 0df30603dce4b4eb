import type { MixPresetName } from '@sonora/contracts/audio';
import { describe, expect, it } from 'vitest';
import { chooseKernels } from '../dsp/kernels.ts';
import { measureLoudness } from '../measure/loudness.ts';
import { speechOverBedLu } from '../measure/speech-over-bed.ts';
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
import { processVoiceClip } from '../voice/voice-chain.ts';
import { type MixInput, mixAd } from './mix-ad.ts';
import { mixPresets } from './presets.ts';

const DURATION_SECONDS = 16;
const FRAMES = seconds(DURATION_SECONDS);
const bed = bedLike(DURATION_SECONDS);
const dry = [speechLike(4, 'one'), speechLike(3.2, 'two')].map(monoPcm);

const adWith = (preset: MixPresetName, changes: Partial<MixInput> = {}): MixInput => ({
  frames: FRAMES,
  preset,
  speech: dry.map((pcm, index) => ({
    pcm: processVoiceClip(pcm, { preset }),
    startFrame: seconds(3 + 4.4 * index),
  })),
  beds: [{ pcm: bed, startFrame: 0 }],
  media: [],
  effects: [],
  ...changes,
});

const loudnessBetween = (pcm: { channels: readonly Float32Array[] }, from: number, to: number): number =>
  measureLoudness({
    sampleRateHz: RATE_HZ,
    channels: pcm.channels.map((samples) => samples.subarray(seconds(from), seconds(to))),
  }).integratedLufs;

const WITH_BED = (Object.keys(mixPresets) as MixPresetName[]).filter(
  (name) => mixPresets[name].speechOverBedLu !== null,
);

describe('mixAd', () => {
  it.each(WITH_BED)(
    'puts speech over the bed as %s asks, within 1 LU, and the resting bed 3 to 6 LU under speech',
    (preset) => {
      const { stems, speechOverBedLu: reported } = mixAd(adWith(preset));
      const measured = speechOverBedLu(stems.speech, stems.bed)!;
      expect(Math.abs(measured - mixPresets[preset].speechOverBedLu!)).toBeLessThan(1);
      expect(reported).toBe(measured);
      const speechLufs = measureLoudness(stems.speech).integratedLufs;
      // There is no speech in the first 2.5 s and after 11.5 s.
      for (const [from, to] of [
        [0.5, 2.5],
        [11.5, 15.5],
      ] as const) {
        const under = speechLufs - loudnessBetween(stems.bed, from, to);
        expect(under, `${from} s`).toBeGreaterThan(3);
        expect(under, `${from} s`).toBeLessThan(6);
      }
    },
  );

  it.each([0.001, 1])('does so for every level of the bed (%f)', (level) => {
    const { speechOverBedLu: reported } = mixAd(
      adWith('balanced', { beds: [{ pcm: bedLike(DURATION_SECONDS, level), startFrame: 0 }] }),
    );
    expect(Math.abs(reported! - 14)).toBeLessThan(1);
  });

  it('does so with two beds of different loudness', () => {
    const { stems, speechOverBedLu: reported } = mixAd(
      adWith('balanced', {
        beds: [
          { pcm: bedLike(8, 0.02), startFrame: 0 },
          { pcm: bedLike(8, 0.5), startFrame: seconds(8) },
        ],
      }),
    );
    expect(Math.abs(reported! - 14)).toBeLessThan(1);
    expect(Math.abs(loudnessBetween(stems.bed, 0.5, 2.5) - loudnessBetween(stems.bed, 11.5, 15.5))).toBeLessThan(1.5);
  });

  it('gives stems that add up to the mix', () => {
    const { mix, stems } = mixAd(
      adWith('balanced', {
        effects: [{ pcm: monoPcm(noise(0.4)), startFrame: seconds(1) }],
        media: [{ pcm: stereoPcm(sine(500, 1), sine(700, 1)), startFrame: seconds(12) }],
        fades: [{ startFrame: 0, frames: seconds(16), fadeInFrames: 4800, fadeOutFrames: 48_000 }],
      }),
    );
    let worst = 0;
    mix.channels.forEach((samples, side) => {
      samples.forEach((value, frame) => {
        const sum = Object.values(stems).reduce((total, stem) => total + stem.channels[side]![frame]!, 0);
        worst = Math.max(worst, Math.abs(sum - value));
      });
    });
    // Tolerance: four numbers below 1 added in f32.
    expect(worst).toBeLessThan(2e-7);
    expect(mix.channels[0]![0]).not.toBe(0);
    expect(Math.abs(mix.channels[0]!.at(-1)!)).toBeLessThan(1e-4);
  });

  it('fades everything within a span and nothing outside it', () => {
    const input = adWith('balanced', {});
    const fade = { startFrame: seconds(4), frames: seconds(8), fadeInFrames: seconds(1), fadeOutFrames: seconds(2) };
    const plain = mixAd(input).stems.speech.channels[0]!;
    const faded = mixAd({ ...input, fades: [fade] }).stems.speech.channels[0]!;
    const gainAt = (second: number): number => {
      const from = seconds(second);
      const frame = from + plain.subarray(from, from + 4_800).findIndex((value) => Math.abs(value) > 0.01);
      return faded[frame]! / plain[frame]!;
    };
    expect(faded.subarray(0, seconds(4))).toEqual(plain.subarray(0, seconds(4)));
    expect(faded.subarray(seconds(12))).toEqual(plain.subarray(seconds(12)));
    // The fade is a quarter of a sine, whose gain halfway is √½. The measured 100 ms begin there, so their level is a
    // little higher.
    expect(gainAt(4.5)).toBeGreaterThan(0.7);
    expect(gainAt(4.5)).toBeLessThan(0.83);
    expect(gainAt(7)).toBeCloseTo(1, 6);
  });

  it('begins to duck before speech and stays down in its short pauses', () => {
    const { stems } = mixAd(adWith('voice_enhanced', { beds: [{ pcm: stereoPcm(sine(400, 16)), startFrame: 0 }] }));
    const levelAt = (second: number): number => {
      const piece = stems.bed.channels[0]!.subarray(seconds(second), seconds(second + 0.02));
      return 10 * Math.log10(piece.reduce((sum, value) => sum + value * value, 0) / piece.length);
    };
    const ducked = levelAt(4);
    expect(levelAt(2.8) - ducked).toBeGreaterThan(10);
    expect(Math.abs(levelAt(3) - ducked)).toBeLessThan(1);
    // The pause of 0.35 s inside the first clip, at 3 s + 2.05 s.
    expect(Math.abs(levelAt(5.25) - ducked)).toBeLessThan(0.1);
    // Half a second after the last word the bed is at its resting level again.
    expect(levelAt(11.4) - ducked).toBeGreaterThan(10);
  });

  it('sets effects 3 to 8 LU under speech, and media between the two', () => {
    const effect = { pcm: monoPcm(noise(2, 'fx', 0.9)), startFrame: seconds(1) };
    const short = { pcm: monoPcm(noise(0.15, 'fx', 0.01)), startFrame: seconds(13) };
    const media = { pcm: monoPcm(speechLike(3, 'media')), startFrame: seconds(12) };
    const { stems } = mixAd(adWith('balanced', { effects: [effect, short], media: [media] }));
    const speechLufs = measureLoudness(stems.speech).integratedLufs;
    for (const under of [
      speechLufs - measureLoudness(stems.effects).integratedLufs,
      speechLufs - loudnessBetween(stems.effects, 12.5, 13.7),
    ]) {
      expect(under).toBeGreaterThan(3);
      expect(under).toBeLessThan(8);
    }
    const mediaUnder = speechLufs - measureLoudness(stems.media).integratedLufs;
    expect(mediaUnder).toBeGreaterThan(0);
    expect(mediaUnder).toBeLessThan(5.5);
  });

  it('treats media and effects as speech when media_enhanced: at speech level, and the bed gives way', () => {
    const media = { pcm: monoPcm(speechLike(2.5, 'media')), startFrame: seconds(12.5) };
    const effects = [{ pcm: monoPcm(noise(1.5)), startFrame: seconds(0.8) }];
    const enhanced = mixAd(adWith('media_enhanced', { media: [media], effects }));
    const speechLufs = measureLoudness(enhanced.stems.speech).integratedLufs;
    for (const stem of [enhanced.stems.media, enhanced.stems.effects]) {
      expect(Math.abs(measureLoudness(stem).integratedLufs - speechLufs)).toBeLessThan(1);
    }
    const balanced = mixAd(adWith('balanced', { media: [media], effects }));
    const drop = loudnessBetween(balanced.stems.bed, 12.8, 14.8) - loudnessBetween(enhanced.stems.bed, 12.8, 14.8);
    expect(drop).toBeGreaterThan(5);
    expect(Math.abs(enhanced.speechOverBedLu! - 14)).toBeLessThan(1);
  });

  it("hears a bed's own gain on top of its level", () => {
    const plain = mixAd(adWith('balanced'));
    const quieter = mixAd(adWith('balanced', { beds: [{ pcm: bed, startFrame: 0, gainDb: -6 }] }));
    expect(quieter.speechOverBedLu! - plain.speechOverBedLu!).toBeCloseTo(6, 3);
  });

  it('has no bed when voiceOnly, and none to measure', () => {
    const { mix, stems, speechOverBedLu: reported } = mixAd(adWith('voiceOnly'));
    expect(reported).toBeNull();
    expect(stems.bed.channels[0]!.every((value) => value === 0)).toBe(true);
    expect(mix.channels[0]).toEqual(stems.speech.channels[0]);
  });

  it('works without speech: the bed rests throughout', () => {
    const { mix, speechOverBedLu: reported } = mixAd(adWith('balanced', { speech: [] }));
    expect(reported).toBeNull();
    expect(measureLoudness(mix).integratedLufs).toBeCloseTo(-24.5, 1);
  });

  it('works without a bed, and without any clip', () => {
    const spoken = mixAd(adWith('balanced', { beds: [] }));
    expect(spoken.speechOverBedLu).toBeNull();
    expect(Number.isFinite(measureLoudness(spoken.mix).integratedLufs)).toBe(true);
    const empty = mixAd(adWith('radio', { beds: [], speech: [], frames: 100 }));
    expect(empty.mix.channels.map((samples) => samples.length)).toEqual([100, 100]);
    expect(mixAd(adWith('balanced', { frames: 0 })).mix.channels[0]!.length).toBe(0);
  });

  it.each(Object.keys(mixPresets) as MixPresetName[])('survives odd clips with %s', (preset) => {
    const broken = noise(1);
    broken[5] = Number.NaN;
    broken[6] = Number.NEGATIVE_INFINITY;
    const odd = [
      { pcm: monoPcm(new Float32Array(1).fill(0.5)), startFrame: 10 },
      { pcm: monoPcm(new Float32Array(0)), startFrame: 10 },
      { pcm: monoPcm(new Float32Array(4800)), startFrame: 0 },
      { pcm: monoPcm(broken), startFrame: -100, fadeInFrames: 200, fadeOutFrames: 100_000 },
      { pcm: stereoPcm(broken), startFrame: seconds(1.5), readOffsetFrames: 40, lengthFrames: 1e9 },
      { pcm: monoPcm(broken), startFrame: seconds(50) },
      { pcm: monoPcm(broken), startFrame: 0, readOffsetFrames: seconds(50) },
    ];
    const { mix } = mixAd({ frames: seconds(2), preset, speech: odd, beds: odd, media: odd, effects: odd });
    for (const samples of mix.channels) {
      expect(samples.length).toBe(seconds(2));
      expect(samples.every(Number.isFinite)).toBe(true);
    }
  });

  it('places a clip to the frame, with its offset, length and gain', () => {
    const ramp = Float32Array.from({ length: 100 }, (_, n) => n + 1);
    const { stems } = mixAd({
      ...adWith('voiceOnly'),
      frames: 50,
      speech: [{ pcm: monoPcm(ramp), startFrame: 10, readOffsetFrames: 20, lengthFrames: 5, gainDb: -6.0206 }],
    });
    const heard = Array.from(stems.speech.channels[0]!);
    expect(heard.slice(0, 10)).toEqual(new Array(10).fill(0));
    [21, 22, 23, 24, 25].forEach((value, index) => {
      expect(heard[10 + index]).toBeCloseTo(value / 2, 3);
    });
    expect(heard.slice(15)).toEqual(new Array(35).fill(0));
  });

  it('lowers speech, effects and media under speech over the ad by 14 LU, and nothing outside of it and its ramps', () => {
    // Steady sounds of each kind, so that their level can be measured anywhere.
    const steady = (frequencyHz: number) => monoPcm(sine(frequencyHz, DURATION_SECONDS));
    const over = { pcm: monoPcm(speechLike(4, 'tag')), startFrame: seconds(6), ducksOthers: true };
    const ad = {
      speech: [{ pcm: steady(300), startFrame: 0 }],
      effects: [{ pcm: steady(500), startFrame: 0 }],
      media: [{ pcm: steady(700), startFrame: 0 }],
      beds: [],
    };
    const before = mixAd(adWith('balanced', ad));
    const after = mixAd(adWith('balanced', { ...ad, speech: [...ad.speech, over] }));
    const tag = mixAd(adWith('balanced', { speech: [over], beds: [] })).stems.speech.channels[0]!;
    const withoutTag = stereoPcm(after.stems.speech.channels[0]!.map((sample, at) => sample - tag[at]!));
    for (const [was, is] of [
      [before.stems.speech, withoutTag],
      [before.stems.effects, after.stems.effects],
      [before.stems.media, after.stems.media],
    ] as const) {
      expect(loudnessBetween(is, 6, 10) - loudnessBetween(was, 6, 10)).toBeCloseTo(-14, 1);
      for (const [from, to] of [
        [0, 5.85],
        [10.4, DURATION_SECONDS],
      ] as const) {
        const [one, other] = [is, was].map(({ channels }) => channels[0]!.subarray(seconds(from), seconds(to)));
        expect(largestDifference(one!, other!)).toBe(0);
      }
    }
  });

  it('gives the same result without WebAssembly', () => {
    const wasm = mixAd(adWith('radio')).mix;
    chooseKernels('plain');
    const plain = mixAd(adWith('radio')).mix;
    chooseKernels(undefined);
    // Tolerance: −100 dB, single-precision rounding in the filters and compressors.
    expect(largestDifference(wasm.channels[0]!, plain.channels[0]!)).toBeLessThan(1e-5);
  });

  it('gives the same bits again', () => {
    const first = mixAd(adWith('radio'));
    expect(mixAd(adWith('radio')).mix).toEqual(first.mix);
  });

  it('rejects clips at another rate and invalid lengths', () => {
    const clip = { pcm: { sampleRateHz: 44_100, channels: [new Float32Array(10)] }, startFrame: 0 };
    expect(() => mixAd(adWith('balanced', { media: [clip] }))).toThrow(/44100 Hz/);
    expect(() => mixAd(adWith('balanced', { frames: 1.5 }))).toThrow(RangeError);
    expect(() => mixAd(adWith('balanced', { beds: [{ pcm: bed, startFrame: 0.5 }] }))).toThrow(/whole frames/);
  });
});
