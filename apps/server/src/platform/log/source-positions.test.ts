import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSourcePositions } from './source-positions.ts';

describe('withSourcePositions', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sonora-map-'));
    // Line 2, column 1 of the bundle is line 8, column 5 of the source: ";" and four VLQ numbers (0, 0, 7, 4).
    const map = { version: 3, sources: ['../src/a.ts'], names: [], mappings: ';AAOI' };
    await writeFile(join(folder, 'a.js'), 'first\nsecond\n');
    await writeFile(join(folder, 'a.js.map'), JSON.stringify(map));
    await writeFile(join(folder, 'b.js.map'), 'not JSON');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('names the source of a bundled position, given as a path or as a URL', () => {
    const source = `${join(folder, '..', 'src', 'a.ts')}:8:5`;
    expect(withSourcePositions(`at f (${folder}/a.js:2:1)`)).toBe(`at f (${source})`);
    expect(withSourcePositions(`at async file://${folder}/a.js:2:1`)).toBe(`at async ${source}`);
  });

  it('leaves a position as it is when it has no map, no entry, or a map that cannot be read', () => {
    for (const stack of [`at f (${folder}/c.js:2:1)`, `at f (${folder}/a.js:1:1)`, `at f (${folder}/b.js:2:1)`])
      expect(withSourcePositions(stack)).toBe(stack);
  });
});
