import { type Brief, DomainError } from '@sonora/contracts';
import { type VoiceDefinition, voiceCatalogue } from '@sonora/speech';
import { describe, expect, it } from 'vitest';
import { createBuiltInWriter } from '../../platform/script-writer/built-in-writer.ts';
import type { ScriptWriter } from '../../platform/script-writer/script-writer.ts';
import { produceBrief } from './produce-brief.ts';

const [first] = voiceCatalogue as readonly [VoiceDefinition, ...VoiceDefinition[]];
const slow: VoiceDefinition = { ...first, alias: 'slow', colour: { ...first.colour, rate: 0.8 } };
const fast: VoiceDefinition = { ...first, alias: 'fast', colour: { ...first.colour, rate: 1.3 } };
const spanish: VoiceDefinition = { ...first, alias: 'sol', languageCode: 'es-ES' };
const mexican: VoiceDefinition = { ...first, alias: 'luz', languageCode: 'es-MX' };
const german: VoiceDefinition = { ...first, alias: 'greta', languageCode: 'de-DE' };

const description =
  'Harbour Bakery is a family bakery by the old fish market in Leeds. We bake sourdough, rye and cinnamon buns every morning from seven. Everything is made by hand with flour from local mills. On Saturdays you get two loaves for the price of one. Find us at 12 Dock Street.';

/** A clip or a voice of the document. */
type Asset = { readonly text?: string; readonly voiceAlias?: string };

const produce = async (script: Partial<Brief['script']>, voices: Brief['voices'] = [], numAds = 1) => {
  const submitted: Asset[] = [];
  const { ads } = await produceBrief(
    {
      brief: { script: { adLength: 20, productName: 'Harbour Bakery', ...script }, voices },
      numAds,
      audioformVersion: '1',
      orgId: 'org',
      repetition: undefined,
    },
    {
      writer: createBuiltInWriter(),
      voices: () => [slow, fast, german, spanish, mexican],
      sounds: () => [],
      findStarted: async () => [],
      learnedTempoOf: async (_, alias) => [slow, fast, german].find((voice) => voice.alias === alias),
      submit: async (document) => {
        const { audioform } = document as { readonly audioform: { readonly assets: Readonly<Record<string, Asset>> } };
        const assets = Object.values(audioform.assets);
        submitted.push(
          Object.assign(
            {},
            ...assets.map(({ text, voiceAlias }) => (voiceAlias ? { voiceAlias } : text ? { text } : {})),
          ),
        );
        return String(submitted.length);
      },
    },
  );
  expect(ads).toHaveLength(numAds);
  return submitted;
};

const wordsIn = ({ text = '' }: Asset): number => text.split(' ').length;

describe('produceBrief', () => {
  it('writes each ad for the tempo of the voice that speaks it', async () => {
    const [one, other] = await produce({ productDescription: description }, [{ alias: 'slow' }, { alias: 'fast' }], 2);
    expect(wordsIn(other!)).toBeGreaterThan(wordsIn(one!) * 1.3);
  });

  it('writes less for a voice that is slowed down', async () => {
    const [usual] = await produce({ productDescription: description }, [{ alias: 'fast' }]);
    const [slowed] = await produce({ productDescription: description }, [{ alias: 'fast', speed: 0.8 }]);
    expect(wordsIn(slowed!)).toBeLessThan(wordsIn(usual!) * 0.9);
  });

  it.each([
    [undefined, 'Frisches Brot, jeden Morgen um sieben. Bei uns in der Hafenstraße, und nicht nur sonntags.', 'greta'],
    ['German', 'Luma. Immer.', 'greta'],
    ['Spanish', 'Luma. Siempre.', 'sol'],
    ['español', 'Luma. Siempre.', 'sol'],
    ['es-MX', 'Luma. Siempre.', 'luz'],
    ['Klingon', 'Fresh bread, every morning at seven. We are by the harbour.', 'slow'],
    [undefined, 'Fresh bread, every morning at seven. We are by the harbour.', 'slow'],
  ])('speaks a script of the language %s in a voice of its language: %s', async (lang, scriptText, voiceAlias) => {
    expect(await produce({ scriptText, lang })).toMatchObject([{ text: scriptText, voiceAlias }]);
  });

  it('chooses a voice by the name of its language', async () => {
    const scriptText = 'Fresh bread, every morning at seven. We are by the harbour.';
    expect(await produce({ scriptText }, [{ lang: 'Spanish' }])).toMatchObject([{ voiceAlias: 'sol' }]);
    expect(await produce({ scriptText }, [{ lang: 'es_MX' }])).toMatchObject([{ voiceAlias: 'luz' }]);
  });

  it('refuses a description in a language that it does not write', async () => {
    const productDescription =
      'La boulangerie du port fait son pain chaque matin avec une farine de la région. Le samedi, vous avez deux pains pour le prix d’un.';
    await expect(produce({ productDescription })).rejects.toMatchObject({ name: 'DomainError' });
  });
});

