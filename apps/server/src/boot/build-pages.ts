import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const sources = [
  'apps/web/src',
  'apps/web/index.html',
  'apps/web/build',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/audioform/src',
  'packages/contracts/src',
  'package-lock.json',
];

const filesBelow = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (!entries) return existsSync(path) ? [path] : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

const fingerprint = async (root: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesBelow(join(root, source))) {
      // Written by the build.
      if (file.endsWith('.gen.json') || file.endsWith('.gen.ts')) continue;
      hash.update(file.slice(root.length)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
};

/** Builds the web app when its sources have changed since the last build. */
export const buildPages = async (root: string, say: (line: string) => void): Promise<void> => {
  const stamp = join(root, 'apps', 'web', 'dist', '.built-from');
  const wanted = await fingerprint(root);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  say('Building the pages …');
  await new Promise<void>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: join(root, 'apps', 'web'),
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('the pages could not be built; the lines above say why')),
    );
  });
  await writeFile(stamp, wanted);
};
