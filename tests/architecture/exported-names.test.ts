import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ExportedName, exportedNames, namesExportedTwice } from './lib/exported-names.ts';

const root = join(import.meta.dirname, '..', '..');

/** Names that several files export on purpose. */
const explained: Readonly<Record<string, string>> = {
  t: "each feature's texts",
  en: "each feature's English catalogue",
  de: "each feature's German catalogue",
};

const readSources = (): { readonly files: number; readonly names: readonly ExportedName[] } => {
  const paths = globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|\/testkit\//.test(path))
    .sort();
  const names = paths.flatMap((path) =>
    exportedNames(path, readFileSync(join(root, path), 'utf8')).map((name) => ({ name, path })),
  );
  return { files: paths.length, names };
};

const unexplained = (names: readonly ExportedName[]): readonly string[] =>
  [...namesExportedTwice(names)]
    .filter(([name]) => explained[name] === undefined)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`);

describe('exported names', () => {
  const { files, names } = readSources();

  it('are read from the whole repository', () => {
    expect(files).toBeGreaterThan(1000);
    expect(names.length).toBeGreaterThan(files);
    for (const start of ['packages/engine/', 'packages/contracts/', 'apps/server/', 'apps/web/']) {
      expect(names.some(({ path }) => path.startsWith(start))).toBe(true);
    }
  });

  it('have one meaning each', () => {
    expect(unexplained(names)).toEqual([]);
  });

  it('are reported when a second file declares one', () => {
    const planted = exportedNames(
      'packages/codecs/src/planted.ts',
      'export type FrameSpan = { readonly from: number };',
    );
    const report = unexplained([
      ...names,
      ...planted.map((name) => ({ name, path: 'packages/codecs/src/planted.ts' })),
    ]);
    expect(report).toEqual(['FrameSpan: packages/engine/src/dsp/frame-span.ts, packages/codecs/src/planted.ts']);
  });

  it('are explained only while several files export them', () => {
    const repeated = namesExportedTwice(names);
    expect(Object.keys(explained).filter((name) => !repeated.has(name))).toEqual([]);
  });
});

describe('exportedNames', () => {
  it('lists values, types, classes, destructured constants and local export lists', () => {
    const text = `
      export const one = 1, { two, three: [four] } = values;
      export function five() {}
      export class Six {}
      export type Seven = 7;
      export interface Eight {}
      export enum Nine {}
      const ten = 10;
      export { ten, ten as eleven };
    `;
    expect(exportedNames('a.ts', text)).toEqual([
      'one',
      'two',
      'four',
      'five',
      'Six',
      'Seven',
      'Eight',
      'Nine',
      'ten',
      'eleven',
    ]);
  });

  it('leaves out re-exports, default exports and local names', () => {
    const text = `
      import { a, type B } from './x.ts';
      import * as c from './y.ts';
      export { a, type B, c };
      export { d } from './z.ts';
      export * from './w.ts';
      export * as e from './w.ts';
      export default function f() {}
      const g = 1;
    `;
    expect(exportedNames('a.ts', text)).toEqual([]);
  });
});
