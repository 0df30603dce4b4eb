import type { VersionColumn } from '@sonora/contracts/versions/configuration';
import { describe, expect, it } from 'vitest';
import { readCell } from './cells.ts';

const read = (text: string, type: VersionColumn['type'], languageCode: string, currency?: string) => {
  const cell = readCell(text, { name: 'x', type, ...(currency ? { currency } : {}) }, languageCode);
  return cell.ok ? cell.written : cell.message.messageId;
};

describe('a cell', () => {
  it.each([
    ['39.5', 'en-US', undefined, '$39.50'],
    ['39', 'en-GB', undefined, '£39'],
    ['39.00', 'en-US', undefined, '$39'],
    ['39,5', 'de-DE', undefined, '39,50 €'],
    ['39,50 €', 'en-US', undefined, '€39.50'],
    ['$39.50', 'de-DE', undefined, '39,50 $'],
    ['1,234.50', 'en-US', undefined, '$1,234.50'],
    ['12.345,50', 'de-DE', undefined, '12.345,50 €'],
    ['12,345', 'en-US', undefined, '$12,345'],
    ['39', 'en-US', 'CHF', 'CHF 39'],
    ['EUR 5', 'en-GB', 'USD', '€5'],
    ['1.234 €', 'en-GB', undefined, '€1,234'],
    ['€1,234', 'de-DE', undefined, '1.234 €'],
    ['39.5', 'de-AT', undefined, '39,50 €'],
    ['1234,5', 'es-ES', undefined, '1.234,50 €'],
    ['1234.5', 'es-MX', 'MXN', 'MXN 1,234.50'],
    ['$5', 'es-MX', 'MXN', 'MXN 5'],
    ['$5', 'es-ES', undefined, '5 USD'],
    ['1 234,50', 'fr-FR', undefined, '1 234,50 €'],
    ['5', 'en-AU', undefined, '$5'],
    ['39.5', 'it-IT', undefined, '39,50 €'],
    ['39,5', 'nl-NL', undefined, '€ 39,50'],
    ['1.234,5', 'nl-BE', undefined, '€ 1.234,50'],
    ['39,5', 'pt-PT', undefined, '39,50 €'],
    ['R$ 1.234,50', 'pt-BR', undefined, 'R$ 1.234,50'],
    ['39', 'pt-BR', undefined, 'R$ 39'],
    ['US$5', 'pt-BR', undefined, 'US$ 5'],
    ['R$ 5', 'en-US', undefined, 'BRL 5'],
    ['1234,5', 'pl-PL', undefined, '1 234,50 zł'],
    ['39,50 zł', 'de-DE', undefined, '39,50 PLN'],
  ])('of money reads %j in %s with currency %s as %j', (text, language, currency, written) => {
    expect(read(text, 'money', language, currency)).toBe(written);
  });

  it.each([
    'free',
    '',
    '$',
    '-5',
    '$-5',
    '39.5055',
    '1234.505',
    '12.34.56',
    '1,2,3',
    '5 € 6 €',
    '<b>5</b>',
    '=1+1',
    '5e3',
    '１２',
  ])('of money refuses %j', (text) => {
    expect(read(text, 'money', 'en-US')).toBe('versions.noAmount');
  });

  it.each([
    ['1234.5', 'en', '1,234.5'],
    ['12345', 'en', '12,345'],
    ['1.234.567', 'de', '1.234.567'],
    ['1,5', 'de', '1,5'],
    ['1.5', 'de', '1,5'],
    ['-5', 'en', 'minus 5'],
    ['−5', 'de', 'minus 5'],
    ['007', 'en', '7'],
    ['1 000 000', 'en', '1,000,000'],
    ['12345,5', 'es-AR', '12.345,5'],
    ['12345.5', 'es-419', '12,345.5'],
    ['12345.5', 'fr-CA', '12 345,5'],
    ['-12345.5', 'it-CH', 'meno 12.345,5'],
    ['-12345.5', 'nl', 'min 12.345,5'],
    ['-1,5', 'pt-BR', 'menos 1,5'],
    ['12345.5', 'pl', '12 345,5'],
  ])('of numbers reads %j in %s as %j', (text, language, written) => {
    expect(read(text, 'number', language)).toBe(written);
  });

  it.each([
    ['2026-12-24', 'en-US', 'December 24'],
    ['2026-05-01', 'it-IT', '1º maggio'],
    ['24/12/2026', 'pt-BR', '24 de dezembro'],
    ['24 de dezembro de 2026', 'pt-PT', '24 de dezembro de 2026'],
    ['24-12-2026', 'nl-NL', '24 december'],
    ['24 października 2026', 'pl-PL', '24 października 2026'],
    ['24 ottobre', 'en-GB', '24 October'],
    ['2026-12-24', 'en-GB', '24 December'],
    ['2026-12-24', 'de-DE', '24. Dezember'],
    ['24.12.2026', 'en-US', 'December 24'],
    ['24.12.', 'de-DE', '24. Dezember'],
    ['12/24/2026', 'en-US', 'December 24'],
    ['24/12/2026', 'en-GB', '24 December'],
    ['24 December 2026', 'en-GB', '24 December 2026'],
    ['Dec 24th, 2026', 'en-US', 'December 24, 2026'],
    ['24. Dezember', 'en-US', 'December 24'],
    ['3 März', 'de', '3. März'],
    ['29 Feb', 'en-GB', '29 February'],
    ['2026-12-24', 'es-ES', '24 de diciembre'],
    ['24 de septiembre de 2026', 'es-MX', '24 de septiembre de 2026'],
    ['2026-12-01', 'fr-FR', '1er décembre'],
    ['1er févr. 2027', 'fr-FR', '1er février 2027'],
    ['24. Dezember 2026', 'fr', '24 décembre 2026'],
    ['4/5/2026', 'fr-CA', '4 mai'],
  ])('of dates reads %j in %s as %j', (text, language, written) => {
    expect(read(text, 'date', language)).toBe(written);
  });

  it.each(['2026-02-30', '2027-02-29', '31.04.2026', '13/13/2026', 'soon', '2026', '24 Nonember', '24 jui', '0.1.'])(
    'of dates refuses %j',
    (text) => {
      expect(read(text, 'date', 'en-GB')).toBe('versions.noDate');
    },
  );

  it('of text is one line; of voices and sounds a name', () => {
    expect(read(' two\n\t rolls ', 'text', 'en')).toBe('two rolls');
    expect(read('wren', 'voice', 'en')).toBe('wren');
    expect(read('../wren', 'voice', 'en')).toBe('versions.noAlias');
    expect(read('bounce along', 'sound', 'en')).toBe('versions.noAlias');
  });

  it('is no price, number or date when it is long', () => {
    for (const type of ['money', 'number', 'date'] as const)
      expect(read('1'.repeat(61), type, 'en-US')).toMatch(/^versions\.no/);
  });
});
