import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
import type { Person } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { adState, grantInstallation, insertIn, renderDone, storeAd } from '../people.ts';
import { contents, createFolder, upload } from '../scenes/files.ts';
import { browser, installation } from '../shared.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Files and folders' });
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });

describe('the legacy file browser', () => {
  let own: Watched;
  let person: Person;
  let setFlag: (flag: string, isOn: boolean) => Promise<void>;
  beforeAll(async () => {
    own = await openPage(browser);
    person = await insertIn(own.context, installation);
    const operator = await personInserter(installation)();
    await grantInstallation(installation, operator);
    setFlag = async (flag, isOn) => {
      const answer = await operator.client.call('PUT', `/api/installation/flags/${flag}`, {
        orgId: person.orgId,
        isOn,
      });
      expect(answer.status).toBe(200);
    };
    const stage = { context: own.context, url: installation.url };
    const folderId = await createFolder(stage, 'Harbor');
    await upload(stage, 'Harbor voice.wav', contents['Harbor voice.wav']);
    for (let number = 10; number < 33; number += 1)
      await upload(stage, `take ${number}.txt`, contents['Brief.txt'], folderId);
    await setFlag('files-v2', false);
  });
  afterAll(async () => {
    const problems = own?.problems ?? [];
    await own?.context.close();
    expect(problems).toEqual([]);
  });

  it('replaces the new one while its flag is off, and says that it is deprecated', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/files-v2`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Files', exact: true }).first().click();
    await row(page, 'Harbor voice.wav').waitFor();
    expect(new URL(page.url()).pathname).toBe('/files');
    await page.getByText('This file browser is deprecated.').waitFor();
  });

  it('opens folders by their paths, page after page', async () => {
    const { page } = own;
    const next = page.waitForRequest((request) => request.url().includes('nextToken=20'));
    await grid(page).getByRole('link', { name: 'Harbor', exact: true }).click();
    await row(page, 'take 32.txt').waitFor();
    expect(new URL(page.url()).searchParams.get('l')).toBe('Harbor');
    await grid(page).press('End');
    await next;
    await expect.poll(() => grid(page).getAttribute('aria-rowcount')).toBe('24');
    await grid(page).press('Escape');
    await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Home' }).click();
    await row(page, 'Harbor voice.wav').waitFor();
  });

  it('creates folders, and tags, renames, finds, moves, deletes and restores files', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByLabel('Folder name').fill('Old takes');
    await page.getByRole('button', { name: 'Create folder' }).click();
    await row(page, 'Old takes').waitFor();
    await row(page, 'Harbor voice.wav').click();
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Tags').fill('harbor_1');
    await page.getByRole('button', { name: 'Save tags' }).click();
    await row(page, 'Harbor voice.wav').getByText('harbor_1').waitFor();
    await grid(page).press('F2');
    await page.getByLabel('New name of Harbor voice.wav').fill('Old voice.wav');
    await page.keyboard.press('Enter');
    await row(page, 'Old voice.wav').waitFor();
    await row(page, 'Old voice.wav').click();
    await page.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('button', { name: /^Destination: / }).click();
    await page.getByRole('option', { name: 'Old takes' }).click();
    await page.getByRole('dialog').getByText('Home/Old takes').waitFor();
    await page.getByRole('heading', { name: 'Move 1 item' }).click();
    await page.getByRole('button', { name: 'Move here' }).click();
    await page.getByText('1 item moved to Home/Old takes').waitFor();
    await page.getByLabel('Search files by name').fill('old voice');
    await row(page, 'Old voice.wav').click();
    await grid(page).press('Delete');
    await page.getByText('1 item moved to trash').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Old voice.wav').waitFor();
  });

  it('takes finished ads under a name, a location and a category', async () => {
    const { page } = own;
    const path = await storeAd(own.context, installation.url, {
      sessionName: 'Cold Brew',
      state: adState(['Fresh bread, every morning at seven.'], {}, 5),
    });
    await page.goto(`${installation.url}${path}`);
    await page.getByRole('button', { name: 'Produce' }).click();
    await renderDone(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Save to files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save to Files' });
    await dialog.getByLabel('Name', { exact: true }).fill('');
    await dialog.getByRole('button', { name: 'Category: Advert' }).click();
    await page.getByRole('menuitemradio', { name: 'Choose a category' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Please provide a file name').waitFor();
    await dialog.getByText('Please provide a valid file path').waitFor();
    await dialog.getByText('Please select a category').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Spring');
    await dialog.getByLabel('New folders').fill('Ads/Spring 2026');
    await dialog.getByRole('button', { name: 'Category: Choose a category' }).click();
    await page.getByRole('menuitemradio', { name: 'Advert' }).click();
    await page.route('**/content/file/transfer-file', (route) => route.fulfill({ status: 503, body: '' }), {
      times: 1,
    });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('File failed to save').waitFor();
    own.problems.length = 0;
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('File saved').waitFor();
    await page.getByRole('button', { name: 'Open ad in files' }).click();
    await row(page, 'Spring.mp3').getByText('Advert').waitFor();
    expect(new URL(page.url()).searchParams.get('l')).toBe('Ads/Spring 2026');
  });

  it('is reached from the page of legacy workflows, with what replaces each call', async () => {
    const { page } = own;
    await setFlag('files-v2', true);
    await page.goto(`${installation.url}/files?l=Harbor`);
    await page.getByRole('link', { name: 'Trash' }).waitFor();
    await row(page, 'take 32.txt').waitFor();
    await page.goto(`${installation.url}/legacy-workflows`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await setFlag('legacy-workflows', true);
    await page.reload();
    await page.getByRole('link', { name: 'Legacy workflows' }).first().waitFor();
    const call = page.getByRole('row').filter({ hasText: 'PUT /content/file/transfer-file' });
    await call.getByText('POST /v3/files/save').waitFor();
    await page.getByLabel('Path').fill('Harbor');
    await page.getByRole('button', { name: 'Open path' }).click();
    await row(page, 'take 32.txt').waitFor();
    await page.getByRole('heading', { name: 'Legacy files' }).waitFor();
    await page.getByRole('link', { name: 'Open the new Files' }).first().click();
    await page.getByRole('link', { name: 'Trash' }).waitFor();
  });
});
