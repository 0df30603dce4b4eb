import type { Brief } from '@sonora/contracts';
import { type VoiceDefinition, voiceCatalogue } from '@sonora/speech';
import { describe, expect, it } from 'vitest';
import { createBuiltInWriter } from '../../platform/script-writer/built-in-writer.ts';
import { produceBrief } from './produce-brief.ts';

const [first] = voiceCatalogue as readonly [VoiceDefinition, ...VoiceDefinition[]];
const slow: VoiceDefinition = { ...first, alias: 'slow', colour: { ...first.colour, rate: 0.8 } };
const fast: VoiceDefinition = { ...first, alias: 'fast', colour: { ...first.colour, rate: 1.3 } };
const german: VoiceDefinition = { ...first, alias: 'greta', languageCode: 'de-DE' };

const description =
  'Harbour Bakery is a family bakery by the old fish market in Leeds. We bake sourdough, rye and cinnamon buns every morning from seven. Everything is made by hand with flour from local mills. On Saturdays you get two loaves for the price of one. Find us at 12 Dock Street.';

/** A clip or a voice of the document. */
type Asset = { readonly text?: string; readonly voiceAlias?: string };

const produce = async (script: Partial<Brief['script']>, voices: Brief['voices'] = [], numAds = 1) => {
  const submitted: Asset[] = [];
  const { ads } = await produceBrief(
    {
      brief: { script: { adLength: 20, thirdPerson: true, productName: 'Harbour Bakery', ...script }, voices },
      numAds,
      audioformVersion: '1',
      orgId: 'org',
      idempotencyKey: undefined,
    },
    {
      writer: createBuiltInWriter(),
      voices: () => [slow, fast, german],
      sounds: () => [],
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
    [undefined, 'Fresh bread, every morning at seven. We are by the harbour.', 'slow'],
  ])('speaks a script of the language %s in a voice of its language: %s', async (lang, scriptText, voiceAlias) => {
    expect(await produce({ scriptText, lang })).toMatchObject([{ text: scriptText, voiceAlias }]);
  });

  it('refuses a description in a language that it does not write', async () => {
    const productDescription =
      'La boulangerie du port fait son pain chaque matin avec une farine de la région. Le samedi, vous avez deux pains pour le prix d’un.';
    await expect(produce({ productDescription })).rejects.toMatchObject({ name: 'DomainError' });
  });
});
