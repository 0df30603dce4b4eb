import { describe, expect, it } from 'vitest';
import { materials } from '../testkit/materials.ts';
import { isConstantRateMp3 } from './constant-rate.ts';
import { encodeMp3 } from './encode-mp3.ts';

describe('isConstantRateMp3', () => {
  const pcm = materials['speech-like, with digital silence'](1, 44_100);

  it('tells constant rates, with and without padded frames, from variable ones', async () => {
    expect(isConstantRateMp3(await encodeMp3(pcm, { bitRateKbps: 128 }))).toBe(true);
    expect(isConstantRateMp3(await encodeMp3(pcm, { vbrQuality: 4 }))).toBe(false);
    expect(isConstantRateMp3(new Uint8Array(100))).toBeUndefined();
  });
});
