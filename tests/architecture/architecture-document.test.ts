import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

type Manifest = { readonly name: string; readonly dependencies?: Readonly<Record<string, string>> };

const manifests = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(root, folder)).map(
    (name) => JSON.parse(readFileSync(join(root, folder, name, 'package.json'), 'utf8')) as Manifest,
  ),
);

describe('docs/architecture.md', () => {
  it('lists every package with the workspace packages that its manifest lists', () => {
    const document = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
    const rows = [...document.matchAll(/^\| `(@sonora\/[a-z]+)` *\|[^|]*\|([^|]*)\|$/gm)].map((row) => [
      row[1],
      (row[2]?.match(/@sonora\/[a-z]+/g) ?? []).sort(),
    ]);
    const actual = manifests.map(({ name, dependencies = {} }) => [
      name,
      Object.keys(dependencies)
        .filter((other) => other.startsWith('@sonora/'))
        .sort(),
    ]);
    const byName = (a: readonly unknown[], b: readonly unknown[]): number => (String(a[0]) < String(b[0]) ? -1 : 1);
    expect(rows.sort(byName)).toEqual(actual.sort(byName));
  });
});
