import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages that a sound passes through, the line itself, and what plays an operator's samples. */
const folders = [
  ...['audioform', 'speech', 'soundscape', 'engine', 'codecs'].map((name) => join('packages', name, 'src')),
  join('apps', 'server', 'src', 'modules', 'productions', 'line'),
  join('apps', 'server', 'src', 'platform', 'soundfont'),
];

/**
 * Hash over the sources of the production line: part of every stage's hash, so that results of an older version of the
 * code are never taken for those of this one.
 */
export const readSoundVersion = (root: string): string => {
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
