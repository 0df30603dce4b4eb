import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPlan, spendUntil } from '../testkit/billing.ts';
import { openPage, screenshot, seriousFindings } from './browser.ts';
import { adState, renderDone, script, signUpIn, storeAd } from './people.ts';
import { browser, installation } from './shared.ts';

/** One person on the free plan, from the last credit to a plan that ends. */
describe('who has no credits left', () => {
  let own: Awaited<ReturnType<typeof openPage>>;
  let adPath: string;

  const open = async (path: string): Promise<Page> => {
    await own.page.goto(`${installation.url}${path}`);
    return own.page;
  };

  const choose = async (plan: string): Promise<void> => {
    const page = await open('/billing/change');
    await page.getByRole('button', { name: `Choose ${plan}` }).click();
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

  it('is told so with a way to an upgrade', async () => {
    const page = await open(adPath);
    await page.getByRole('button', { name: 'Produce ad' }).first().click();
    await page.getByText('Limit reached', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Upgrade now' }).waitFor();
    // The answer is a refusal, and the browser says so.
    expect(own.problems.splice(0).filter((problem) => !/403/.test(problem))).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('link', { name: '1 credit', exact: true }).click();
    await page.getByText('99 of 100 spent').waitFor();
  });

  it('pays nothing when the card is declined', async () => {
    await own.page.getByRole('link', { name: 'Upgrade plan' }).click();
    await own.page.getByRole('button', { name: 'Choose Indie' }).click();
    await pay(/declined/);
    await own.page.getByRole('heading', { name: 'Nothing was paid' }).waitFor();
  });

  it('has a plan with its credits as soon as it is paid, and produces the ad', async () => {
    await choose('Indie');
    await pay(/^Pay$/);
    await own.page.getByText('Your plan is Indie.').waitFor();
    await own.page.getByRole('link', { name: 'Back to billing' }).click();
    await own.page.getByText('1,000 left').waitFor();
    const page = await open(adPath);
    await page.getByRole('button', { name: 'Produce ad' }).first().click();
    await renderDone(page);
    // Thirty seconds, and fewer than a thousand characters.
    await page.getByRole('link', { name: '996 credits' }).waitFor();
  });

  it('sees what a cheaper plan means before it is ordered, and that it comes with the next period', async () => {
    await choose('Production');
    const upgrade = own.page.getByRole('dialog', { name: 'Change to Production?' });
    await upgrade.getByText('At once').waitFor();
    await upgrade.getByRole('button', { name: 'Change plan' }).click();
    await own.page.getByRole('heading', { name: 'Your plan has been updated.' }).waitFor();
    await choose('Indie');
    const dialog = own.page.getByRole('dialog', { name: 'Change to Indie?' });
    await dialog.getByText('Each month from then on').waitFor();
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await own.page.getByRole('heading', { name: 'Your plan has been updated.' }).waitFor();
    await own.page.getByRole('link', { name: 'Back to billing' }).click();
    await own.page.getByText(/^Changes to Indie on/).waitFor();
  });

  it('buys extra credits only as it is told to', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Manage Extra Credits' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Extra Credits' });
    await dialog.getByLabel('Buy extra credits when needed').check();
    await dialog.getByLabel('Most in one period').fill('x');
    await dialog.getByText(/^Must be a whole number/).waitFor();
    await dialog.getByLabel('Most in one period').fill('500');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your settings have been saved.').waitFor();
  });

  it('finds its payment details behind the portal', async () => {
    const { page } = own;
    await page.getByRole('link', { name: 'Payment details' }).click();
    await page.getByRole('heading', { name: 'Invoices' }).waitFor();
    await screenshot(page, 'test-portal');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to Sonora' }).click();
    await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
  });

  it('cancels, and takes it back', async () => {
    const { page } = own;
    await page.getByRole('link', { name: 'Cancel plan' }).click();
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('heading', { name: 'Your plan is cancelled' }).waitFor();
    await page.getByRole('link', { name: 'Back to billing' }).click();
    await page.getByText(/^Ends on/).waitFor();
    await page.getByRole('button', { name: 'Keep the plan' }).click();
    await page.getByText(/^Ends on/).waitFor({ state: 'detached' });
    await page.getByText('Your plan has been updated.', { exact: true }).first().waitFor();
  });

  it('raises no error on the way', () => {
    expect(own.problems).toEqual([]);
  });
});
