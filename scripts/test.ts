/**
 * `npm test` runs everything: types, lint, architecture, dead code, generated files, unit, integration, browser.
 * `npm run check` (`--check`) stops before the tests. Each step is a line; a failing step does not hide the next.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, installChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const checkOnly = process.argv.includes('--check');
const report = join(root, 'node_modules', '.cache', 'sonora-test-report.json');

type Step = { readonly name: string; readonly command: string; readonly args: readonly string[] };

const node = process.execPath;
const steps: Step[] = [
  { name: 'types: packages', command: 'tsc', args: ['-p', 'tsconfig.pure.json'] },
  { name: 'types: server', command: 'tsc', args: ['-p', 'tsconfig.server.json'] },
  { name: 'types: web', command: 'tsc', args: ['-p', 'tsconfig.web.json'] },
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'architecture', command: 'depcruise', args: ['--config', '.dependency-cruiser.cjs', 'packages', 'apps'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'kernels are what their sources build', command: node, args: ['scripts/build-kernels.ts', '--check'] },
  { name: 'lockfile is complete', command: node, args: ['scripts/complete-lockfile.mjs', '--check'] },
];

const run = (step: Step): Promise<{ ok: boolean; seconds: number }> => {
  const started = performance.now();
  const command = step.command.includes('/') ? step.command : join(bin, step.command);
  const environment = { ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}`, NODE_OPTIONS: '' };
  return new Promise((resolve) => {
    const child = spawn(command, [...step.args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment,
    });
    child.on('error', () => resolve({ ok: false, seconds: 0 }));
    child.on('exit', (code) => resolve({ ok: code === 0, seconds: (performance.now() - started) / 1000 }));
  });
};

const runStep = async (step: Step): Promise<boolean> => {
  console.log(`\n── ${step.name}`);
  const { ok, seconds } = await run(step);
  console.log(`${ok ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`);
  return ok;
};

const countTests = (): { passed: number; failed: number; skipped: number } => {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0 };
  const result = JSON.parse(readFileSync(report, 'utf8'));
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + (result.numFailedTestSuites > 0 && result.numFailedTests === 0 ? 1 : 0),
    skipped: result.numPendingTests + (result.numTodoTests ?? 0),
  };
};

const ensureChromium = (): boolean => {
  if (findChromium() || installChromium()) return true;
  console.error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or name one in SONORA_CHROMIUM.',
  );
  return false;
};

let failures = 0;
for (const step of steps) if (!(await runStep(step))) failures += 1;

if (checkOnly) {
  console.log(`\n${steps.length - failures} passed, ${failures} failed`);
  process.exit(failures === 0 ? 0 : 1);
}

mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true });
rmSync(report, { force: true });
const projects = ['--project', 'unit', '--project', 'integration'];
if (ensureChromium()) projects.push('--project', 'browser');
else failures += 1;
const tests = await runStep({
  name: 'tests: unit, integration, browser',
  command: 'vitest',
  args: ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
});
if (!tests) failures += 1;
const counts = countTests();
if (counts.passed === 0) failures += 1;
console.log(`\nsteps: ${steps.length + 1 - failures} of ${steps.length + 1} passed`);
console.log(
  `${counts.passed} passed, ${Math.max(counts.failed, failures > 0 ? 1 : 0)} failed, ${counts.skipped} skipped`,
);
process.exit(failures === 0 ? 0 : 1);
