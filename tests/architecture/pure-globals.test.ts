import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const PURE = ['adserving', 'audioform', 'codecs', 'contracts', 'copywriter', 'engine', 'soundscape', 'speech'];

/** Effects that the web worker types allow, in every syntax that reaches them. */
const effects = [
  "fetch('/')",
  'setTimeout(() => undefined, 1)',
  'setInterval(() => undefined, 1)',
  'setImmediate(() => undefined)',
  'queueMicrotask(() => undefined)',
  'crypto.randomUUID()',
  'performance.now()',
  'Date.now()',
  'new Date()',
  'Math.random()',
  'Math?.random()',
  "Math['random']()",
  '[1].map(Math.random)',
  '(() => { const { random } = Math; return random(); })()',
  '(() => { const maths = Math; return maths.random(); })()',
  'AbortSignal.timeout(1)',
  "indexedDB.open('a')",
  "caches.open('a')",
  "new WebSocket('ws://a')",
  'new XMLHttpRequest()',
  'self.name',
  "postMessage('a')",
  "new BroadcastChannel('a')",
  "new Worker('a')",
  'globalThis.fetch',
  "globalThis['crypto']",
];
/** Pure globals that the packages may use, and names that only resemble effects. */
const pure = [
  'new AbortController().signal.aborted',
  "new TextEncoder().encode('a')",
  "atob('YQ==')",
  'WebAssembly.validate(new Uint8Array())',
  'Math.round(1.5)',
  '((fetch: number) => fetch)(1)',
];

type Report = {
  readonly diagnostics: readonly {
    readonly severity: string;
    readonly location: { readonly path: string | { readonly file: string } };
  }[];
};

describe('pure packages', () => {
  let folder: string;
  let refused: ReadonlySet<string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sonora-pure-'));
    const plant = async (path: string, expression: string): Promise<void> => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), `export const planted = () => ${expression};\n`);
    };
    await cp(join(root, 'biome.json'), join(folder, 'biome.json'));
    await cp(join(root, 'scripts', 'pure-members.grit'), join(folder, 'scripts', 'pure-members.grit'));
    await Promise.all([
      ...effects.map((expression, index) => plant(`packages/engine/src/effect-${index}.ts`, expression)),
      ...pure.map((expression, index) => plant(`packages/engine/src/pure-${index}.ts`, expression)),
      ...PURE.map((name) => plant(`packages/${name}/src/deep/effect.ts`, 'Date.now() + Math.random()')),
      plant('packages/engine/src/effect.test.ts', 'Date.now() + Math.random()'),
      plant('apps/server/src/worker-global.ts', 'self'),
      plant('apps/server/src/clock.ts', 'Date.now()'),
    ]);
    const biome = join(root, 'node_modules', '.bin', 'biome');
    const flags = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', 'packages', 'apps'];
    const run = promisify(execFile)(process.execPath, [biome, ...flags], { cwd: folder, maxBuffer: 100_000_000 });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const { diagnostics } = JSON.parse(stdout) as Report;
    refused = new Set(
      diagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ location: { path } }) => (typeof path === 'string' ? path : path.file)),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(effects.map((expression, index) => ({ expression, index })))('may not use $expression', ({ index }) => {
    expect(refused).toContain(`packages/engine/src/effect-${index}.ts`);
  });

  it.each(pure.map((expression, index) => ({ expression, index })))('may use $expression', ({ index }) => {
    expect(refused).not.toContain(`packages/engine/src/pure-${index}.ts`);
  });

  it.each(PURE)('are checked in packages/%s, except tests', (name) => {
    expect(refused).toContain(`packages/${name}/src/deep/effect.ts`);
    expect(refused).not.toContain('packages/engine/src/effect.test.ts');
  });

  it('share their library with the server, which may not use names of web workers only', () => {
    expect(refused).toContain('apps/server/src/worker-global.ts');
    expect(refused).not.toContain('apps/server/src/clock.ts');
  });

  it('cannot use an effect through an exception to the rules', async () => {
    const { stdout } = await promisify(execFile)(
      'git',
      ['grep', '--untracked', '-nE', 'biome-ignore (lint/style/noRestrictedGlobals|lint/plugin)', '--', 'packages'],
      { cwd: root },
    ).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  it('are read with the library of web workers and nothing of Node', async () => {
    expect(await readFile(join(root, 'tsconfig.pure.json'), 'utf8')).toContain(
      '"types": [], "lib": ["es2024", "webworker"]',
    );
  });
});
