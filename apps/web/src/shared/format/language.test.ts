import { describe, expect, it } from 'vitest';
import { dialectName, familyName, localeName } from './language.ts';

describe('names of languages', () => {
  it('names the dialect when English has a word for it, and else the language', () => {
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

  it('shows a code as it is when it is no language', () => {
    expect([dialectName('?'), familyName('not_a_code')]).toEqual(['?', 'not_a_code']);
  });
});
