import { describe, expect, it } from 'vitest';
import { suggestOrgName } from './suggest-org-name.ts';

const suggest = (email: string): string => suggestOrgName({ firstName: ' Mina', lastName: 'Kaur ', email });

describe('suggestOrgName', () => {
  it.each([
    ['mina@harbor-foods.com', 'Harbor Foods'],
    ['mina@mail.harbor.co.uk', 'Harbor'],
    ['Mina@Harbor.DE', 'Harbor'],
  ])('takes the organisation of %s', (email, name) => {
    expect(suggest(email)).toBe(name);
  });

  it.each([
    ['mina@gmail.com'],
    ['mina@yahoo.co.uk'],
    ['mina@t-online.de'],
    ['mina'],
    ['mina@harbor'],
    ['mina@.com'],
    [''],
  ])('takes the name of the user for %s', (email) => {
    expect(suggest(email)).toBe('Mina Kaur');
  });

  it('is empty without a name and an address', () => {
    expect(suggestOrgName({ firstName: '', lastName: '', email: '' })).toBe('');
  });
});
