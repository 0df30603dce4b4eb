import { describe, expect, it } from 'vitest';
import type { Pcm } from '../pcm.ts';
import { decodeMp3 } from './decode-mp3.ts';
import { encodeMp3, type Mp3Rate } from './encode-mp3.ts';

const rateHz = 48_000;
const tone: Pcm = {
  sampleRateHz: rateHz,
  channels: [0, 1].map(() =>
    Float32Array.from({ length: rateHz }, (_, frame) => 0.3 * Math.sin((2 * Math.PI * 997 * frame) / rateHz)),
  ),
};

const levelDb = (samples: Float32Array): number => {
  const middle = samples.subarray(rateHz / 10, rateHz - rateHz / 10);
  return 10 * Math.log10(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length);
};

describe('the level of an encoded file', () => {
  const rates: Mp3Rate[] = [
    ...[64, 96, 128, 160, 192, 224, 256, 320].map((bitRateKbps) => ({ bitRateKbps })),
    ...[0, 4, 9].map((vbrQuality) => ({ vbrQuality })),
  ];
  // At the lowest rate a single tone has coding noise about 40 dB below it, which changes its level by less than 0.02
  // dB.
  it.each(rates)('is that of its samples at %o', async (rate) => {
    const decoded = await decodeMp3(await encodeMp3(tone, rate));
    expect(
      Math.abs(levelDb(decoded.channels[0] as Float32Array) - levelDb(tone.channels[0] as Float32Array)),
    ).toBeLessThan(0.02);
  });
});
