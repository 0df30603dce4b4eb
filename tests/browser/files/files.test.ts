import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { adState, insertIn, renderDone, storeAd } from '../people.ts';
import { contents, createFolder } from '../scenes/files.ts';
import { browser, installation } from '../shared.ts';

/** More than one part of a resumable upload. */
const large = Buffer.alloc(9_000_000, 'Slowly steeped for twenty hours. ');

const grid = (page: Page) => page.getByRole('grid', { name: 'Files and folders' });
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
const uploadsOf = (page: Page) => page.getByRole('region', { name: 'Uploads' });

describe('files of an organisation', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openPage(browser);
    await insertIn(own.context, installation);
    await createFolder({ context: own.context, url: installation.url }, 'Harbor');
    await own.page.goto(`${installation.url}/files`);
    await row(own.page, 'Harbor').waitFor();
  });
  afterAll(async () => {
    const problems = own?.problems ?? [];
    await own?.context.close();
    expect(problems).toEqual([]);
  });

  it('are uploaded, paused and resumed, also while another page is open', async () => {
    const { page } = own;
    const { promise: isPaused, resolve: letGo } = Promise.withResolvers<void>();
    const offsets: string[] = [];
    await page.route('**/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      offsets.push((await route.request().allHeaders())['upload-offset'] ?? '');
      // The second part waits until the upload is paused.
      if (offsets.length === 2) await isPaused;
      return route.continue().catch(() => {});
    });
    await page.getByLabel('Upload files').setInputFiles([
      { name: 'Harbor voice.wav', mimeType: 'audio/wav', buffer: contents['Harbor voice.wav'] },
      { name: 'Notes v1.2.txt', mimeType: 'text/plain', buffer: large },
    ]);
    await expect.poll(() => offsets).toEqual(['0', '8000000']);
    await uploadsOf(page).getByRole('button', { name: 'Pause Notes v1_2.txt' }).click();
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    letGo();
    await uploadsOf(page).getByText('1 upload paused').waitFor();
    await uploadsOf(page).getByRole('button', { name: 'Resume Notes v1_2.txt' }).click();
    await uploadsOf(page).getByText('2 files uploaded').waitFor();
    await uploadsOf(page).getByRole('link', { name: 'Show Notes v1_2.txt in Files' }).click();
    await page.getByRole('complementary', { name: 'Preview of Notes v1_2.txt' }).getByText('9.0 MB').waitFor();
    await uploadsOf(page).getByRole('button', { name: 'Close uploads' }).click();
    await page.getByRole('button', { name: 'Close preview' }).click();
    await page.unroute('**/*');
  });

  it('stay in sight while another order is loaded, and its heading keeps the focus', async () => {
    const { page } = own;
    const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/api\/v3\/folder/, async (route) => {
      await isSeen;
      return route.continue().catch(() => {});
    });
    const heading = grid(page).getByRole('button', { name: /^Size/ });
    await heading.focus();
    await page.keyboard.press('Enter');
    const sortedHead = (order: 'ascending' | 'descending') =>
      grid(page)
        .locator(`[aria-sort="${order}"]`)
        .filter({ has: page.getByRole('button', { name: /^Size/ }) });
    await sortedHead('descending').waitFor();
    expect(await row(page, 'Harbor voice.wav').count()).toBe(1);
    const hasFocus = (): Promise<boolean> => heading.evaluate((each) => each === each.ownerDocument.activeElement);
    expect(await hasFocus()).toBe(true);
    letGo();
    await page.unroute(/\/api\/v3\/folder/);
    await row(page, 'Harbor voice.wav').waitFor();
    // The same heading again turns the order, by the keyboard alone.
    await page.keyboard.press('Enter');
    await sortedHead('ascending').waitFor();
    expect(await hasFocus()).toBe(true);
  });

  it('are those that keys act on, also where another order has moved them since', async () => {
    const { page } = own;
    const first = async (): Promise<string | undefined> =>
      (await grid(page).getByRole('row').filter({ hasText: / v/ }).allInnerTexts())[0];
    const turn = () => grid(page).getByRole('button', { name: /^Size/ }).click();
    await expect.poll(first).toContain('Harbor voice.wav');
    const { promise: isChosen, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/\/api\/v3\/folder/, async (route) => {
      await isChosen;
      return route.continue().catch(() => {});
    });
    onTestFinished(() => letGo());
    await turn();
    await row(page, 'Notes v1_2.txt').click();
    letGo();
    await page.unroute(/\/api\/v3\/folder/);
    await expect.poll(first).toContain('Notes v1_2.txt');
    await page.keyboard.press('F2');
    await page.getByLabel('New name of Notes v1_2.txt').waitFor();
    await page.keyboard.press('Escape');
    // The toolbar of the selection covers the heads.
    await page.keyboard.press('Escape');
    await turn();
    await expect.poll(first).toContain('Harbor voice.wav');
  });

  it('are renamed, tagged and moved, by the dialog and by dragging', async () => {
    const { page } = own;
    await row(page, 'Notes v1_2.txt').click();
    await page.keyboard.press('F2');
    await page.getByLabel('New name of Notes v1_2.txt').fill('Notes.txt');
    await page.keyboard.press('Enter');
    await row(page, 'Notes.txt').waitFor();
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Tags').fill('autumn, cold brew');
    await page.getByRole('button', { name: 'Save tags' }).click();
    await page.getByText('Valid characters for tags are: a-z, A-Z, 0-9, and _').waitFor();
    await page.getByRole('dialog').getByLabel('Tags').fill('autumn, cold_brew');
    await page.getByRole('button', { name: 'Save tags' }).click();
    await row(page, 'Notes.txt').getByText('cold_brew').waitFor();
    await page.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('button', { name: 'Destination: Home' }).click();
    await page.getByRole('option', { name: 'Harbor' }).click();
    await page.getByText('Home/Harbor').waitFor();
    // Leaving the list chooses the folder that it shows.
    await page.getByRole('heading', { name: 'Move 1 item' }).click();
    await page.getByRole('button', { name: 'Move here' }).click();
    const toast = page.getByRole('alert').filter({ hasText: '1 item moved to Home/Harbor' });
    await toast.waitFor();
    await row(page, 'Notes.txt').waitFor({ state: 'detached' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 item moved back').waitFor();
    await row(page, 'Notes.txt').dragTo(row(page, 'Harbor').first());
    await page.getByText('1 item moved to Harbor').waitFor();
    await row(page, 'Notes.txt').waitFor({ state: 'detached' });
  });

  it('are found with their folders, and the search stays beside a preview, after a reload and on the way back', async () => {
    const { page } = own;
    const search = page.getByLabel('Search files by name');
    await search.fill('note');
    await row(page, 'Notes.txt').getByText('Home/Harbor').waitFor();
    expect(await row(page, 'Harbor voice').count()).toBe(0);
    // The page still knows where it is.
    await page.getByRole('navigation', { name: 'Path' }).getByText('Home').waitFor();
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).isEnabled()).toBe(true);
    await grid(page).getByRole('button', { name: 'Notes.txt', exact: true }).click();
    const preview = page.getByRole('complementary', { name: 'Preview of Notes.txt' });
    await preview.waitFor();
    expect(await search.inputValue()).toBe('note');
    await page.reload();
    await preview.waitFor();
    await row(page, 'Notes.txt').waitFor();
    expect(await search.inputValue()).toBe('note');
    await page.goBack();
    await preview.waitFor({ state: 'detached' });
    expect(await search.inputValue()).toBe('note');
    await search.fill('');
    await row(page, 'Harbor voice').waitFor();
    // The open preview follows the keys, from the first address of Home to the one with its id.
    await grid(page).getByRole('button', { name: 'Harbor voice.wav', exact: true }).click();
    await page.getByRole('complementary', { name: 'Preview of Harbor voice.wav' }).waitFor();
    await page.keyboard.press('F2');
    await page.getByLabel('New name of Harbor voice.wav').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close preview' }).click();
  });

  it('are copied into a folder from the menu of a row, and keep their place', async () => {
    const { page } = own;
    await grid(page).getByRole('button', { name: 'Actions for Harbor voice.wav' }).click();
    await page.getByRole('menuitem', { name: 'Copy to folder' }).click();
    await page.getByRole('button', { name: 'Destination: Home' }).click();
    await page.getByRole('option', { name: 'Harbor' }).click();
    await page.getByText('Home/Harbor').waitFor();
    await page.getByRole('heading', { name: 'Copy 1 item' }).click();
    await page.getByRole('button', { name: 'Copy here' }).click();
    await page.getByText('1 item copied to Home/Harbor').waitFor();
    await row(page, 'Harbor voice').waitFor();
    // By keys: into the folder, whose list has the focus, and up again to the row of the folder.
    await row(page, 'Harbor')
      .first()
      .click({ position: { x: 320, y: 20 } });
    await page.keyboard.press('Enter');
    await row(page, 'Notes.txt').waitFor();
    await row(page, 'Harbor voice.wav').waitFor();
    await page.keyboard.press('End');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('Backspace');
    await row(page, 'Notes.txt').waitFor({ state: 'detached' });
    await row(page, 'Harbor').first().waitFor();
    await page.keyboard.press('F2');
    await page.getByLabel('New name of Harbor').waitFor();
    await page.keyboard.press('Escape');
  });

  it('keep the tags that only some of them have', async () => {
    const { page, context } = own;
    const { files } = (await (await context.request.get(`${installation.url}/api/v3/file?search=`)).json()) as {
      readonly files: readonly { readonly fileId: string; readonly fileName: string }[];
    };
    const [voice] = files.filter(({ fileName }) => fileName === 'Harbor voice.wav');
    await context.request.patch(`${installation.url}/api/v3/files/tags`, {
      data: { fileIds: [voice?.fileId], tags: 'take_1' },
    });
    await page.getByLabel('Search files by name').fill('o');
    await row(page, 'take_1').waitFor();
    await grid(page).getByLabel('Select all files').click();
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    await page.getByText('Tags that only some of the files have are kept.').waitFor();
    await page.getByRole('dialog').getByLabel('Tags').fill('shared');
    await page.getByRole('button', { name: 'Save tags' }).click();
    await page.getByText('Tags saved').waitFor();
    const tagged = await grid(page).getByRole('row').filter({ hasText: 'shared' }).allTextContents();
    expect(tagged).toHaveLength(3);
    for (const tag of ['take_1', 'cold_brew']) expect(tagged.filter((text) => text.includes(tag))).toHaveLength(1);
    await page.getByLabel('Search files by name').fill('');
    // The list of the folder again, in which the copy is not.
    await row(page, 'take_1').waitFor({ state: 'detached' });
    await row(page, 'Harbor').first().waitFor();
  });

  it('get no tags of others when many are selected of which only some are loaded', async () => {
    const { page, context } = own;
    const { userId, currentOrgId: orgId } = (await (
      await context.request.get(`${installation.url}/api/user`)
    ).json()) as { userId: string; currentOrgId: string };
    const folderId = await createFolder({ context, url: installation.url }, 'Tagged');
    const database = openTestDatabase(installation);
    try {
      await database.pool.query(
        `insert into file (org_id, id, folder_id, name, mime_type, kind, status, storage_key, size_bytes, created_by, tags, modified_at)
         select $1, gen_random_uuid(), $2, 'Take ' || n || '.txt', 'text/plain', 'document', 'uploaded', 'uploads/take/' || n, n, $3,
           case when n <= 100 then array['loaded'] else '{}' end, now() - n * interval '1 minute' from generate_series(1, 120) n`,
        [orgId, folderId, userId],
      );
      await page.goto(`${installation.url}/files-v2/${folderId}`);
      await row(page, 'Take 1.txt').waitFor();
      await grid(page).getByLabel('Select all files').click();
      await page.getByText('120 selected').waitFor();
      await page.getByRole('button', { name: 'Tags', exact: true }).click();
      await page.getByText('Tags that only some of the files have are kept.').waitFor();
      const field = page.getByRole('dialog').getByLabel('Tags');
      expect(await field.inputValue()).toBe('');
      await field.fill('all');
      await page.getByRole('button', { name: 'Save tags' }).click();
      await page.getByText('Tags saved').waitFor();
      const { rows } = await database.pool.query(
        'select tags, count(*)::int as count from file where org_id = $1 and folder_id = $2 group by tags order by count',
        [orgId, folderId],
      );
      expect(rows).toEqual([
        { tags: ['all'], count: 20 },
        { tags: ['loaded', 'all'], count: 100 },
      ]);
    } finally {
      await database.close();
    }
    await page.goto(`${installation.url}/files-v2`);
    await row(page, 'Harbor').first().waitFor();
  });

  it('are selected by keys and downloaded as one archive, and a folder is selected alone', async () => {
    const { page } = own;
    await row(page, 'Harbor voice').waitFor();
    await grid(page).getByLabel('Select Harbor', { exact: true }).click();
    await page.getByText('Folder selected').waitFor();
    await grid(page).getByLabel('Select Harbor voice.wav').click();
    await page.getByText('1 selected').waitFor();
    await grid(page).getByLabel('Select Harbor', { exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as zip' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
    await grid(page).press('Control+a');
    await page.getByText('1 selected').waitFor();
  });

  it('have their menu at the pointer, and at the active row by key', async () => {
    const { page } = own;
    const menu = page.getByRole('menu');
    const at = await row(page, 'Harbor voice').boundingBox();
    await row(page, 'Harbor voice').click({ button: 'right', position: { x: 300, y: 20 } });
    await menu.getByRole('menuitem', { name: 'Rename' }).waitFor();
    const opened = await menu.boundingBox();
    expect(Math.abs(opened!.x - at!.x - 300)).toBeLessThan(20);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    // The grid has the focus, so that its keys act on the rows.
    await page.keyboard.press('Shift+F10');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await grid(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('are deleted, and an undo brings them back', async () => {
    const { page } = own;
    await grid(page).press('Delete');
    const toast = page.getByRole('alert').filter({ hasText: '1 item moved to trash' });
    await toast.waitFor();
    await row(page, 'Harbor voice').waitFor({ state: 'detached' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Harbor voice').waitFor();
  });

  it('play in the transport bar', async () => {
    const { page } = own;
    await row(page, 'Harbor voice').click();
    await grid(page).press('Space');
    await page.getByRole('region', { name: 'Player' }).getByText('Harbor voice.wav').waitFor();
    await page.getByRole('slider', { name: /Harbor voice/ }).waitFor();
  });

  it('are made from an ad, and lead to it', async () => {
    const { page, context } = own;
    const path = await storeAd(context, installation.url, {
      sessionName: 'Cold Brew',
      state: adState(['Fresh bread, every morning at seven.'], {}, 5),
    });
    await page.goto(`${installation.url}${path}`);
    await page.getByRole('button', { name: 'Produce' }).click();
    await renderDone(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Save to files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save to Files' });
    await dialog.getByLabel('File name').fill('Cold Brew final');
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    const delays = (await page.evaluate(
      `[...document.querySelectorAll('[role=tooltip]')].map((tip) => [tip.textContent, parseFloat(getComputedStyle(tip).transitionDelay)])`,
    )) as readonly (readonly [string, number])[];
    expect(delays).toContainEqual(['Please choose a folder', 0.5]);
    expect(delays.find(([text]) => text.startsWith('Fixed length mode'))?.[1] ?? 0.3).toBe(0.3);
    await dialog.getByRole('button', { name: 'Folder: Choose a folder' }).click();
    await dialog.getByRole('option', { name: 'Harbor' }).click();
    await dialog.getByText('Home/Harbor').waitFor();
    await dialog.getByLabel('File name').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('File saved').waitFor();
    await page.getByRole('button', { name: 'Open ad in files' }).click();
    await page.getByRole('complementary', { name: 'Preview of Cold Brew final.mp3' }).waitFor();
    await row(page, 'Notes.txt').waitFor();
  });
});
