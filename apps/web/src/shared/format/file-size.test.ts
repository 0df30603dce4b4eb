import { describe, expect, it } from 'vitest';
import { fileSizeText } from './file-size.ts';

describe('fileSizeText', () => {
  it.each([
    [0, '0 Bytes'],
    [999, '999 Bytes'],
    [1_000, '1.0 KB'],
    [999_949, '999.9 KB'],
    [999_960, '1.0 MB'],
    [4_249_000, '4.2 MB'],
    [500_000_000, '500.0 MB'],
    [1_500_000_000, '1.5 GB'],
    [999_960_000_000, '1.0 TB'],
    [2_000_000_000_000, '2.0 TB'],
    [2_000_000_000_000_000, '2,000.0 TB'],
  ])('shows %i as %s', (bytes, text) => {
    expect(fileSizeText(bytes)).toBe(text);
  });
});
