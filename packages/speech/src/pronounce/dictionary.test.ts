import { describe, expect, it } from 'vitest';
import { spokenTokens } from '../speak/spoken-text.ts';
import { createDictionary, type DictionaryEntry, readingOf, wordKey } from './dictionary.ts';

const entry = (word: string, replacement: string, changes: Partial<DictionaryEntry> = {}): DictionaryEntry => ({
  word,
  replacement,
  lang: 'en',
  specialization: 'default',
  contentType: 'basic',
  owner: 'organisation',
  ...changes,
});
const wren = { alias: 'wren', languageCode: 'en-GB', provider: 'Sonora' };
const withReplacements = (text: string, entries: readonly DictionaryEntry[], reader = wren): string =>
  createDictionary(entries)
    .read(spokenTokens(text), reader)
    .tokens.map(({ spoken }) => spoken)
    .join(' ');

describe('createDictionary', () => {
  it('replaces a word whatever its case and the marks around it, and keeps those that pause', () => {
    const entries = [entry('Acme', 'ack me')];
    expect(withReplacements('Try ACME, “acme” and Acme!', entries)).toBe('Try ack me, ack me and ack me!');
    expect(withReplacements('Acmes are acmeous.', entries)).toBe('Acmes are acmeous.');
  });

  it('shows the word as it is written', () => {
    const { tokens } = createDictionary([entry('acme', 'ack me')]).read(spokenTokens('Try Acme, now.'), wren);
    expect(tokens.map(({ display }) => display)).toEqual(['Try', 'Acme,', 'now.']);
  });

  it('knows the possessive of a word', () => {
    expect(withReplacements("Acme's and Acme’s best", [entry('acme', 'ack me')])).toBe("ack me's and ack me's best");
  });

  it('takes several words for one, the longest first', () => {
    const entries = [entry('le creuset', 'luh kroo say'), entry('le', 'lay'), entry('creuset', 'x')];
    expect(withReplacements('A Le Creuset. Le pot.', entries)).toBe('A luh kroo say. lay pot.');
    const { tokens } = createDictionary(entries).read(spokenTokens('A Le Creuset.'), wren);
    expect(tokens.map(({ display }) => display)).toEqual(['A', 'Le Creuset.']);
  });

  it('prefers voice over dialect over provider over default, whatever their order', () => {
    const all = [
      entry('acme', 'voice', { specialization: 'wren' }),
      entry('acme', 'dialect', { specialization: 'en-gb' }),
      entry('acme', 'provider', { specialization: 'sonora' }),
      entry('acme', 'default'),
    ];
    for (let from = 0; from < all.length; from += 1) {
      expect(withReplacements('acme', [...all.slice(from)].reverse())).toBe(all[from]!.replacement);
    }
    expect(withReplacements('acme', all, { alias: 'daniel', languageCode: 'en-US', provider: 'other' })).toBe(
      'default',
    );
  });

  it('prefers the language over all languages, and the organisation over the installation', () => {
    const entries = [
      entry('acme', 'own global', { lang: 'global' }),
      entry('acme', 'theirs, for the voice', { owner: 'installation', specialization: 'wren' }),
    ];
    expect(withReplacements('acme', entries)).toBe('own global');
    expect(withReplacements('acme', [...entries, entry('acme', 'own English')])).toBe('own English');
    expect(withReplacements('acme', [entry('acme', 'Spanish', { lang: 'es' })])).toBe('acme');
  });

  it('reads figures and signs of a replacement', () => {
    expect(withReplacements('acme', [entry('acme', 'A & C')])).toBe('A and C');
  });

  it('hands phones on where the reading is written in them', () => {
    const entries = [entry('Worcester', 'ˈwʊstə', { contentType: 'ipa' })];
    const { tokens } = createDictionary(entries).read(spokenTokens("Worcester's sauce from Worcester."), wren);
    expect(tokens[0]).toEqual({
      display: "Worcester's",
      spoken: "woostuh's",
      phones: ['w', 'uh1', 's', 't', 'ax0', 'z'],
    });
    expect(tokens.at(-1)).toMatchObject({ spoken: 'woostuh.', phones: ['w', 'uh1', 's', 't', 'ax0'] });
  });

  it('says which readings a text met, once each', () => {
    const entries = [entry('acme', 'ack me'), entry('other', 'x')];
    const { applied } = createDictionary(entries).read(spokenTokens('Acme! Acme!'), wren);
    expect(applied).toEqual([{ key: 'acme', replacement: 'ack me', contentType: 'basic' }]);
    expect(createDictionary(entries).read(spokenTokens('Nothing here.'), wren).applied).toEqual([]);
  });

  it('leaves a word alone whose reading cannot be said', () => {
    expect(withReplacements('acme', [entry('acme', '…'), entry('beta', '!!', { contentType: 'ipa' })])).toBe('acme');
  });
});

describe('wordKey', () => {
  it.each([
    ['  “Le   CREUSET”! ', 'le creuset'],
    ['L’Oréal', "l'oréal"],
    ['Cafe\u0301', 'café'],
    ['?!', ''],
  ])('of %s is %s', (word, key) => expect(wordKey(word)).toBe(key));
});

describe('readingOf', () => {
  it('is undefined for what cannot be said', () => {
    expect(readingOf({ replacement: ' ! ', contentType: 'basic' })).toBeUndefined();
    expect(readingOf({ replacement: 'abc5', contentType: 'ipa' })).toBeUndefined();
    expect(readingOf({ replacement: 'ack me', contentType: 'basic' })).toEqual({ spoken: 'ack me' });
  });
});
