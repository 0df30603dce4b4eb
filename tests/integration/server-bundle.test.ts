import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/platform/network/free-port.ts';
import { ensureServerBundle } from '../../scripts/build-server.ts';
import { findServerBundle } from '../../scripts/lib/server-bundle.mjs';
import { createClient, signUp, smallAd, waitForAudioform } from '../testkit/installation.ts';
import { commandLine, roleScripts } from '../testkit/server-bundle.ts';
import { newTemporaryFolder } from '../testkit/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await newTemporaryFolder('bundle');
  // PostgreSQL runs as another user if this one is root.
  await chmod(folder, 0o711);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sonora = async (...args: readonly string[]): Promise<string> => {
  const { SONORA_ROOT: _, ...env } = process.env;
  const { stdout } = await run(process.execPath, [commandLine, ...args], {
    cwd: folder,
    env: { ...env, SONORA_DATA_DIR: join(folder, 'data') },
    maxBuffer: 50_000_000,
  });
  return stdout;
};

/** Starts a process and collects its output; `until` resolves with the output once it matches a pattern. */
const start = (script: string, args: readonly string[], options: SpawnOptions) => {
  const child = spawn(process.execPath, [script, ...args], { ...options, stdio: 'pipe' });
  let text = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      text += part;
      for (const look of waiting) look();
    });
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    ended,
    text: () => text,
    stop: (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    },
    until: (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(text)) resolve(text);
        };
        waiting.add(look);
        void ended.then(() => reject(new Error(`ended before ${pattern}: ${text}`)));
        look();
      }),
  };
};

describe('the bundled command line', () => {
  it('speaks with each installed engine, from another working directory', async () => {
    const { voices } = JSON.parse(await sonora('voices', '--json')) as { voices: { alias: string; engine: string }[] };
    const oneOfEach = new Map(voices.map(({ alias, engine }) => [engine, alias]));
    expect([...oneOfEach.keys()]).toContain('flite');
    for (const [engine, alias] of oneOfEach) {
      const file = join(folder, `${engine}.mp3`);
      await sonora('ad', 'Fresh bread, every morning at seven.', '-o', file, '--voice', alias, '--length', '6');
      expect((await stat(file)).size, engine).toBeGreaterThan(20_000);
    }
  });
});

describe('the bundled server', () => {
  it('starts outside the checkout, migrates, renders, stops in order and starts again on the same data', async () => {
    const { SONORA_ROOT: _, ...env } = process.env;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const own = { SONORA_PORT: String(port), SONORA_DATA_DIR: join(folder, 'data'), SONORA_LOG_LEVEL: 'error' };
    const first = start(commandLine, ['start'], { cwd: folder, env: { ...env, ...own } });
    await first.until(/Sonora is ready/);
    const person = await signUp(url);
    const client = createClient(url, person.token);
    const submitted = await client.post('/api/v3/audioform', smallAd());
    const { audioformId } = (submitted.body as { data: { audioformId: string } }).data;
    expect((await waitForAudioform(client, audioformId)).status).toBe(200);
    await first.stop('SIGTERM');

    const second = start(commandLine, ['start'], { cwd: folder, env: { ...env, ...own } });
    await second.until(/Sonora is ready/);
    expect((await client.get(`/api/v3/audioform/${audioformId}`)).status).toBe(200);
    await second.stop('SIGTERM');
    expect(first.text() + second.text()).not.toMatch(/"level":50|ERR_MODULE_NOT_FOUND/);
  });

  it.each(Object.entries(roleScripts))('names lines of the sources in the log of the %s process', async (_, script) => {
    const { SONORA_ROOT, ...env } = process.env;
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', SONORA_DATA_DIR: join(folder, 'data') };
    const role = start(script.pathname, [], { cwd: folder, env: { ...env, ...nowhere } });
    await role.ended;
    expect(role.text()).toMatch(/this process could not start/);
    expect(role.text()).toMatch(/apps\/server\/src\/platform\/database\/database\.ts:\d+/);
  });
});

/** A second checkout that shares the sources and has its own bundles. */
const otherCheckout = async (): Promise<string> => {
  const other = join(folder, 'checkout');
  await mkdir(join(other, 'scripts', 'lib'), { recursive: true });
  for (const name of ['apps', 'packages']) await symlink(join(root, name), join(other, name));
  for (const name of ['package.json', 'package-lock.json', 'scripts/bootstrap.mjs', 'scripts/build-server.ts']) {
    await cp(join(root, name), join(other, name));
  }
  await cp(join(root, 'scripts', 'lib'), join(other, 'scripts', 'lib'), { recursive: true });
  // Links the installed dependencies without the caches.
  await mkdir(join(other, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) await symlink(join(root, 'node_modules', name), join(other, 'node_modules', name));
  }
  const installed = createHash('sha256').update(await readFile(join(root, 'package-lock.json')));
  installed.update(`${process.platform} ${process.arch}`);
  await writeFile(join(other, 'node_modules', '.sonora-installed'), installed.digest('hex'));
  return other;
};

describe('building the bundle', () => {
  it('publishes one complete bundle when two starts build it at once', async () => {
    const other = await otherCheckout();
    const built = await Promise.all([ensureServerBundle(other), ensureServerBundle(other)]);
    expect(built[0]).toBe(built[1]);
    const names = await readdir(join(other, 'node_modules', '.cache', 'sonora-server'));
    expect(names.filter((name) => name !== 'current.json')).toHaveLength(1);
    const { stdout } = await run(process.execPath, [join(root, 'scripts', 'build-server.ts')]);
    expect(stdout).toContain(findServerBundle(root).folder);
  });

  it('follows the content of the sources, not the times of their files', async () => {
    const small = join(folder, 'small');
    const source = join(small, 'apps', 'server', 'src', 'a.ts');
    await mkdir(join(small, 'apps', 'server', 'src'), { recursive: true });
    await writeFile(source, 'export const a = 1;\n');
    const before = findServerBundle(small);
    await utimes(source, new Date(0), new Date(0));
    expect(findServerBundle(small)).toEqual(before);
    await writeFile(join(small, 'apps', 'server', 'src', 'a.test.ts'), 'a test\n');
    expect(findServerBundle(small)).toEqual(before);
    await writeFile(source, 'export const a = 2;\n');
    expect(findServerBundle(small).hash).not.toBe(before.hash);
  });

  it('runs the command line from sources when no bundle can be written', async () => {
    const other = await otherCheckout();
    // Simulates a read-only checkout: the folder for bundles cannot be created.
    await writeFile(join(other, 'node_modules', '.cache'), '');
    const { SONORA_ROOT: _, ...env } = process.env;
    const { stdout, stderr } = await run(
      process.execPath,
      [join(other, 'scripts', 'bootstrap.mjs'), 'sonora', 'sounds', '--json'],
      { cwd: folder, env: { ...env, SONORA_DATA_DIR: join(folder, 'data') }, maxBuffer: 50_000_000 },
    );
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ alias: 'bounce_along' }));
    expect(stderr).toMatch(/could not be bundled .* runs from its sources/);
  });
});
