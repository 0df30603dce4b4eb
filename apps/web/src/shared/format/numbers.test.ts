import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The formatters in a browser with these preferred languages. */
const inBrowserOf = async (...languages: readonly string[]) => {
  vi.stubGlobal('navigator', { languages, language: languages[0], userAgent: '' });
  return { ...(await import('./numbers.ts')), ...(await import('./time.ts')) };
};

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  // Later imports in this process must not get the German formatters.
  vi.resetModules();
});

describe('a typed number', () => {
  it.each([
    ['1200000', '1,200,000'],
    [' 10000 ', '10,000'],
    ['+10000', '10,000'],
    ['-1000000', '−1,000,000'],
    ['999999999999999', '999,999,999,999,999'],
    ['9999', undefined],
    ['00009999', undefined],
    ['1,200,000', undefined],
    ['1200000.5', undefined],
    ['1200000x', undefined],
    ['1e9', undefined],
    ['', undefined],
  ])('%j is repeated as %j', async (typed, grouped) => {
    const { groupedNumber } = await inBrowserOf('en-GB');
    expect(groupedNumber(typed)).toBe(grouped);
  });

  it('has the separators of the locale', async () => {
    const { groupedNumber } = await inBrowserOf('de-DE');
    expect(groupedNumber('1200000')).toBe('1.200.000');
  });
});

describe('figures', () => {
  it('have English separators in English', async () => {
    const { numberText, moneyText, signedNumber, megabytesText } = await inBrowserOf('en-GB');
    expect([numberText(1234.5), numberText(0.5, 2), signedNumber(-14.23, 1), megabytesText(4_200_000)]).toEqual([
      '1,234.5',
      '0.50',
      '−14.2',
      '4.2 MB',
    ]);
    expect(moneyText(2900, 'gbp')).toBe('£29.00');
  });

  it('have German separators in German', async () => {
    const { numberText, moneyText, signedNumber, megabytesText } = await inBrowserOf('de-DE', 'en');
    expect([numberText(1234.5), numberText(0.5, 2), signedNumber(-14.23, 1), megabytesText(4_200_000)]).toEqual([
      '1.234,5',
      '0,50',
      '−14,2',
      '4,2 MB',
    ]);
    expect(moneyText(2900, 'eur')).toBe('29,00\u00a0€');
  });

  it('follow the country of the browser’s locale', async () => {
    const { numberText } = await inBrowserOf('de-CH');
    expect(numberText(0.5)).toBe('0.5');
  });

  it('are German when the browser prefers an unsupported language to German', async () => {
    const { numberText } = await inBrowserOf('nl-NL', 'de-DE');
    expect(numberText(0.5)).toBe('0,5');
  });

  it('ignore invalid locales of the browser', async () => {
    const { numberText } = await inBrowserOf('en-US@posix');
    expect(numberText(0.5)).toBe('0.5');
  });
});

describe('times', () => {
  it('name days and months in the language of the interface', async () => {
    const { dayText, weekdayText, monthText } = await inBrowserOf('de-DE');
    expect([dayText(Date.UTC(2026, 10, 21, 12)), weekdayText('2026-11-21', 'long'), monthText('2026-11')]).toEqual([
      '21.11.2026',
      'Samstag',
      'November 2026',
    ]);
  });

  it('have the decimal sign of the figures beside them', async () => {
    expect((await inBrowserOf('de-DE')).clockTime(77.42)).toBe('1:17,4');
    vi.resetModules();
    expect((await inBrowserOf('en-GB')).clockTime(77.42)).toBe('1:17.4');
  });

  it('spell out the playback position', async () => {
    const { spokenPosition } = await inBrowserOf('de-DE');
    expect(spokenPosition(61, 90)).toBe('1 Minute 1 Sekunde von 1 Minute 30 Sekunden');
  });
});
