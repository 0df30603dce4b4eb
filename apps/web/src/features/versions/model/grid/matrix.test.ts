import { describe, expect, it } from 'vitest';
import { matrixValues } from './matrix.ts';

describe('matrixValues', () => {
  it('reads one value per line or between semicolons, each once', () => {
    expect(matrixValues('Leeds\nYork\n\n Leeds ;Bath')).toEqual(['Leeds', 'York', 'Bath']);
    expect(matrixValues(' \n;')).toEqual([]);
  });
});
