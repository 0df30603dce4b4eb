import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CostBounds, costClasses } from '../../packages/contracts/src/costs.ts';
import { limitRows } from '../../packages/contracts/src/limits/limit-rows.ts';
import { limits } from '../../packages/contracts/src/limits.ts';
import { accountMessages } from '../../packages/contracts/src/messages/accounts.ts';
import { audioFileMessages } from '../../packages/contracts/src/messages/audio-files.ts';
import { audioformMessages } from '../../packages/contracts/src/messages/audioforms.ts';
import { documentMessages } from '../../packages/contracts/src/messages/documents.ts';
import { errorMessages } from '../../packages/contracts/src/messages/errors.ts';
import { fileMessages } from '../../packages/contracts/src/messages/files.ts';
import { formMessages } from '../../packages/contracts/src/messages/forms.ts';
import { organisationMessages } from '../../packages/contracts/src/messages/organisations.ts';
import { scriptMessages } from '../../packages/contracts/src/messages/scripts.ts';
import { speechMessages } from '../../packages/contracts/src/messages/speech.ts';
import { planTerms } from '../../packages/contracts/src/plans.ts';

const root = join(import.meta.dirname, '..', '..');

const sentences: Readonly<Record<string, string>> = {
  ...accountMessages,
  ...audioFileMessages,
  ...audioformMessages,
  ...documentMessages,
  ...errorMessages,
  ...fileMessages,
  ...formMessages,
  ...organisationMessages,
  ...scriptMessages,
  ...speechMessages,
};

const number = (value: number): string =>
  Number.isFinite(value) ? value.toLocaleString('en-US', { maximumFractionDigits: 3 }) : 'none';

/** A number, or the numbers of an object with their names. */
const boundText = (value: unknown): string => {
  if (typeof value === 'number') return number(value);
  return Object.entries(value as object)
    .map(([name, part]) => `${name} ${typeof part === 'number' ? number(part) : `(${boundText(part)})`}`)
    .join(', ');
};

/** Sources without declarations of limits, with their texts. */
const readSources = (): ReadonlyMap<string, string> => {
  const paths = execFileSync('git', ['ls-files', 'packages', 'apps', 'tests'], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/contracts\/src\/limits(?:\/limit-rows)?\.ts$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
};

/** Where a limit is used: the server and its packages first, then contracts, then pages. */
const order = (path: string): number =>
  ['apps/web', 'packages/contracts', ''].findIndex((start) => path.startsWith(start));

const placesOf = (name: string, sources: ReadonlyMap<string, string>): readonly string[] => {
  const used = new RegExp(String.raw`\blimits\.${name}\b|\{[^{}]*\b${name}\b[^{}]*\} = limits\b`);
  const places = [...sources].filter(([, text]) => used.test(text)).map(([path]) => path);
  const isTest = (path: string): boolean => path.startsWith('tests/') || path.includes('.test.');
  const held = places.filter((path) => !isTest(path));
  // Some limits are held by a test alone.
  return (held.length > 0 ? held : places).toSorted((a, b) => order(b) - order(a) || (a < b ? -1 : 1));
};

/** A table with columns as wide as their widest cells, as the formatter writes it. */
const table = (rows: readonly (readonly string[])[]): string => {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[], filler = ' '): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`;
  const rule = line(
    head.map(() => ''),
    '-',
  );
  return [line(head), rule, ...rows.slice(1).map((row) => line(row))].join('\n');
};

const limitTable = (): string => {
  const sources = readSources();
  const rows = Object.entries(limitRows).map(([name, { resource, unit, per, at }]) => {
    const places = placesOf(name, sources);
    if (places.length === 0) throw new Error(`the limit ${name} is used nowhere`);
    return [
      resource,
      boundText(limits[name as keyof typeof limits]),
      unit,
      per,
      `\`${places[0]}\`${places.length > 1 ? ` and ${places.length - 1} more` : ''}`,
      'sentence' in at ? `“${sentences[at.sentence]}”` : at.effect,
    ];
  });
  return table([['Resource', 'Bound', 'Unit', 'Per', 'Held in', 'At the limit'], ...rows]);
};

const costTable = (): string =>
  table([
    [
      'Class',
      'Requests',
      'Per minute and caller',
      'Per minute and organisation',
      'At once, caller',
      'At once, organisation',
      'Body in bytes',
    ],
    ...Object.entries(costClasses).map(
      ([name, entry]: readonly [string, CostBounds & { readonly summary: string }]) => [
        `\`${name}\``,
        entry.summary,
        number(entry.perCallerMinute),
        number(entry.perOrganisationMinute),
        number(entry.atOncePerCaller),
        number(entry.atOncePerOrganisation),
        number(entry.bodyBytes),
      ],
    ),
  ]);

const planTable = (): string =>
  table([
    [
      'Plan',
      'Credits a month',
      'Credits that roll over',
      'Storage in bytes',
      'Invitations in 24 hours',
      'Weight of its share',
    ],
    ...Object.values(planTerms).map((terms) => [
      terms.name,
      number(terms.monthlyCredits),
      number(terms.rolloverCredits),
      number(terms.storageBytes),
      number(terms.invitationsPerDay),
      number(terms.shareWeight),
    ]),
  ]);

/** The whole of docs/limits.md. @throws Error if a limit is used nowhere */
export const limitsDocument = (): string => `# Limits

\`npm run limits:report\` generates this document from \`packages/contracts/src/limits.ts\`, \`limit-rows.ts\`, \`costs.ts\` and \`plans.ts\`, and a
test compares it with the code. A limit without a row and an endpoint without a cost class do not compile.

## Cost classes of requests

Each endpoint and plain route declares a class. The bounds are held in \`apps/server/src/platform/http/limits/request-budgets.ts\` before the body
is read; a request beyond them gets “${errorMessages['errors.rate-limited']}” with the header \`retry-after\`, and a body beyond its size
“${errorMessages['errors.too-large']}”. Classes with the same budget share their requests per minute: pages, status requests, content
of files, and all others. A caller is a user, however many sessions and API keys the user has; for status requests it is a session or
key, and without a session an address. Pages are the same for everybody, so their callers are addresses.

${costTable()}

## Plans

At the storage of its plan, an organisation gets “${errorMessages['errors.storage-limit']}”

${planTable()}

## Resources

${limitTable()}
`;
