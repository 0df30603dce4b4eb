import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CompiledMessage, valuesOfMessage } from '../../build/message-values.ts';

const web = join(import.meta.dirname, '..');

const catalogueOf = async (language: 'en' | 'de', area: string): Promise<Readonly<Record<string, CompiledMessage>>> => {
  const module: Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>> = await import(
    join(import.meta.dirname, language, `${area}.ts`)
  );
  return module[language] ?? {};
};

const areas = globSync('**/*.ts', { cwd: join(import.meta.dirname, 'en') }).map((path) => path.replace(/\.ts$/, ''));

/** Whether a message says anything: German may leave a word out only where English has none. */
const isEmpty = (message: CompiledMessage | undefined): boolean => (message ?? []).join('').trim() === '';

const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((path) => !path.startsWith('i18n') && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(web, path), 'utf8'))
  .join('\n');

/** Ids that are put together at run time, as patterns: `billing.plan.status.${status}`. */
const patterns = [...sources.matchAll(/`((?:[a-z][\w-]*\.)+[^`\n]*\$\{[^`\n]*)`/gi)].map(([, template = '']) => {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('.+')}$`);
});

const isUsed = (id: string): boolean => sources.includes(`'${id}'`) || patterns.some((pattern) => pattern.test(id));

describe('message catalogues', () => {
  it('are the same areas in each language', () => {
    expect(areas.length).toBeGreaterThan(15);
    const german = globSync('**/*.ts', { cwd: join(import.meta.dirname, 'de') }).map((path) =>
      path.replace(/\.ts$/, ''),
    );
    expect(german.filter((area) => !areas.includes(area))).toEqual([]);
  });

  it.each(areas)('of %s have the same ids and arguments in each language', async (area) => {
    const [english, german] = await Promise.all([catalogueOf('en', area), catalogueOf('de', area)]);
    expect(Object.keys(german).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [id, message] of Object.entries(english)) {
      expect(valuesOfMessage(german[id] ?? []), id).toEqual(valuesOfMessage(message));
      expect(isEmpty(german[id]), id).toBe(false);
    }
  });

  it.each(areas)('of %s begin with the name of the area', async (area) => {
    const prefix = basename(area).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const ids = Object.keys(await catalogueOf('en', area));
    expect(ids.filter((id) => !id.startsWith(`${prefix}.`))).toEqual([]);
  });

  it.each(areas)('of %s hold no id that no page uses', async (area) => {
    expect(Object.keys(await catalogueOf('en', area)).filter((id) => !isUsed(id))).toEqual([]);
  });
});
