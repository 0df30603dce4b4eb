import { describe, expect, it } from 'vitest';
import { spokenTokens } from './spoken-text.ts';

const spoken = (text: string): string =>
  spokenTokens(text)
    .map((token) => token.spoken)
    .join(' ');

describe('spokenTokens', () => {
  it.each([
    ['£20', 'twenty pounds'],
    ['£1', 'one pound'],
    ['€2.50!', 'two euros fifty!'],
    ['£3m', 'three million pounds'],
    ['$45', 'forty-five dollars'],
    ['R&D', 'R and D'],
    ['fish & chips', 'fish and chips'],
    ['9–5', 'nine to five'],
    ['10-12', 'ten to twelve'],
    ['555-0199', 'five five five, zero one nine nine'],
    ['mail@acme.com', 'mail at acme dot com'],
    ['24/7', 'twenty-four seven'],
    ['#1', 'number one'],
    ['café naïve Łódź', 'cafe naive Lodz'],
    ['it’s “good”…', "it's good..."],
    ['word—word', 'word, word'],
    ['yes — no', 'yes, no'],
    ['yes. — no', 'yes. no'],
    ['**bold** _it_', 'bold it'],
    ['-v --help', 'v help'],
    ['e.g. the U.S.A. team', 'for example the U S ay team'],
  ])('reads %s as %s', (written, expected) => {
    expect(spoken(written)).toBe(expected);
  });

  it('keeps the written word beside the spoken one', () => {
    expect(spokenTokens('Nur €5, ok')).toEqual([
      { display: 'Nur', spoken: 'Nur' },
      { display: '€5,', spoken: 'five euros,' },
      { display: 'ok', spoken: 'ok' },
    ]);
  });

  it('gives printable ASCII only, whatever it is given', () => {
    const everything = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code + 1)).join('a ');
    expect(spoken(everything)).toMatch(/^[\x20-\x7e]*$/);
  });
});

describe('spokenTokens of what cannot be said', () => {
  it.each(['', ' … — ', '🙂', 'Привет', 'שלום', '...'])('are none for "%s"', (text) =>
    expect(spokenTokens(text)).toEqual([]),
  );
  it.each(['a', '7', '100%'])('are some for "%s"', (text) => expect(spokenTokens(text)).toHaveLength(1));
});
