import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "planted", "private": true, "type": "module", "workspaces": ["packages/*", "apps/*"] }',
  'packages/codecs/package.json':
    '{ "name": "@sonora/codecs", "type": "module", "exports": { ".": "./src/index.ts", "./deep": "./src/deep.ts" } }',
  'packages/codecs/src/index.ts':
    'export const used = 1;\nexport const unusedValue = 2;\nexport type UnusedType = 3;\n',
  'packages/codecs/src/deep.ts': 'export const deepUsed = 1;\nexport const deepUnused = 2;\n',
  'apps/server/package.json':
    '{ "name": "@sonora/server", "type": "module", "dependencies": { "@sonora/codecs": "*" } }',
  'apps/server/src/http/http-process.ts':
    "import { used } from '@sonora/codecs';\nimport { deepUsed } from '@sonora/codecs/deep';\nprocess.exitCode = used + deepUsed;\n",
};

describe("knip's configuration", () => {
  let folder: string;
  let report: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sonora-exports-'));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await cp(join(root, 'knip.jsonc'), join(folder, 'knip.jsonc'));
    await mkdir(join(folder, 'node_modules', '@sonora'), { recursive: true });
    await symlink(join(folder, 'packages', 'codecs'), join(folder, 'node_modules', '@sonora', 'codecs'));
    const knip = join(root, 'node_modules', 'knip', 'bin', 'knip.js');
    const run = promisify(execFile)(process.execPath, [knip, '--include', 'exports,types'], { cwd: folder });
    ({ stdout: report } = await run.catch((error: { stdout: string }) => error));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(['unusedValue', 'UnusedType', 'deepUnused'])('reports %s, which an entry point exports to nobody', (name) => {
    expect(report).toContain(name);
  });

  it.each(['used', 'deepUsed'])('accepts %s, which another workspace imports', (name) => {
    expect(report).not.toMatch(new RegExp(`^${name}\\b`, 'm'));
  });
});
