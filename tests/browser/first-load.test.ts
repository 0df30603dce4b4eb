import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

const distribution = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist');

/** Limit of gzipped script for every page and language. */
const ceiling = 200_000;

/** Limits for single pages in English. They lie below the ceiling, so that a change does not exceed it at once. */
const maxBytes = {
  '/workflows/create-ad': 195_000,
  '/workflows/project-manager': 173_000,
  '/billing': 173_000,
  '/orgs/$orgId': 180_000,
  '/profile': 200_000,
};

describe('what a first visit loads', () => {
  let entry: readonly string[];
  let pages: Readonly<Record<string, { readonly files: readonly string[]; readonly de: readonly string[] }>>;
  beforeAll(async () => {
    const html = await readFile(join(distribution, 'index.html'), 'utf8');
    entry = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, file]) => file as string);
    pages = JSON.parse(/\}\)\((\{.*\})\);\s*<\/script>/.exec(html)?.[1] ?? '{}');
  });

  const scriptsOf = (address: string): readonly string[] =>
    [...new Set([...entry, ...(pages.shell?.files ?? []), ...(pages[address]?.files ?? [])])].filter((file) =>
      file.endsWith('.js'),
    );
  const germanOf = (address: string): readonly string[] => [...(pages.shell?.de ?? []), ...(pages[address]?.de ?? [])];
  const sizeOf = async (file: string): Promise<number> => gzipSync(await readFile(join(distribution, file))).length;

  it.each(Object.entries(maxBytes))('stays small on %s', async (address, bytes) => {
    expect(pages).toHaveProperty(['shell']);
    expect(pages).toHaveProperty([address]);
    const sizes = await Promise.all(scriptsOf(address).map(sizeOf));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    // A smaller value means that the page was not measured.
    expect(total).toBeGreaterThan(100_000);
    expect(total).toBeLessThan(bytes);
  });

  it('stays under the ceiling on every page for readers of German, with the catalogues of the page', async () => {
    for (const address of Object.keys(pages)) {
      const german = germanOf(address);
      expect(german.length, address).toBeGreaterThan(0);
      const sizes = await Promise.all([...new Set([...scriptsOf(address), ...german])].map(sizeOf));
      expect(
        sizes.reduce((sum, size) => sum + size, 0),
        address,
      ).toBeLessThan(ceiling);
    }
  });

  it('contains no schema or message of the contracts in the entry chunk', async () => {
    const code = (await Promise.all(entry.map((file) => readFile(join(distribution, file), 'utf8')))).join('');
    expect(code).toContain('/auth/sign-up');
    expect(code).not.toContain('Create an account');
    expect(code).not.toMatch(/ZodError|\$ZodType/);
  });
});