describe('produceBrief with a key', () => {
  type Stored = { readonly id: string; readonly key: string; readonly hash: string; readonly input: unknown };

  /** Productions that are started under keys, and a writer that never writes the same text twice. */
  const setUp = (limit = Number.POSITIVE_INFINITY) => {
    const rows: Stored[] = [];
    let texts = 0;
    const writer: ScriptWriter = {
      write: async ({ count, measure }) => ({
        ads: Array.from({ length: count }, (_, position) => {
          texts += 1;
          const text = `Harbour Bakery, text ${texts}.`;
          return { text, structure: 'plain', tone: 'warm', seconds: measure(text, position), position };
        }),
        writer: 'language-model',
        warnings: [],
      }),
    };
    const started = { limit };
    const send = (repetition: { readonly key: string; readonly requestHash: string } | undefined) =>
      produceBrief(
        {
          brief: {
            script: { productName: 'Harbour Bakery', productDescription: description, adLength: 20 },
            voices: [],
          },
          numAds: 3,
          audioformVersion: '4',
          orgId: 'org',
          repetition,
        },
        {
          writer,
          voices: () => [slow],
          sounds: () => [],
          learnedTempoOf: async () => slow,
          findStarted: async (keys) => rows.filter(({ key }) => keys.includes(key)),
          submit: async (input, under) => {
            if (rows.length >= started.limit) throw new DomainError('audioform-limit');
            const known = rows.find(({ key }) => key === under?.key);
            if (known) return known.id;
            const id = `ad ${rows.length}`;
            rows.push({ id, key: under?.key ?? `none ${id}`, hash: under?.requestHash ?? '', input });
            return id;
          },
        },
      );
    return { send, rows, started };
  };
  const repetition = { key: 'key', requestHash: 'hash' };

  it('answers a repeated request with the ads that it has started', async () => {
    const { send, rows } = setUp();
    const first = await send(repetition);
    expect(await send(repetition)).toEqual(first);
    expect(rows).toHaveLength(3);
  });

  it('answers two requests at the same time with the same ads', async () => {
    const { send, rows } = setUp();
    const [one, other] = await Promise.all([send(repetition), send(repetition)]);
    expect(one).toEqual(other);
    expect(rows).toHaveLength(3);
  });

  it('starts only what is missing when a part of the ads was started', async () => {
    const { send, rows, started } = setUp(2);
    const first = await send(repetition);
    expect(first.ads).toHaveLength(2);
    expect(first.warnings).toMatchObject([{ messageId: 'scripts.someFailed', values: { count: 1 } }]);
    started.limit = 10;
    const again = await send(repetition);
    expect(again.ads.slice(0, 2)).toEqual(first.ads);
    expect(again.ads).toHaveLength(3);
    expect(rows).toHaveLength(3);
  });

  it('refuses another request under the same key, and starts ads again without one', async () => {
    const { send, rows } = setUp();
    await send(repetition);
    await expect(send({ ...repetition, requestHash: 'other' })).rejects.toMatchObject({ code: 'idempotency-conflict' });
    expect(rows).toHaveLength(3);
    await send(undefined);
    expect(rows).toHaveLength(6);
  });
});

describe('produceBrief with gaps', () => {
  it('keeps the voice of each ad when the writer gives fewer', async () => {
    const spoken: string[] = [];
    await produceBrief(
      {
        brief: {
          script: { productName: 'Harbour Bakery', productDescription: description, adLength: 20 },
          voices: [{ alias: 'one' }, { alias: 'two' }, { alias: 'three' }],
        },
        numAds: 3,
        audioformVersion: '4',
        orgId: 'org',
        repetition: undefined,
      },
      {
        writer: {
          write: async () => ({
            ads: [0, 2].map((position) => ({
              text: `Text ${position}.`,
              structure: 'plain',
              tone: 'warm',
              seconds: 5,
              position,
            })),
            writer: 'language-model',
            warnings: [],
          }),
        },
        voices: () => [],
        sounds: () => [],
        learnedTempoOf: async () => undefined,
        findStarted: async () => [],
        submit: async (document) => {
          spoken.push(/"voiceAlias":"(\w+)"/.exec(JSON.stringify(document))?.[1] ?? '');
          return String(spoken.length);
        },
      },
    );
    expect(spoken).toEqual(['one', 'three']);
  });
});
