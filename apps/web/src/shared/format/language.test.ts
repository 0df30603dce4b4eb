import { describe, expect, it } from 'vitest';
import { dialectName, familyName, localeName } from './language.ts';

describe('names of languages', () => {
  it('names the dialect if English has a name for it, else the language', () => {
    const codes = ['en-US', 'en-GB', 'pt-BR', 'fr-FR', 'hi-IN', 'zh-CN', 'de'];
    expect(codes.map(dialectName)).toEqual([
      'American English',
      'British English',
      'Brazilian Portuguese',
      'French',
      'Hindi',
      'Chinese',
      'German',
    ]);
  });

  it('names the language and its region', () => {
    expect([localeName('en-US'), localeName('fr')]).toEqual(['English, US', 'French']);
  });

  it('returns an unknown code unchanged', () => {
    expect([dialectName('?'), familyName('not_a_code')]).toEqual(['?', 'not_a_code']);
  });
});
