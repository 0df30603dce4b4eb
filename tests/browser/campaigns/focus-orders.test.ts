import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { chooseByLetters, entered, focused, press, reach } from '../keys.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { addCreative, storeCityRule, storeDraft } from './drafts.ts';

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });

/** Answers of the server to calls of the page, held back until `release`. */
const hold = async (page: Page, method: string, url: RegExp) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
};

describe('the focus after the sheet of the first rule', () => {
  let own: Watched;
  let campaignId = '';
  let creativeId = '';
  let calls = '';
  let sheet: Locator;
  beforeEach(async () => {
    own = await openPage(browser);
    await insertIn(own.context, installation);
    const { page } = own;
    ({ campaignId } = await storeDraft(own.context, installation.url, 'Cold Brew'));
    ({ creativeId } = await addCreative(own.context, installation.url, campaignId, 'Leeds morning'));
    calls = `/api/campaign/${campaignId}`;
    sheet = page.getByRole('dialog');
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaignId}?tab=targeting`);
    await press(page, button(page, 'Add rule'));
    await entered(sheet);
    await press(page, sheet.getByRole('combobox', { name: 'Creative' }));
    await page.getByRole('option', { name: 'Leeds morning' }).waitFor();
    await page.keyboard.press('Enter');
    await press(page, button(sheet, 'Add condition'));
    await chooseByLetters(page, 'City');
    await reach(page, sheet.getByLabel('Cities'));
    await page.keyboard.type('Leeds');
  });
  afterEach(() => own?.context.close());

  const leeds = (page: Page) => page.getByRole('row', { name: /Leeds/ });

  it('is on Add rule when the list of rules comes after the sheet is closed', async () => {
    const { page } = own;
    const release = await hold(page, 'GET', new RegExp(`${calls}/rules`));
    await press(page, button(sheet, 'Save rule'));
    await sheet.waitFor({ state: 'detached' });
    expect(await leeds(page).count()).toBe(0);
    expect(await focused(page)).toBe('Add rule');
    release();
    await leeds(page).waitFor();
    expect(await focused(page)).toBe('Add rule');
  });

  it('is on Add rule when the list of rules comes before the sheet is closed', async () => {
    const { page } = own;
    const release = await hold(page, 'GET', new RegExp(`${calls}$`));
    await press(page, button(sheet, 'Save rule'));
    await leeds(page).waitFor();
    expect(await page.locator('main :focus').count()).toBe(0);
    release();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Add rule');
  });

  it('stays in the sheet when the page changes while the rule is saved, and the rule is refused', async () => {
    const { page, context } = own;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(new RegExp(`${calls}/rules`), async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      await released;
      return route.abort();
    });
    await press(page, button(sheet, 'Save rule'));
    await button(sheet, 'Save rule').and(page.locator(':disabled')).waitFor();
    await storeCityRule(context, installation.url, campaignId, { creativeId, city: 'York' });
    // The page reads the campaign again by itself: with a rule, there is a second button.
    await button(page, 'Add rule').nth(1).waitFor();
    expect(await page.locator('main :focus').count()).toBe(0);
    release();
    await button(sheet, 'Save rule').and(page.locator(':enabled')).waitFor();
    await expect.poll(() => focused(page)).toBe('Save rule');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Add rule');
  });
});
