import { productionStages } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { storedStage } from './stored-stage.ts';

describe('storedStage', () => {
  it('reads the stage of older versions as the one that it is a part of now', () => {
    expect(storedStage('encode')).toBe('master');
  });

  it('reads every stage of today as itself, and none before the first', () => {
    expect(productionStages.map(storedStage)).toEqual(productionStages);
    expect(storedStage(null)).toBe(null);
  });
});
