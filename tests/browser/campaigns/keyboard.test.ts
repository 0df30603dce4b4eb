import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { chooseByLetters, entered, focused, press, reach } from '../keys.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { addCreative, publishWhenReady, storeCityRule, storeDraft } from './drafts.ts';

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });

/** Each test has a user and a campaign of its own, so that none needs what another has left. */
describe('the pages of a campaign by keyboard', () => {
  let own: Watched;
  let campaignId = '';
  let creativeId = '';
  const { url } = installation;
  beforeEach(async () => {
    own = await openPage(browser, { isListener: true });
    await insertIn(own.context, installation);
    ({ campaignId } = await storeDraft(own.context, url, 'Cold Brew by keys'));
    ({ creativeId } = await addCreative(own.context, url, campaignId, 'Leeds morning'));
  });
  afterEach(async () => {
    const problems = own?.problems;
    await own?.context.close();
    expect(problems).toEqual([]);
  });
  const storeRule = (): Promise<void> => storeCityRule(own.context, url, campaignId, { creativeId, city: 'Leeds' });
  const openTab = (tab: string) => own.page.goto(`${url}/workflows/campaign-manager/${campaignId}?tab=${tab}`);
  const openSetUp = (rest = '') => own.page.goto(`${url}/workflows/create-vast?campaignId=${campaignId}${rest}`);
  const becomes = async (name: string): Promise<void> => expect.poll(() => focused(own.page)).toBe(name);
  const isSomewhere = async (): Promise<void> => expect.poll(() => focused(own.page)).not.toBe('');

  it('adds a rule, from the list of campaigns on', async () => {
    const { page } = own;
    await page.goto(`${url}/workflows/campaign-manager`);
    await press(page, page.getByRole('link', { name: 'Cold Brew by keys' }));
    await page.getByRole('heading', { name: 'Cold Brew by keys' }).waitFor();
    await press(page, page.getByRole('link', { name: 'Targeting' }));
    await press(page, button(page, 'Add rule').first());
    const sheet = page.getByRole('dialog');
    await entered(sheet);
    await press(page, sheet.getByRole('combobox', { name: 'Creative' }));
    await page.getByRole('option', { name: 'Leeds morning' }).waitFor();
    await page.keyboard.type('Leeds');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await press(page, button(sheet, 'Add condition'));
    await chooseByLetters(page, 'City');
    await reach(page, sheet.getByLabel('Cities'));
    await page.keyboard.type('Leeds');
    await press(page, button(sheet, 'Save rule'));
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Leeds/ }).waitFor();
    await becomes('Add rule');
  });

  it('simulates a listener', async () => {
    const { page } = own;
    await storeRule();
    await openTab('simulator');
    await reach(page, page.getByLabel('City'));
    await page.keyboard.type('Leeds');
    await press(page, button(page, 'Play what they hear'));
    await page.getByText('Chosen').waitFor();
    await becomes('Play what they hear');
  });

  it('publishes as soon as the audio is prepared', async () => {
    const { page } = own;
    await openTab('creatives');
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    // The page follows the preparation of the audio by itself.
    await publish.and(page.locator(':enabled')).waitFor({ timeout: 90_000 });
    await press(page, publish);
    await page.getByRole('alert').filter({ hasText: 'is published' }).waitFor();
    await isSomewhere();
  });

  it('plays the tag, and finds its events in the report', async () => {
    const { page } = own;
    await storeRule();
    await publishWhenReady(own.context, url, campaignId);
    await openTab('creatives');
    await press(page, button(page, 'Actions for Cold Brew by keys'));
    await chooseByLetters(page, 'Set up the tag');
    await press(page, page.getByRole('link', { name: 'Activation' }).or(button(page, 'Activation')).first());
    await reach(page, page.getByLabel('City of the listener'));
    await page.keyboard.type('leeds');
    await press(page, button(page, 'Play the tag'));
    const log = page.getByRole('region', { name: 'Events' });
    await log.getByText('Complete').waitFor();
    await isSomewhere();
    await expect.poll(() => log.getByText('Counted').count()).toBeGreaterThanOrEqual(4);
    await openTab('report');
    await page.getByRole('region', { name: 'Creatives', exact: true }).getByRole('row', { name: /Leeds/ }).waitFor();
    await press(page, page.getByRole('radio', { name: '7 days' }).or(button(page, '7 days')).first());
  });

  it('keeps the focus near settings that were added or removed', async () => {
    const { page } = own;
    await openTab('targeting');
    await press(page, button(page, 'Set dates'));
    await becomes('First day');
    await press(page, button(page, 'Remove dates'));
    await becomes('Set dates');
    await press(page, button(page, 'Add goal'));
    await isSomewhere();
    await page.keyboard.press('Shift+Tab');
    await press(page, button(page, 'Add frequency cap'));
    await becomes('Add frequency cap');
    await button(page, 'Remove frequency cap').focus();
    await page.keyboard.press('Enter');
    await button(page, 'Remove frequency cap').waitFor({ state: 'detached' });
    await isSomewhere();
  });

  it('keeps the focus near a rule that was removed', async () => {
    const { page } = own;
    await storeRule();
    await openTab('targeting');
    await button(page, 'Remove rule: Leeds').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Rule removed' }).waitFor();
    await button(page, 'Remove rule: Leeds').waitFor({ state: 'detached' });
    await becomes('Add rule');
  });

  it('keeps the focus in the rule from which a condition is removed', async () => {
    const { page } = own;
    await openTab('targeting');
    await press(page, button(page, 'Add rule').first());
    const sheet = page.getByRole('dialog');
    await entered(sheet);
    await press(page, button(sheet, 'Add condition'));
    await chooseByLetters(page, 'City');
    await press(page, button(sheet, 'Remove City'));
    await becomes('Add condition');
    await press(page, button(sheet, 'Cancel'));
    await sheet.waitFor({ state: 'detached' });
    await becomes('Add rule');
  });

  it('leads to the field with a problem', async () => {
    const { page } = own;
    await page.goto(`${url}/workflows/create-a-campaign`);
    await press(page, button(page, 'Create draft'));
    await page.getByText('Enter a name.').waitFor();
    await becomes('Name');
  });

  it('keeps the city of the test player after a reload', async () => {
    const { page } = own;
    await publishWhenReady(own.context, url, campaignId);
    await openSetUp('&step=activation');
    await page.getByLabel('City of the listener').fill('York');
    await page.reload();
    await expect.poll(() => page.getByLabel('City of the listener').inputValue()).toBe('York');
  });

  it('keeps the focus in the parameters of the tag', async () => {
    const { page } = own;
    await openSetUp();
    await press(page, button(page, 'Add parameter'));
    await reach(page, button(page, /^Add category/));
    await button(page, /^Remove parameter/).focus();
    await page.keyboard.press('Enter');
    await becomes('Add parameter');
  });
});
