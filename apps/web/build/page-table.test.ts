import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '../src/app/signed-in-pages.ts';
import { parsePageTable, readPageTable } from './page-table.ts';

describe('the table of pages', () => {
  it('is read as the app has it: each address, with a module that exists', () => {
    const table = readPageTable(join(import.meta.dirname, '..'));
    expect(table.map(([address]) => address)).toEqual(Object.keys(pages));
    expect(table.filter(([, module]) => !existsSync(module))).toEqual([]);
  });

  it('is read from code of any layout, comments aside', () => {
    const source = `
      export const pages = {
        // '/old': () => import('./old.tsx'),
        shell: () =>
          import("./shell.tsx"), '/a/$id': () => import('./a.tsx') };
      export const others = { '/b': () => import('./b.tsx') };`;
    expect(parsePageTable(source)).toEqual([
      ['shell', './shell.tsx'],
      ['/a/$id', './a.tsx'],
    ]);
  });

  it.each([
    ['without the export', 'const pages = {};'],
    ['that is empty', 'export const pages = {};'],
    ['with a computed module', "export const pages = { '/a': () => import(name) };"],
    ['with another function', "export const pages = { '/a': () => load('./a.tsx') };"],
    ['with another table in it', "export const pages = { ...others, '/a': () => import('./a.tsx') };"],
    ['that does not parse', 'export const pages = {'],
  ])('is refused when it is one %s', (_, source) => {
    expect(() => parsePageTable(source)).toThrow('must export `pages`');
  });
});
