// Finds the server's bundle and reports whether it was built from the current sources. Runs under the host's Node
// (20.17 or newer) without dependencies, because the bootstrap uses it before the pinned Node starts.
// scripts/build-server.ts builds the bundle.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Inputs of a bundle; folders are read recursively, without tests. */
const inputs = [
  'apps/server/src',
  'packages',
  'apps/server/package.json',
  'package-lock.json',
  'scripts/build-server.ts',
  'scripts/lib/server-bundle.mjs',
];

const isInput = (path) => /\.(?:ts|json|mjs)$/.test(path) && !/\.test\.ts$|\.as\.ts$|[\\/]node_modules[\\/]/.test(path);

/** @param {string} root @returns {string[]} paths below the root, sorted */
const inputFiles = (root) =>
  inputs
    .flatMap((input) => {
      const path = join(root, input);
      if (!existsSync(path)) return [];
      if (!statSync(path).isDirectory()) return [input];
      return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(input, name));
    })
    .filter(isInput)
    .sort();

/** Hash of sizes and modification times: equal values imply equal content and take a tenth of the time to read. */
const quickStamp = (root, files) => {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
};

const contentHash = (root, files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 20);
};

/** @param {string} root folder of the checkout */
export const bundlesFolder = (root) => join(root, 'node_modules', '.cache', 'sonora-server');

const readStamp = (folder) => {
  try {
    return JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8'));
  } catch {
    return undefined;
  }
};

/** Writes the stamp atomically, because other processes may read or write it at the same time. */
const writeStamp = (folder, stamp) => {
  mkdirSync(folder, { recursive: true });
  const temporary = join(folder, `current.${process.pid}.json`);
  writeFileSync(temporary, JSON.stringify(stamp));
  renameSync(temporary, join(folder, 'current.json'));
};

/**
 * The bundle for the current sources. The folder's name is a hash of the sources, so two starts never write different
 * files to one folder.
 * @param {string} root folder of the checkout
 * @returns {{ folder: string, hash: string, isBuilt: boolean }}
 */
export const findServerBundle = (root) => {
  const bundles = bundlesFolder(root);
  const files = inputFiles(root);
  const quick = quickStamp(root, files);
  const stamp = readStamp(bundles);
  const hash = stamp?.quick === quick ? stamp.hash : contentHash(root, files);
  const folder = join(bundles, hash);
  const isBuilt = existsSync(join(folder, 'main.js'));
  if (isBuilt && stamp?.quick !== quick) {
    try {
      writeStamp(bundles, { quick, hash });
    } catch {
      // The checkout is read-only: the content is hashed again next time.
    }
  }
  return { folder, hash, isBuilt };
};

/**
 * Moves a finished build to its folder. If another start has published the same content meanwhile, that folder stays.
 * @param {string} temporary folder of the build
 * @param {string} folder see `findServerBundle`
 */
export const publishServerBundle = (temporary, folder) => {
  try {
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(join(folder, 'main.js'))) throw error;
  }
};

/** Bundles kept besides the current one: a running server loads its thread scripts from its own bundle. */
const keptBundles = 4;

/** Removes all but the newest bundles. @param {string} root folder of the checkout */
export const pruneServerBundles = (root) => {
  const bundles = bundlesFolder(root);
  const folders = readdirSync(bundles, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ path: join(bundles, name), time: statSync(join(bundles, name)).mtimeMs }))
    .sort((first, second) => second.time - first.time);
  for (const { path } of folders.slice(keptBundles + 1)) rmSync(path, { recursive: true, force: true });
};
