import { defaults } from '@sonora/contracts/audio';
import { describe, expect, it } from 'vitest';
import { initialVoice } from './initial-voice.ts';

const voice = (alias: string, languageCode: string, ...supportedLanguages: string[]) => ({
  alias,
  languageCode,
  supportedLanguages,
});
const all = [
  voice('lewis', 'en-GB'),
  voice('early', 'en-US'),
  voice(defaults.voiceAlias, 'en-US'),
  voice('claire', 'fr-FR', 'fr-FR', 'en-US'),
  voice('polyglot', 'de-DE', 'de-DE', 'pt-BR', 'fr-CA'),
];

describe('the voice of a new ad', () => {
  it.each([
    ['en', defaults.voiceAlias, 'the default before others that do as well'],
    ['en-US', defaults.voiceAlias, 'the default before others of the region'],
    ['en-GB', 'lewis', 'a voice of the region before the default'],
    ['en-AU', defaults.voiceAlias, 'a voice of the language where none is of the region'],
    ['fr-CA', 'polyglot', 'a voice that speaks the region’s too before one of another region'],
    ['fr-BE', 'claire', 'whose own language it is before one that speaks it too'],
    ['pt', 'polyglot', 'one that speaks it too where nobody’s own language it is'],
    ['ja-JP', defaults.voiceAlias, 'the default where nobody speaks it'],
  ])('in %s is %s: %s', (language, alias) => {
    expect(initialVoice(all, language)).toBe(alias);
  });

  it('is the default without voices', () => {
    expect(initialVoice([], 'fr')).toBe(defaults.voiceAlias);
  });
});
