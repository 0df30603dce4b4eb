import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InsertedPerson } from '../../testkit/insert-person.ts';
import { openPage, type Watched } from '../browser.ts';
import { adState, insertIn, script, storeAd } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { open, press, shows } from './look.ts';

/** What the specification says about pages; its texts are read from the pages, letter for letter. */

describe('sentences of notifications', () => {
  let own: Watched;
  let owner: InsertedPerson;
  beforeAll(async () => {
    own = await openPage(browser);
    owner = await insertIn(own.context, installation, { firstName: 'Mina' });
  });
  afterAll(() => own?.context.close());
  const failure = { status: 500, body: '' };

  it('say whether a message to the operator was sent', async () => {
    const { page } = own;
    await open(page, '/support');
    const write = async (): Promise<void> => {
      await page.getByLabel('Subject').fill('My ad is silent');
      await page.getByLabel('Message', { exact: true }).fill('It was fine yesterday.');
      await press(page, 'Send message');
    };
    await page.getByLabel('Subject').waitFor();
    for (const name of ['Subject', 'Message']) {
      await page.getByLabel(name, { exact: true }).focus();
      await page.getByLabel(name, { exact: true }).blur();
      await shows(page, `${name} is required`);
      await page.getByLabel(name, { exact: true }).fill('5 €');
    }
    // The refused characters are named in a second line.
    const lines = (beginning: RegExp) =>
      page
        .getByText(beginning)
        .first()
        .evaluate((each) => [...each.childNodes].map(({ textContent }) => textContent).filter(Boolean));
    expect(await lines(/^Subject can only/)).toEqual([
      'Subject can only contain letters, numbers, spaces, and basic punctuation (-_.,!?())',
      'not allowed: €',
    ]);
    expect(await lines(/^Message contains/)).toEqual(['Message contains invalid characters', 'not allowed: €']);
    await write();
    await shows(page, 'Success', 'Your message has been sent');
    await page.route('**/api/contact-support', (route) => route.fulfill(failure));
    await write();
    await shows(page, 'An error occurred', 'Could not send your message');
    await page.unroute('**/api/contact-support');
  });

  it('say whether a report was sent, and that a request failed', async () => {
    const { page } = own;
    await open(page, '/report');
    await page.route('**/api/report-error', (route) => route.fulfill(failure));
    await page.getByLabel('What went wrong?').fill('It is silent.');
    await press(page, 'Send report');
    await shows(page, 'Could not send your report', 'Request failed');
    await page.unroute('**/api/report-error');
    await press(page, 'Send report');
    await shows(page, 'Your report has been sent');
  });

  it('say why an ad was not made, and lead to the upgrade', async () => {
    const { page, context } = own;
    const detail = 'Audioform limit reached.';
    await page.route('**/api/v3/audioform', (route) =>
      route.fulfill({ status: 403, json: { code: 'audioform-limit', detail, message: detail } }),
    );
    await open(page, await storeAd(context, installation.url, { state: adState(script) }));
    await press(page, 'Produce');
    await shows(page, 'Limit reached', detail, 'Upgrade now');
    await page.getByRole('button', { name: 'Upgrade now', exact: true }).click();
    await page.waitForURL('**/support');
    await page.unroute('**/api/v3/audioform');
  });

  it('say on the landing page that the account is gone', async () => {
    const { page } = own;
    await open(page, '/profile');
    await press(page, 'Delete account');
    await page.getByLabel(`Type ${owner.email} to confirm`).fill(owner.email);
    await press(page.getByRole('dialog'), 'Delete');
    await page.waitForURL((url) => url.pathname === '/');
    await shows(page, 'Your account has been deleted.');
  });
});

describe('a window whose session has ended', () => {
  it('signs out and leads to the sign-in, which leads back', async () => {
    const { page, context } = await openPage(browser);
    const { client } = await insertIn(context, installation);
    let release = (): void => {};
    const isEnded = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/billing/**', async (route) => {
      await isEnded;
      await route.continue();
    });
    await open(page, '/billing');
    await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
    expect((await client.post('/api/auth/sign-out')).status).toBe(200);
    const signedOut = page.waitForRequest('**/api/auth/sign-out');
    // Several calls of the page are refused.
    release();
    await signedOut;
    await page.waitForURL(/\/sign-in\?next=/);
    expect(new URL(page.url()).searchParams.get('next')).toBe('/billing');
    expect(await page.evaluate(() => localStorage.getItem('sonora.signed-in'))).toBe('false');
    await context.close();
  });
});
