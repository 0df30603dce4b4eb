import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cloudEngines } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

type Manifest = Readonly<
  Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Readonly<Record<string, string>>>>
>;

/** External dependencies of all manifests. */
const dependencies = (): string[] => {
  const manifests = [
    'package.json',
    ...['packages', 'apps'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => join(folder, name, 'package.json')),
    ),
  ].map((path) => JSON.parse(read(path)) as Manifest);
  const names = manifests.flatMap(({ dependencies = {}, devDependencies = {}, optionalDependencies = {} }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  return [...new Set(names)].filter((name) => !name.startsWith('@sonora/')).sort();
};

const decisions = (): { readonly file: string; readonly text: string }[] =>
  readdirSync(join(root, 'docs', 'decisions')).map((file) => ({ file, text: read('docs', 'decisions', file) }));

/** Names in the first column of a table, in code type. */
const firstColumn = (text: string): string[] => [...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name as string);

const section = (text: string, heading: string): string =>
  text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';

describe('docs/decisions', () => {
  it('name every external dependency of the manifests', () => {
    const all = dependencies();
    // A small number would mean that the manifests were not read.
    expect(all.length).toBeGreaterThan(30);
    const text = decisions()
      .map((decision) => decision.text)
      .join('\n');
    expect(all.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  it('are numbered without gaps and each has context, choice and cost', () => {
    const numbers = decisions().map(({ file }) => Number(file.slice(0, 4)));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
    for (const { file, text } of decisions()) {
      expect(file).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
      expect(text.startsWith(`# ${file.slice(0, 4)} · `)).toBe(true);
      for (const part of ['**Context.**', '**Choice.**', '**What it costs.**']) expect(text).toContain(part);
    }
  });
});

describe('README.md', () => {
  it('lists exactly the variables that the configuration reads', () => {
    const source = read('apps', 'server', 'src', 'platform', 'config', 'config.ts');
    const schema = source.slice(source.indexOf('const variables = z.object({'), source.indexOf('\n});\n'));
    const known = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name as string);
    expect(known).toContain('SONORA_PORT');
    expect(firstColumn(section(read('README.md'), 'Configuration'))).toEqual(known);
  });

  it('lists exactly the commands of the command line', () => {
    const main = read('apps', 'server', 'src', 'cli', 'main.ts');
    const names = [...main.matchAll(/^ {4}name: '([a-z-]+)',$/gm)].map(([, name]) => name as string);
    expect(names).toContain('ad');
    expect(firstColumn(section(read('README.md'), 'The command line'))).toEqual(names);
  });

  it('has a row in docs/voices.md for every speech engine', () => {
    const folder = join('apps', 'server', 'src', 'platform', 'speech');
    const adapters = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /-(engine|provider)\.ts$/.test(file),
    );
    const ids = adapters.flatMap((file) =>
      [...read(folder, file).matchAll(/^ {4}id: '([a-z-]+)',$/gm)].map(([, id]) => id),
    );
    expect(ids).toContain('flite');
    ids.push(...cloudEngines);
    expect([...firstColumn(section(read('docs', 'voices.md'), 'Engines'))].sort()).toEqual([...new Set(ids)].sort());
  });

  it.each(['README.md', 'NOTICE', 'CHANGELOG.md', 'docs/architecture.md', 'docs/voices.md', 'docs/contributing.md'])(
    'finds every file that %s links to',
    (file) => {
      const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target]) => target as string);
      const missing = links.filter((target) => !existsSync(join(root, dirname(file), target)));
      expect(missing).toEqual([]);
    },
  );

  it('has a sample ad of less than 600 kB', () => {
    expect(readFileSync(join(root, 'docs', 'audio', 'sample-ad.mp3')).length).toBeLessThan(600_000);
  });
});

describe('docs/spec-coverage.md', () => {
  const table = read('docs', 'spec-coverage.md')
    .split('\n')
    .filter((line) => /^\| .+ \| .+ \|$/.test(line) && !/^\| (?:requirement|---)/.test(line));
  const shown = table.flatMap((line) => {
    const [, path, name] = /\| `([^`]+)` · (.*) \|$/.exec(line) ?? [];
    return path !== undefined && name !== undefined ? [{ path, name: name.trim().replaceAll('\\|', '|') }] : [];
  });

  it('names tests that exist', () => {
    expect(shown.length).toBeGreaterThan(100);
    for (const { path, name } of shown) expect(read(...path.split('/')), `${path}: ${name}`).toContain(name);
  });

  it('states the number of its rows', () => {
    expect(read('docs', 'spec-coverage.md')).toContain(
      `**${shown.length} of ${table.length} requirements have a test.**`,
    );
  });
});
