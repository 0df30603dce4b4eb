import { describe, expect, it } from 'vitest';
import { formatMoney } from './money.ts';

describe('an amount of money', () => {
  it('is written alike in all kinds of English, and with a decimal comma in German', () => {
    expect(['en', 'en-GB', 'en-US'].map((locale) => formatMoney(290_000, 'usd', locale))).toEqual([
      '$2,900.00',
      '$2,900.00',
      '$2,900.00',
    ]);
    expect(formatMoney(290_000, 'usd', 'de-DE')).toBe('2.900,00\u00a0$');
    expect(formatMoney(3, 'eur', 'de')).toBe('0,03\u00a0€');
  });
});
