import { describe, expect, it } from 'vitest';
import { linkName } from './create-link.ts';

describe('the name of a link', () => {
  it.each([
    ['Spring%20sale%20%26%20more', 'Spring sale & more'],
    ['Spring sale', 'Spring sale'],
    ['100% fresh', '100% fresh'],
    ['%C3%84pfel', 'Äpfel'],
    ['%3Cscript%3Ealert(1)%3C%2Fscript%3EAd', 'Ad'],
    ['a%0D%0ASet-Cookie%3A%20x', 'a Set-Cookie: x'],
    ['  two   words ', 'two words'],
  ])('is made of %j', (given, wanted) => {
    expect(linkName(given)).toBe(wanted);
  });

  it('is held to its length as it is read, not as it is sent', () => {
    expect(linkName(encodeURIComponent('ä'.repeat(120)))).toHaveLength(120);
    expect(() => linkName('x'.repeat(121))).toThrow();
    expect(() => linkName('%3Cb%3E')).toThrow();
  });
});
