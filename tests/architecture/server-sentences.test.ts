import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, errorCatalogue } from '@sonora/contracts';
import { type Issue, messageOfIssue } from '@sonora/contracts/messages/issue-message';
import type { Message } from '@sonora/contracts/messages/message';
import { soundTemplates } from '@sonora/soundscape';
import { voiceCatalogue } from '@sonora/speech';
import { describe, expect, it } from 'vitest';
import * as words from '../../apps/web/src/german/catalogue-words.ts';
import { createSaying } from '../../apps/web/src/german/say-in-german.ts';
import { ofBilling } from '../../apps/web/src/german/server-sentences/billing.ts';
import { ofCatalogue } from '../../apps/web/src/german/server-sentences/catalogue.ts';
import { ofMeasurements } from '../../apps/web/src/german/server-sentences/measurements.ts';
import { ofVoicePacks } from '../../apps/web/src/german/server-sentences/voice-packs.ts';
import { ofVoices } from '../../apps/web/src/german/server-sentences/voices.ts';
import { type Spoken, spokenIn, spokenUnder } from './spoken-sentences.ts';

const root = join(import.meta.dirname, '..', '..');

const serverSentences = { ...ofBilling, ...ofMeasurements, ...ofVoices, ...ofVoicePacks, ...ofCatalogue };

const germanOf = createSaying(serverSentences);

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

const germanFolder = 'apps/web/src/i18n/de/server';

const germanIds = async (): Promise<ReadonlySet<string>> =>
  new Set([...(await cataloguesIn(germanFolder)).values()].flatMap((texts) => Object.keys(texts)));

describe('server messages', () => {
  it('have a German translation each, and no other', async () => {
    const english = [...(await cataloguesIn('packages/contracts/src/messages'))].filter(
      ([, texts]) => Object.keys(texts).length > 0,
    );
    const german = await cataloguesIn(germanFolder);
    expect(english.length).toBeGreaterThan(8);
    expect([...german.keys()].toSorted()).toEqual(english.map(([file]) => file).toSorted());
    for (const [file, texts] of english)
      expect(Object.keys(german.get(file) ?? {}).toSorted(), file).toEqual(Object.keys(texts).toSorted());
  });

  it('are used, each of them', async () => {
    const sources = globSync(['packages/*/src/**/*.ts', 'apps/server/src/**/*.ts'], { cwd: root })
      .filter((path) => !path.endsWith('.test.ts') && !/messages\/[\w-]+\.ts$/.test(path))
      .concat('packages/contracts/src/messages/issue-message.ts')
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n');
    const isUsed = (id: string): boolean => id.startsWith('errors.') || sources.includes(`'${id}'`);
    expect([...(await germanIds())].filter((id) => !isUsed(id))).toEqual([]);
  });

  it('have one for each code of an error', async () => {
    const ids = await germanIds();
    expect(Object.keys(errorCatalogue).filter((code) => !ids.has(`errors.${code}`))).toEqual([]);
  });
});

/** Where sentences stand that have no id yet: constants of plans, workflows, flags, presets and measurements. */
const speaking = [
  'packages/contracts/src/{plans,workflows,flags,device-words}.ts',
  'packages/codecs/src/encoder-presets.ts',
  'packages/engine/src/{mix,delivery,measure}/*.ts',
  'apps/server/src/modules/{billing,connections}/*.ts',
  'apps/server/src/platform/speech/sherpa/{find-models,recognise-model,onnx-metadata,voice-json}.ts',
  'apps/server/src/{modules/support/system-status,http/compose-support}.ts',
];

/** Sources among these whose texts no page shows, by reason. */
const unread: Readonly<Record<string, RegExp>> = {
  'names of entries in the books':
    /billing\/(?:account|apply-subscription|close-account|credits|run-billing-round|billing\.routes)\.ts/,
};

/** Single texts that no page shows, in sources with shown texts. */
const unsaid: Readonly<Record<string, readonly string[]>> = {
  'causes beside a sentence, for the log': [
    'account and address',
    'another range than the one asked for',
    'the part is longer than the file',
    'the connection ended',
    'too slow',
    'exit code {1}',
    'speech service',
    'The rest of the audio is not wanted.',
    'There is no audio to write.',
    'This {1} file needs audio at {2} Hz.',
    'FLAC holds whole numbers of 16 or 24 bit.',
  ],
  'names that are the same in every language': [
    'API key',
    'Microsoft Azure',
    'Apple Lossless',
    'Dolby Digital',
    'Dolby Digital Plus',
    'The Trade Desk',
    'Samsung Internet',
    'Radio, EBU R 128',
    "{1}'s Project",
    "{1}'s Session",
  ],
  'marks of places, ranges of bytes and keys': [
    'line {1}, ',
    'line {1}, {2}: {3}',
    '{1}replacement: {2}',
    'bytes {1}-{2}/{3}',
    'sound design',
  ],
  'descriptions of what only a document asks for by itself': [
    'MP3, {1}, variable bit rate of quality {2}',
    'MP3, {1}, constant {2} kb/s',
    'Ogg Vorbis, {1}, quality 9',
    'WAV, {1}, {2} bit',
    'FLAC, {1}, {2} bit',
  ],
  'kinds of locks of the database': ['no key update'],
  'said to readers of the description of the API': [
    'people sign in and up here; attempts are limited per address',
    'only the one-time token of the first start opens it',
    'returns null to callers who are not signed in',
    'readable with the mailed token; attempts are limited per address',
    'which ways of signing in there are',
    'playable with the code; password attempts are limited',
    'players count; limited per address',
    'whether the installation works; names of parts, no figures of anybody',
  ],
};

