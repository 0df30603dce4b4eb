import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { germanCases } from './cases/de.ts';
import { britishCases } from './cases/en-gb.ts';
import { americanCases } from './cases/en-us.ts';
import { spanishCases } from './cases/es.ts';
import { frenchCases } from './cases/fr.ts';
import { heldBackCases } from './cases/held-back.ts';
import type { ReadingCase } from './cases/reading-case.ts';
import { wholeAdCases } from './cases/whole-ads.ts';
import { normaliseText } from './normalise-text.ts';

const CASES: Readonly<Record<string, readonly ReadingCase[]>> = {
  'en-US': americanCases,
  'en-GB': britishCases,
  de: germanCases,
  es: spanishCases,
  fr: frenchCases,
};
const LANGUAGES = Object.keys(CASES);

/** Compares only words; case, hyphens and punctuation do not change the sound. */
const sound = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const spokenForm = (text: string, languageCode: string): string =>
  normaliseText(text, languageCode)
    .map(({ spoken }) => spoken)
    .join(' ');

const wrongIn = (languageCode: string, cases: readonly ReadingCase[]): readonly string[] =>
  cases.flatMap(([written, expected]) => {
    const actual = spokenForm(written, languageCode);
    return sound(actual) === sound(expected) ? [] : [`${written} => ${actual} (not: ${expected})`];
  });

