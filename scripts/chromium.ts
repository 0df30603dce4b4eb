import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, installDebianPackage } from './debian-package.ts';

/** The headless shell has no windows, and tests run a third faster in it than in a whole browser. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/** The shell that `scripts/headless-shell.ts` unpacks where only a whole browser is installed. */
export const unpackedShell = join(
  import.meta.dirname,
  '..',
  'node_modules',
  '.cache',
  'sonora-chromium',
  HEADLESS_SHELL,
);

/** Path of a Chromium on this machine: `SONORA_CHROMIUM`, else the shell, else the first browser on the PATH. */
export const findChromium = (): string | undefined => {
  const named = process.env.SONORA_CHROMIUM;
  if (named && existsSync(named)) return named;
  const shell = findProgram([HEADLESS_SHELL]) ?? (existsSync(unpackedShell) ? unpackedShell : undefined);
  return shell ?? findProgram(['chromium', 'chromium-browser', 'google-chrome']);
};

/** Installs Debian's package if possible. Returns whether Chromium is installed afterwards. */
export const installChromium = (): boolean => {
  console.log('Installing Chromium for the browser tests …');
  // Older releases of Debian have no package of the shell.
  return installDebianPackage([HEADLESS_SHELL, 'chromium'], () => findChromium() !== undefined);
};
