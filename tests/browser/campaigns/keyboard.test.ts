import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { addCreative, storeDraft } from './drafts.ts';

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });

/** Most controls between two of one page. */
const maxTabs = 120;

/** Moves the focus to a control with the Tab key alone. */
const reach = async (page: Page, control: Locator): Promise<void> => {
  await control.waitFor();
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by Tab: ${control}`);
};

const press = async (page: Page, control: Locator, key = 'Enter'): Promise<void> => {
  await reach(page, control);
  await page.keyboard.press(key);
};

/** Name of the focused control; empty where the focus is lost. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const each = document.activeElement;
    if (!(each instanceof HTMLElement) || each === document.body) return '';
    const labels = each instanceof HTMLInputElement ? [...(each.labels ?? [])].map((label) => label.textContent) : [];
    return each.getAttribute('aria-label') ?? (labels.join(' ') || (each.textContent?.trim() ?? ''));
  });

describe('the pages of a campaign by keyboard', () => {
  let own: Watched;
  let path = '';
  beforeAll(async () => {
    own = await openPage(browser, { isListener: true });
    await insertIn(own.context, installation);
    const { campaignId } = await storeDraft(own.context, installation.url, 'Cold Brew by keys');
    await addCreative(own.context, installation.url, campaignId, 'Leeds morning');
    path = `/workflows/campaign-manager/${campaignId}`;
  });
  afterAll(() => own?.context.close());

  it('adds a rule, simulates its listener, publishes and plays the tag, and finds the events in the report', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/campaign-manager`);
    await press(page, page.getByRole('link', { name: 'Cold Brew by keys' }));
    await page.getByRole('heading', { name: 'Cold Brew by keys' }).waitFor();
    // The page follows the preparation of the audio by itself.
    await button(page, 'Publish').and(page.locator(':enabled')).waitFor({ timeout: 90_000 });

    await press(page, page.getByRole('link', { name: 'Targeting' }));
    await press(page, button(page, 'Add rule').first());
    const sheet = page.getByRole('dialog');
    await press(page, sheet.getByRole('combobox', { name: 'Creative' }));
    await page.getByRole('option', { name: 'Leeds morning' }).waitFor();
    await page.keyboard.type('Leeds');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await press(page, button(sheet, 'Add condition'));
    await page.getByRole('menuitem', { name: 'City' }).waitFor();
    await page.keyboard.type('City');
    await page.keyboard.press('Enter');
    await reach(page, sheet.getByLabel('Cities'));
    await page.keyboard.type('Leeds');
    await press(page, button(sheet, 'Save rule'));
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Leeds/ }).waitFor();
    // The closed sheet gives the focus back in an event after the fact.
    await expect.poll(() => focused(page)).toBe('Add rule');

    await press(page, page.getByRole('link', { name: 'Simulator' }));
    await reach(page, page.getByLabel('City'));
    await page.keyboard.type('Leeds');
    await press(page, button(page, 'Play what they hear'));
    await page.getByText('Chosen').waitFor();
    expect(await focused(page)).toBe('Play what they hear');

    await press(page, page.getByRole('button', { name: 'Publish', exact: true }));
    await page.getByRole('alert').filter({ hasText: 'is published' }).waitFor();
    await expect.poll(() => focused(page)).not.toBe('');

    await press(page, button(page, 'Actions for Cold Brew by keys'));
    await page.getByRole('menuitem', { name: 'Set up the tag' }).waitFor();
    await page.keyboard.type('Set up');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('link', { name: 'Activation' }).or(button(page, 'Activation')).first());
    await reach(page, page.getByLabel('City of the listener'));
    await page.keyboard.type('leeds');
    await press(page, button(page, 'Play the tag'));
    const log = page.getByRole('region', { name: 'Events' });
    await log.getByText('Complete').waitFor();
    await expect.poll(() => focused(page)).not.toBe('');
    await expect.poll(() => log.getByText('Counted').count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(4);

    await page.goto(`${installation.url}${path}?tab=report`);
    await page.getByRole('region', { name: 'Creatives', exact: true }).getByRole('row', { name: /Leeds/ }).waitFor();
    await press(page, page.getByRole('radio', { name: '7 days' }).or(button(page, '7 days')).first());
    expect(own.problems).toEqual([]);
  });

  it('keeps the focus near what was added or removed', async () => {
    const { page } = own;
    await page.goto(`${installation.url}${path}?tab=targeting`);
    await press(page, button(page, 'Set dates'));
    await expect.poll(() => focused(page)).toBe('First day');
    await press(page, button(page, 'Remove dates'));
    await expect.poll(() => focused(page)).toBe('Set dates');
    await press(page, button(page, 'Add goal'));
    await expect.poll(() => focused(page)).not.toBe('');
    await page.keyboard.press('Shift+Tab');
    await press(page, button(page, 'Add frequency cap'));
    await expect.poll(() => focused(page)).toBe('Add frequency cap');
    await button(page, 'Remove frequency cap').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).not.toBe('');
    await button(page, 'Remove rule: Leeds').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Rule removed' }).waitFor();
    await expect.poll(() => focused(page)).not.toBe('');
  });

  it('keeps the focus in the rule from which a condition is removed', async () => {
    const { page } = own;
    await page.goto(`${installation.url}${path}?tab=targeting`);
    await press(page, button(page, 'Add rule').first());
    const sheet = page.getByRole('dialog');
    await press(page, button(sheet, 'Add condition'));
    await page.getByRole('menuitem', { name: 'City' }).waitFor();
    await page.keyboard.type('City');
    await page.keyboard.press('Enter');
    await press(page, button(sheet, 'Remove City'));
    await expect.poll(() => focused(page)).toBe('Add condition');
    await press(page, button(sheet, 'Cancel'));
  });

  it('leads to the field with a problem', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/create-a-campaign`);
    await press(page, button(page, 'Create draft'));
    await page.getByText('Enter a name.').waitFor();
    await expect.poll(() => focused(page)).toBe('Name');
  });

  it('keeps the city of the test player after a reload', async () => {
    const { page } = own;
    const id = path.split('/').at(-1);
    await page.goto(`${installation.url}/workflows/create-vast?campaignId=${id}&step=activation`);
    await page.getByLabel('City of the listener').fill('York');
    await page.reload();
    await expect.poll(() => page.getByLabel('City of the listener').inputValue()).toBe('York');
  });

  it('keeps the focus in the parameters of the tag', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/create-vast?campaignId=${path.split('/').at(-1)}`);
    await press(page, button(page, 'Add parameter'));
    await reach(page, button(page, /^Add category/));
    await button(page, /^Remove parameter/).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Add parameter');
    expect(own.problems).toEqual([]);
  });
});
