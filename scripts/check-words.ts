/**
 * Fails if sources, documents or file names contain words that this project no longer uses, because the field has a standard
 * term or because they make sentences hard to read. `docs/contributing.md` lists the replacements.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWords, wordRules } from './lib/word-list.ts';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\0')
  .filter((path) => /\.(?:ts|tsx|mjs|cjs|css|md|sql|ya?ml)$/.test(path));
if (files.length < 1_000) throw new Error(`only ${files.length} files were found`);

const found = files.flatMap((path) => {
  const text = `${path}\n${readFileSync(join(root, path), 'utf8')}`;
  return findWords(path, text).map(({ line, word, instead }) => `${path}:${line - 1}: ${word} → ${instead}`);
});
for (const line of found) console.log(line);
console.log(`${files.length} files, ${wordRules.length} rules, ${found.length} words to replace`);
process.exitCode = found.length === 0 ? 0 : 1;
