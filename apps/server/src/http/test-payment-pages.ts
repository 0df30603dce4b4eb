import { escapeHtml } from '../platform/text/escape-html.ts';

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

const page = (title: string, nonce: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><div class="test" role="note">TEST · no money moves and no card is asked for</div><main>${body}</main></body></html>`;

const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);

const button = (value: string, label: string, isMain = false): string =>
  `<button name="action" value="${value}"${isMain ? ' class="main"' : ''}>${label}</button>`;

export type CheckoutView = {
  readonly plan: string;
  readonly email: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Signed address of the page, to which the form is posted. */
  readonly address: string;
};

export const checkoutPage = (view: CheckoutView, nonce: string): string =>
  page(
    'Test checkout',
    nonce,
    `<h1>Sonora ${escapeHtml(view.plan)}</h1><p>For ${escapeHtml(view.email)}</p>
<p class="price">${escapeHtml(money(view.amountCents, view.currency))} a month</p>
<form method="post" action="${escapeHtml(view.address)}">
${button('pay', 'Pay', true)}${button('decline', 'Pay with a card that is declined')}${button('abandon', 'Go back without paying')}</form>`,
  );

export type PortalView = {
  readonly plan: string;
  readonly status: string;
  readonly declinesPayments: boolean;
  readonly isEnding: boolean;
  readonly invoices: readonly {
    readonly date: Date;
    readonly description: string;
    readonly amountCents: number;
    readonly currency: string;
    readonly status: string;
  }[];
  readonly address: string;
  readonly returnUrl: string;
};

const endingOf = ({ status, isEnding }: PortalView): string => {
  if (status === 'cancelled') return '';
  return isEnding ? button('resume', 'Keep the plan') : button('cancel', 'Cancel the plan');
};

export const portalPage = (view: PortalView, nonce: string): string =>
  page(
    'Test payments',
    nonce,
    `<h1>Payment details</h1><p>Plan ${escapeHtml(view.plan)}, ${escapeHtml(view.status)}${view.isEnding ? ', ends with its period' : ''}.
The test card ${view.declinesPayments ? 'is declined' : 'pays'}.</p>
<form method="post" action="${escapeHtml(view.address)}">
${view.declinesPayments ? button('accept-card', 'Use a card that pays', true) : button('decline-card', 'Use a card that is declined')}
${endingOf(view)}</form>
<h2>Invoices</h2><table><thead><tr><th scope="col">Date</th><th scope="col">What</th><th scope="col">Amount</th></tr></thead><tbody>
${view.invoices
  .map(
    (each) =>
      `<tr><td>${each.date.toISOString().slice(0, 10)}</td><td>${escapeHtml(each.description)} (${escapeHtml(each.status)})</td><td>${escapeHtml(money(each.amountCents, each.currency))}</td></tr>`,
  )
  .join('')}</tbody></table>
<p><a href="${escapeHtml(view.returnUrl)}">Back to Sonora</a></p>`,
  );
