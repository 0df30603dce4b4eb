import { describe, expect, it } from 'vitest';
import { namedLanguageCode } from './language-names.ts';

describe('namedLanguageCode', () => {
  it.each([
    ['Spanish', 'es'],
    ['Dutch', 'nl'],
    ['Portuguese', 'pt'],
    ['Brazilian Portuguese', 'pt'],
    ['English (UK)', 'en'],
    ['British English', 'en'],
    ['auf Deutsch', 'de'],
    ['Französisch', 'fr'],
    ['français', 'fr'],
    ['español', 'es'],
    ['de', 'de'],
    ['EN', 'en'],
    ['pt-BR', 'pt'],
    ['en_GB', 'en'],
    ['It should be English', 'en'],
  ])('reads %j as %s', (words, code) => {
    expect(namedLanguageCode(words)).toBe(code);
  });

  it.each(['', '  ', 'Klingon', 'any', '???'])('names no language for %j', (words) => {
    expect(namedLanguageCode(words)).toBeUndefined();
  });
});
