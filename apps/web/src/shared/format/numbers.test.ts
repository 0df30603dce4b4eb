import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The formatters as they are in a browser whose reader prefers these languages, in this order. */
const inBrowserOf = async (...languages: readonly string[]) => {
  vi.stubGlobal('navigator', { languages, language: languages[0], userAgent: '' });
  return { ...(await import('./numbers.ts')), ...(await import('./time.ts')) };
};

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  // Later imports in this process must not get the German formats.
  vi.resetModules();
});

describe('figures', () => {
  it('have a point and commas when the reader reads English', async () => {
    const { numberText, moneyText, signedNumber, megabytesText } = await inBrowserOf('en-GB');
    expect([numberText(1234.5), numberText(0.5, 2), signedNumber(-14.23, 1), megabytesText(4_200_000)]).toEqual([
      '1,234.5',
      '0.50',
      '−14.2',
      '4.2 MB',
    ]);
    expect(moneyText(2900, 'gbp')).toBe('£29.00');
  });

  it('have a comma and points when the reader reads German', async () => {
    const { numberText, moneyText, signedNumber, megabytesText } = await inBrowserOf('de-DE', 'en');
    expect([numberText(1234.5), numberText(0.5, 2), signedNumber(-14.23, 1), megabytesText(4_200_000)]).toEqual([
      '1.234,5',
      '0,50',
      '−14,2',
      '4,2 MB',
    ]);
    expect(moneyText(2900, 'eur')).toBe('29,00\u00a0€');
  });

  it('follow the country that the browser names for the language', async () => {
    const { numberText } = await inBrowserOf('de-CH');
    expect(numberText(0.5)).toBe('0.5');
  });

  it('are German ones beside another language that the interface has not', async () => {
    const { numberText } = await inBrowserOf('nl-NL', 'de-DE');
    expect(numberText(0.5)).toBe('0,5');
  });

  it('are written all the same when the browser names what is no language', async () => {
    const { numberText } = await inBrowserOf('en-US@posix');
    expect(numberText(0.5)).toBe('0.5');
  });
});

describe('times', () => {
  it('name days and months in the language of the reader', async () => {
    const { dayText, weekdayText, monthText } = await inBrowserOf('de-DE');
    expect([dayText(Date.UTC(2026, 10, 21, 12)), weekdayText('2026-11-21', 'long'), monthText('2026-11')]).toEqual([
      '21.11.2026',
      'Samstag',
      'November 2026',
    ]);
  });

  it('keep the point of time codes, as audio programs have it', async () => {
    const { clockTime } = await inBrowserOf('de-DE');
    expect(clockTime(77.42)).toBe('1:17.4');
  });

  it('say where playback is in words', async () => {
    const { spokenPosition } = await inBrowserOf('de-DE');
    expect(spokenPosition(61, 90)).toBe('1 Minute 1 Sekunde von 1 Minute 30 Sekunden');
  });
});