/** Parts of messages are checked in the message that contains them. */
const frames: readonly (readonly [path: RegExp, sentence: (part: string) => string])[] = [
  [/engine-process\.ts/, (part) => (/^\p{Lu}/u.test(part) ? part : `The voice model ⟨9⟩ ${part}.`)],
];

const skipped = new Set(Object.values(unsaid).flat());

/** "body.email: must be …" → "must be …": the problem without its position. */
const withoutPlace = (sentence: string): string => sentence.replace(/^(?:body\.)?(?:[a-zA-Z]+|\{1\}): (?=.)/, '');

/** Values and units are the same in every language. */
const isOfFigures = (sentence: string): boolean =>
  /^(?:[\s,.±:]|\{\d\}|MB|kb\/s|k?Hz|dBTP|LUFS|LU|dB|s|UTC)*$/.test(sentence);

const marked = (sentence: string): string => sentence.replaceAll(/\{(\d)\}/g, '⟨$1⟩');

const english =
  /(?<![\p{L}'-])(?:the|is|not|this|of|and|your|you|has|have|been|must|cannot|with|which|its|it|at|to|from|channels)(?![\p{L}-])/iu;

/** The problem with a message's German translation, or undefined. */
const complaint = ({ sentence, place }: Spoken): string | undefined => {
  const part = withoutPlace(sentence);
  if (skipped.has(sentence) || skipped.has(part) || isOfFigures(part)) return undefined;
  const [, inSentence] = frames.find(([path]) => path.test(place)) ?? [];
  const spoken = marked(inSentence ? inSentence(part) : part);
  const german = germanOf(spoken);
  if (german === spoken) return `${place} has no German: ${sentence}`;
  if (english.test(german.replaceAll(/“[^”]*”|<[^>]*>/g, ''))) return `${place} is half English: ${german}`;
  const lost = (spoken.match(/⟨\d⟩/g) ?? []).filter((value) => !german.includes(value));
  return lost.length === 0 || serverSentences[part] !== undefined
    ? undefined
    : `${place} loses ${lost.join()}: ${german}`;
};

const complaints = (spoken: readonly Spoken[]): readonly string[] =>
  spoken.map(complaint).filter((each) => each !== undefined);

describe('server messages without an id', () => {
  const unreadSources = new RegExp(
    Object.values(unread)
      .map(({ source }) => source)
      .join('|'),
  );
  const spoken = spokenUnder(root, speaking, unreadSources);

  it('have a German translation, in all sources whose texts a page shows', () => {
    expect(spoken.length).toBeGreaterThan(100);
    expect(complaints(spoken)).toEqual([]);
  });

  it.each([
    ["throw new DomainError('conflict', { detail: 'Nobody has written this yet.' });", 'has no German'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source, not a text
    ['const name = z.string().min(3, `must be longer than ${least} of them`);', 'has no German'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source, not a text
    ['line(`at most ${count} of the thing`);', 'is half English'],
  ])('are found missing in %s', (source, what) => {
    expect(complaints(spokenIn(source, 'apps/server/src/modules/made-up.ts'))).toEqual([expect.stringContaining(what)]);
  });

  it.each([
    "log.warn('a thing happened that only the log hears of');",
    "throw new TypeError('this is a mistake in the program');",
    "import { something } from 'a module with spaces';",
    'const rows = sql`select this from that where other`;',
  ])('are not looked for in %s', (source) => {
    expect(spokenIn(source, 'apps/server/src/modules/made-up.ts')).toEqual([]);
  });

  it('use every entry of the table', () => {
    const sources = globSync(['packages/{contracts,codecs,engine}/src/**/*.ts', 'apps/server/src/**/*.ts'], {
      cwd: root,
    })
      .filter((path) => !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'"))
      .join('\n');
    const isInSources = (part: string): boolean => sources.includes(part.trim()) || part.trim() === '';
    // Composed of parts in the sources; zod's limits are composed of symbols and words.
    const composed =
      /^Invalid input: expected \{1\}, received undefined$|^Too (?:big|small): |^Unrecognized key|kb\/s$/;
    const stale = Object.keys(serverSentences).filter(
      (key) =>
        !composed.test(key) && !key.split(/\{\d\}/).every((part) => isInSources(part.replace(/^: |[.,:]$/g, ''))),
    );
    expect(stale).toEqual([]);
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
    // The general one is left for what no schema of ours says.
    const general = [...messages].filter(([, { messageId }]) => messageId === 'forms.invalid').map(([text]) => text);
    expect(general).toEqual(['Invalid input', expect.stringContaining('Invalid discriminator value')]);
  });
});

describe('the built-in catalogue', () => {
  const told = [
    ...voiceCatalogue.flatMap(({ gender, ageBracket, accent, tags, longSoftDescription }) => [
      gender,
      ageBracket,
      accent,
      longSoftDescription,
      ...tags,
    ]),
    ...soundTemplates.flatMap(({ segments, labels: { mood, genre, instrument, energy } }) => [
      ...segments,
      ...mood,
      ...genre,
      ...instrument,
      energy,
    ]),
  ];
  const known = Object.assign({}, ...Object.values(words)) as Readonly<Record<string, string>>;

  it('has a German translation for every word that a page uses to describe voices and music', () => {
    expect(told.length).toBeGreaterThan(200);
    expect([...new Set(told)].filter((word) => known[word] === undefined)).toEqual([]);
  });

  it('has no translation for an unknown word', () => {
    expect(Object.keys(known).filter((word) => !told.includes(word))).toEqual([]);
  });
});
