import { readCell } from '@sonora/audioform/versions';
import type { VersionColumn } from '@sonora/contracts/versions/configuration';
import { previewReading } from '@sonora/speech';
import { describe, expect, it } from 'vitest';

/** The words that are spoken for a cell, within a sentence. */
const spoken = (text: string, type: VersionColumn['type'], languageCode: string, before: string, after: string) => {
  const cell = readCell(text, { name: 'x', type }, languageCode);
  return cell.ok ? previewReading(`${before} ${cell.written} ${after}`, languageCode) : cell.message.text;
};

describe('cells of a table of versions are spoken', () => {
  it.each([
    ['39.5', 'money', 'en-GB', 'only thirty-nine pounds fifty today'],
    ['1', 'money', 'en-GB', 'only one pound today'],
    ['0.99', 'money', 'en-US', 'only ninety-nine cents today'],
    ['1.234 €', 'money', 'en-GB', 'only one thousand two hundred and thirty-four euros today'],
    ['$1,999.99', 'money', 'en-US', 'only one thousand nine hundred ninety-nine dollars ninety-nine today'],
    ['CHF 39', 'money', 'en-GB', 'only thirty-nine Swiss francs today'],
    ['1900', 'number', 'en-GB', 'only one thousand nine hundred today'],
    ['1.5', 'number', 'en-US', 'only one point five today'],
    ['-5', 'number', 'en-GB', 'only minus five today'],
    ['1000000', 'number', 'en-US', 'only one million today'],
    ['2026-12-24', 'date', 'en-GB', 'only the twenty-fourth of December today'],
    ['24.12.', 'date', 'en-US', 'only December twenty-fourth today'],
    ['3 March 2027', 'date', 'en-US', 'only March third, twenty twenty-seven today'],
  ] as const)('%j (%s, %s): %s', (text, type, language, words) => {
    expect(spoken(text, type, language, 'only', 'today')).toBe(words);
  });

  it.each([
    ['39,5', 'money', 'nur neununddreißig Euro fünfzig heute'],
    ['1', 'money', 'nur ein Euro heute'],
    ['0,99', 'money', 'nur neunundneunzig Cent heute'],
    ['$1,234.50', 'money', 'nur eintausendzweihundertvierunddreißig Dollar fünfzig heute'],
    ['1900', 'number', 'nur eintausendneunhundert heute'],
    ['1,5', 'number', 'nur eins Komma fünf heute'],
    ['-5', 'number', 'nur minus fünf heute'],
  ] as const)('%j (%s, German): %s', (text, type, words) => {
    expect(spoken(text, type, 'de-DE', 'nur', 'heute')).toBe(words);
  });

  it.each([
    ['39,5', 'money', 'fr-FR', 'seulement trente-neuf euros cinquante'],
    ['1234,5', 'money', 'fr-FR', 'seulement mille deux cent trente-quatre euros cinquante'],
    ['12345', 'number', 'fr-FR', 'seulement douze mille trois cent quarante-cinq'],
    ['1,5', 'number', 'fr-FR', 'seulement un virgule cinq'],
    ['-5', 'number', 'fr-FR', 'seulement moins cinq'],
    ['2026-12-01', 'date', 'fr-FR', 'seulement premier décembre'],
    ['24 décembre 2026', 'date', 'fr-FR', 'seulement vingt-quatre décembre deux mille vingt-six'],
    ['39,5', 'money', 'es-ES', 'solo treinta y nueve euros con cincuenta'],
    ['$39', 'money', 'es-MX', 'solo treinta y nueve pesos'],
    ['USD 39', 'money', 'es-MX', 'solo treinta y nueve dólares'],
    ['CHF 39', 'money', 'es-ES', 'solo treinta y nueve francos suizos'],
    ['12345', 'number', 'es-ES', 'solo doce mil trescientos cuarenta y cinco'],
    ['1.5', 'number', 'es-MX', 'solo uno punto cinco'],
    ['12345', 'number', 'es-MX', 'solo doce mil trescientos cuarenta y cinco'],
    ['-5', 'number', 'es-ES', 'solo menos cinco'],
    ['2026-12-24', 'date', 'es-MX', 'solo veinticuatro de diciembre'],
  ] as const)('%j (%s, %s), ends a sentence as: %s', (text, type, language, words) => {
    const before = language === 'fr-FR' ? 'seulement' : 'solo';
    expect(spoken(text, type, language, before, '').trim()).toBe(words);
  });

  it('as numbers, not years, after words that precede years', () => {
    expect(spoken('1900', 'number', 'en-GB', 'in', 'shops')).toBe('in one thousand nine hundred shops');
    expect(spoken('2026', 'number', 'de-DE', 'in', 'Filialen')).toBe('in zweitausendsechsundzwanzig Filialen');
  });

  it('as dates in the case that German prepositions need', () => {
    expect(spoken('2026-12-24', 'date', 'de-DE', 'am', 'geöffnet')).toBe('am vierundzwanzigsten Dezember geöffnet');
    expect(spoken('24 December', 'date', 'de-DE', 'bis', '')).toBe('bis vierundzwanzigsten Dezember');
  });
});
