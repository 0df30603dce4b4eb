/**
 * `npm test` runs everything: types, lint, architecture, dead code, generated files, unit, integration, browser.
 * `npm run check` (`--check`) stops before the tests. A failing step does not hide the next.
 * `npm test -- PATH …` runs the test files whose paths contain one of the words; options of vitest pass through.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium, installChromium } from './chromium.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const checkOnly = process.argv.includes('--check');
/** Arguments for vitest instead of the whole suite: parts of paths, and its own options. */
const chosen = process.argv.slice(2).filter((argument) => argument !== '--check');
const reports = join(root, 'node_modules', '.cache', 'sonora-test-reports');

/** A third of a normal share of a busy core: tests still end well within their time limits. */
const LOW_PRIORITY = 5;

/** Each lane may have an installation and a browser of its own, which take 2 GB of memory. */
const MAX_CORES = 4;

type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Leaves the cores to other steps whenever these need them. */
  readonly hasLowPriority?: boolean;
};

const node = process.execPath;
/** The native compiler checks types; the package `typescript` is the one whose interface other tools use (record 0062). */
const tsc = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');

/** Each further checker finds out anew about most types. One takes half the time of the cores, which other steps use. */
const types = (name: string, project: string): Step => ({
  name: `types: ${name}`,
  command: tsc,
  args: ['-p', `tsconfig.${project}.json`, '--checkers', '1'],
});

const steps: Step[] = [
  types('packages', 'pure'),
  types('server', 'server'),
  types('web', 'web'),
  types('browser tests', 'browser-tests'),
  { name: 'lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'words', command: node, args: ['scripts/check-words.ts'] },
  { name: 'regular expressions', command: node, args: ['scripts/check-expressions.ts'] },
  { name: 'architecture', command: 'depcruise', args: ['--config', '.dependency-cruiser.cjs', 'packages', 'apps'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'kernels are what their sources build', command: node, args: ['scripts/build-kernels.ts', '--check'] },
  { name: 'VAST documents match the schemas', command: node, args: ['scripts/check-vast-schemas.ts'] },
  { name: 'lockfile is complete', command: node, args: ['scripts/complete-lockfile.mjs', '--check'] },
];

type Finished = { readonly ok: boolean; readonly seconds: number; readonly output: string };

/** Runs a step. Live output is passed on immediately; otherwise it is returned when the step ends. */
const run = (step: Step, isLive: boolean): Promise<Finished> => {
  const started = performance.now();
  const command = step.command.includes('/') ? step.command : join(bin, step.command);
  const environment = { ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}`, NODE_OPTIONS: '' };
  const stream = isLive ? 'inherit' : 'pipe';
  return new Promise((resolve) => {
    const child = spawn(command, [...step.args], { cwd: root, stdio: ['ignore', stream, stream], env: environment });
    if (step.hasLowPriority && child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
    let output = '';
    for (const source of [child.stdout, child.stderr]) {
      source?.on('data', (part) => {
        output += part;
      });
    }
    const seconds = (): number => (performance.now() - started) / 1000;
    child.on('error', (error) => resolve({ ok: false, seconds: seconds(), output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, seconds: seconds(), output }));
  });
};

const runStep = async (step: Step, isLive = true): Promise<boolean> => {
  if (isLive) console.log(`\n── ${step.name}`);
  const { ok, seconds, output } = await run(step, isLive);
  console.log(`${output}${ok ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`);
  return ok;
};

type Job = (hasLowPriority: boolean) => Promise<unknown>;

/**
 * Lanes work on the jobs in their order. Tests of pages and processes often wait, so there is one lane more than cores for
 * them, and one that works on the jobs that `mayWait`, at a low priority. A lane that has no more jobs of its own takes those
 * of the others, so that no core is idle while the last tests wait.
 */
const inLanes = async (jobs: readonly Job[], mayWait: readonly Job[] = []): Promise<void> => {
  const [waiting, later] = [[...jobs], [...mayWait]];
  const lane = async (isForLater: boolean): Promise<void> => {
    for (;;) {
      const hasLowPriority = isForLater && later.length > 0;
      const job = (hasLowPriority ? undefined : waiting.shift()) ?? later.shift();
      if (job === undefined) return;
      await job(hasLowPriority);
    }
  };
  const count = Math.min(availableParallelism(), MAX_CORES) + 1;
  const lanes = Array.from({ length: count }, () => lane(false));
  await Promise.all([...lanes, lane(true)]);
};

/** What tests start, complete before the tests. */
const builds: readonly Step[] = [
  { name: 'pages', command: node, args: ['scripts/build-pages.ts'] },
  { name: 'server and data of test installations', command: node, args: ['tests/testkit/prepare-installation.ts'] },
  { name: 'headless shell of Chromium', command: node, args: ['scripts/headless-shell.ts'] },
];

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

const countTests = (report: string): Counts => {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const result = JSON.parse(readFileSync(report, 'utf8'));
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + (result.numFailedTestSuites > 0 && result.numFailedTests === 0 ? 1 : 0),
    skipped: result.numPendingTests + (result.numTodoTests ?? 0),
  };
};

const maxMessageLength = 1200;

type TestResult = {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[] | null;
};

type FileResult = {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly TestResult[];
};

const resultsIn = (report: string): readonly FileResult[] => JSON.parse(readFileSync(report, 'utf8')).testResults;

/** Failed tests with their messages. They are printed last, so that the end of the output tells what to look at. */
const failedTests = (report: string): string[] => {
  if (!existsSync(report)) return [`no report was written: ${relative(root, report)}`];
  return resultsIn(report).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${message.slice(0, maxMessageLength)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${file} › ${fullName}\n${(failureMessages ?? []).join('\n').slice(0, maxMessageLength)}`,
    );
  });
};

