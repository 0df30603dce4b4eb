import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, errorCatalogue } from '@sonora/contracts';
import { type Issue, messageOfIssue } from '@sonora/contracts/messages/issue-message';
import type { Message } from '@sonora/contracts/messages/message';
import { soundTemplates } from '@sonora/soundscape';
import { voiceCatalogue } from '@sonora/speech';
import { describe, expect, it } from 'vitest';
import { valuesOfMessage } from '../../apps/web/build/message-values.ts';

const root = join(import.meta.dirname, '..', '..');

type Texts = Readonly<Record<string, unknown>>;

const cataloguesIn = async (folder: string): Promise<ReadonlyMap<string, Texts>> =>
  new Map(
    await Promise.all(
      globSync('*.ts', { cwd: join(root, folder) })
        .filter((file) => !file.endsWith('.test.ts'))
        .map(async (file) => {
          const module: Readonly<Record<string, unknown>> = await import(join(root, folder, file));
          const [, texts = {}] =
            Object.entries(module).find(([name]) => name === 'de' || name.endsWith('Messages')) ?? [];
          return [file, texts as Texts] as const;
        }),
    ),
  );

const germanFolder = 'packages/contracts/src/messages/de';

const germanIds = async (): Promise<ReadonlySet<string>> =>
  new Set([...(await cataloguesIn(germanFolder)).values()].flatMap((texts) => Object.keys(texts)));

/** Words of the built-in catalogue, which contains their English. */
const catalogueWords: Readonly<Record<string, readonly string[]>> = {
  'sounds.ts': soundTemplates.flatMap(({ segments, labels: { mood, genre, instrument, energy } }) => [
    ...segments.map((word) => `sounds.segments.${word}`),
    ...mood.map((word) => `sounds.moods.${word}`),
    ...genre.map((word) => `sounds.genres.${word}`),
    ...instrument.map((word) => `sounds.instruments.${word}`),
    `sounds.energies.${energy}`,
  ]),
  'voices.ts': voiceCatalogue.flatMap(({ alias, gender, ageBracket, accent, tags }) => [
    `voices.genders.${gender}`,
    `voices.ages.${ageBracket}`,
    `voices.accents.${accent}`,
    ...tags.map((word) => `voices.tags.${word}`),
    `voices.descriptions.${alias}`,
  ]),
};

/** Values that German texts do not need. */
const unsaidInGerman: Readonly<Record<string, readonly string[]>> = {
  'audioforms.unreadLetters': ['article'],
  'forms.missing': ['expected'],
  'forms.invalidKey': ['origin'],
  'forms.invalidElement': ['origin'],
};

