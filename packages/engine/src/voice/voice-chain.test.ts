import type { MixPresetName } from '@sonora/contracts/audio';
import { describe, expect, it } from 'vitest';
import { bandPass, bell, filterChannel, magnitudeAt } from '../dsp/biquad.ts';
import { measureLoudness } from '../measure/loudness.ts';
import { mixPresets } from '../mix/presets.ts';
import {
  largestDifference,
  monoPcm,
  noise,
  RATE_HZ,
  seconds,
  sine,
  speechLike,
  stereoPcm,
} from '../testkit/signals.ts';
import { processVoiceClip } from './voice-chain.ts';

const speech = speechLike(6);
const PRESETS = Object.keys(mixPresets) as MixPresetName[];
const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

/** Standard deviation of the levels of syllables (0.25 s each) that are within 20 dB of the mean. */
const levelSpreadDb = (samples: Float32Array): number => {
  const floor = 20 * Math.log10(rms(samples)) - 20;
  const levels: number[] = [];
  for (let start = 0; start + seconds(0.25) <= samples.length; start += seconds(0.25)) {
    const level = 20 * Math.log10(rms(samples.subarray(start, start + seconds(0.25))) + 1e-9);
    if (level > floor) levels.push(level);
  }
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return Math.sqrt(levels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / levels.length);
};

describe('processVoiceClip', () => {
  it.each(PRESETS)('levels every clip to −20 LUFS in the middle of a stereo mix with %s', (preset) => {
    for (const level of [0.05, 1]) {
      const pcm = monoPcm(speech.map((value) => value * level));
      const { channels } = processVoiceClip(pcm, { preset });
      const { integratedLufs } = measureLoudness(stereoPcm(channels[0]!));
      expect(Math.abs(integratedLufs + 20)).toBeLessThan(0.2);
    }
  });

  it('keeps frames, rate and channels, also of one frame and of none', () => {
    for (const frames of [0, 1, 63, 64, 65, 1000]) {
      const result = processVoiceClip(
        { sampleRateHz: 44_100, channels: [new Float32Array(frames).fill(0.1), new Float32Array(frames)] },
        { preset: 'radio' },
      );
      expect(result.channels.map((samples) => samples.length)).toEqual([frames, frames]);
      expect(result.sampleRateHz).toBe(44_100);
      expect(result.channels[0]!.every(Number.isFinite)).toBe(true);
    }
  });

  it('levels one short word like a sentence', () => {
    const word = speechLike(0.25, 'word');
    const { channels } = processVoiceClip(monoPcm(word), { preset: 'balanced' });
    const padded = new Float32Array(seconds(1.25));
    padded.set(channels[0]!, 0);
    expect(Math.abs(measureLoudness(stereoPcm(padded)).integratedLufs + 20)).toBeLessThan(0.5);
  });

  it('does not depend on its level: the same clip, louder, comes out the same', () => {
    const soft = processVoiceClip(monoPcm(speech.map((value) => value * 0.125)), { preset: 'balanced' });
    const loud = processVoiceClip(monoPcm(speech), { preset: 'balanced' });
    // Scaling by an eighth is exact in f32; the remaining difference comes from the absolute thresholds of audibility.
    expect(largestDifference(loud.channels[0]!, soft.channels[0]!)).toBeLessThan(1e-3);
  });

  it('removes rumble: −24 dB two octaves below 80 Hz', () => {
    const voice = sine(1000, 3, 0.1);
    const rumble = sine(20, 3, 0.1);
    const pcm = monoPcm(voice.map((value, n) => value + rumble[n]!));
    const output = processVoiceClip(pcm, { preset: 'balanced' }).channels[0]!.subarray(seconds(1), seconds(2));
    const amplitude = (frequencyHz: number): number => {
      let [real, imaginary] = [0, 0];
      output.forEach((value, n) => {
        real += value * Math.cos((2 * Math.PI * frequencyHz * n) / RATE_HZ);
        imaginary += value * Math.sin((2 * Math.PI * frequencyHz * n) / RATE_HZ);
      });
      return Math.hypot(real, imaginary);
    };
    // One second contains whole periods of both tones; the bell at 3.2 kHz adds 0.1 dB at 1 kHz.
    expect(20 * Math.log10(amplitude(20) / amplitude(1000))).toBeLessThan(-23.5);
  });

  it('evens out soft and loud syllables, and more so for radio', () => {
    const before = levelSpreadDb(speech);
    const spread = (preset: MixPresetName): number =>
      levelSpreadDb(processVoiceClip(monoPcm(speech), { preset }).channels[0]!);
    expect(spread('balanced')).toBeLessThan(before - 0.5);
    expect(spread('radio')).toBeLessThan(spread('balanced'));
  });

  it('softens sharp sibilants and leaves mild ones alone', () => {
    const sibilant = (amplitude: number): Float32Array => {
      const hiss = filterChannel(noise(4, 's', amplitude), [bandPass(RATE_HZ, 7000, 1)]);
      return speechLike(4).map((value, n) => value + (n % seconds(0.5) < seconds(0.08) ? hiss[n]! : 0));
    };
    const hissShare = (samples: Float32Array): number => {
      const band = filterChannel(samples, [bandPass(RATE_HZ, 7000, 1)]);
      return 20 * Math.log10(rms(band) / rms(samples));
    };
    const change = (amplitude: number): number => {
      const input = sibilant(amplitude);
      return hissShare(processVoiceClip(monoPcm(input), { preset: 'balanced' }).channels[0]!) - hissShare(input);
    };
    expect(change(2)).toBeLessThan(change(0.02) - 1.5);
  });

  it('lifts presence 1.5 dB more for voice_enhanced than for balanced', () => {
    const [low, high] = [sine(500, 3, 0.1), sine(3200, 3, 0.02)];
    const pcm = monoPcm(low.map((value, n) => value + high[n]!));
    const ratioDb = (preset: MixPresetName): number => {
      const output = processVoiceClip(pcm, { preset }).channels[0]!.subarray(seconds(1), seconds(2));
      const level = (hz: number) => rms(filterChannel(output, [bandPass(RATE_HZ, hz, 20), bandPass(RATE_HZ, hz, 20)]));
      return 20 * Math.log10(level(3200) / level(500));
    };
    const designed = (gainDb: number): number => {
      const cascade = [bell(RATE_HZ, 3200, gainDb, 0.8)];
      return 20 * Math.log10(magnitudeAt(cascade, RATE_HZ, 3200) / magnitudeAt(cascade, RATE_HZ, 500));
    };
    // Steady tones get the same gain, so only the bells differ.
    expect(ratioDb('voice_enhanced') - ratioDb('balanced')).toBeCloseTo(designed(3) - designed(1.5), 2);
  });

  it('leaves silence silent and takes samples that are not finite for 0', () => {
    const silent = processVoiceClip(monoPcm(new Float32Array(4800)), { preset: 'radio' });
    expect(silent.channels[0]!.every((value) => value === 0)).toBe(true);
    const [clean, broken] = [speech.slice(), speech.slice()];
    clean[999] = 0;
    broken[999] = Number.NaN;
    expect(processVoiceClip(monoPcm(broken), { preset: 'radio' })).toEqual(
      processVoiceClip(monoPcm(clean), { preset: 'radio' }),
    );
  });

  it('links the channels of a stereo clip', () => {
    const { channels } = processVoiceClip(
      stereoPcm(
        speech,
        speech.map((value) => value / 2),
      ),
      { preset: 'radio' },
    );
    expect(
      largestDifference(
        channels[1]!,
        channels[0]!.map((value) => value / 2),
      ),
    ).toBeLessThan(1e-6);
  });
});
