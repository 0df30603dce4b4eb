import { describe, expect, it } from 'vitest';
import { childOrganisationName, splitAddresses } from './organisation-schemas.ts';

const problem = (name: string): string | undefined => childOrganisationName.safeParse(name).error?.issues[0]?.message;

describe('childOrganisationName', () => {
  it('writes spaces as underscores', () => {
    expect(childOrganisationName.parse('  North  West ')).toBe('North__West');
    expect(childOrganisationName.parse('Zürich 日本 2')).toBe('Zürich_日本_2');
  });

  it.each([
    ['', 'must be at least 2 characters'],
    ['a', 'must be at least 2 characters'],
    ['ab', undefined],
    ['a'.repeat(120), undefined],
    ['a'.repeat(121), 'must be no more than 120 characters'],
    ['a!', 'Organisation name cannot contain special characters'],
    ['<b>x</b>', 'Organisation name cannot contain special characters'],
    ['a/b', 'Organisation name cannot contain special characters'],
    ['=cmd()', 'Organisation name cannot contain special characters'],
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
