import { accountMessage } from '@sonora/contracts/messages/accounts';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { billingMessage } from '@sonora/contracts/messages/billing';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { formatMoney } from '@sonora/contracts/messages/format/money';
import { calendarDay, type Message, referenceOf } from '@sonora/contracts/messages/message';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const inBrowserOf = async (...languages: readonly string[]) => {
  vi.stubGlobal('navigator', { languages, language: languages[0], userAgent: '' });
  return import('./server-messages.ts');
};

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  // The next test in this process must get English again.
  vi.resetModules();
});

const attempts = accountMessage('accounts.tooManyAttempts', { seconds: 17 });

describe('serverText', () => {
  it('translates a server message once its area is loaded', async () => {
    const { loadMessages, serverText } = await inBrowserOf('de-DE');
    expect(serverText(attempts, attempts.text)).toBe('Too many attempts. Try again in 17 seconds.');
    await loadMessages([attempts]);
    expect(serverText(attempts, attempts.text)).toBe('Zu viele Versuche. Versuchen Sie es in 17 Sekunden noch einmal.');
  });

  it('translates nested messages and localises numbers', async () => {
    const { loadMessages, serverText } = await inBrowserOf('de-DE');
    const subject = audioformMessage('audioforms.subjects.text', { text: 'Buy now' });
    const message = audioformMessage('audioforms.speechTooLong', { subject, over: '0.4 s', slot: '3 s' });
    await loadMessages([message]);
    expect(serverText(message, message.text)).toBe(
      'Der Text „Buy now“ ist 0,4 s zu lang für 3 s, selbst beim höchsten Tempo. Kürzen Sie das Skript, oder verlängern Sie den Spot.',
    );
  });

  it('leaves figures to a message that formats them itself, whatever their size', async () => {
    const { loadMessages, serverText } = await inBrowserOf('de-DE');
    const credits = billingMessage('billing.features.credits', { count: 1_000 });
    await loadMessages([credits]);
    expect(serverText(credits, credits.text)).toBe('1.000 Credits pro Monat');
  });

  it('writes amounts of money as the pages do', async () => {
    const { loadMessages, serverText } = await inBrowserOf('de-DE');
    const price = billingMessage('billing.features.extraCredits', { price: formatMoney(3, 'usd', 'en') });
    await loadMessages([price]);
    expect(price.text).toBe('Extra credits at $0.03');
    expect(serverText(price, price.text)).toBe(`Zusätzliche Credits zu je ${formatMoney(3, 'usd', 'de-DE')}`);
  });

  describe('writes days as the reader does', () => {
    const dates = campaignMessage('campaigns.conditionDates', {
      first: calendarDay('2027-03-01'),
      last: calendarDay('2027-03-31'),
    });
    const until = campaignMessage('campaigns.conditionDatesUntil', { last: calendarDay('2027-03-01') });
    // The name of a creative may look like a day.
    const why = campaignMessage('campaigns.whyRule', { creative: '2027-03-01', condition: dates });
    const differs = campaignMessage('campaigns.outcomeDiffers', {
      condition: until,
      actual: calendarDay('2027-03-01'),
    });
    const messages: readonly Message[] = [dates, why, differs];

    it.each([
      [
        'en-GB',
        [
          '1 Mar 2027 to 31 Mar 2027',
          '“2027-03-01” is heard because its rule matches: 1 Mar 2027 to 31 Mar 2027.',
          'until 1 Mar 2027: not met by 1 Mar 2027',
        ],
      ],
      [
        'de-DE',
        [
          '01.03.2027 bis 31.03.2027',
          '„2027-03-01“ läuft, weil die Regel passt: 01.03.2027 bis 31.03.2027.',
          'bis 01.03.2027: nicht erfüllt (01.03.2027)',
        ],
      ],
    ])('in %s', async (locale, expected) => {
      const { loadMessages, serverText } = await inBrowserOf(locale);
      await loadMessages(messages);
      // As they come over the wire.
      const wire = messages.map((message) => JSON.parse(JSON.stringify(referenceOf(message))));
      expect(messages.map(({ text }, index) => serverText(wire[index], text))).toEqual(expected);
    });

    it('and in English texts, where the catalogue of the reader has no such message', async () => {
      const { serverText } = await inBrowserOf('de-DE');
      expect(serverText({ ...until, messageId: 'nowhere.at.all' }, until.text)).toBe('until 01.03.2027');
      const wrong = {
        messageId: 'campaigns.conditionDatesUntil',
        values: { last: { calendarDay: 'soon', text: 'soon' } },
      };
      expect(serverText(wrong, 'until soon')).toBe('until soon');
    });
  });

  it('keeps English texts in English and for messages without translation', async () => {
    const english = await inBrowserOf('en-GB');
    await english.loadMessages([attempts]);
    expect(english.serverText(attempts, attempts.text)).toBe(attempts.text);
    vi.resetModules();
    const german = await inBrowserOf('de-DE');
    const unknown = { messageId: 'accounts.notYet', values: {} };
    await german.loadMessages([unknown, undefined, { messageId: 'nowhere.at.all' }]);
    expect(german.serverText(unknown, 'Something new')).toBe('Something new');
  });
});
