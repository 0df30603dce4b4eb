import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTagQuery, queryText } from './query-text.ts';

describe('parseTagQuery', () => {
  it('reads what URLSearchParams writes, and the first of repeated parameters', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }))), (pairs) => {
        const query = parseTagQuery(new URLSearchParams(pairs).toString());
        for (const [name, value] of pairs.toReversed()) {
          const first = pairs.find(([other]) => other === name)?.[1] ?? value;
          expect(query.get(name)).toBe(first.toWellFormed());
        }
      }),
    );
  });

  it('keeps what cannot be decoded, and never throws', () => {
    expect(parseTagQuery('a=%zz&b=%E4&c=1+2&d&=x&&e=1=2')).toEqual(
      new Map([
        ['a', '%zz'],
        ['b', '%E4'],
        ['c', '1 2'],
        ['d', ''],
        ['e', '1=2'],
      ]),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => parseTagQuery(text).size <= text.length));
  });
});

describe('queryText', () => {
  it('says nothing for macros that nobody replaced', () => {
    const dotted = ['%%PATTERN:city%%', `\${GEO.CITY-1}`, '{{city.name}}'];
    for (const text of [...dotted, '%%CITY%%', `\${CITY}`, '@CITY@', '[CITY]', '', '  ', 'x'.repeat(6_001)]) {
      expect(queryText(new Map([['city', text]]), 'city'), text).toBeUndefined();
    }
    for (const text of ['[Bern', '{Bern}', '%Bern', '%%a b%%'])
      expect(queryText(new Map([['city', ` ${text} `]]), 'city')).toBe(text);
  });
});
