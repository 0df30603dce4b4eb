import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const maxFiles = 25;

/** Folders that have more files on purpose. */
const explained: Readonly<Record<string, string>> = {
  'apps/server/migrations': 'one file per migration',
  'apps/server/migrations/meta': 'one file per migration',
  'packages/soundscape/src/templates/catalogue': 'one file per template',
};

const readPaths = (): readonly string[] =>
  globSync(
    [
      'apps/*/{build,migrations,src}/**/*.{css,json,sql,ts,tsx}',
      'packages/*/{kernels,src}/**/*.{json,ts}',
      '{bench,scripts,tests}/**/*.{grit,json,mjs,ts}',
    ],
    { cwd: root },
  )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('bench/out/'));

/** Folders with too many files, with the number of them. */
const fullFolders = (paths: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, count]) => count > maxFiles));
};

describe('folders', () => {
  const paths = readPaths();
  const full = fullFolders(paths);

  it('have at most 25 files', () => {
    expect(paths.length).toBeGreaterThan(2_000);
    expect([...full].filter(([folder]) => explained[folder] === undefined)).toEqual([]);
  });

  it('are explained only while they have more', () => {
    expect(Object.keys(explained).filter((folder) => !full.has(folder))).toEqual([]);
  });

  it('are reported when they have one file too many', () => {
    const planted = Array.from({ length: maxFiles + 1 }, (_, index) => `packages/planted/src/${index}.ts`);
    expect([...fullFolders(planted)]).toEqual([['packages/planted/src', 26]]);
    expect([...fullFolders(planted.slice(1))]).toEqual([]);
  });
});
