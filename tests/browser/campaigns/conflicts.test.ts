import type { CampaignCreative, CampaignDetail, CampaignFeed } from '@sonora/contracts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { dismissToast, insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { storeDraft } from './drafts.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const picture = async (background: string) => ({
  name: 'banner.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 250, channels: 3, background } })
    .png()
    .toBuffer(),
});

describe('two people at one campaign', () => {
  let own: Watched;
  let path = '';
  let calls = '';
  beforeAll(async () => {
    own = await openPage(browser);
    await insertIn(own.context, installation);
    const { campaignId } = await storeDraft(own.context, installation.url, 'Cold Brew');
    path = `${installation.url}/workflows/campaign-manager/${campaignId}`;
    calls = `${installation.url}/api/campaign/${campaignId}`;
  });
  afterAll(() => own?.context.close());

  /** What another person of the organisation does meanwhile. */
  const elsewhere = async (method: string, url: string, data?: object): Promise<void> => {
    const answer = await own.page.request.fetch(url, { method, ...(data && { data }) });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const read = async <Body>(url: string): Promise<Body> => (await (await own.page.request.get(url)).json()) as Body;
  const creatives = async () => (await read<{ creatives: CampaignCreative[] }>(`${calls}/creatives`)).creatives;
  const renameElsewhere = async (name: string): Promise<void> =>
    elsewhere('PUT', `${calls}/creatives`, { creatives: [{ creativeId: (await creatives())[0]!.creativeId, name }] });

  it('asks before a name of a creative replaces another new one, and keeps what was typed', async () => {
    const { page } = own;
    await page.goto(path);
    await button(page, 'Actions for Welcome').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename creative' });
    await dialog.getByLabel('Name').fill('Mine');
    await renameElsewhere('Theirs');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Another user changed or removed this creative' }).waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Mine');
    expect((await creatives())[0]!.name).toBe('Theirs');
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await button(page, 'Actions for Mine').waitFor();
    expect((await creatives())[0]!.name).toBe('Mine');
  });

  it('shows the name of another person instead of removing the creative unseen', async () => {
    const { page } = own;
    await renameElsewhere('Theirs');
    await button(page, 'Actions for Mine').click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alert').filter({ hasText: 'Another user changed or removed this creative' }).waitFor();
    await button(page, 'Actions for Theirs').waitFor();
    expect(await creatives()).toHaveLength(1);
    await button(page, 'Remove anyway').click();
    await page.getByRole('alert').filter({ hasText: 'Mine removed' }).waitFor();
    await button(page, 'Undo').click();
    await button(page, 'Actions for Theirs').waitFor();
  });

  it('shows the table again when the campaign was changed after its check', async () => {
    const { page } = own;
    const creativeId = (await creatives())[0]!.creativeId;
    await button(page, 'Add creatives').click();
    await page.getByRole('menuitem', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import rules from CSV' });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'rules.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`creative_id,cities\n${creativeId},Leeds\n`),
    });
    await dialog.getByRole('switch', { name: /Replace|Remove/ }).check();
    await dialog.getByText(/1 new/).waitFor();
    await elsewhere('PATCH', `${calls}/rules`, {
      set: [{ creativeId, targeting: { groups: [[{ kind: 'city', names: ['Hull'] }]] } }],
    });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('Another user changed this campaign meanwhile.').waitFor();
    await dialog.getByText(/1 removed/).waitFor();
    expect((await creatives())[0]!.ruleCount).toBe(1);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await button(page, 'Edit rule: Leeds').waitFor();
  });

  it('asks before a banner replaces another new one', async () => {
    const { page } = own;
    const [, campaignId] = calls.split('/campaign/');
    await page.goto(`${installation.url}/workflows/create-vast?campaignId=${campaignId}`);
    await button(page, /^Upload rectangle/i).waitFor();
    const answer = await page.request.fetch(`${calls}/banner/rectangle`, {
      method: 'PUT',
      multipart: { file: await picture('#2a7049') },
    });
    const theirs = ((await answer.json()) as CampaignDetail).rectangleBanner!.bannerId;
    const group = page.getByRole('group', { name: /^Rectangle/i });
    await group.locator('input[type=file]').setInputFiles(await picture('#b8402a'));
    await group.getByRole('alert').filter({ hasText: 'Another user changed this banner' }).waitFor();
    expect((await read<CampaignDetail>(calls)).rectangleBanner!.bannerId).toBe(theirs);
    await group.getByRole('button', { name: 'Save mine' }).click();
    await group.getByRole('alert').waitFor({ state: 'detached' });
    await expect.poll(async () => (await read<CampaignDetail>(calls)).rectangleBanner!.bannerId).not.toBe(theirs);
  });

  it('asks before the default creative replaces another new one', async () => {
    const { page } = own;
    const [, campaignId] = calls.split('/campaign/');
    const defaultId = async () => (await read<CampaignDetail>(calls)).setUp.defaultCreativeId;
    await page.goto(`${installation.url}/workflows/create-vast?campaignId=${campaignId}&step=mapping`);
    await button(page, 'Choose audio').or(button(page, 'Change')).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Files', exact: true }).click();
    const choice = dialog.getByRole('button', { name: /^Choose / }).first();
    await choice.waitFor();
    await elsewhere('PUT', `${installation.url}/api/upload/audio/${campaignId}/default`, {
      fileId: (await creatives())[0]!.fileId,
    });
    const theirs = await defaultId();
    await choice.click();
    const notice = page.getByRole('alert').filter({ hasText: 'Another user chose another default creative' });
    await notice.waitFor();
    expect(await defaultId()).toBe(theirs);
    await notice.getByRole('button', { name: 'Save mine' }).click();
    await expect.poll(defaultId).not.toBe(theirs);
    await page.goto(`${installation.url}/workflows/create-vast?campaignId=${campaignId}`);
  });

  it('lets the user decide in Vast Set Up whose settings stay', async () => {
    const { page } = own;
    await page.getByLabel('Advertiser').waitFor();
    await elsewhere('PATCH', calls, { setUp: { ad: { advertiser: 'Theirs' } } });
    await page.getByLabel('Title').fill('Mine');
    const notice = page.getByRole('alert').filter({ hasText: 'Another user changed the same settings' });
    await notice.waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Mine');
    await notice.getByRole('button', { name: 'Discard mine' }).click();
    await expect.poll(() => page.getByLabel('Advertiser').inputValue()).toBe('Theirs');
    expect(await page.getByLabel('Title').inputValue()).toBe('');
  });

  it('asks before a data feed replaces or deletes what another person changed', async () => {
    const { page } = own;
    const feeds = `${installation.url}/api/campaign-feed`;
    const feed = { name: 'Weather', url: 'https://feeds.example.com/rows', format: 'json' };
    await elsewhere('POST', feeds, feed);
    const [{ feedId }] = (await read<{ feeds: CampaignFeed[] }>(feeds)).feeds as [CampaignFeed];
    await page.goto(`${path}?tab=targeting`);
    await button(page, 'Actions for Weather').click();
    await page.getByRole('menuitem', { name: 'Edit data feed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit data feed' });
    await dialog.getByLabel('Name').fill('Mine');
    await elsewhere('PATCH', `${feeds}/${feedId}`, { url: 'https://feeds.example.com/theirs' });
    await dialog.getByRole('button', { name: 'Save feed' }).click();
    const notice = dialog.getByRole('alert').filter({ hasText: 'Another user changed this data feed' });
    await notice.waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Mine');
    expect((await read<CampaignFeed>(`${feeds}/${feedId}`)).url).toContain('theirs');
    await notice.getByRole('button', { name: 'Save mine' }).click();
    await button(page, 'Actions for Mine').waitFor();
    await elsewhere('PATCH', `${feeds}/${feedId}`, { name: 'Theirs' });
    await button(page, 'Actions for Mine').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dismissToast(page, 'Another user changed this data feed');
    await button(page, 'Actions for Theirs').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await button(page, 'Actions for Theirs').waitFor({ state: 'detached' });
    expect(own.problems).toEqual([]);
  });
});