describe('normaliseText', () => {
  it.each(LANGUAGES)('reads at least 95 of 100 sentences in %s as they are said', (languageCode) => {
    const cases = [...CASES[languageCode]!, ...wholeAdCases[languageCode]!];
    const wrong = wrongIn(languageCode, cases);
    expect(cases.length).toBeGreaterThanOrEqual(80);
    expect(1 - wrong.length / cases.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it.each(LANGUAGES)('reads at least 9 of 10 sentences in %s that it was not tuned on', (languageCode) => {
    const cases = heldBackCases[languageCode]!;
    const wrong = wrongIn(languageCode, cases);
    expect(cases).toHaveLength(10);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(1);
  });

  it.each(LANGUAGES)('says words only in %s, and shows each written word once, in order', (languageCode) => {
    for (const [written] of [
      ...CASES[languageCode]!,
      ...wholeAdCases[languageCode]!,
      ...heldBackCases[languageCode]!,
    ]) {
      const tokens = normaliseText(written, languageCode);
      for (const { spoken } of tokens) {
        expect(spoken, written).toMatch(/^[\p{L}\p{M}'-]+([.,;:!?]*[ ][\p{L}\p{M}'-]+)*[.,;:!?]*$/u);
      }
      const shown = tokens.map(({ display }) => display).join(' ');
      // A sign without a sound that stands alone is not displayed.
      expect(shown, written).toBe(written.replace(/ [–—-] /g, ' '));
    }
  });

  it('gives each written word its own piece where speech has the same order', () => {
    expect(normaliseText('Until 20 May 2026, 5 p.m. in St. Ives.', 'en-GB')).toEqual([
      { display: 'Until', spoken: 'Until' },
      { display: '20', spoken: 'the twentieth of' },
      { display: 'May', spoken: 'May' },
      { display: '2026,', spoken: 'twenty twenty-six,' },
      { display: '5', spoken: 'five' },
      { display: 'p.m.', spoken: 'P M' },
      { display: 'in', spoken: 'in' },
      { display: 'St.', spoken: 'Saint' },
      { display: 'Ives.', spoken: 'Ives.' },
    ]);
  });

  it('shows words as one where speech has another order', () => {
    expect(normaliseText('Ab € 20.', 'de')).toEqual([
      { display: 'Ab', spoken: 'Ab' },
      { display: '€ 20.', spoken: 'zwanzig Euro.' },
    ]);
  });

  it('keeps the marks that pause and drops those without a sound', () => {
    expect(spokenForm('“Wait” — (really)? It’s *new*, Acme™…', 'en-US')).toBe("Wait, really? It's new, Acme...");
    expect(normaliseText('Vraiment ! Oui', 'fr')[0]).toEqual({ display: 'Vraiment !', spoken: 'Vraiment!' });
  });

  it('does not take the full stop of an abbreviation for the end of a sentence, and keeps the last one', () => {
    expect(spokenForm('Acme Ltd. vs. Dr. Smith etc.', 'en-US')).toBe('Acme Limited versus Doctor Smith et cetera.');
  });

  it.each([
    ['At 9 a.m. We open.', 'At nine A M. We open.'],
    ['At 9 a.m. Monday.', 'At nine A M Monday.'],
    ['At 7 p.m. ET, or 9 a.m., we open.', 'At seven P M E T, or nine A M, we open.'],
    ['Acme Ltd. Call now.', 'Acme Limited. Call now.'],
    ['Acme Ltd. is here.', 'Acme Limited is here.'],
  ])('hears whether the sentence of %s ends at its abbreviation', (written, expected) => {
    expect(spokenForm(written, 'en-US')).toBe(expected);
  });

  it.each([
    ['en-GB', 'The 7.30 to 9.45', 'The half past seven to nine forty-five'],
    ['en-GB', '£3.50ea, 5p/min, £100s', 'three pounds fifty each, five pence a minute, hundreds of pounds'],
    ['en-GB', 'The room "Suite 55" and a 55" TV', 'The room Suite fifty-five and a fifty-five inch T V'],
    ['en-US', '401(k) and 1/4 lb, ±3%', 'four oh one K and one quarter pound, plus or minus three percent'],
    [
      'en-US',
      'Copyright 2024-2026, 14:00-16:00',
      'Copyright twenty twenty-four to twenty twenty-six, two P M to four P M',
    ],
    ['de', 'Sofort 9 €/Jahr, Co. KG', 'Sofort neun Euro pro Jahr, Co. K G'],
    ['es', '2 millones de €, 5 mil €, +5 °C', 'dos millones de euros, cinco mil euros, más cinco grados centígrados'],
    ['fr', "5 k€, d'1 €, 9 h-18 h", "cinq mille euros, d'un euro, neuf heures à dix-huit heures"],
  ])('reads in %s: %s', (languageCode, written, expected) => {
    expect(spokenForm(written, languageCode)).toBe(expected);
  });

  it('leaves figures to the engine and takes decoration away in a language that it does not know', () => {
    expect(spokenForm('Solo *5* €, «ciao» — 10 %…', 'it')).toBe('Solo 5 €, ciao 10 %...');
    expect(spokenForm('Привет, мир 5', 'ru-RU')).toBe('Привет, мир 5');
  });

  it('reads Spanish figures as its country writes them', () => {
    expect(spokenForm('1.500 y 1,5', 'es-ES')).toBe('mil quinientos y uno coma cinco');
    expect(spokenForm('1,500 y 1.5', 'es-MX')).toBe('mil quinientos y uno punto cinco');
    expect(spokenForm('$20', 'es-MX')).toBe('veinte pesos');
  });
});

describe('normaliseText of hostile text', () => {
  const NASTY: readonly string[] = [
    '9',
    '1,',
    '1.',
    '1 ',
    '1-',
    '1/',
    '$1',
    '€ ',
    '+4',
    '(5',
    '0 ',
    'a.',
    'a-',
    'A&',
    'a@',
    'a.a@',
    '@a',
    '#a',
    'www.',
    'http://',
    'a/',
    'I',
    'IV ',
    'St. ',
    "'",
    '"',
    '…',
    '—',
    ' - ',
    '\u200b',
    '\u202e5',
    '٣',
    '½',
    '1e',
    'z. ',
    '1. ',
    '1h',
    'A1',
    '\ue010',
    '\ue010alias\ue011a\ue011b\ue012',
    '𝟙',
    '😀',
    'é\u0301',
  ];

  it.each(LANGUAGES.concat('it'))('ends on 20,000 characters of each nasty pattern in %s', (languageCode) => {
    for (const piece of NASTY) {
      const text = piece.repeat(Math.ceil(20_000 / piece.length));
      expect(normaliseText(text, languageCode).every(({ spoken }) => spoken !== '')).toBe(true);
    }
  });

  it.each(LANGUAGES)(
    'says ten thousand figures and numbers that overflow in %s, bounded word by word',
    (languageCode) => {
      for (const text of [
        '7'.repeat(10_000),
        '1e999',
        '0x1F',
        '9'.repeat(400),
        '-0',
        '1,2,3,4',
        '1..2',
        '00:99',
        '99/99/9999',
      ]) {
        const tokens = normaliseText(text, languageCode);
        expect(tokens.length).toBeGreaterThan(0);
        for (const { spoken } of tokens) {
          expect(spoken).toMatch(/^[^\p{N}]+$/u);
          expect(spoken.length).toBeLessThan(1000);
        }
      }
    },
  );

  it('never throws, never says a figure and never loses the order of words, whatever it is given', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '$',
        '£5',
        '1/2',
        '20',
        'May',
        '5 p.m.',
        '%',
        'St.',
        'II',
        'www.a.com',
        '-',
        '—',
        'AT&T',
        "'90s",
        ' ',
      ),
      fc.string({ maxLength: 5, unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom(...LANGUAGES), (pieces, languageCode) => {
        const text = pieces.join(' ');
        let from = 0;
        for (const { display, spoken } of normaliseText(text, languageCode)) {
          expect(spoken).toMatch(/\p{L}/u);
          expect(spoken).not.toMatch(/[\d$£€%]/);
          for (const word of display.split(' ')) {
            const at = text.indexOf(word, from);
            expect(at).toBeGreaterThanOrEqual(from);
            from = at + word.length;
          }
        }
      }),
      { seed: 11, numRuns: 1000 },
    );
  });
});