const sourcesOf = (...patterns: readonly string[]): string =>
  globSync([...patterns], { cwd: root })
    .filter((path) => !path.endsWith('.test.ts') && !/messages\/(?:de\/)?[\w-]+\.ts$|\/i18n\//.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');

/** Patterns of ids that are built at run time: `billing.plans.${plan}`. */
const composedIds = (sources: string): readonly RegExp[] =>
  // Template literal types are not ids.
  [
    ...sources.replaceAll(/`[^`\n]*\$\{string\}[^`\n]*`/g, '').matchAll(/`((?:[a-z][\w-]*\.)+[^`\n]*\$\{[^`\n]*)`/gi),
  ].map(([, template = '']) => {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
    return new RegExp(`^${parts.join('.+')}$`);
  });

describe('server messages', () => {
  it('have a German translation each, and no other', async () => {
    const english = new Map<string, readonly string[]>(
      [...(await cataloguesIn('packages/contracts/src/messages'))]
        .filter(([, texts]) => Object.keys(texts).length > 0)
        .map(([file, texts]) => [file, Object.keys(texts)]),
    );
    for (const [file, ids] of Object.entries(catalogueWords)) english.set(file, [...new Set(ids)]);
    const german = await cataloguesIn(germanFolder);
    expect(english.size).toBeGreaterThan(15);
    expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [file, ids] of english)
      expect(Object.keys(german.get(file) ?? {}).toSorted(), file).toEqual(ids.toSorted());
  });

  it('have the same values in both languages, and a text in each', async () => {
    const german = await cataloguesIn(germanFolder);
    for (const [file, texts] of await cataloguesIn('packages/contracts/src/messages'))
      for (const [id, english] of Object.entries(texts)) {
        const translation = german.get(file)?.[id] as string;
        const said = [...valuesOfMessage(translation), ...(unsaidInGerman[id] ?? [])];
        expect(said.toSorted(), id).toEqual(valuesOfMessage(english as string));
        expect(translation.trim(), id).not.toBe('');
      }
  });

  it('are in a file that the pages load for their area', async () => {
    const areas = readFileSync(join(root, 'apps/web/src/shared/i18n/server-messages.ts'), 'utf8');
    for (const [file, texts] of await cataloguesIn(germanFolder))
      for (const id of Object.keys(texts))
        expect(areas, id).toContain(
          `  ${id.split('.')[0]}: () => import('@sonora/contracts/messages/de/${file.replace('.ts', '')}'),`,
        );
  });

  it('are used, each of them', async () => {
    const sources = sourcesOf('packages/*/src/**/*.ts', 'apps/server/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}').concat(
      readFileSync(join(root, 'packages/contracts/src/messages/issue-message.ts'), 'utf8'),
    );
    const composed = composedIds(sources);
    const isUsed = (id: string): boolean => sources.includes(`'${id}'`) || composed.some((pattern) => pattern.test(id));
    expect([...(await germanIds())].filter((id) => !isUsed(id))).toEqual([]);
    expect(isUsed('billing.nobodyHasThis')).toBe(false);
  });

  it('have one for each code of an error', async () => {
    const ids = await germanIds();
    expect(Object.keys(errorCatalogue).filter((code) => !ids.has(`errors.${code}`))).toEqual([]);
  });
});

type Schema = {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly def?: { readonly innerType?: Schema; readonly in?: Schema };
  readonly '~standard': { readonly validate: (value: unknown) => unknown };
};

/** The fields of an object schema, unwrapped from its wrappers. */
const fieldsOf = (schema: Schema | undefined): readonly string[] =>
  schema === undefined
    ? []
    : schema.shape
      ? Object.keys(schema.shape)
      : fieldsOf(schema.def?.innerType ?? schema.def?.in);

const nonsense: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x'.repeat(20_000),
  '<b>',
  -1,
  1.5,
  1e12,
  Number.NaN,
  true,
  [],
  [1],
  Array.from({ length: 20_000 }, () => 'x'),
  {},
  { x: 1 },
];

/** Requests with the same invalid value in every field. */
const requestsOf = (schema: Schema): readonly unknown[] =>
  nonsense.flatMap((value) => [
    value,
    Object.fromEntries(
      Object.entries(schema.shape ?? {}).map(([part, inner]) => [
        part,
        Object.fromEntries(fieldsOf(inner).map((name) => [name, value])),
      ]),
    ),
    Object.fromEntries(Object.keys(schema.shape ?? {}).map((part) => [part, value])),
  ]);

describe('the schemas of the contract', () => {
  const inputs = Object.values(contract).flatMap((group) =>
    Object.values(group).map((procedure) => procedure['~orpc'].inputSchema as unknown as Schema | undefined),
  );

  it('report only messages with a German translation for arbitrary input', async () => {
    const messages = new Map<string, Message>();
    for (const schema of inputs.filter((input) => input !== undefined)) {
      for (const request of requestsOf(schema)) {
        const { issues = [] } = (await schema['~standard'].validate(request)) as { readonly issues?: readonly Issue[] };
        for (const issue of issues) messages.set(issue.message, messageOfIssue(issue));
      }
    }
    expect(messages.size).toBeGreaterThan(40);
    const ids = [...messages.values()].map(({ messageId }) => messageId);
    const german = await germanIds();
    expect(ids.filter((id) => !german.has(id))).toEqual([]);
    // The general message is for problems that no schema rule names.
    const general = [...messages].filter(([, { messageId }]) => messageId === 'forms.invalid').map(([text]) => text);
    expect(general).toEqual(['Invalid input', expect.stringContaining('Invalid discriminator value')]);
  });
});
