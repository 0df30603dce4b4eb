import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { contents, createFolder, upload } from '../scenes/files.ts';
import { browser, installation } from '../shared.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Files and folders' });
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });

describe('choosing folders', () => {
  let own: Watched;
  let orgId: string;
  let parentId: string;
  beforeAll(async () => {
    own = await openPage(browser);
    ({ orgId } = await insertIn(own.context, installation));
    const stage = { context: own.context, url: installation.url };
    parentId = await createFolder(stage, 'Clients');
    for (let number = 10; number < 22; number += 1) {
      await own.context.request.post(`${installation.url}/api/v3/folder`, {
        data: { folderName: `Client ${number}`, parentFolderId: parentId },
      });
    }
    await upload(stage, 'Brief.txt', contents['Brief.txt']);
    await own.page.goto(`${installation.url}/files-v2`);
    await row(own.page, 'Brief.txt').waitFor();
  });
  afterAll(async () => {
    await own?.context.close();
  });

  const openMove = async (page: Page): Promise<void> => {
    await grid(page).getByRole('button', { name: 'Actions for Brief.txt' }).click();
    await page.getByRole('menuitem', { name: 'Move' }).click();
    await page.getByRole('button', { name: 'Destination: Home' }).click();
  };
  const close = async (page: Page): Promise<void> => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  it('browses in a list of 150 px, whose first entry leads to the parent', async () => {
    const { page } = own;
    await openMove(page);
    const list = page.getByRole('listbox', { name: 'Destination' });
    await list.getByRole('option', { name: 'Clients' }).click();
    await list.getByRole('option', { name: 'Client 21' }).waitFor();
    // Twelve folders and the parent are higher.
    expect(Math.round((await list.boundingBox())?.height ?? 0)).toBe(150);
    const first = list.getByRole('option').first();
    expect(await first.textContent()).toBe('../');
    await first.click();
    await list.getByRole('option', { name: 'Clients' }).waitFor();
    expect(await list.getByRole('option', { name: 'Parent folder' }).count()).toBe(0);
    await close(page);
  });

  it('chooses the folder that is still being loaded when the focus leaves the list', async () => {
    const { page } = own;
    await openMove(page);
    const list = page.getByRole('listbox', { name: 'Destination' });
    let answer: (() => void) | undefined;
    const isAsked = new Promise<void>((resolve) => {
      void page.route(`**/api/v3/folder/${parentId}?**`, async (route) => {
        resolve();
        await new Promise<void>((go) => {
          answer = go;
        });
        await route.continue();
      });
    });
    await list.getByRole('option', { name: 'Clients' }).click();
    await isAsked;
    await page.keyboard.press('Tab');
    await list.waitFor({ state: 'hidden' });
    // The focus stays where the user moved it.
    expect(await page.getByRole('button', { name: 'Destination: Home' }).and(page.locator(':focus')).count()).toBe(0);
    answer?.();
    await page.getByRole('button', { name: 'Destination: Home/Clients' }).waitFor();
    await page.unroute(`**/api/v3/folder/${parentId}?**`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('begins again at Home when the folder does not exist', async () => {
    const { page } = own;
    await openMove(page);
    const list = page.getByRole('listbox', { name: 'Destination' });
    await page.route(`**/api/v3/folder/${parentId}?**`, (route) => route.fulfill({ status: 404, json: {} }));
    await list.getByRole('option', { name: 'Clients' }).click();
    await page.getByRole('dialog').getByText('Home', { exact: true }).last().waitFor();
    await list.getByRole('option', { name: 'Clients' }).waitFor();
    await page.unroute(`**/api/v3/folder/${parentId}?**`);
    await close(page);
  });

  it('lead to Home when they do not exist, are opened by their path, and keep their place', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/files-v2/${crypto.randomUUID()}`);
    await page.getByText('This folder no longer exists. Home is shown instead.').waitFor();
    await row(page, 'Brief.txt').waitFor();
    expect(new URL(page.url()).pathname).toBe('/files-v2');
    await page.goto(`${installation.url}/files-v2?l=Home/Clients`);
    await row(page, 'Client 10').waitFor();
    const frame = `document.querySelector('[role="grid"] [role="rowgroup"]')`;
    const scrollTop = (): Promise<unknown> => page.evaluate(`${frame}.scrollTop`);
    await page.setViewportSize({ width: 1440, height: 620 });
    await page.evaluate(`${frame}.scrollTo(0, 120)`);
    await expect.poll(scrollTop).toBe(120);
    await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Home' }).click();
    await row(page, 'Brief.txt').waitFor();
    await page.goBack();
    await row(page, 'Client 21').waitFor();
    expect(await scrollTop()).toBe(120);
    await page.setViewportSize({ width: 1440, height: 960 });
    await page.goto(`${installation.url}/files-v2`);
    await row(page, 'Brief.txt').waitFor();
  });

  it('says in one toast that a download failed', async () => {
    const { page } = own;
    await page.route('**/api/v3/file/*/address**', (route) => route.fulfill({ status: 500, body: '' }));
    await grid(page).getByRole('button', { name: 'Actions for Brief.txt' }).click();
    await page.getByRole('menuitem', { name: 'Download' }).click();
    await page.getByText('Error downloading asset!').waitFor();
    await page.getByText("We couldn't download your asset, sorry! Please try again.").waitFor();
    expect(await page.getByText('Error downloading asset!').count()).toBe(1);
    await page.unroute('**/api/v3/file/*/address**');
  });

  it('says that a change of a file failed, and why', async () => {
    const { page } = own;
    await page.route('**/api/v3/files/delete', (route) =>
      route.fulfill({ status: 409, json: { detail: 'Brief.txt is being used by an ad in production.' } }),
    );
    await grid(page).getByRole('button', { name: 'Actions for Brief.txt' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('File API error', { exact: true }).waitFor();
    await page.getByText('Brief.txt is being used by an ad in production.').waitFor();
    await row(page, 'Brief.txt').waitFor();
    await page.unroute('**/api/v3/files/delete');
  });

  it('lists 20 files at a time, and all that a search finds', async () => {
    const { page } = own;
    const listed = page.waitForRequest((request) => /\/v3\/folder\?/.test(request.url()));
    await page.reload();
    expect(new URL((await listed).url()).searchParams.get('limit')).toBe('20');
    await row(page, 'Brief.txt').waitFor();
    const searched = page.waitForRequest((request) => /\/v3\/file\?/.test(request.url()));
    await page.getByLabel('Search files by name').fill('brief');
    expect(new URL((await searched).url()).searchParams.get('limit')).toBe('500');
    await page.getByLabel('Search files by name').fill('');
  });

  it('shows a trash of more than a page in steps', async () => {
    const { page } = own;
    const { pool, close: end } = openTestDatabase(installation);
    try {
      await pool.query(
        `insert into file (org_id, id, name, mime_type, kind, status, storage_key, size_bytes, created_by, trashed_at, trashed_with)
         select $1, id, 'Gone ' || n || '.wav', 'audio/wav', 'audio', 'uploaded', 'uploads/gone/' || n, 1, $1, now() - n * interval '1 minute', id
         from (select n, gen_random_uuid() as id from generate_series(1, 620) n) made`,
        [orgId],
      );
    } finally {
      await end();
    }
    await page.getByRole('link', { name: 'Trash' }).click();
    await page.getByText('Gone 100.wav').waitFor();
    expect(await page.getByText('Gone 101.wav').count()).toBe(0);
    for (let step = 2; step <= 7; step += 1) {
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByText(`Gone ${Math.min(620, step * 100)}.wav`).waitFor();
    }
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });

  it('says how much is stored, how much of it are produced ads, and what emptying the trash frees', async () => {
    const { page } = own;
    const { pool, close } = openTestDatabase(installation);
    await pool.query(
      `insert into file (org_id, id, name, mime_type, kind, status, storage_key, size_bytes, created_by)
       values ($1, gen_random_uuid(), 'ad.mp3', 'audio/mpeg', 'audio', 'uploaded', 'ads/ad', 2500000, $1)`,
      [orgId],
    );
    await close();
    await page.goto(`${installation.url}/files-v2`);
    await page.getByText(/^\S+ \S+ of \S+ [GT]B used, \S+ \S+ of it in the trash$/).waitFor();
    await page.getByText(/^Produced ads take up \S+ MB of it\. They are kept/).waitFor();
    await page.goto(`${installation.url}/files-v2/trash`);
    await page.getByText(/The trash takes up .+\./).waitFor();
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await page
      .getByRole('dialog')
      .getByText(/This frees .+\.$/)
      .waitFor();
    await page.getByRole('button', { name: 'Keep them' }).click();
  });
});
