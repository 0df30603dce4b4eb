import { describe, expect, it } from 'vitest';
import { requestLanguage } from './request-language.ts';

describe('requestLanguage', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['DE-ch', 'de'],
    ['fr-FR, fr;q=0.9, de;q=0.5, en;q=0.7', 'en'],
    ['en;q=0.5, de', 'de'],
    ['en;q=0, de;q=0.1', 'de'],
    ['fr', undefined],
    ['de;q=0', undefined],
    ['de;q=much', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
    [',;;,q=1', undefined],
    [`${'x,'.repeat(100_000)}de`, undefined],
  ])('reads %j as %j', (header, language) => {
    expect(requestLanguage(header === undefined ? {} : { 'accept-language': header })).toBe(language);
  });
});
