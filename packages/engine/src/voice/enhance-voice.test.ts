import { describe, expect, it } from 'vitest';
import { filterChannel, highPass, lowPass } from '../dsp/biquad.ts';
import { resample } from '../dsp/resample/resample.ts';
import { monoPcm, noise, RATE_HZ } from '../testkit/signals.ts';
import { enhanceVoice } from './enhance-voice.ts';

const narrow = resample(monoPcm(noise(4)), 16_000);
const wide = resample(narrow, RATE_HZ).channels[0]!;

const band = (samples: Float32Array, lowHz: number, highHz: number): Float32Array =>
  filterChannel(samples, [
    highPass(RATE_HZ, lowHz),
    highPass(RATE_HZ, lowHz),
    highPass(RATE_HZ, lowHz),
    lowPass(RATE_HZ, highHz),
    lowPass(RATE_HZ, highHz),
  ]);
const levelDb = (samples: Float32Array): number =>
  10 * Math.log10(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

describe('enhanceVoice', () => {
  it('is a plain resampling when there is no tone and no exciter', () => {
    expect(enhanceVoice(narrow, { exciterDb: null }).channels[0]).toEqual(wide);
  });

  it('fills the band above a 16 kHz source at about −24 dB and leaves what it has alone', () => {
    const enhanced = enhanceVoice(narrow, {}).channels[0]!;
    const added = enhanced.map((value, n) => value - wide[n]!);
    expect(Math.abs(levelDb(added) - levelDb(wide) + 24)).toBeLessThan(0.5);
    // Much of the added band is above the source's band; this measurement filter alone removes 9 dB at 8.5 kHz and 6 dB
    // at 12 kHz.
    expect(levelDb(band(added, 8500, 12_000))).toBeGreaterThan(levelDb(added) - 12);
    // Less than −20 dB of the added energy lies below 5 kHz, where vowels and consonants are distinguished.
    expect(levelDb(filterChannel(added, [lowPass(RATE_HZ, 5000), lowPass(RATE_HZ, 5000)]))).toBeLessThan(
      levelDb(added) - 20,
    );
  });

  it.each([12_800, 16_000, 20_000])('begins to add where a source of %i Hz ends', (sampleRateHz) => {
    const source = resample(monoPcm(noise(2)), sampleRateHz);
    const plain = resample(source, RATE_HZ).channels[0]!;
    const enhanced = enhanceVoice(source, { exciterDb: -24 }).channels[0]!;
    const added = enhanced.map((value, n) => value - plain[n]!);
    const edgeHz = 0.45 * sampleRateHz;
    const below = levelDb(band(added, edgeHz / 2, edgeHz * 0.8));
    const above = levelDb(band(added, edgeHz, edgeHz * 1.25));
    // A fourth-order filter attenuates a tone at 0.8 of its corner by 9 dB and at half of it by 24; 8 dB allows for the
    // width of the bands.
    expect(above - below).toBeGreaterThan(8);
  });

  it('keeps the upper band of a dark vowel dark beside a bright sibilant', () => {
    // Harmonics of the vowel's 3 kHz would fall at 6 kHz, where the source has no energy, so the added energy comes
    // from the sibilant.
    const vowel = Float32Array.from({ length: 16_000 }, (_, n) =>
      [500, 1500, 3000].reduce((sum, hz) => sum + 0.1 * Math.sin((2 * Math.PI * hz * n) / 16_000), 0),
    );
    const sibilant = resample(monoPcm(noise(1)), 16_000).channels[0]!.map((value) => value * 0.5);
    const source = { sampleRateHz: 16_000, channels: [Float32Array.of(...vowel, ...sibilant)] };
    const plain = resample(source, RATE_HZ).channels[0]!;
    const enhanced = enhanceVoice(source, { exciterDb: -24 }).channels[0]!;
    const addedDb = (from: number, to: number): number =>
      levelDb(enhanced.subarray(from, to).map((value, n) => value - plain[from + n]!)) -
      levelDb(plain.subarray(from, to));
    expect(addedDb(4800, 43_200)).toBeLessThan(-30);
    expect(addedDb(52_800, 91_200)).toBeGreaterThan(-28);
  });

  it('attenuates a resonance of the source and never boosts one', () => {
    const tone = Float32Array.from({ length: 48_000 }, (_, n) => 0.1 * Math.sin((2 * Math.PI * 7000 * n) / RATE_HZ));
    const gainDb = (asked: number): number => {
      const tone7k = { corrections: [{ frequencyHz: 7000, gainDb: asked, q: 7 }] };
      return levelDb(enhanceVoice(monoPcm(tone), tone7k).channels[0]!.subarray(4800)) - levelDb(tone.subarray(4800));
    };
    expect(gainDb(-9)).toBeCloseTo(-9, 1);
    expect(gainDb(-40)).toBeCloseTo(-12, 1);
    expect(gainDb(9)).toBeCloseTo(0, 6);
  });

  it('adds nothing to a source that has its own upper band', () => {
    const source = resample(monoPcm(noise(1)), 24_000);
    expect(enhanceVoice(source, {}).channels[0]).toEqual(resample(source, RATE_HZ).channels[0]);
  });

  it.each([
    ['bodyDb', 120, 300],
    ['presenceDb', 2200, 4000],
    ['airDb', 12_000, 20_000],
    ['brightnessDb', 6000, 12_000],
  ] as const)('lifts its own band by %s', (name, lowHz, highHz) => {
    const source = monoPcm(Float32Array.from({ length: 48_000 }, (_, n) => Math.sin(n * n * 1e-4) * 0.1));
    const lift = (gainDb: number): number =>
      levelDb(band(enhanceVoice(source, { [name]: gainDb }).channels[0]!, lowHz, highHz)) -
      levelDb(band(source.channels[0]!, lowHz, highHz));
    expect(lift(3)).toBeGreaterThan(1.5);
    expect(lift(3)).toBeLessThan(3.1);
    expect(lift(-3)).toBeLessThan(-1.4);
    // The gain is limited to 6 dB.
    expect(lift(40)).toBeCloseTo(lift(6), 6);
  });

  it('gives mono at 48 kHz from stereo at any rate, and works for silence and for nothing', () => {
    const stereo = { sampleRateHz: 22_050, channels: [new Float32Array(2205), new Float32Array(2205)] };
    const result = enhanceVoice(stereo, { exciterDb: -24, airDb: 3 });
    expect(result.channels.map((samples) => samples.length)).toEqual([4800]);
    expect(result.channels[0]!.every((value) => value === 0)).toBe(true);
    expect(enhanceVoice({ sampleRateHz: 16_000, channels: [new Float32Array(0)] }, {}).channels[0]!.length).toBe(0);
  });
});
