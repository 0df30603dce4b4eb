import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPlan, spendUntil } from '../testkit/billing.ts';
import { openPage, screenshot, seriousFindings } from './browser.ts';
import { adState, dismissToast, renderDone, script, signUpIn, storeAd } from './people.ts';
import { browser, installation } from './shared.ts';

/** One user on the free plan, from the last credit to a cancelled plan. */
describe('a user without credits', () => {
  let own: Awaited<ReturnType<typeof openPage>>;
  let adPath: string;

  const open = async (path: string): Promise<Page> => {
    await own.page.goto(`${installation.url}${path}`);
    return own.page;
  };

  const choose = async (plan: string): Promise<void> => {
    const page = await open('/billing/change');
    await page.getByRole('button', { name: `Select ${plan}` }).click();
  };

  const pay = async (button: RegExp): Promise<void> => {
    await own.page.getByText('TEST').waitFor();
    await screenshot(own.page, 'test-checkout');
    expect(await seriousFindings(own.page)).toEqual([]);
    await own.page.getByRole('button', { name: button }).click();
  };

  beforeAll(async () => {
    own = await openPage(browser);
    const person = await signUpIn(own.context, installation.url);
    await setPlan(installation, person, 'free');
    await own.context.request.get(`${installation.url}/api/billing/usage`);
    await spendUntil(installation, person, 1);
    adPath = await storeAd(own.context, installation.url, { state: adState(script) });
  });
  afterAll(() => own?.context.close());

  it('gets a message with a link to upgrade', async () => {
    const page = await open(adPath);
    await page.getByRole('button', { name: 'Produce' }).first().click();
    await page.getByText('Limit reached', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Upgrade now' }).click();
    await page.waitForURL('**/support');
    await page.getByRole('link', { name: 'See plans' }).waitFor();
    // The response is an error, which the browser logs.
    expect(own.problems.splice(0).filter((problem) => !/403/.test(problem))).toEqual([]);
  });

  it('finds nothing to confirm on result pages that are opened by their address', async () => {
    const { page } = own;
    for (const outcome of ['success', 'fail', 'cancel-success', 'change-success']) {
      await page.goto(`${installation.url}/billing/${outcome}`);
      await page.getByRole('heading', { name: 'Nothing to confirm' }).waitFor();
    }
    await page.getByRole('link', { name: '1 credit', exact: true }).click();
    await page.getByText('99 of 100 spent').waitFor();
  });

  it('pays nothing when the card is declined', async () => {
    await own.page.getByRole('link', { name: 'Upgrade plan' }).click();
    await own.page.getByRole('button', { name: 'Select Indie' }).click();
    await pay(/declined/);
    await own.page.getByRole('heading', { name: 'Payment failed' }).waitFor();
  });

  it('gets plan and credits after the payment, and renders the ad', async () => {
    await choose('Indie');
    await pay(/^Pay$/);
    await own.page.getByText('Payment received. You’re on Indie.').waitFor();
    await own.page.getByRole('link', { name: 'Back to billing' }).click();
    await own.page.getByText('1,000 left').waitFor();
    const page = await open(adPath);
    await page.getByRole('button', { name: 'Produce' }).first().click();
    await renderDone(page);
    // Thirty seconds, and fewer than a thousand characters.
    await page.getByRole('link', { name: '996 credits' }).waitFor();
  });

  it('sees the effect of a cheaper plan before ordering, and that it starts with the next period', async () => {
    await choose('Production');
    const upgrade = own.page.getByRole('dialog', { name: 'Change to Production?' });
    await upgrade.getByText('Now', { exact: true }).waitFor();
    await upgrade.getByRole('button', { name: 'Change plan' }).click();
    await own.page.getByRole('heading', { name: 'Your plan has been updated.' }).waitFor();
    await choose('Indie');
    const dialog = own.page.getByRole('dialog', { name: 'Change to Indie?' });
    await dialog.getByText(/^Then per month/).waitFor();
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await own.page.getByRole('heading', { name: 'Your plan has been updated.' }).waitFor();
    await own.page.getByRole('link', { name: 'Back to billing' }).click();
    await own.page.getByText(/^Changes to Indie on/).waitFor();
  });

  it('buys extra credits only within the limits that were set', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Manage Extra Credits' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Extra Credits' });
    await dialog.getByLabel('Buy extra credits automatically').check();
    await dialog.getByLabel('Limit per period').fill('x');
    await dialog.getByText(/^Enter a whole number/).waitFor();
    await dialog.getByLabel('Limit per period').fill('500');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dismissToast(page, 'Your settings have been saved.');
  });

  it('prints an invoice, which is alone on the paper', async () => {
    const page = await open('/billing');
    await page.getByRole('link', { name: 'Indie, one month' }).click();
    const sheet = page.getByRole('article', { name: 'Invoice' });
    await sheet.getByText('$29.00').first().waitFor();
    expect(await sheet.textContent()).toMatch(/Harbor Foods.*Indie, one month.*Total/);
    await page.evaluate('window.print = () => { window.wasPrinted = true; }');
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    expect(await page.evaluate('window.wasPrinted')).toBe(true);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const hidden of [
      page.getByRole('navigation', { name: 'Areas' }).first(),
      page.getByRole('button', { name: 'Print or save as PDF' }),
    ])
      await hidden.waitFor({ state: 'hidden' });
    expect(await sheet.evaluate((each) => getComputedStyle(each).color)).toBe('rgb(0, 0, 0)');
    await screenshot(page, 'printed-invoice');
    await page.emulateMedia({ media: null, colorScheme: 'light' });
    await page.getByRole('link', { name: 'Billing', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
  });

  it('sees payment details in the portal', async () => {
    const { page } = own;
    await page.getByRole('link', { name: 'Payment details' }).click();
    await page.getByRole('heading', { name: 'Invoices' }).waitFor();
    await screenshot(page, 'test-portal');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to Sonora' }).click();
    await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
  });

  it('cancels the plan and resumes it', async () => {
    const { page } = own;
    await page.getByRole('link', { name: 'Cancel plan' }).click();
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('heading', { name: 'Plan cancelled' }).waitFor();
    await page.getByRole('link', { name: 'Back to billing' }).click();
    await page.getByText(/^Ends on/).waitFor();
    await page.getByRole('button', { name: 'Keep plan' }).click();
    await page.getByText(/^Ends on/).waitFor({ state: 'detached' });
    await page.getByText('Your plan has been updated.', { exact: true }).first().waitFor();
  });

  it('logs no error', () => {
    expect(own.problems).toEqual([]);
  });
});
