import { describe, expect, it } from 'vitest';
import { parseMarkup } from '../markup/markup.ts';
import { normaliseText } from './normalise-text.ts';
import { previewReading } from './preview-reading.ts';
import { encodeOverride, spokenText, writtenText } from './reading-override.ts';

const as = (interpretation: string, text: string, format = ''): string =>
  `<say-as interpret-as="${interpretation}"${format === '' ? '' : ` format="${format}"`}>${text}</say-as>`;
const textOf = (script: string): string =>
  parseMarkup(script)
    .spans.map((span) => (span.kind === 'speech' ? span.text : ''))
    .join('');
const warningsOf = (script: string): readonly string[] => parseMarkup(script).warnings.map(({ text }) => text);

describe('say-as', () => {
  it.each([
    [as('characters', 'IKEA'), 'en-US', 'I K E A'],
    [as('spell-out', 'A-1'), 'en-US', 'A dash one'],
    [as('verbatim', 'de'), 'de', 'D E'],
    [as('cardinal', '2026'), 'en-US', 'two thousand twenty-six'],
    [as('cardinal', '1,234.5'), 'en-GB', 'one thousand two hundred and thirty-four point five'],
    [as('number', '1.234'), 'de', 'eintausendzweihundertvierunddreißig'],
    [as('ordinal', '3'), 'en-US', 'third'],
    [as('ordinal', '3'), 'es', 'tercero'],
    [as('ordinal', '21'), 'fr', 'vingt et unième'],
    [as('digits', '2026'), 'en-US', 'two zero two six'],
    [as('digits', '2026'), 'fr', 'deux zéro deux six'],
    [as('telephone', '555 44'), 'en-GB', 'triple five, double four'],
    [as('date', '3/4/2026', 'dmy'), 'en-US', 'April third twenty twenty-six'],
    [as('date', '3/4/2026', 'mdy'), 'en-GB', 'the fourth of March twenty twenty-six'],
    [as('date', '20260520', 'yyyymmdd'), 'en-US', 'May twentieth twenty twenty-six'],
    [as('date', '2026', 'y'), 'de', 'zweitausendsechsundzwanzig'],
    [as('date', '5/2026', 'my'), 'es', 'mayo de dos mil veintiséis'],
    [as('fraction', '5/16'), 'en-US', 'five sixteenths'],
    [as('fraction', '3/4'), 'fr', 'trois quarts'],
    [as('time', '9:30'), 'en-US', 'nine thirty'],
    [as('currency', '$5'), 'en-US', 'five dollars'],
    [as('unit', '5 km'), 'en-GB', 'five kilometres'],
    [as('address', '10 Elm St.'), 'en-US', 'ten Elm Street.'],
    [as('characters', 'ABC').replaceAll('say-as', 'as:say-as'), 'en-US', 'A B C'],
    [as('characters', 'мир 5'), 'ru', 'М И Р 5'],
  ])('reads %s in %s as %s', (script, languageCode, expected) => {
    expect(previewReading(script, languageCode)).toBe(expected);
    expect(warningsOf(script)).toEqual([]);
  });

  it.each([
    [as('cardinal', 'many'), 'many'],
    [as('date', '99/99/9999', 'dmy'), 'ninety-nine ninety-nine nine thousand nine hundred ninety-nine'],
    [as('ordinal', 'x'), 'x'],
    [as('fraction', 'half'), 'half'],
    [as('characters', '…'), ''],
  ])('reads %s as usual when it is not what it is said to be', (script, expected) => {
    expect(previewReading(script, 'en-US')).toBe(expected);
  });

  it.each(['', 'song', 'constructor', '" onload="'])(
    'warns of the unknown reading "%s" and reads as usual',
    (value) => {
      const script = `Get <say-as interpret-as='${value}'>5 km</say-as>.`;
      expect(previewReading(script, 'en-GB')).toBe('Get five kilometres.');
      expect(warningsOf(script)).toEqual([
        `The reading '${value}' of <say-as> is unknown; the words are read as usual.`,
      ]);
    },
  );

  it('keeps what is around it, and the words inside as they are written', () => {
    const text = textOf(`Pin (${as('digits', '12 34')}), ok${as('characters', 'ab')}s`);
    expect(normaliseText(text, 'en-US')).toEqual([
      { display: 'Pin', spoken: 'Pin' },
      { display: '(12 34),', spoken: 'one two, three four,' },
      { display: 'ok', spoken: 'ok' },
      { display: 'ab', spoken: 'A B' },
      { display: 's', spoken: 's' },
    ]);
  });

  it('is not part of what is read around it', () => {
    expect(previewReading(`May ${as('cardinal', '3')}, 2026`, 'en-US')).toBe('May three, twenty twenty-six');
  });
});

describe('sub', () => {
  it('says the alias and shows what is written', () => {
    const text = textOf('The <sub alias="World Wide Web (5 km)">WWW site</sub>.');
    expect(normaliseText(text, 'en-US')).toEqual([
      { display: 'The', spoken: 'The' },
      { display: 'WWW site.', spoken: 'World Wide Web five kilometers.' },
    ]);
  });

  it('says the alias once when there are tags inside', () => {
    expect(previewReading('<sub alias="x y">a <emphasis>b</emphasis><break/> c</sub> d', 'en-US')).toBe('x y d');
  });

  it.each([
    ['<sub alias="word"/>', 'word'],
    ['<sub alias="">gone</sub> here', 'here'],
    ['<sub>kept</sub>', 'kept'],
    ['<sub alias="said">open', 'said'],
    ['<sub alias="outer"><sub alias="inner">x</sub></sub>', 'outer'],
    ['<sub alias="a"></sub>', 'a'],
    ['<say-as interpret-as="digits">12', 'one two'],
  ])('reads %s as "%s"', (script, expected) => {
    expect(previewReading(script, 'en-US')).toBe(expected);
  });

  it('warns when it has no alias', () => {
    expect(warningsOf('<sub>kept</sub>')).toEqual(['A substitution without an alias was read as it is written.']);
  });

  it('says an alias that is a text of its own, and words that are, in full', () => {
    const long = 'word '.repeat(60).trim();
    expect(previewReading(`<sub alias="${long}">x</sub>`, 'en-US')).toBe(long);
    expect(previewReading(as('digits', long), 'en-US')).toBe(long);
  });
});

describe('encodeOverride', () => {
  it('hides nothing from who asks what is said or what is written', () => {
    const text = `A ${encodeOverride(' B C, ', { kind: 'alias', alias: 'b sea' })}D`;
    expect(spokenText(text)).toBe('A  b sea, D');
    expect(writtenText(text)).toBe('A  B C, D');
  });

  it('cannot be made up by a script, whatever characters it has', () => {
    const script = '\ue010alias\ue011boo\ue011a\ue012 <sub alias="\ue012x\ue010">y\ue011</sub>';
    expect(previewReading(script, 'en-US')).toBe('aliasbooa x');
  });
});

describe('previewReading', () => {
  it('shows what will be said, pauses and sections left out', () => {
    const script =
      '<as:section name="a">Only £4.99!<break time="1s"/> Call <as:placeholder id="who">us</as:placeholder>.</as:section>';
    expect(previewReading(script, 'en-GB')).toBe('Only four pounds ninety-nine! Call us.');
    expect(previewReading(script, 'en-GB', { who: '999' })).toBe('Only four pounds ninety-nine! Call triple nine.');
    expect(previewReading('', 'de')).toBe('');
  });
});
