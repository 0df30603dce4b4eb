import { describe, expect, it } from 'vitest';
import { type CheckoutView, checkoutPage, type PortalView, portalPage } from './test-payment-pages.ts';

const checkout: CheckoutView = {
  language: 'en',
  plan: 'Indie',
  email: 'a<b>@example.com',
  amountCents: 2_900,
  currency: 'usd',
  address: '/test-payments/checkout/1?a=1&b=2',
};

const invoice: PortalView['invoices'][number] = {
  date: new Date(Date.UTC(2026, 10, 23)),
  description: 'Indie, a month',
  message: { messageId: 'billing.month', values: { plan: 'Indie' } },
  amountCents: 290_050,
  currency: 'usd',
  status: 'paid',
};

const portal: PortalView = {
  language: 'en',
  plan: 'Indie',
  status: 'active',
  declinesPayments: false,
  isEnding: true,
  invoices: [invoice],
  address: '/test-payments/portal/1',
  returnUrl: '/billing',
};

/** Visible text, without markup. */
const wordsOf = (page: string): string =>
  page
    .replace(/<style.*?<\/style>/s, '')
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/[|\n]+/g, '|');

describe('the checkout page', () => {
  it('keeps its English', () => {
    const page = checkoutPage(checkout, 'n');
    expect(wordsOf(page)).toBe(
      '|Test checkout|TEST · no money moves and no card is asked for|Sonora Indie|For a&lt;b&gt;@example.com|$29.00 a month|Pay|Pay with a card that is declined|Go back without paying|',
    );
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('action="/test-payments/checkout/1?a=1&amp;b=2"');
  });

  it('is German for a reader of German', () => {
    const page = checkoutPage({ ...checkout, language: 'de' }, 'n');
    expect(wordsOf(page)).toBe(
      '|Testzahlung|TEST · es fließt kein Geld, und nach keiner Karte wird gefragt|Sonora Indie|Für a&lt;b&gt;@example.com|29,00\u00a0$ im Monat|Bezahlen|Mit einer Karte bezahlen, die abgelehnt wird|Zurück, ohne zu bezahlen|',
    );
    expect(page).toContain('<html lang="de">');
  });
});

describe('the portal page', () => {
  it('keeps its English', () => {
    expect(wordsOf(portalPage(portal, 'n'))).toBe(
      '|Test payments|TEST · no money moves and no card is asked for|Payment details|Plan Indie, active, ends with its period.|The test card pays.|Use a card that is declined|Keep the plan|Invoices|Date|What|Amount|2026-11-23|Indie, one month (paid)|$2,900.50|Back to Sonora|',
    );
    expect(wordsOf(portalPage({ ...portal, status: 'odd', isEnding: false, declinesPayments: true }, 'n'))).toContain(
      'Plan Indie, odd.|The test card is declined.|Use a card that pays|Cancel the plan|',
    );
  });

  it('is German for a reader of German, with what its invoices are for', () => {
    expect(wordsOf(portalPage({ ...portal, language: 'de' }, 'n'))).toBe(
      '|Testzahlungen|TEST · es fließt kein Geld, und nach keiner Karte wird gefragt|Zahlungsdaten|Tarif Indie, bezahlt, endet mit dem Zeitraum.|Die Testkarte bezahlt.|Eine Karte benutzen, die abgelehnt wird|Tarif behalten|Rechnungen|Datum|Was|Betrag|2026-11-23|Indie, ein Monat (bezahlt)|2.900,50\u00a0$|Zurück zu Sonora|',
    );
  });

  it('shows the English of an invoice that was written without an id, or with one of another version', () => {
    const { message: _message, ...old } = invoice;
    const invoices = [old, { ...invoice, message: { messageId: 'billing.gone' } }];
    expect(wordsOf(portalPage({ ...portal, language: 'de', invoices }, 'n')).match(/Indie, a month/g)).toHaveLength(2);
  });
});
