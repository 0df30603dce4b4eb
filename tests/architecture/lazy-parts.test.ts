import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Every way to React's own `lazy`, whose failure unmounts everything around it. */
const refused = [
  "import { lazy } from 'react';\nexport const Panel = lazy(() => import('./panel.tsx'));",
  "import { lazy as later } from 'react';\nexport const Panel = later(() => import('./panel.tsx'));",
  "import React from 'react';\nexport const Panel = React.lazy(() => import('./panel.tsx'));",
  "import * as React from 'react';\nexport const Panel = React.lazy(() => import('./panel.tsx'));",
  "export { lazy } from 'react';",
];
const allowed =
  "import { useState, type ReactNode } from 'react';\nexport const useNode = () => useState<ReactNode>();";

type Report = {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly location: { readonly path: string | { readonly file: string } };
  }[];
};

describe('parts of pages that are loaded on demand', () => {
  let folder: string;
  let found: ReadonlySet<string>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sonora-lazy-'));
    const plant = async (path: string, code: string): Promise<void> => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), `${code}\n`);
    };
    await cp(join(root, 'biome.json'), join(folder, 'biome.json'));
    await cp(join(root, 'scripts', 'pure-members.grit'), join(folder, 'scripts', 'pure-members.grit'));
    await Promise.all([
      ...refused.map((code, index) => plant(`apps/web/src/features/one/refused-${index}.tsx`, code)),
      plant('apps/web/src/features/one/allowed.tsx', allowed),
      plant('apps/web/src/shared/code/own-way.tsx', refused[0] ?? ''),
    ]);
    const biome = join(root, 'node_modules', '.bin', 'biome');
    const flags = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', 'apps'];
    const run = promisify(execFile)(process.execPath, [biome, ...flags], { cwd: folder, maxBuffer: 100_000_000 });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const { diagnostics } = JSON.parse(stdout) as Report;
    found = new Set(
      diagnostics
        .filter(({ category }) => category === 'lint/style/noRestrictedImports')
        .map(({ location: { path } }) => (typeof path === 'string' ? path : path.file)),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(refused.map((code, index) => ({ code, index })))('are not loaded by $code', ({ index }) => {
    expect(found).toContain(`apps/web/src/features/one/refused-${index}.tsx`);
  });

  it('may be loaded with the functions of shared/code', () => {
    expect(found).not.toContain('apps/web/src/features/one/allowed.tsx');
    expect(found).not.toContain('apps/web/src/shared/code/own-way.tsx');
  });
});
