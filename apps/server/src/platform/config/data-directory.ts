import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders of neural voices: installed packs, and the operator's own models. */
export const voiceFolders = (dataDirectory: string): { readonly packs: string; readonly own: string } => ({
  packs: join(dataDirectory, 'voice-packs'),
  own: join(dataDirectory, 'voice-models'),
});

/** Folder of the eSpeak package. */
export const espeakFolder = (dataDirectory: string): string => join(dataDirectory, 'engines', 'espeak');

/** True when all users may enter every folder from the root down to `path`. */
const isAccessibleToAll = (path: string): boolean => {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};

/**
 * `.sonora` in the checkout. As root, PostgreSQL runs as another user: if that user cannot enter the checkout (for
 * example below root's home), a folder below /var/lib instead, named after the checkout.
 */
export const defaultDataDirectory = (root: string): string => {
  const inCheckout = join(root, '.sonora');
  if (process.getuid?.() !== 0 || isAccessibleToAll(root)) return inCheckout;
  const mark = createHash('sha256').update(root).digest('hex').slice(0, 8);
  return `/var/lib/sonora-${mark}`;
};
