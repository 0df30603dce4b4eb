import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

type Language = 'en' | 'de';

const distribution = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist');

/** Limit of gzipped script for every page and language. */
const ceiling = 200_000;

/** Limits for single pages in English. They lie below the ceiling, so that a change does not exceed it at once. */
const maxBytes = {
  '/workflows/create-ad': 195_800,
  '/workflows/project-manager': 174_300,
  '/billing': 171_000,
  '/orgs/$orgId': 178_500,
  '/profile': 193_500,
};

describe('what a first visit loads', () => {
  let entry: readonly string[];
  let pages: Readonly<Record<string, Readonly<Record<'files' | Language, readonly string[]>>>>;
  beforeAll(async () => {
    const html = await readFile(join(distribution, 'index.html'), 'utf8');
    entry = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, file]) => file as string);
    pages = JSON.parse(/\}\)\((\{.*\})\);\s*<\/script>/.exec(html)?.[1] ?? '{}');
  });

  const scriptsOf = (address: string, language: Language): readonly string[] => {
    const named = [pages.start, pages.shell, pages[address]];
    const files = named.flatMap((page) => [...(page?.files ?? []), ...(page?.[language] ?? [])]);
    return [...new Set([...entry, ...files])].filter((file) => file.endsWith('.js'));
  };
  const sizeOf = async (file: string): Promise<number> => gzipSync(await readFile(join(distribution, file))).length;

  it.each(Object.entries(maxBytes))('stays small on %s', async (address, bytes) => {
    expect(pages).toHaveProperty(['shell']);
    expect(pages).toHaveProperty([address]);
    const sizes = await Promise.all(scriptsOf(address, 'en').map(sizeOf));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    // A smaller value means that the page was not measured.
    expect(total).toBeGreaterThan(100_000);
    expect(total).toBeLessThan(bytes);
  });

  it.each(['en', 'de'] as const)(
    'stays under the ceiling on every page with its catalogues in %s',
    async (language) => {
      for (const address of Object.keys(pages)) {
        if (address === 'start') expect(pages.start?.[language].length).toBeGreaterThan(0);
        const sizes = await Promise.all(scriptsOf(address, language).map(sizeOf));
        expect(
          sizes.reduce((sum, size) => sum + size, 0),
          address,
        ).toBeLessThan(ceiling);
      }
    },
  );

  it('loads each catalogue in one language', () => {
    for (const [address, page] of Object.entries(pages)) expect(page.en.length, address).toBe(page.de.length);
    expect(pages['/workflows/create-ad']?.en.length).toBeGreaterThan(0);
  });

  it('contains no schema or message of the contracts in the entry chunk', async () => {
    const code = (await Promise.all(entry.map((file) => readFile(join(distribution, file), 'utf8')))).join('');
    expect(code).toContain('/auth/sign-up');
    expect(code).not.toContain('Create an account');
    expect(code).not.toMatch(/ZodError|\$ZodType/);
  });
});
