import { describe, expect, it } from 'vitest';
import { germanCases } from './cases/de.ts';
import { britishCases } from './cases/en-gb.ts';
import { americanCases } from './cases/en-us.ts';
import { spanishCases } from './cases/es.ts';
import { frenchCases } from './cases/fr.ts';
import type { ReadingCase } from './cases/reading-case.ts';
import { normaliseText } from './normalise-text.ts';

const CASES: Readonly<Record<string, readonly ReadingCase[]>> = {
  'en-US': americanCases,
  'en-GB': britishCases,
  de: germanCases,
  es: spanishCases,
  fr: frenchCases,
};

/** What decides about the sound: words, not their case, hyphens or marks. */
const sound = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const said = (text: string, languageCode: string): string =>
  normaliseText(text, languageCode)
    .map(({ spoken }) => spoken)
    .join(' ');

const wrongIn = (languageCode: string, cases: readonly ReadingCase[]): readonly string[] =>
  cases.flatMap(([written, expected]) => {
    const actual = said(written, languageCode);
    return sound(actual) === sound(expected) ? [] : [`${written} => ${actual} (not: ${expected})`];
  });

describe('normaliseText', () => {
  it.each(Object.entries(CASES))('reads at least 95 of 100 sentences in %s as they are said', (languageCode, cases) => {
    const wrong = wrongIn(languageCode, cases);
    expect(1 - wrong.length / cases.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});
