import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withSoundTables } from '../../scripts/lib/sound-tables.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');
const document = readFileSync(join(docs, 'sound.md'), 'utf8');

describe('docs/sound.md', () => {
  it('has the numbers that the code has: else run npm run sound:report', () => {
    expect(withSoundTables(document)).toBe(document);
    // The tables are there: nothing is equal because it is empty.
    expect(document).toContain('| `radioAd`');
    expect(document).toContain('| `bounce_along`');
  });

  it('tells a number that is not the code’s', () => {
    const wrong = document.replace('| `radioAd`', '| `radioAds`');
    expect(withSoundTables(wrong)).toBe(document);
  });

  it('finds every picture that it shows', () => {
    const shown = [...document.matchAll(/\]\((images\/[^)]+)\)/g)].map(([, path]) => path as string);
    expect(shown.length).toBeGreaterThan(4);
    expect(shown.filter((path) => !existsSync(join(docs, path)))).toEqual([]);
  });
});
