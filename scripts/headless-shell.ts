/**
 * Unpacks Chromium's headless shell into the cache of the checkout where Debian's Chromium is installed without it: the
 * browser tests need a third less time in it. Changes nothing on the machine. Where it fails, they use the whole browser.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findChromium, HEADLESS_SHELL, unpackedShell } from './chromium.ts';

/** Both packages have their files here, and the shell reads those that are in its own folder. */
const packageFolder = '/usr/lib/chromium';
/** A slow mirror costs more time than the shell saves. */
const TIMEOUT_MILLISECONDS = 60_000;

/** Standard output of a program, or undefined if it fails. */
const run = (program: string, args: readonly string[], cwd = '/'): string | undefined => {
  const { status, stdout } = spawnSync(program, args, { cwd, encoding: 'utf8', timeout: TIMEOUT_MILLISECONDS });
  return status === 0 ? stdout : undefined;
};

/** Downloads the package, after an update of the lists if they are missing or old. Returns its path. */
const download = (version: string, folder: string): string | undefined => {
  const fetchPackage = () => run('apt-get', ['download', `${HEADLESS_SHELL}=${version}`], folder);
  if (fetchPackage() === undefined) {
    if (process.getuid?.() !== 0 || run('apt-get', ['update']) === undefined || fetchPackage() === undefined) return;
  }
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  return file && join(folder, file);
};

const unpack = (): boolean => {
  // The shell and the files that it shares with the browser must have the same version.
  const version = run('dpkg-query', ['--show', 'chromium-common'])?.split('\t')[1]?.trim();
  if (version === undefined || !existsSync(packageFolder)) return false;
  const parent = dirname(dirname(unpackedShell));
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'sonora-chromium-'));
  try {
    const file = download(version, folder);
    if (file === undefined || run('dpkg-deb', ['--extract', file, join(folder, 'root')]) === undefined) return false;
    const unpacked = join(folder, 'root', packageFolder);
    const isShared = (path: string): boolean => basename(path) !== 'chromium';
    cpSync(packageFolder, unpacked, { recursive: true, filter: (path) => path === packageFolder || isShared(path) });
    if (run(join(unpacked, HEADLESS_SHELL), ['--version']) === undefined) return false;
    rmSync(dirname(unpackedShell), { recursive: true, force: true });
    renameSync(unpacked, dirname(unpackedShell));
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const isWanted = process.platform === 'linux' && process.env.SONORA_CHROMIUM === undefined;
if (isWanted && !findChromium()?.endsWith(HEADLESS_SHELL))
  console.log(unpack() ? `Unpacked ${unpackedShell}` : 'Without the headless shell: the tests use the whole browser.');
