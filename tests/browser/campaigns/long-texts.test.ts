import type { CampaignDetail } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import type { Dialog, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { storeDraft } from './drafts.ts';

const { addressCharacters, valueCharacters } = limits.campaigns;
const address = 'https://ads.example.com/tag?a=';
const longAddress = address.padEnd(addressCharacters + 3, 'x');

describe('long texts in the pages of campaigns', () => {
  let own: Watched;
  let campaignId = '';
  beforeAll(async () => {
    own = await openPage(browser);
    await insertIn(own.context, installation);
    ({ campaignId } = await storeDraft(own.context, installation.url, 'Cold Brew'));
  });
  afterAll(() => own?.context.close());

  const tooMany = (within: Page | Locator, count: number, max: number) =>
    within.getByText(`${count} characters too many. Up to ${max.toLocaleString('en-US')} are possible.`);
  const stored = async (): Promise<CampaignDetail['setUp']> => {
    const answer = await own.page.request.get(`${installation.url}/api/campaign/${campaignId}`);
    return ((await answer.json()) as CampaignDetail).setUp;
  };
  /** Pastes a text that is three characters too long, and takes them away again. */
  const pasteAndMend = async (field: Locator, text: string, max: number): Promise<void> => {
    await field.fill(text);
    await tooMany(own.page, text.length - max, max).waitFor();
    expect(await field.inputValue()).toBe(text);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill(text.slice(0, max));
    await tooMany(own.page, text.length - max, max).waitFor({ state: 'detached' });
  };

  it('cuts nothing of what is pasted in Vast Set Up, and saves it when it fits', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/create-vast?campaignId=${campaignId}`);
    const advertiser = 'x'.repeat(limits.nameCharacters + 3);
    await pasteAndMend(page.getByLabel('Advertiser'), advertiser, limits.nameCharacters);
    await pasteAndMend(page.getByLabel('Alternative text'), 'y'.repeat(valueCharacters + 3), valueCharacters);
    await pasteAndMend(page.getByLabel('Tag of another ad server'), longAddress, addressCharacters);
    await pasteAndMend(page.getByLabel('Image URL'), longAddress, addressCharacters);
    await pasteAndMend(page.getByLabel('Third-party impression URLs'), longAddress, addressCharacters);
    await page.getByRole('button', { name: 'Add parameter' }).click();
    await page.getByLabel('Parameter', { exact: true }).fill('pub');
    await pasteAndMend(page.getByLabel('Value or macro'), 'z'.repeat(valueCharacters + 3), valueCharacters);
    await page.getByRole('button', { name: 'Add category' }).click();
    await page.getByLabel('List').fill('https://www.iabtechlab.com');
    await pasteAndMend(page.getByLabel('Code'), 'c'.repeat(43), 40);
    await page.getByRole('button', { name: 'Add URL' }).click();
    await pasteAndMend(page.getByLabel('URL', { exact: true }), longAddress, addressCharacters);
    await page.getByText(/^Saved/).waitFor();
    await expect
      .poll(async () => (await stored()).foreignTracking?.events?.[0]?.address.length)
      .toBe(addressCharacters);
    const { ad, wrapper, macros } = await stored();
    expect(ad.advertiser).toBe(advertiser.slice(0, limits.nameCharacters));
    expect(ad.categories?.[0]?.code).toBe('c'.repeat(40));
    expect(wrapper?.tagAddress).toHaveLength(addressCharacters);
    expect(macros.pub).toHaveLength(valueCharacters);
  });

  it('keeps a text that is too long in its field while another one is saved', async () => {
    const { page } = own;
    const title = 't'.repeat(limits.nameCharacters + 1);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Advertiser').fill('Harbor Foods');
    await expect.poll(async () => (await stored()).ad.advertiser).toBe('Harbor Foods');
    expect(await page.getByLabel('Title').inputValue()).toBe(title);
    expect((await stored()).ad.title).toBeUndefined();
    await page.getByText('1 character too many.').waitFor();
    await page.getByLabel('Title').fill('');
  });

  it('has what cannot be saved after a reload and in other steps, and asks before the window is closed', async () => {
    const { page } = own;
    const title = 't'.repeat(limits.nameCharacters + 5);
    const questions: string[] = [];
    const answer = (question: Dialog): void => {
      questions.push(question.type());
      void question.accept();
    };
    page.on('dialog', answer);
    onTestFinished(() => void page.off('dialog', answer));
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('ID registry').fill('ad-id.org');
    await page.getByRole('button', { name: 'Add URL' }).click();
    await page.getByLabel('URL', { exact: true }).last().fill('not an address');
    await page.reload();
    expect(questions).toEqual(['beforeunload']);
    await tooMany(page, 5, limits.nameCharacters).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe(title);
    expect(await page.getByLabel('ID registry').inputValue()).toBe('ad-id.org');
    expect(await page.getByLabel('URL', { exact: true }).last().inputValue()).toBe('not an address');
    await page.getByRole('button', { name: 'Continue to Vast Mapping' }).click();
    await page.getByLabel('Title').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe(title);
    // What fits is saved, and no draft of it is left.
    await page.getByLabel('Title').fill('Cold Brew');
    await page.getByLabel('ID registry').fill('');
    // The icon of the first test has nothing but an address.
    await page.getByLabel('Image URL').fill('');
    await page
      .getByRole('button', { name: /^Remove URL/ })
      .last()
      .click();
    await expect.poll(async () => (await stored()).ad.title).toBe('Cold Brew');
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    expect(questions).toHaveLength(1);
    expect(await page.getByLabel('Title').inputValue()).toBe('Cold Brew');
    expect(await page.getByLabel('ID registry').inputValue()).toBe('');
    await page.getByLabel('Title').fill('');
  });

  it('opens with drafts of another version of the application, without those that no longer fit', async () => {
    const { page } = own;
    const drafts = {
      'ad.icon': { value: null, draft: { program: 'AdChoices' }, isUnsaved: true },
      'ad.formerField': { value: '', draft: 'not an address', isUnsaved: true },
      wrapper: { value: 'https://', draft: 'https://', isUnsaved: true },
    };
    const change = { ad: null, formerSetting: 7, dsp: 'triton' };
    await expect.poll(async () => (await stored()).ad.title).toBeUndefined();
    await page.getByText(/^Saved/).waitFor();
    await page.evaluate(`(() => {
      sessionStorage.setItem('sonora.campaign-fields.${campaignId}', ${JSON.stringify(JSON.stringify(drafts))});
      sessionStorage.setItem('sonora.campaign.${campaignId}', ${JSON.stringify(JSON.stringify(change))});
    })()`);
    await page.reload();
    await page.getByLabel('Program').waitFor();
    expect(await page.getByLabel('Program').inputValue()).toBe('');
    await expect.poll(async () => (await stored()).dsp).toBe('triton');
    await page.getByText(/^Saved/).waitFor();
    expect(await page.evaluate(`sessionStorage.getItem('sonora.campaign.${campaignId}')`)).toBeNull();
    expect(own.problems).toEqual([]);
  });

  it('says in dialogs how much is too much, and sends nothing that is refused', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaignId}?tab=targeting`);
    await page.getByRole('button', { name: 'Add data feed' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add data feed' });
    const name = 'n'.repeat(limits.nameCharacters + 3);
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Address').fill(longAddress);
    await dialog.getByRole('button', { name: 'Save feed' }).click();
    await tooMany(dialog, 3, limits.nameCharacters).waitFor();
    await tooMany(dialog, 3, addressCharacters).waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe(name);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add rule' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Add rule' });
    await sheet.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'City' }).click();
    await sheet.getByLabel('Cities').fill(`Leeds, ${'v'.repeat(valueCharacters + 3)}`);
    await tooMany(sheet, 3, valueCharacters).waitFor();
  });

  it('repeats long numbers with their digits in groups', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaignId}?tab=targeting`);
    await page.getByRole('button', { name: 'Add goal' }).first().click();
    const goal = page.getByRole('textbox', { name: 'Goal (ads served)', description: '1,200,000' });
    await page.getByLabel('Goal (ads served)').fill('1200000');
    await goal.waitFor();
    await page.getByText('1,200,000', { exact: true }).waitFor();
    await expect.poll(async () => (await stored()).pacing?.goal).toBe(1_200_000);
    await page.getByLabel('Goal (ads served)').fill('9999');
    await goal.waitFor({ state: 'detached' });
  });

  it('keeps a long name of a campaign in its field', async () => {
    const { page } = own;
    const name = 'n'.repeat(limits.nameCharacters + 3);
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaignId}`);
    await page.getByRole('button', { name: 'Cold Brew' }).first().click();
    const field = page.getByLabel('Name of this campaign');
    await field.fill(name);
    await field.press('Enter');
    await tooMany(page, 3, limits.nameCharacters).waitFor();
    expect(await field.inputValue()).toBe(name);
    await field.press('Escape');
    await page.goto(`${installation.url}/workflows/create-a-campaign`);
    await page.getByLabel('Name').fill(name);
    await tooMany(page, 3, limits.nameCharacters).waitFor();
    await page.getByRole('button', { name: 'Create draft' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe(name);
    expect(own.problems).toEqual([]);
  });
});
