import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell has no windows, and tests run a quarter faster in it than in a whole browser. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Path of a Chromium on this machine: `SONORA_CHROMIUM`, else the first on the PATH. */
export const findChromium = (): string | undefined => {
  const named = process.env.SONORA_CHROMIUM;
  if (named && existsSync(named)) return named;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
};

/**
 * Installs Debian's package if this is Debian and the process has the permission. Returns whether Chromium is installed
 * afterwards.
 */
export const installChromium = (): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Installing Chromium for the browser tests …');
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], options);
  // Older releases of Debian have no package of the shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (findChromium() !== undefined) return true;
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  }
  return findChromium() !== undefined;
};
