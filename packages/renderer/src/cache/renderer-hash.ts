import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages whose code determines the sound. */
const folders = ['audioform', 'speech', 'soundscape', 'engine', 'codecs', 'renderer'].map((name) =>
  join('packages', name, 'src'),
);

/**
 * Hash of the sources that determine the sound. It is part of every artifact's key, so that results of another version
 * of the code are never reused.
 */
export const readRendererHash = (root: string): string => {
  const hash = createHash('sha256');
  for (const name of folders) {
    const folder = join(root, name);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .sort();
    for (const file of files)
      hash
        .update(name)
        .update(file)
        .update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
};
