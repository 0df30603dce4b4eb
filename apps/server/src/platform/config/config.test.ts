import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const warmUpWith = (value?: string) => readConfig({ SONORA_WARM_UP: value }, '/sonora').isWarmedUp;

describe('SONORA_WARM_UP', () => {
  it('is on when it is absent or empty', () => {
    expect([undefined, '', 'on'].map(warmUpWith)).toEqual([true, true, true]);
  });

  it('is switched off by name, and other values are refused', () => {
    expect(warmUpWith('off')).toBe(false);
    expect(() => warmUpWith('no')).toThrow('SONORA_WARM_UP should be on or off');
  });
});
