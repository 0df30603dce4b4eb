import type { Language } from '@sonora/contracts';
import { billingMessages } from '@sonora/contracts/messages/billing';
import { de as billingGerman } from '@sonora/contracts/messages/de/billing';
import { formatMoney } from '@sonora/contracts/messages/format/money';
import type { Translate } from '@sonora/contracts/messages/message-types';
import { de } from '../../i18n/de/payments.ts';
import { en } from '../../i18n/en/payments.ts';
import { createTranslator, localeOf, textOfReference } from '../../i18n/translator.ts';
import type { InvoiceInfo } from '../../platform/payments/payments.ts';
import { escapeHtml } from '../../platform/text/escape-html.ts';

/** Pages of the built-in test payments: plain HTML with forms, no script. Amounts are whole cents. */

const style = `
:root{color-scheme:light dark;--bg:#f7f6f3;--panel:#fff;--line:#e6e3dc;--ink:#1d1b18;--muted:#65615a;--accent:#b8402a;--on:#fff;--warn:#8a5506;--warnbg:#fbf0dc}
@media(prefers-color-scheme:dark){:root{--bg:#161513;--panel:#1f1d1b;--line:#33302c;--ink:#f1eee8;--muted:#a8a29a;--accent:#f0765c;--on:#1b0f0c;--warn:#e0a64a;--warnbg:#35290f}}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
.test{background:var(--warnbg);color:var(--warn);padding:10px 16px;text-align:center;font-weight:650}
main{max-width:440px;margin:32px auto;padding:24px;background:var(--panel);border:1px solid var(--line);border-radius:12px;box-sizing:border-box}
h1{margin:0 0 4px;font-size:20px}h2{margin:24px 0 8px;font-size:16px}p{color:var(--muted);margin:4px 0 16px}
.price{font-size:28px;font-weight:650;color:var(--ink);margin:12px 0}
form{display:grid;gap:8px}button{font:inherit;font-weight:600;min-height:44px;border-radius:8px;border:1px solid var(--line);background:var(--panel);color:var(--ink);cursor:pointer}
button.main{background:var(--accent);border-color:var(--accent);color:var(--on)}a{color:var(--accent)}
table{width:100%;border-collapse:collapse;font-size:14px}th,td{text-align:left;padding:6px 0;border-top:1px solid var(--line)}td:last-child,th:last-child{text-align:right}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

const translatorFor = createTranslator({ en, de });

/** Texts of invoice lines, the same as in the app. */
const invoiceTexts = { en: billingMessages, de: billingGerman };

const page = (language: Language, title: string, nonce: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><div class="test" role="note">${escapeHtml(translatorFor(language)('payments.test'))}</div><main>${body}</main></body></html>`;

const money = (cents: number, currency: string, language: Language): string =>
  formatMoney(cents, currency, localeOf.amounts[language]);

const button = (value: string, label: string, isMain = false): string =>
  `<button name="action" value="${value}"${isMain ? ' class="main"' : ''}>${escapeHtml(label)}</button>`;

export type CheckoutView = {
  readonly language: Language;
  readonly plan: string;
  readonly email: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Signed address of the page, to which the form is posted. */
  readonly address: string;
};

export const checkoutPage = (view: CheckoutView, nonce: string): string => {
  const { language, plan, email } = view;
  const t = translatorFor(language);
  const amount = money(view.amountCents, view.currency, language);
  return page(
    language,
    t('payments.checkout.title'),
    nonce,
    `<h1>${escapeHtml(t('payments.checkout.plan', { plan }))}</h1><p>${escapeHtml(t('payments.checkout.for', { email }))}</p>
<p class="price">${escapeHtml(t('payments.checkout.price', { amount }))}</p>
<form method="post" action="${escapeHtml(view.address)}">
${button('pay', t('payments.checkout.pay'), true)}${button('decline', t('payments.checkout.decline'))}${button('abandon', t('payments.checkout.abandon'))}</form>`,
  );
};

export type PortalView = {
  readonly language: Language;
  readonly plan: string;
  readonly status: string;
  readonly declinesPayments: boolean;
  readonly isEnding: boolean;
  readonly invoices: readonly Pick<
    InvoiceInfo,
    'date' | 'description' | 'message' | 'amountCents' | 'currency' | 'status'
  >[];
  readonly address: string;
  readonly returnUrl: string;
};

const endingOf = ({ status, isEnding }: PortalView, t: Translate<typeof en>): string => {
  if (status === 'cancelled') return '';
  return isEnding ? button('resume', t('payments.portal.resume')) : button('cancel', t('payments.portal.cancel'));
};

/** Text of an invoice; English for rows without an id. */
const invoiceText = ({ description, message }: PortalView['invoices'][number], language: Language): string =>
  (message && textOfReference(invoiceTexts, message, language)) ?? description;

const invoiceRow = (invoice: PortalView['invoices'][number], language: Language): string => {
  const { date, status, amountCents, currency } = invoice;
  const what = translatorFor(language)('payments.portal.invoice', {
    description: invoiceText(invoice, language),
    status,
  });
  const amount = money(amountCents, currency, language);
  return `<tr><td>${date.toISOString().slice(0, 10)}</td><td>${escapeHtml(what)}</td><td>${escapeHtml(amount)}</td></tr>`;
};

export const portalPage = (view: PortalView, nonce: string): string => {
  const { language, plan, status, isEnding, declinesPayments } = view;
  const t = translatorFor(language);
  return page(
    language,
    t('payments.portal.title'),
    nonce,
    `<h1>${escapeHtml(t('payments.portal.heading'))}</h1><p>${escapeHtml(t('payments.portal.plan', { plan, status, isEnding }))}
${escapeHtml(t('payments.portal.card', { declines: declinesPayments }))}</p>
<form method="post" action="${escapeHtml(view.address)}">
${declinesPayments ? button('accept-card', t('payments.portal.acceptCard'), true) : button('decline-card', t('payments.portal.declineCard'))}
${endingOf(view, t)}</form>
<h2>${escapeHtml(t('payments.portal.invoices'))}</h2><table><thead><tr>${[
      t('payments.portal.date'),
      t('payments.portal.what'),
      t('payments.portal.amount'),
    ]
      .map((head) => `<th scope="col">${escapeHtml(head)}</th>`)
      .join('')}</tr></thead><tbody>
${view.invoices.map((each) => invoiceRow(each, language)).join('')}</tbody></table>
<p><a href="${escapeHtml(view.returnUrl)}">${escapeHtml(t('payments.portal.back'))}</a></p>`,
  );
};
