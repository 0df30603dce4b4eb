import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Nearest parent folder with the lockfile: sources and bundle are at different depths below it. */
const findRoot = (folder: string): string => {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${import.meta.dirname} lies in no checkout of Sonora`);
  return findRoot(parent);
};

/** Folder of the checkout: given by the bootstrap in `SONORA_ROOT`, else found above this file. */
export const checkoutRoot = (): string => process.env.SONORA_ROOT ?? findRoot(import.meta.dirname);
