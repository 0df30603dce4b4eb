import { describe, expect, it } from 'vitest';
import { childOrganisationName, organisationTexts, splitAddresses } from './organisation-schemas.ts';

const problem = (name: string): string | undefined => childOrganisationName.safeParse(name).error?.issues[0]?.message;

describe('childOrganisationName', () => {
  it('writes spaces as underscores', () => {
    expect(childOrganisationName.parse('  North  West ')).toBe('North__West');
    expect(childOrganisationName.parse('Zürich 日本 2')).toBe('Zürich_日本_2');
  });

  it.each([
    ['', organisationTexts.nameTooShort],
    ['a', organisationTexts.nameTooShort],
    ['ab', undefined],
    ['a'.repeat(120), undefined],
    ['a'.repeat(121), organisationTexts.nameTooLong],
    ['a!', organisationTexts.nameHasSpecialCharacters],
    ['<b>x</b>', organisationTexts.nameHasSpecialCharacters],
    ['a/b', organisationTexts.nameHasSpecialCharacters],
    ['=cmd()', organisationTexts.nameHasSpecialCharacters],
  ])('judges %j', (name, expected) => {
    expect(problem(name)).toBe(expected);
  });
});

describe('splitAddresses', () => {
  it('splits on commas, semicolons and line ends, trims, and drops what is there twice', () => {
    expect(splitAddresses(' a@example.com;b@example.com ,\r\n A@example.com;; nonsense\n')).toEqual([
      { text: 'a@example.com', isValid: true },
      { text: 'b@example.com', isValid: true },
      { text: 'nonsense', isValid: false },
    ]);
  });

  it('finds nothing in nothing', () => {
    expect(splitAddresses(' ,;\n')).toEqual([]);
  });
});
