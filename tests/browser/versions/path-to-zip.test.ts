import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { pressEnabled } from '../keys.ts';
import { renderDone, script, signUpIn, write } from '../people.ts';
import { browser, installation } from '../shared.ts';

const csv = ['city,price', 'Leeds,4.99', 'York,cheap', 'Bath,5.49', 'Ely,6.00', ''].join('\r\n');

const grid = (page: Page) => page.getByRole('grid', { name: 'Versions' });

const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name });

/** Every control is reached by focus and used by its keys: the mouse is not used. */
describe('from a finished ad to an archive of its versions, by keyboard', () => {
  let own: Watched;
  const saving = Promise.withResolvers<void>();
  beforeAll(async () => {
    own = await openPage(browser);
    const { context, page } = own;
    await signUpIn(context, installation.url);
    await page.goto(`${installation.url}/workflows/create-ad`);
    await write(page, [script[0]]);
    await pressEnabled(button(page, 'Produce').first());
    await renderDone(page);
  });
  afterAll(() => own?.context.close());

  it('begins at the ad, and writes a tag whose columns follow from its copy', async () => {
    const { page } = own;
    await pressEnabled(button(page, 'More actions'));
    await page.getByRole('menuitem', { name: 'Make versions' }).press('Enter');
    await page.getByText(/^Finished ad · /).waitFor();
    await pressEnabled(button(page, 'Tag before or after it'));
    await page.getByLabel('Copy', { exact: true }).focus();
    await page.keyboard.type('Now in {{city}} for {{price}}.');
    // The server knows the columns only when the next test lets it.
    await page.route('**/session/*', async (route) => {
      if (route.request().method() === 'PATCH') await saving.promise;
      await route.continue();
    });
    await pressEnabled(button(page, 'Add 2 columns'));
    await page.getByLabel('Name', { exact: true }).last().focus();
    await page.keyboard.insertText('{{city}}');
    await pressEnabled(button(page, /^Version$/));
    await page.getByText('No versions yet').waitFor();
  });

  it('imports the valid rows of a table, and says what is wrong with the others', async () => {
    const { page } = own;
    const file = { name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      pressEnabled(button(page, 'Import').first()),
    ]);
    await chooser.setFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Import versions' });
    await dialog.getByText('Checking stores.csv').waitFor({ state: 'attached' });
    saving.resolve();
    await dialog.getByText('Row 2, price').waitFor();
    await page.unroute('**/session/*');
    await dialog.getByText('“cheap” is not a price').waitFor();
    await pressEnabled(button(dialog, 'Import the 3 valid rows'));
    await grid(page).getByText('Ely').first().waitFor();
    expect(await grid(page).getByText('York').count()).toBe(0);
  });

  it('names number, length, credits and time before it renders', async () => {
    const { page } = own;
    await pressEnabled(button(page, 'Render 3 versions'));
    const dialog = page.getByRole('dialog', { name: 'Render all versions' });
    await dialog.getByText(/^at most \d/).waitFor();
    await pressEnabled(button(dialog, 'Render 3 versions'));
    await dialog.waitFor({ state: 'detached' });
  });

  it('renders each row, also over a reload', async () => {
    const { page } = own;
    await page.reload();
    await page.getByText('3 ready').waitFor({ timeout: 120_000 });
    await grid(page).focus();
    await page.keyboard.press('Space');
    await page.getByRole('region', { name: 'Player' }).getByText('Leeds').waitFor();
  });

  it('renders only what was changed', async () => {
    const { page } = own;
    await grid(page).focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.type('5.99');
    await page.keyboard.press('Enter');
    await page.getByText('1 changed').waitFor();
    await pressEnabled(button(page, 'Render changed'));
    const dialog = page.getByRole('dialog', { name: 'Render changed versions' });
    await pressEnabled(button(dialog, 'Render 1 version'));
    await page.getByText('1 changed').waitFor({ state: 'detached', timeout: 120_000 });
    await page.getByText('3 ready').waitFor({ timeout: 120_000 });
  });

  it('downloads all as one archive, under the names of the rows', async () => {
    const { page } = own;
    const [download] = await Promise.all([page.waitForEvent('download'), pressEnabled(button(page, 'Download all'))]);
    const archive = await readFile(await download.path());
    for (const city of ['Leeds', 'Bath', 'Ely']) expect(archive.includes(`${city}.mp3`), city).toBe(true);
  });

  it('asks before it downloads what has changed since, and keeps its name', async () => {
    const { page } = own;
    await grid(page).focus();
    for (const key of ['Control+Home', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.type('Hull');
    await page.keyboard.press('Enter');
    await page.getByText('1 changed').waitFor();
    await pressEnabled(button(page, 'Download all'));
    const dialog = page.getByRole('dialog', { name: '1 version has changed since it was rendered' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pressEnabled(button(dialog, 'Download as rendered')),
    ]);
    expect(download.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d-\d{4}\.zip$/);
    const archive = await readFile(await download.path());
    expect(archive.includes('Leeds.mp3')).toBe(true);
    expect(archive.includes('Hull.mp3')).toBe(false);
    await dialog.waitFor({ state: 'detached' });
    await pressEnabled(button(page, 'Download all'));
    await pressEnabled(button(dialog, 'Render changed versions'));
    const render = page.getByRole('dialog', { name: 'Render selected versions' });
    await button(render, 'Render 1 version').waitFor();
    await page.keyboard.press('Escape');
    await render.waitFor({ state: 'detached' });
    await pressEnabled(button(page, /^Undo/));
    await page.getByText('1 changed').waitFor({ state: 'detached' });
  });

  it('saves selected versions to a folder, under the names of their rows', async () => {
    const { page } = own;
    await grid(page).focus();
    await page.keyboard.press('Control+a');
    await pressEnabled(button(page, 'Save to Files'));
    const dialog = page.getByRole('dialog', { name: 'Save to Files' });
    await dialog.getByText('3 files are saved under the names of the table.').waitFor();
    await pressEnabled(button(dialog, /^Folder: /));
    // Leaving the list chooses the folder that it shows, once it is loaded.
    await dialog.getByRole('status').getByText('Home').waitFor();
    await dialog.getByRole('listbox', { name: 'Folder' }).press('Tab');
    await button(dialog, 'Folder: Home').waitFor();
    await pressEnabled(button(dialog, 'Save'));
    await pressEnabled(button(page.getByRole('alert').filter({ hasText: '3 files saved' }), 'Open in files'));
    for (const city of ['Leeds', 'Bath', 'Ely']) await page.getByText(`${city}.mp3`, { exact: true }).first().waitFor();
    expect(own.problems).toEqual([]);
  });
});
