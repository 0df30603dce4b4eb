import { existsSync } from 'node:fs';
import { findProgram, installDebianPackage } from './debian-package.ts';

/** The headless shell has no windows, and tests run a quarter faster in it than in a whole browser. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Path of a Chromium on this machine: `SONORA_CHROMIUM`, else the first on the PATH. */
export const findChromium = (): string | undefined => {
  const named = process.env.SONORA_CHROMIUM;
  return named && existsSync(named) ? named : findProgram(names);
};

/** Installs Debian's package if possible. Returns whether Chromium is installed afterwards. */
export const installChromium = (): boolean => {
  console.log('Installing Chromium for the browser tests …');
  // Older releases of Debian have no package of the shell.
  return installDebianPackage(['chromium-headless-shell', 'chromium'], () => findChromium() !== undefined);
};
