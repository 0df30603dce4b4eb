import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

type Report = {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[];
  };
};

const cruise = async (folder: string): Promise<Report> => {
  const bin = join(root, 'node_modules', '.bin', 'depcruise');
  const { stdout } = await run(
    process.execPath,
    [bin, '--config', '.dependency-cruiser.cjs', '-T', 'json', 'packages', 'apps'],
    { cwd: folder, maxBuffer: 100_000_000 },
  ).catch((error: { stdout: string }) => error);
  return JSON.parse(stdout) as Report;
};

/** A violation for each rule that stands in words in docs/map.md: the file that breaks it, and what it says. */
const planted: readonly { readonly rule: string; readonly file: string; readonly code: string }[] = [
  {
    rule: 'contracts-imports-only',
    file: 'packages/contracts/src/bad.ts',
    code: "export * from '../../codecs/src/index.ts';",
  },
  { rule: 'audioform-imports-only', file: 'packages/audioform/src/bad.ts', code: "export * from '@sonora/engine';" },
  { rule: 'speech-imports-only', file: 'packages/speech/src/bad.ts', code: "export * from '@sonora/codecs';" },
  { rule: 'soundscape-imports-only', file: 'packages/soundscape/src/bad.ts', code: "export * from '@sonora/engine';" },
  {
    rule: 'engine-imports-only',
    file: 'packages/engine/src/bad.ts',
    code: "export type { Bed } from '@sonora/soundscape';",
  },
  { rule: 'codecs-imports-only', file: 'packages/codecs/src/bad.ts', code: "export * from '@sonora/engine';" },
  {
    rule: 'production-line-is-pure',
    file: 'packages/engine/src/bad-core.ts',
    code: "export { readFileSync } from 'node:fs';",
  },
  { rule: 'contracts-stay-light', file: 'packages/contracts/src/bad-npm.ts', code: "export * from 'pg';" },
  { rule: 'web-speaks-http-only', file: 'apps/web/src/shared/bad.ts', code: "export * from '@sonora/engine';" },
  { rule: 'web-feature-islands', file: 'apps/web/src/features/one/bad.ts', code: "export * from '../two/x.ts';" },
  { rule: 'web-one-way', file: 'apps/web/src/shared/bad-up.ts', code: "export * from '../features/two/x.ts';" },
  {
    rule: 'web-features-below-app',
    file: 'apps/web/src/features/one/bad-up.ts',
    code: "export * from '../../app/x.ts';",
  },
  {
    rule: 'module-by-its-door',
    file: 'apps/server/src/modules/projects/bad.ts',
    code: "export * from '../files/files.repository.ts';",
  },
  {
    rule: 'module-order-files',
    file: 'apps/server/src/modules/files/bad.ts',
    code: "export * from '../productions/index.ts';",
  },
  {
    rule: 'module-order-accounts',
    file: 'apps/server/src/modules/accounts/bad.ts',
    code: "export * from '../organisations/index.ts';",
  },
  {
    rule: 'platform-below-modules',
    file: 'apps/server/src/platform/log/bad.ts',
    code: "export * from '../../modules/files/index.ts';",
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
    for (const name of ['audioform', 'codecs', 'contracts', 'engine', 'soundscape', 'speech']) {
      await symlink(join(folder, 'packages', name), join(folder, 'node_modules', '@sonora', name));
    }
    for (const name of ['zod', 'pg', 'drizzle-orm', '@orpc', 'typescript'])
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    const extra = [
      { file: 'apps/web/src/features/two/x.ts', code: 'export const x = 1;' },
      { file: 'apps/web/src/app/x.ts', code: 'export const x = 1;' },
      {
        file: 'packages/codecs/src/bad-circle-2.ts',
        code: "import { a } from './bad-circle.ts';\nexport const b = () => a;",
      },
    ];
    for (const { file, code } of [...planted, ...extra]) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `${code}\n`);
    }
    report = await cruise(folder);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(planted)('notices a violation of $rule', ({ rule, file }) => {
    const found = report.summary.violations.filter((violation) => violation.rule.name === rule).map(({ from }) => from);
    // Of a circle, any of its files may be named.
    const stem = file.replace(/\.ts$/, '');
    expect(found.some((from) => from.startsWith(stem))).toBe(true);
  });

  it('has read the whole house', () => {
    expect(report.summary.totalCruised).toBeGreaterThan(200);
  });
});
