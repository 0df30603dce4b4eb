import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { german } from './index.ts';

const web = join(import.meta.dirname, '..');

/** The areas that any source of the web app asks the texts of, and where. */
const areas = new Map(
  globSync('**/*.{ts,tsx}', { cwd: web, exclude: (name) => name.endsWith('.test.ts') })
    .flatMap((path) => {
      const source = readFileSync(join(web, path), 'utf8');
      return [...source.matchAll(/\btranslated\('([^']+)'/g)].map(([, area]) => [area ?? '', path] as const);
    })
    .toSorted(([a], [b]) => a.localeCompare(b)),
);

type Entry = readonly [place: string, english: unknown, translation: unknown];

/** Every text of an area beside its translation, with the place in which it stands. */
const pairs = (english: unknown, translation: unknown, place: string): readonly Entry[] =>
  typeof english === 'object' && english !== null
    ? Object.entries(english).flatMap(([name, text]) =>
        pairs(text, (translation as Record<string, unknown> | undefined)?.[name], `${place}.${name}`),
      )
    : [[place, english, translation]];

/** The English of an area; its module exports one catalogue, called `texts` or something like it. */
const englishOf = async (path: string): Promise<unknown> => {
  const exported: Record<string, unknown> = await import(join(web, path));
  return Object.entries(exported).find(([name]) => name.toLowerCase().endsWith('texts'))?.[1];
};

const values = ['⟨1⟩', '⟨2⟩', '⟨3⟩', '⟨4⟩'] as const;

/** What a text says of these values; of lists of one where it wants lists. */
const said = (text: unknown): string => {
  if (typeof text !== 'function') return String(text);
  try {
    return String(text(...values));
  } catch {
    return String(text(...values.map((value) => [value])));
  }
};

describe('german', () => {
  it('has the texts of every area that a page asks for, and of no other', () => {
    expect(Object.keys(german).toSorted()).toEqual([...areas.keys()].toSorted());
  });

  it.each([...areas])('says each text of %s, with every value that the English one names', async (area, path) => {
    const entries = pairs(await englishOf(path), (german as Record<string, unknown>)[area], area);
    expect(entries.length).toBeGreaterThan(0);
    for (const [place, english, translation] of entries) {
      expect(typeof translation, place).toBe(typeof english);
      const [ours, theirs] = [said(english), said(translation)];
      expect(theirs.trim(), place).not.toBe('');
      expect(
        values.filter((value) => theirs.includes(value)),
        place,
      ).toEqual(values.filter((value) => ours.includes(value)));
    }
  });
});
