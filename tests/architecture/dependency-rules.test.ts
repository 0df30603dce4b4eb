import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

type Report = {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
};

type Outcome = { readonly code?: number; readonly stdout: string; readonly stderr: string };

const cruise = (folder: string, parts: readonly string[]): Promise<Outcome> => {
  const bin = join(root, 'node_modules', '.bin', 'depcruise');
  return run(process.execPath, [bin, '--config', '.dependency-cruiser.cjs', '-T', 'json', ...parts], {
    cwd: folder,
    maxBuffer: 100_000_000,
  }).catch((error: Outcome) => error);
};

/** A violation of each rule: the file and its code. */
const planted: readonly { readonly rule: string; readonly file: string; readonly code: string }[] = [
  {
    rule: 'contracts-imports-only',
    file: 'packages/contracts/src/bad.ts',
    code: "export * from '../../codecs/src/index.ts';",
  },
  { rule: 'audioform-imports-only', file: 'packages/audioform/src/bad.ts', code: "export * from '@sonora/engine';" },
  { rule: 'speech-imports-only', file: 'packages/speech/src/bad.ts', code: "export * from '@sonora/codecs';" },
  { rule: 'copywriter-imports-only', file: 'packages/copywriter/src/bad.ts', code: "export * from '@sonora/speech';" },
  {
    rule: 'ads-stands-alone',
    file: 'apps/server/src/ads/bad.ts',
    code: "export * from '../modules/campaigns/index.ts';",
  },
  { rule: 'ads-used-by-none', file: 'apps/server/src/http/bad-ads.ts', code: "export * from '../ads/ads-app.ts';" },
  { rule: 'adserving-imports-only', file: 'packages/adserving/src/bad.ts', code: "export * from '@sonora/speech';" },
  { rule: 'soundscape-imports-only', file: 'packages/soundscape/src/bad.ts', code: "export * from '@sonora/engine';" },
  {
    rule: 'engine-imports-only',
    file: 'packages/engine/src/bad.ts',
    code: "export type { Bed } from '@sonora/soundscape';",
  },
  { rule: 'engine-imports-only', file: 'packages/engine/src/bad-texts.ts', code: "export * from '@sonora/contracts';" },
  { rule: 'codecs-imports-only', file: 'packages/codecs/src/bad.ts', code: "export * from '@sonora/engine';" },
  { rule: 'codecs-imports-only', file: 'packages/codecs/src/bad.ts', code: "export * from '@sonora/contracts';" },
  {
    rule: 'renderer-imports-only',
    file: 'packages/renderer/src/bad.ts',
    code: "export * from '../../../apps/server/src/platform/log/log.ts';",
  },
  { rule: 'renderer-dependencies', file: 'packages/renderer/src/bad-npm.ts', code: "export * from 'pg';" },
  {
    rule: 'audio-packages-are-pure',
    file: 'packages/engine/src/bad-core.ts',
    code: "export { readFileSync } from 'node:fs';",
  },
  { rule: 'contracts-stay-light', file: 'packages/contracts/src/bad-npm.ts', code: "export * from 'pg';" },
  {
    rule: 'audio-names-stand-alone',
    file: 'packages/contracts/src/audio/bad.ts',
    code: "export * from '../limits.ts';",
  },
  { rule: 'web-speaks-http-only', file: 'apps/web/src/shared/bad.ts', code: "export * from '@sonora/engine';" },
  {
    rule: 'audioform-with-the-editor',
    file: 'apps/web/src/shared/bad-audioform.ts',
    code: "export * from '@sonora/audioform/recipe';",
  },
  { rule: 'web-feature-islands', file: 'apps/web/src/features/one/bad.ts', code: "export * from '../two/x.ts';" },
  { rule: 'web-one-way', file: 'apps/web/src/shared/bad-up.ts', code: "export * from '../features/two/x.ts';" },
  {
    rule: 'web-features-below-app',
    file: 'apps/web/src/features/one/bad-up.ts',
    code: "export * from '../../app/x.ts';",
  },
  {
    rule: 'module-by-its-entry-point',
    file: 'apps/server/src/modules/projects/bad.ts',
    code: "export * from '../files/files.repository.ts';",
  },
  {
    rule: 'process-uses-entry-points',
    file: 'apps/server/src/worker/bad.ts',
    code: "export * from '../modules/files/files.repository.ts';",
  },
  {
    rule: 'module-order-files',
    file: 'apps/server/src/modules/files/bad.ts',
    code: "export * from '../audioforms/index.ts';",
  },
  {
    rule: 'module-order-accounts',
    file: 'apps/server/src/modules/accounts/bad.ts',
    code: "export * from '../organisations/index.ts';",
  },
  {
    rule: 'module-order-voices',
    file: 'apps/server/src/modules/voices/packs/bad.ts',
    code: "export * from '../../projects/index.ts';",
  },
  {
    rule: 'jobs-for-the-worker',
    file: 'apps/server/src/modules/sharing/bad.ts',
    code: "export * from '../audioforms/jobs/index.ts';",
  },
  {
    rule: 'rendering-in-worker-and-cli',
    file: 'apps/server/src/http/bad.ts',
    code: "export * from '@sonora/renderer';",
  },
  {
    rule: 'http-without-worker',
    file: 'apps/server/src/http/bad-up.ts',
    code: "export * from '../worker/warm-up.ts';",
  },
  {
    rule: 'worker-without-http',
    file: 'apps/server/src/worker/bad-up.ts',
    code: "export * from '../http/metrics.ts';",
  },
  {
    rule: 'modules-below-processes',
    file: 'apps/server/src/modules/projects/bad-up.ts',
    code: "export * from '../../worker/warm-up.ts';",
  },
  {
    rule: 'platform-below-modules',
    file: 'apps/server/src/platform/log/bad.ts',
    code: "export * from '../../modules/files/index.ts';",
  },
  {
    rule: 'texts-stand-alone',
    file: 'apps/server/src/i18n/bad.ts',
    code: "export * from '../platform/ids/new-id.ts';",
  },
  {
    rule: 'speech-without-voice-packs',
    file: 'apps/server/src/platform/speech/bad.ts',
    code: "export * from '../voice-packs/manifest.ts';",
  },
  {
    rule: 'voice-packs-without-speech',
    file: 'apps/server/src/platform/voice-packs/bad.ts',
    code: "export * from '../speech/speech-provider.ts';",
  },
  {
    rule: 'sql-in-repositories',
    file: 'apps/server/src/modules/projects/bad-sql.ts',
    code: "export { sql } from 'drizzle-orm';",
  },
  { rule: 'no-unresolvable', file: 'packages/codecs/src/bad-missing.ts', code: "export * from './nowhere.ts';" },
  {
    rule: 'no-circular',
    file: 'packages/codecs/src/bad-circle.ts',
    code: "import { b } from './bad-circle-2.ts';\nexport const a = () => b;",
  },
  {
    rule: 'no-circular',
    file: 'packages/codecs/src/bad-type-circle.ts',
    code: "import type { B } from './bad-type-circle-2.ts';\nexport type A = { readonly b?: B };",
  },
  {
    rule: 'no-circular',
    file: 'apps/web/src/shared/bad-circle.ts',
    code: "import { b } from './bad-circle-2.ts';\nexport const a = () => b;",
  },
];

