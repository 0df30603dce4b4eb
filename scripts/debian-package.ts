import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of the first of these programs on the PATH. */
export const findProgram = (names: readonly string[]): string | undefined => {
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
 * Installs the first of these packages that gives the program, if this is Debian and the process has the permission. Returns whether the
 * program is installed afterwards.
 */
export const installDebianPackage = (names: readonly string[], isInstalled: () => boolean): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], options);
  for (const name of names) {
    if (isInstalled()) return true;
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  }
  return isInstalled();
};
