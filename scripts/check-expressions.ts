/**
 * Fails if a regular expression in the sources takes more than linear time for some input, because requests and files
 * contain such inputs. New and changed expressions are judged; the others are listed in lib/linear-expressions.json.
 *
 *     node scripts/check-expressions.ts [--write] [--all]
 *
 * `--write` updates the list, `--all` judges the listed ones again.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  boundedExpressions,
  type Expression,
  expressionsIn,
  hasUnboundedRepetition,
  judgeExpression,
  runtimeExpressions,
} from './lib/expressions.ts';

const root = join(import.meta.dirname, '..');
const listPath = join(import.meta.dirname, 'lib', 'linear-expressions.json');
const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'packages', 'apps'],
  {
    cwd: root,
  },
)
  .toString()
  .split('\0')
  .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !/\.(?:test|as|d)\.tsx?$/.test(path))
  .filter((path) => existsSync(join(root, path)));

const listed: readonly string[] = JSON.parse(readFileSync(listPath, 'utf8'));
const known = new Set(process.argv.includes('--all') ? [] : listed);
const linear = new Set<string>();
const problems: string[] = [];
const used = new Set<string>();
let count = 0;

const judge = async (place: string, { source, flags }: Omit<Expression, 'line'>): Promise<void> => {
  count += 1;
  used.add(source);
  const literal = `/${source}/${flags}`;
  if (linear.has(literal) || boundedExpressions.has(source) || !hasUnboundedRepetition(source)) return;
  const reason = known.has(literal) ? undefined : await judgeExpression({ source, flags });
  if (reason === undefined) linear.add(literal);
  else problems.push(`${place}: ${literal}: ${reason}`);
};

for (const expression of await runtimeExpressions()) await judge('built at runtime', expression);
for (const path of files) {
  for (const expression of expressionsIn(path, readFileSync(join(root, path), 'utf8')))
    await judge(`${path}:${expression.line}`, expression);
}
if (count < 1_000) throw new Error(`only ${count} expressions were found`);
for (const source of boundedExpressions.keys())
  if (!used.has(source)) problems.push(`bounded, but not used: ${source}`);
const list = `${JSON.stringify([...linear].toSorted(), null, 2)}\n`;
if (process.argv.includes('--write')) writeFileSync(listPath, list);
else if (list !== readFileSync(listPath, 'utf8'))
  problems.push('node scripts/check-expressions.ts --write updates the list');
for (const problem of problems) console.log(problem);
console.log(`${count} expressions, ${linear.size} with unbounded repetition, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