/** The other halves of planted violations, and imports that are allowed. */
const counterparts: readonly { readonly file: string; readonly code: string }[] = [
  ...['engine', 'soundscape', 'codecs', 'speech', 'audioform'].map((name) => ({
    file: `packages/${name}/src/names.ts`,
    code: "export * from '../../contracts/src/audio/names.ts';",
  })),
  { file: 'packages/contracts/src/audio/names.ts', code: 'export const names = 1;' },
  { file: 'apps/web/src/features/two/x.ts', code: 'export const x = 1;' },
  { file: 'apps/web/src/app/x.ts', code: 'export const x = 1;' },
  {
    file: 'packages/codecs/src/bad-circle-2.ts',
    code: "import { a } from './bad-circle.ts';\nexport const b = () => a;",
  },
  {
    file: 'packages/codecs/src/bad-type-circle-2.ts',
    code: "import type { A } from './bad-type-circle.ts';\nexport type B = { readonly a?: A };",
  },
  {
    file: 'apps/web/src/shared/bad-circle-2.ts',
    code: "import { a } from './bad-circle.ts';\nexport const b = () => a;",
  },
];

describe('dependency rules', () => {
  let folder: string;
  let report: Report;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sonora-architecture-'));
    const skip = /node_modules|\/dist(?:\/|$)|\.sonora/;
    for (const part of [
      'packages',
      'apps',
      '.dependency-cruiser.cjs',
      'tsconfig.base.json',
      'tsconfig.server.json',
      'package.json',
    ]) {
      await cp(join(root, part), join(folder, part), {
        recursive: true,
        filter: (path) => !skip.test(path.slice(root.length)),
      });
    }
    // Workspace links are relative, so a link to the whole folder would lead back to the original packages.
    await mkdir(join(folder, 'node_modules', '@sonora'), { recursive: true });
    for (const name of await readdir(join(root, 'packages'))) {
      await symlink(join(folder, 'packages', name), join(folder, 'node_modules', '@sonora', name));
    }
    for (const name of ['zod', 'pg', 'drizzle-orm', '@orpc', 'typescript'])
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    for (const { file, code } of [...planted, ...counterparts]) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `${code}\n`);
    }
    report = JSON.parse((await cruise(folder, ['packages', 'apps'])).stdout) as Report;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(planted)('reports a violation of $rule in $file', ({ rule, file }) => {
    const found = report.summary.violations.filter((violation) => violation.rule.name === rule).map(({ from }) => from);
    // For a circle, any of its files may be reported.
    const stem = file.replace(/\.ts$/, '');
    expect(found.some((from) => from.startsWith(stem))).toBe(true);
  });

  it('has a planted violation for each rule and for several modules', () => {
    const rules = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
      readonly forbidden: readonly { readonly name: string }[];
    };
    const names = rules.forbidden.map(({ name }) => name).filter((name) => !name.startsWith('module-order-'));
    expect(names.filter((name) => !planted.some(({ rule }) => rule === name))).toEqual([]);
  });

  it('allows every audio package the names of audio', () => {
    const { violations } = report.summary;
    expect(violations.filter(({ to }) => to.startsWith('packages/contracts/src/audio'))).toEqual([]);
    expect(report.summary.totalCruised).toBeGreaterThan(200);
  });

  it.each([
    ['module', 'apps/server/src/modules/unknown'],
    ['package', 'packages/unknown'],
  ])('refuses to run with a %s that no rule names', async (_kind, path) => {
    await mkdir(join(folder, path));
    try {
      const { code, stderr } = await cruise(folder, ['packages/codecs']);
      expect(code).not.toBe(0);
      expect(stderr).toContain(`${path} has no rule`);
    } finally {
      await rm(join(folder, path), { recursive: true });
    }
  });

  it('refuses to run with a rule for a module that does not exist', async () => {
    const config = join(folder, '.dependency-cruiser.cjs');
    const text = await readFile(config, 'utf8');
    await writeFile(config, text.replace("  'support',\n", "  'support',\n  'unbuilt',\n"));
    try {
      const { code, stderr } = await cruise(folder, ['packages/codecs']);
      expect(code).not.toBe(0);
      expect(stderr).toContain('apps/server/src/modules/unbuilt does not exist');
    } finally {
      await writeFile(config, text);
    }
  });
});
