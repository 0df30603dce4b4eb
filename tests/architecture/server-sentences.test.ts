import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, errorCatalogue } from '@sonora/contracts';
import { soundTemplates } from '@sonora/soundscape';
import { voiceCatalogue } from '@sonora/speech';
import { describe, expect, it } from 'vitest';
import * as words from '../../apps/web/src/german/catalogue-words.ts';
import { server } from '../../apps/web/src/german/server.ts';
import { serverSentences } from '../../apps/web/src/german/server-sentences.ts';
import { type Spoken, spokenIn, spokenUnder } from './spoken-sentences.ts';

const root = join(import.meta.dirname, '..', '..');

/** Sources of messages that a page may show. */
const speaking = [
  'packages/{contracts,audioform,speech,codecs}/src/**/*.ts',
  'packages/engine/src/{mix,delivery,measure}/*.ts',
  'packages/renderer/src/**/*.ts',
  'apps/server/src/{modules,http,worker,platform}/**/*.ts',
  'apps/server/src/start/voices/*.ts',
];

/** Sources among these whose texts no page shows, by reason. */
const unread: Readonly<Record<string, RegExp>> = {
  'letters, which are written in English': /mails\.ts|invitation-letter|write-to-operator/,
  'pages and pictures of the server itself, and heads of links':
    /test-payment-pages|api-reference|cover\.ts|link-(?:head|handlers)/,
  'headers, lists of codes and the description of the API':
    /security-headers|public-lists|openapi|metrics\.ts|plain-routes/,
  'told to the operator at the start, on the command line or in the log':
    /platform\/(?:config|mail|database|storage|log|jobs|open-id)|soundfont|speech-engines|installation-engines|stripe-payments/,
  'what is spoken, not shown':
    /sample-ad|warm-up|worker-requests\.ts|openai-provider|ssml|festival|memory-wasi|flite-thread/,
  'facts about voices and packs, as their makers wrote them':
    /(?:espeak|sherpa|cloud|openai|embedded|optional)-voices?\.ts|manifest\.ts|espeak-pack\.ts/,
  'lists of words by which texts are understood':
    /word-alignment|speech\/src\/(?:speak\/sentences|normalise|brand|pronounce|align)/,
  'answers of a survey, which the page has by their names': /contracts\/src\/onboarding/,
  'names of entries in the books':
    /billing\/(?:account|apply-subscription|close-account|credits|jobs\/run-billing-round)\.ts/,
  'what has gone wrong in a program of ours: a person reads the sentence for it':
    /bunzip2|truncated|answer-sound|cloud-client|test-payments\.ts|pcm-checks|encode-|lame-encoder|codecs\/src\/tags/,
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
  const german = server.said(spoken);
  if (german === spoken) return `${place} has no German: ${sentence}`;
  if (english.test(german.replaceAll(/“[^”]*”|<[^>]*>/g, ''))) return `${place} is half English: ${german}`;
  const lost = (spoken.match(/⟨\d⟩/g) ?? []).filter((value) => !german.includes(value));
  return lost.length === 0 || serverSentences[part] !== undefined
    ? undefined
    : `${place} loses ${lost.join()}: ${german}`;
};

const complaints = (spoken: readonly Spoken[]): readonly string[] =>
  spoken.map(complaint).filter((each) => each !== undefined);

describe('server messages', () => {
  const unreadSources = new RegExp(
    Object.values(unread)
      .map(({ source }) => source)
      .join('|'),
  );
  const spoken = spokenUnder(root, speaking, unreadSources);

  it('have a German translation, in all sources whose texts a page shows', () => {
    expect(spoken.length).toBeGreaterThan(400);
    expect(complaints(spoken)).toEqual([]);
  });

  it('have a German translation in the error catalogue', () => {
    for (const { text } of Object.values(errorCatalogue)) expect(server.said(text), text).not.toBe(text);
  });

  it.each([
    ["throw new DomainError('conflict', { detail: 'Nobody has written this yet.' });", 'has no German'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source, not a text
    ['const name = z.string().min(3, `must be longer than ${least} of them`);', 'has no German'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source, not a text
    ['refuse(`The thing and all of ${count} has been deleted.`);', 'is half English'],
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
    const sources = [...globSync([...speaking], { cwd: root }), 'node_modules/zod/v4/locales/en.js']
      .filter((path) => !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'"))
      .join('\n');
    const said = (part: string): boolean => sources.includes(part.trim()) || part.trim() === '';
    // Composed of parts in the sources; zod's limits are composed of symbols and words.
    const composed =
      /^Invalid input: expected \{1\}, received undefined$|^Too (?:big|small): |^Unrecognized key|kb\/s$/;
    const stale = Object.keys(serverSentences).filter(
      (key) => !composed.test(key) && !key.split(/\{\d\}/).every((part) => said(part.replace(/^: |[.,:]$/g, ''))),
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
    const messages = new Set<string>();
    for (const schema of inputs.filter((input) => input !== undefined)) {
      for (const request of requestsOf(schema)) {
        const { issues = [] } = (await schema['~standard'].validate(request)) as {
          readonly issues?: readonly { readonly message: string }[];
        };
        for (const { message } of issues) messages.add(message);
      }
    }
    expect(messages.size).toBeGreaterThan(40);
    const wrong = [...messages].filter((message) => {
      const german = server.said(message);
      return german === message || english.test(german.replaceAll(/\([^)]*\)|"[^"]*"/g, ''));
    });
    expect(wrong).toEqual([]);
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
