import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withSoundTables } from '../../scripts/lib/sound-tables.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');
const document = readFileSync(join(docs, 'sound.md'), 'utf8');

describe('docs/sound.md', () => {
  it('has the numbers of the code (run npm run sound:report if not)', () => {
    expect(withSoundTables(document)).toBe(document);
    // Without tables, the comparison above would always pass.
    expect(document).toContain('| `radioAd`');
    expect(document).toContain('| `bounce_along`');
  });

  it('is corrected when a value differs from the code', () => {
    const wrong = document.replace('| `radioAd`', '| `radioAds`');
    expect(withSoundTables(wrong)).toBe(document);
  });

  it('shows only images that exist', () => {
    const shown = [...document.matchAll(/\]\((images\/[^)]+)\)/g)].map(([, path]) => path as string);
    expect(shown.length).toBeGreaterThan(4);
    expect(shown.filter((path) => !existsSync(join(docs, path)))).toEqual([]);
  });
});
