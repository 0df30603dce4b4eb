import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, smallAd, waitForAudioform } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { openVersions, priceSetUp, storeVersionSession } from './session.ts';

const csv = ['city,price', 'Leeds,4.99', 'York,cheap', 'Bath,5.49', 'Ely,6.00', ''].join('\r\n');

const grid = (page: Page) => page.getByRole('grid', { name: 'Versions' });

type Posted = { readonly data: { readonly audioformId: string } };

describe('from a finished ad to an archive of its versions', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openPage(browser);
    const { context, page } = own;
    const client = createClient(installation.url, (await signUpIn(context, installation.url)).token);
    const answer = await client.call('POST', '/api/v3/audioform', smallAd());
    const { audioformId } = (answer.body as Posted).data;
    await waitForAudioform(client, audioformId);
    const session = await storeVersionSession(context, installation.url, {
      tagsConfig: priceSetUp,
      selectedFile: { kind: 'audioform', audioformId },
    });
    await openVersions(page, installation.url, session, 'version');
  });
  afterAll(() => own?.context.close());

  it('imports the valid rows of a table, and says what is wrong with the others', async () => {
    const { page } = own;
    const file = { name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Import versions' });
    await dialog.getByText('Row 2, price').waitFor();
    await dialog.getByText('“cheap” is not a price').waitFor();
    await dialog.getByRole('button', { name: 'Import the 3 valid rows' }).click();
    await grid(page).getByText('Ely').first().waitFor();
    expect(await grid(page).getByText('York').count()).toBe(0);
  });

  it('names number, length, credits and time before it renders', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Render 3 versions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Render all versions' });
    await dialog.getByText(/^at most \d/).waitFor();
    await dialog.getByRole('button', { name: 'Render 3 versions' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('renders each row, also over a reload', async () => {
    const { page } = own;
    await page.reload();
    await page.getByText('3 ready').waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Play Leeds' }).click();
    await page.getByRole('region', { name: 'Player' }).getByText('Leeds').waitFor();
  });

  it('renders only what was changed', async () => {
    const { page } = own;
    await grid(page).getByText('5.49', { exact: true }).click();
    await page.keyboard.type('5.99');
    await page.keyboard.press('Enter');
    await page.getByText('1 changed').waitFor();
    await page.getByRole('button', { name: 'Render changed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Render changed versions' });
    await dialog.getByRole('button', { name: 'Render 1 version' }).click();
    await page.getByText('1 changed').waitFor({ state: 'detached', timeout: 120_000 });
    await page.getByText('3 ready').waitFor({ timeout: 120_000 });
  });

  it('downloads all as one archive, under the names of the rows', async () => {
    const { page } = own;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all' }).click(),
    ]);
    const archive = await readFile(await download.path());
    for (const city of ['Leeds', 'Bath', 'Ely']) expect(archive.includes(`${city}.mp3`), city).toBe(true);
    expect(own.problems).toEqual([]);
  });
});
