import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { folderChoiceOptions, isGone } from './folder-query.ts';

const failed = (status: number) => new ORPCError('UNKNOWN', { status });

describe('a folder that cannot be read', () => {
  it('is asked for three times more', () => {
    const { retry } = folderChoiceOptions('id');
    expect([0, 1, 2, 3].map((failures) => retry(failures, failed(500)))).toEqual([true, true, true, false]);
    expect(retry(0, new TypeError('Failed to fetch'))).toBe(true);
  });

  it('is not asked for again when it does not exist', () => {
    expect(folderChoiceOptions('id').retry(0, failed(404))).toBe(false);
    expect(isGone(failed(404))).toBe(true);
    expect(isGone(failed(500))).toBe(false);
  });
});
