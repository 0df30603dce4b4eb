import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from './browser.ts';
import { pressEnabled } from './keys.ts';
import { adState, insertIn, script, storeAd } from './people.ts';
import { browser, installation } from './shared.ts';

/** A page with a controlled clock, for a user with an organisation. */
const openTimed = async (): Promise<Watched> => {
  const watched = await openPage(browser);
  await insertIn(watched.context, installation);
  await watched.page.clock.install();
  return watched;
};

describe('a notification', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openTimed();
  });
  afterAll(() => own?.context.close());

  const toast = (text: string) =>
    own.page
      .getByRole('alert')
      .filter({ hasText: text })
      .filter({ has: own.page.getByRole('button', { name: 'Dismiss' }) });
  const isShown = (text: string) => toast(text).isVisible();
  const pass = (milliseconds: number) => own.page.clock.runFor(milliseconds);

  const clock = () => own.page.evaluate(() => Date.now());
  const stopClock = async (): Promise<void> => own.page.clock.pauseAt((await clock()) + 1_000);
  /** Advances the clock in small steps. */
  const passUntil = async (isSo: () => Promise<boolean>): Promise<void> => {
    await expect.poll(async () => (await pass(20)) ?? isSo(), { interval: 5 }).toBe(true);
  };
  /** Checks that the text is visible for that time, and gone a second later. */
  const expectToStay = async (text: string, seconds: number): Promise<void> => {
    await passUntil(() => isShown(text));
    const begun = await clock();
    await pass(seconds * 1_000 - 300);
    expect(await isShown(text)).toBe(true);
    await passUntil(async () => !(await isShown(text)));
    expect((await clock()) - begun).toBeLessThan(seconds * 1_000 + 1_000);
  };

  const saveName = async (name: string): Promise<void> => {
    await own.page.getByLabel('First name').fill(name);
    await own.page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  const saved = 'Your user data has been updated';

  it('closes after six seconds by default', async () => {
    await own.page.goto(`${installation.url}/profile`);
    await own.page.getByLabel('First name').waitFor();
    await stopClock();
    await saveName('Noor');
    await expectToStay(saved, 6);
  });

  it('stays while it is hovered or focused, and six seconds longer', async () => {
    const { page } = own;
    await saveName('Mina');
    await passUntil(() => isShown(saved));
    await toast(saved).hover();
    await pass(60_000);
    expect(await isShown(saved)).toBe(true);
    await page.mouse.move(0, 0);
    await toast(saved).getByRole('button', { name: 'Dismiss' }).focus();
    await pass(60_000);
    expect(await isShown(saved)).toBe(true);
    await page.getByLabel('First name').focus();
    await expectToStay(saved, 6);
  });

  it('stays until it is dismissed when hovered, by pointer or by key', async () => {
    await saveName('Ada');
    await passUntil(() => isShown(saved));
    await toast(saved).getByRole('button', { name: 'Dismiss' }).click();
    await pass(400);
    expect(await isShown(saved)).toBe(false);
    await saveName('Noor');
    await passUntil(() => isShown(saved));
    await pressEnabled(toast(saved).getByRole('button', { name: 'Dismiss' }));
    await pass(400);
    expect(await isShown(saved)).toBe(false);
  });

  it('closes after ten seconds for an invitation', async () => {
    const { page } = own;
    await page.clock.resume();
    await page.getByRole('button', { name: 'Add users' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add users' });
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('invited-user@example.com');
    await stopClock();
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expectToStay('User invited successfully', 10);
  });

  it('closes after ten seconds for an error report', async () => {
    const { page } = own;
    await page.clock.resume();
    await page.goto(`${installation.url}/report`);
    await page.getByLabel('What went wrong?').fill('It is silent.');
    await stopClock();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expectToStay('Your report has been sent', 10);
  });

  it('closes after six seconds when a limit is reached', async () => {
    const { page, context } = own;
    await page.clock.resume();
    const body = { code: 'audioform-limit', detail: 'Audioform limit reached.', message: 'Audioform limit reached.' };
    await page.route('**/api/v3/audioform', (route) => route.fulfill({ status: 403, json: body }));
    await page.goto(`${installation.url}${await storeAd(context, installation.url, { state: adState(script) })}`);
    await page.getByRole('button', { name: 'Produce' }).waitFor();
    await stopClock();
    await page.getByRole('button', { name: 'Produce' }).click();
    // The notification covers that button.
    await page.mouse.move(0, 0);
    await expectToStay('Limit reached', 6);
    expect(own.problems).toEqual([]);
  });
});

describe('cached data', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openTimed();
  });
  afterAll(() => own?.context.close());

  /** Returns a function that counts the calls of a path from now on. */
  const countCalls = (page: Page, path: string): (() => number) => {
    let calls = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === path) calls += 1;
    });
    return () => calls;
  };
  const open = async (area: string): Promise<void> => {
    const { page } = own;
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area, exact: true }).click();
    await page.getByRole('heading', { name: area, level: 1 }).waitFor();
  };
  /** Waits until the page shows its data: leaving it earlier would cancel the request, and nothing would be kept. */
  const openUntil = async (area: string, shown: string): Promise<void> => {
    await open(area);
    await own.page.getByText(shown).first().waitFor();
  };
  const openBilling = () => openUntil('Billing', 'No credits spent in the last seven days.');

  it('keeps usage for ten minutes', async () => {
    const { page } = own;
    const usage = countCalls(page, '/api/billing/usage');
    const week = countCalls(page, '/api/analytics/org/credits-used');
    await page.goto(`${installation.url}/workflows/project-manager`);
    await openBilling();
    expect([usage(), week()]).toEqual([1, 1]);
    await open('Projects');
    await page.clock.fastForward('04:20');
    await openBilling();
    await open('Projects');
    // By default, the library removes data that no page has used for five minutes.
    await page.clock.fastForward('05:05');
    await openBilling();
    expect([usage(), week()]).toEqual([1, 1]);
    await open('Projects');
    await page.clock.fastForward('00:45');
    await openBilling();
    await expect.poll(() => [usage(), week()]).toEqual([2, 2]);
  });

  it('keeps the list of organisations for one minute', async () => {
    const list = countCalls(own.page, '/api/org');
    await open('Organisations');
    await own.page.getByRole('row').nth(1).waitFor();
    expect(list()).toBe(1);
    await open('Projects');
    await own.page.clock.fastForward('00:40');
    await open('Organisations');
    expect(list()).toBe(1);
    await open('Projects');
    await own.page.clock.fastForward('00:30');
    await open('Organisations');
    await expect.poll(list).toBe(2);
    expect(own.problems).toEqual([]);
  });

  it('keeps the list of campaigns for five minutes', async () => {
    const list = countCalls(own.page, '/api/campaign');
    await openUntil('Campaigns', 'No campaigns yet');
    expect(list()).toBe(1);
    await open('Projects');
    await own.page.clock.fastForward('04:30');
    await open('Campaigns');
    expect(list()).toBe(1);
    await open('Projects');
    await own.page.clock.fastForward('00:40');
    await open('Campaigns');
    await expect.poll(list).toBe(2);
  });
});
