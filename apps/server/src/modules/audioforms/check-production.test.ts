import { describe, expect, it } from 'vitest';
import type { ProductionRow } from './audioforms.repository.ts';
import { checkProduction } from './check-production.ts';

const row = (change: Partial<ProductionRow>): ProductionRow =>
  ({ id: 'a', status: 'succeeded', result: null, ...change }) as ProductionRow;

const silent = {
  kind: 'wav',
  sampleRateHz: 48_000,
  durationSeconds: 15,
  sizeBytes: 1_000,
  silenceAtStartSeconds: 15,
  silenceAtEndSeconds: 0,
  integratedLufs: Number.NEGATIVE_INFINITY,
  maxShortTermLufs: Number.NEGATIVE_INFINITY,
  truePeakDbtp: Number.NEGATIVE_INFINITY,
};

describe('checkProduction', () => {
  it('reads silence as silence when its levels have been through the database', () => {
    const result = { delivered: JSON.parse(JSON.stringify(silent)) as unknown };
    const [checked] = checkProduction(row({ result }), 'ebuRadioAd').destinations;
    expect(checked?.passed).toBe(false);
    expect(checked?.lines.map(({ id, value, passed }) => [id, value, passed])).toEqual([
      ['loudness', 'silence', false],
      ['shortTermLoudness', 'silence', true],
      ['truePeak', 'silence', true],
    ]);
    expect(checked?.fix).toEqual({ loudnessPreset: 'radioAd' });
  });

  it('says what to do when the ad was made before its file was described, and when it is not finished', () => {
    expect(() => checkProduction(row({ result: {} }))).toThrow('Produce it again to check it.');
    expect(() => checkProduction(row({ status: 'failed' }))).toThrow('Only finished ads can be checked.');
  });
});
