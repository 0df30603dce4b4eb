import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { describe, expect, it } from 'vitest';
import { preparePhrase } from './phrase-audio.ts';

const second = SAMPLE_RATE_HZ;
/** Half a second of near silence, half a second of tone, half a second of near silence, with a constant offset. */
const phraseWith = (offset: number): Float32Array =>
  Float32Array.from({ length: 2 * second }, (_, index) => {
    const sounding = index >= second / 2 && index < (3 * second) / 2;
    return offset + (sounding ? 0.5 : 0.0005) * Math.sin((2 * Math.PI * 440 * index) / second);
  });

describe('preparePhrase', () => {
  it('keeps 30 ms on each side of the sound when the engine left more', () => {
    const { samples } = preparePhrase(phraseWith(0), [])!;
    // The tone crosses the threshold of −48 dB within its first samples; tolerance 1 ms.
    expect(Math.abs(samples.length / second - 1.06)).toBeLessThan(0.001);
  });

  it('takes the noise of a recording for silence, its peaks as well', () => {
    // Uniform noise of −50 dB: 4.8 dB below its peaks on average. A linear congruential generator with the constants of
    // Numerical Recipes.
    let state = 1;
    const hiss = phraseWith(0).map((sample) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      return sample + 0.5 * 10 ** (-50 / 20) * (state / 2 ** 31);
    });
    const { samples } = preparePhrase(hiss, [])!;
    expect(Math.abs(samples.length / second - 1.06)).toBeLessThan(0.001);
  });

  it('keeps a soft consonant before the sound', () => {
    const soft = phraseWith(0).map((sample, index) =>
      index >= second * 0.4 && index < second * 0.5 ? sample + 0.5 * 10 ** (-40 / 20) * Math.sin(index * 0.8) : sample,
    );
    // A tone with a mean square of −43 dB crosses the threshold when it fills a third of the 10 ms.
    expect(Math.abs(preparePhrase(soft, [])!.samples.length / second - 1.16)).toBeLessThan(0.005);
  });

  it('adds zeros up to 30 ms when the engine left less', () => {
    const tone = phraseWith(0).slice(second / 2, (3 * second) / 2);
    const { samples } = preparePhrase(tone, [])!;
    expect(samples.subarray(0, 1430).every((sample) => sample === 0)).toBe(true);
    expect(Math.abs(samples.length / second - 1.06)).toBeLessThan(0.001);
  });

  it('moves the words along with the trim', () => {
    const { words } = preparePhrase(phraseWith(0), [{ text: 'a', startSeconds: 0.5, endSeconds: 1.5 }])!;
    expect(words[0]!.startSeconds).toBeCloseTo(0.03, 3);
    expect(words[0]!.endSeconds).toBeCloseTo(1.03, 3);
  });

  it('takes out an offset without making a step of it', () => {
    const { samples } = preparePhrase(phraseWith(0.1), [])!;
    const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
    expect(Math.abs(mean)).toBeLessThan(1e-4);
    expect(Math.max(...samples.subarray(0, 1200).map(Math.abs))).toBeLessThan(0.002);
  });

  it('leaves a tone as loud as it was, because 20 Hz is far below it', () => {
    const { samples } = preparePhrase(phraseWith(0), [])!;
    // |H| of a first-order high-pass at 22 times its corner is 0.999.
    expect(Math.max(...samples)).toBeGreaterThan(0.498);
    expect(Math.max(...samples)).toBeLessThan(0.502);
  });

  it('begins and ends at zero', () => {
    const { samples } = preparePhrase(phraseWith(0), [])!;
    expect([samples.at(0), samples.at(-1)].map((sample) => Math.abs(sample!))).toEqual([0, 0]);
  });

  it('is nothing when there is no sound', () => {
    expect(preparePhrase(new Float32Array(1000), [])).toBeUndefined();
    expect(preparePhrase(new Float32Array(0), [])).toBeUndefined();
  });
});