/** Tests that passed in a second attempt only, with the message of the first: flaky, so to be looked at. */
const flakyTests = (report: string): string[] => {
  if (!existsSync(report)) return [];
  return resultsIn(report).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && (failureMessages ?? []).length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, name)} › ${fullName}\n${(failureMessages ?? []).join('\n').slice(0, maxMessageLength)}`,
      ),
  );
};

type Run = { readonly name: string; readonly args: readonly string[] };

type Outcome = {
  readonly ok: boolean;
  readonly counts: Counts;
  readonly failed: readonly string[];
  readonly flaky: readonly string[];
};

/** Part of the suite that runs as one vitest process. */
const runTests = async ({ name, args }: Run, hasLowPriority: boolean): Promise<Outcome> => {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const ok = await runStep({
    name: `tests: ${name}`,
    command: 'vitest',
    args: ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    hasLowPriority,
  });
  const counts = countTests(report);
  return { ok: ok && counts.passed > 0, counts, failed: ok ? [] : failedTests(report), flaky: flakyTests(report) };
};

const ensureChromium = (): boolean => {
  if (findChromium() || installChromium()) return true;
  console.error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or name one in SONORA_CHROMIUM.',
  );
  return false;
};

let failures = 0;

if (chosen.length > 0) {
  if (chosen.some((path) => path.includes('browser'))) ensureChromium();
  process.exit((await runStep({ name: 'chosen tests', command: 'vitest', args: ['run', ...chosen] })) ? 0 : 1);
}

const jobOf =
  (step: Step): Job =>
  async () => {
    if (!(await runStep(step, false))) failures += 1;
  };

if (checkOnly) {
  await inLanes(steps.map(jobOf));
  console.log(`\n${steps.length - failures} passed, ${failures} failed`);
  process.exit(failures === 0 ? 0 : 1);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const hasBrowser = ensureChromium();
if (!hasBrowser) failures += 1;

/** Parts of a set of tests, each a vitest process of its own, so that all lanes end together. */
const inParts = (count: number, name: string, args: readonly string[]): readonly Run[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index + 1} of ${count}`,
    args: [...args, `--shard=${index + 1}/${count}`],
  }));

const pages = 'tests/browser/pages.test.ts';
/** The longest first. */
const runs: readonly Run[] = [
  ...(hasBrowser
    ? [
        { name: 'browser: every page', args: ['--project', 'browser', pages] },
        ...inParts(2, 'browser: walks', ['--project', 'browser', '--exclude', pages]),
      ]
    : []),
  ...inParts(5, 'integration', ['--project', 'integration']),
  { name: 'http', args: ['--project', 'http'] },
];
const unitRuns = inParts(5, 'unit', ['--project', 'unit', '--project', 'unit-web']);
/** Unit tests never wait: the last parts keep the cores busy at the end, while the last of the other tests do. */
const LAST_UNIT_RUNS = 2;
const results: Outcome[] = [];
const testsOf =
  (tests: Run): Job =>
  async (hasLowPriority) => {
    results.push(await runTests(tests, hasLowPriority));
  };
await inLanes(builds.map(jobOf));
await inLanes([...runs, ...unitRuns.slice(-LAST_UNIT_RUNS)].map(testsOf), [
  ...steps.map(jobOf),
  ...unitRuns.slice(0, -LAST_UNIT_RUNS).map(testsOf),
]);
failures += results.filter(({ ok }) => !ok).length;
for (const flaky of results.flatMap((result) => result.flaky))
  console.log(`\n~ passed in its second attempt: ${flaky}`);
for (const failed of results.flatMap((result) => result.failed)) console.log(`\n✗ ${failed}`);
const sum = (key: keyof Counts): number => results.reduce((total, { counts }) => total + counts[key], 0);
const wanted = steps.length + builds.length + runs.length + unitRuns.length + (hasBrowser ? 0 : 1);
console.log(`\nsteps: ${wanted - failures} of ${wanted} passed`);
console.log(
  `${sum('passed')} passed, ${Math.max(sum('failed'), failures > 0 ? 1 : 0)} failed, ${sum('skipped')} skipped`,
);
process.exit(failures === 0 ? 0 : 1);
