import { describe, expect, it } from 'vitest';
import { findWords, wordRules } from '../../scripts/lib/word-list.ts';

describe('findWords', () => {
  it('reports line, word and replacement', () => {
    expect(findWords('docs/a.md', 'A link.\nIt is for whoever listens.')).toEqual([
      { line: 2, word: 'whoever', instead: expect.stringContaining('member') },
    ]);
  });

  it('finds names in code as well as words in sentences', () => {
    const text = ['const houseRateHz = 48_000;', 'export const mostBytes = 1;', '// forgetOrganisation()'].join('\n');
    expect(findWords('packages/codecs/src/a.ts', text).map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  it('accepts words that name a genre or a sound effect', () => {
    expect(findWords('packages/soundscape/src/templates/a.ts', "genre: ['house'], effect: 'a door creaks'")).toEqual(
      [],
    );
    expect(findWords('apps/server/src/a.ts', '// the door of the house')).toHaveLength(2);
  });

  it('has a replacement for each word', () => {
    for (const { instead } of wordRules) expect(instead.length).toBeGreaterThan(3);
  });
});
