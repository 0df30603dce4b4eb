import type { Voice } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { changeFilter, facetValues, findVoices } from './find-voices.ts';

const voiceOf = (alias: string, change: Partial<Voice> = {}): Voice =>
  ({
    alias,
    languageCode: 'en-GB',
    supportedLanguages: [],
    gender: 'female',
    accent: 'british',
    ageBracket: 'adult',
    tags: ['warm'],
    longSoftDescription: 'A calm voice.',
    providerFullName: 'Sonora',
    ...change,
  }) as Voice;

const wren = voiceOf('wren');
const brook = voiceOf('brook', { languageCode: 'en-US', accent: 'american', gender: 'male', tags: ['bright'] });
const claire = voiceOf('azure_claire', {
  languageCode: 'fr-FR',
  supportedLanguages: ['fr-FR', 'en-US'],
  accent: 'france',
  providerFullName: 'Microsoft Azure',
});
const all = [wren, brook, claire];

describe('finding a voice', () => {
  it('finds a voice by each of its languages', () => {
    expect(findVoices(all, { language: 'French' }, '')).toEqual([claire]);
    expect(findVoices(all, { language: 'English' }, '')).toEqual(all);
  });

  it('requires all values, and all words in name, description, tags or provider', () => {
    expect(findVoices(all, { gender: 'female', accent: 'british' }, 'CALM warm')).toEqual([wren]);
    expect(findVoices(all, {}, 'azure claire')).toEqual([claire]);
    expect(findVoices(all, {}, 'calm nothing')).toEqual([]);
  });

  it('offers all languages, and other values of voices in the chosen language', () => {
    const values = new Map(facetValues(all, { language: 'French' }).map(({ key, values: each }) => [key, each]));
    expect(values.get('language')).toEqual(['English', 'French']);
    expect(values.has('accent')).toBe(false);
    expect(facetValues(all, {}).map(({ key }) => key)).toEqual(['language', 'gender', 'accent', 'tone']);
  });

  it('keeps a chosen value visible, so that it can be cleared', () => {
    expect(facetValues([wren], { gender: 'female' }).map(({ key }) => key)).toEqual(['gender']);
  });

  it('clears the accent when the language changes', () => {
    const filter = { language: 'English', accent: 'british', gender: 'female' };
    expect(findVoices(all, changeFilter(filter, 'language', 'French'), '')).toEqual([claire]);
    expect(changeFilter(filter, 'accent', undefined)).toMatchObject({ language: 'English', accent: undefined });
  });
});
