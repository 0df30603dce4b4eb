import type { VersionItem } from '@sonora/contracts';
import { limits } from '@sonora/contracts/limits';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, openTestDatabase, smallAd, waitForAudioform } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { pressEnabled } from '../keys.ts';
import { signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import {
  importRows,
  openVersions,
  priceSetUp,
  storeVersionSession,
  type VersionSessionIds,
  versionsPath,
} from './session.ts';

type Client = ReturnType<typeof createClient>;

const cities = ['Leeds', 'York', 'Bath', 'Hull'];

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Versions' });
const cell = (page: Page, text: string): Locator => grid(page).getByRole('gridcell', { name: text, exact: true });

/** Puts a text on the clipboard of the page and pastes it, as Ctrl+V does. */
const paste = async (page: Page, text: string): Promise<void> => {
  await grid(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
};

/** A session whose versions are made of a small ad. */
const sessionOfAd = async ({
  context,
}: Watched): Promise<{ readonly client: Client; readonly ids: VersionSessionIds }> => {
  const client = createClient(installation.url, (await signUpIn(context, installation.url)).token);
  const answer = await client.call('POST', '/api/v3/audioform', smallAd());
  const { audioformId } = (answer.body as { readonly data: { readonly audioformId: string } }).data;
  await waitForAudioform(client, audioformId);
  const selectedFile = { kind: 'audioform', audioformId };
  return {
    client,
    ids: await storeVersionSession(context, installation.url, { tagsConfig: priceSetUp, selectedFile }),
  };
};

describe('the table of versions', () => {
  let own: Watched;
  let client: Client;
  let ids: VersionSessionIds;
  beforeAll(async () => {
    own = await openPage(browser);
    ({ client, ids } = await sessionOfAd(own));
    const rows = cities.map((city) => ({ cells: { city, price: '4.99' } }));
    await client.call('POST', `${versionsPath(ids)}/items`, { rows });
    await openVersions(own.page, installation.url, ids, 'version');
    await cell(own.page, 'Leeds').last().waitFor();
  });
  afterAll(() => own?.context.close());

  const stored = async (): Promise<readonly VersionItem[]> =>
    ((await client.get(`${versionsPath(ids)}/items`)).body as { readonly data: readonly VersionItem[] }).data;
  const cellsOf = async (name: string) => (await stored()).map(({ cells }) => cells[name] ?? '');
  const eventually = (read: () => Promise<unknown>, wanted: unknown) => expect.poll(read).toEqual(wanted);

  it('is edited with the keyboard alone', async () => {
    const { page } = own;
    await grid(page).focus();
    await page.keyboard.press('ArrowRight');
    // Typing replaces the cell; Enter goes on below.
    await page.keyboard.type('5.49');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F2');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('0');
    await page.keyboard.press('Tab');
    await eventually(() => cellsOf('price'), ['5.49', '4.90', '4.99', '4.99']);
    // Tab went to the first cell of the next row. Escape gives an edit up.
    await page.keyboard.type('Ely');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Delete');
    await eventually(() => cellsOf('city'), ['Leeds', 'York', '', 'Hull']);
    await page.keyboard.press('Control+z');
    await eventually(() => cellsOf('city'), ['Leeds', 'York', 'Bath', 'Hull']);
  });

  it('undoes and redoes each step, and names it', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Undo change of price' }).click();
    await eventually(() => cellsOf('price'), ['5.49', '4.99', '4.99', '4.99']);
    await page.getByRole('button', { name: 'Redo change of price' }).click();
    await eventually(() => cellsOf('price'), ['5.49', '4.90', '4.99', '4.99']);
  });

  it('takes a block from a spreadsheet, and adds the rows that it needs', async () => {
    const { page } = own;
    await cell(page, 'Hull').last().click();
    await paste(page, 'Ripon\t3.10\r\nSelby\t3.20\r\n"Stow, on the ""Wold"""\t3.30\r\n');
    await eventually(() => cellsOf('city'), ['Leeds', 'York', 'Bath', 'Ripon', 'Selby', 'Stow, on the "Wold"']);
    await eventually(() => cellsOf('price'), ['5.49', '4.90', '4.99', '3.10', '3.20', '3.30']);
    // Changed and new rows are two steps.
    await page.keyboard.press('Control+z');
    await eventually(async () => (await stored()).length, 4);
    await page.keyboard.press('Control+z');
    await eventually(() => cellsOf('city'), cities);
  });

  it('copies what is selected', async () => {
    const { page } = own;
    await cell(page, 'Leeds').last().click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    const copied = await grid(page).evaluate((element) => {
      const clipboardData = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return clipboardData.getData('text/plain');
    });
    expect(copied).toBe('Leeds\t5.49\nYork\t4.90');
  });

  it('shows a problem at its cell, and says it', async () => {
    const { page } = own;
    await cell(page, '4.99').first().click();
    await page.keyboard.type('cheap');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.getByRole('status').filter({ hasText: 'price: “cheap” is not a price' }).waitFor();
    expect(await cell(page, 'cheap').getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Control+z');
    await cell(page, 'cheap').waitFor({ state: 'detached' });
  });

  it('removes rows, and puts them back in their places', async () => {
    const { page } = own;
    await grid(page).focus();
    for (const key of ['Control+Home', 'ArrowDown', 'Control+ ', 'ArrowDown', 'ArrowDown', 'Control+ '])
      await page.keyboard.press(key);
    await page.getByText('2 selected').waitFor();
    await pressEnabled(page.getByRole('button', { name: 'Remove', exact: true }));
    await eventually(() => cellsOf('city'), ['Leeds', 'Bath']);
    await pressEnabled(page.getByRole('alert').getByRole('button', { name: 'Undo' }));
    await eventually(() => cellsOf('city'), cities);
  });

  it('marks rows for QA, adds rows, and keeps the focus in the table', async () => {
    const { page } = own;
    await grid(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+ ');
    await pressEnabled(page.getByRole('button', { name: 'Mark for QA' }));
    await eventually(async () => (await stored()).map(({ isQa }) => isQa), [true, false, false, false]);
    await grid(page).getByText('marked for QA').waitFor({ state: 'attached' });
    await pressEnabled(page.getByRole('button', { name: 'Clear' }));
    await pressEnabled(page.getByRole('button', { name: 'Add row' }));
    await eventually(async () => (await stored()).length, 5);
    await grid(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Ely');
    await page.keyboard.press('Enter');
    await eventually(async () => (await cellsOf('city')).at(-1), 'Ely');
  });

  it('takes an import back in one step, and repeats it with the same rows', async () => {
    const { page } = own;
    const before = await cellsOf('city');
    const csv = `version id,city,price\n${(await stored())[0]?.id},Leeds North,5.49\n,Goole,2.50\n,Thirsk,2.60\n`;
    const file = { name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Import versions' });
    await dialog.getByText('Remove rows that are not in the file').click();
    await dialog.getByRole('button', { name: 'Import all' }).click();
    await eventually(() => cellsOf('city'), ['Leeds North', 'Goole', 'Thirsk']);
    const ids = (await stored()).map(({ id }) => id);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await eventually(() => cellsOf('city'), before);
    await page.getByRole('button', { name: 'Redo import' }).click();
    await eventually(() => cellsOf('city'), ['Leeds North', 'Goole', 'Thirsk']);
    expect((await stored()).map(({ id }) => id)).toEqual(ids);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await eventually(() => cellsOf('city'), before);
  });

  it('stops an import, which then has changed nothing', async () => {
    const { page } = own;
    const before = await cellsOf('city');
    const file = { name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from('city,price\nGoole,2.50\n') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: 'Import versions' });
    await dialog.getByRole('button', { name: 'Import all' }).waitFor();
    const database = openTestDatabase(installation);
    const connection = await database.pool.connect();
    // The import waits for the table.
    await connection.query('begin');
    await connection.query('select 1 from version_table where session_id = $1 for update', [ids.sessionId]);
    await dialog.getByRole('button', { name: 'Import all' }).click();
    await dialog.getByRole('button', { name: 'Stop import' }).click();
    const isCancelled = async (): Promise<boolean> => {
      const { rows } = await database.pool.query(
        `select 1 from job where kind = 'import' and cancel_requested is not null`,
      );
      return rows.length > 0;
    };
    await eventually(isCancelled, true);
    // Longer than a worker takes to learn of it.
    await page.waitForTimeout(700);
    await connection.query('commit');
    connection.release();
    await database.close();
    await page.getByText('The import was stopped. No row was changed.').waitFor();
    expect(await cellsOf('city')).toEqual(before);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('keeps a text that is too long for a cell, and says so', async () => {
    const { page } = own;
    const before = await cellsOf('city');
    await cell(page, before[0] ?? '')
      .last()
      .click();
    await page.keyboard.press('F2');
    const editor = grid(page).getByRole('textbox');
    const long = 'x'.repeat(limits.versions.cellCharacters + 3);
    await editor.fill(long);
    expect(await editor.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Enter');
    await page.getByText('3 characters too many. Up to 2,000 are possible.').waitFor();
    expect(await editor.inputValue()).toBe(long);
    await page.keyboard.press('Escape');
    expect(await cellsOf('city')).toEqual(before);
  });

  it('undoes a change of a column that was renamed since', async () => {
    const { page } = own;
    const before = await cellsOf('price');
    await cell(page, before[0] ?? '')
      .first()
      .click();
    await page.keyboard.type('7.77');
    await page.keyboard.press('Enter');
    await eventually(async () => (await cellsOf('price'))[0], '7.77');
    const rename = async (from: string, to: string): Promise<void> => {
      await page.getByRole('button', { name: 'Version Set Up' }).click();
      await page.getByRole('button', { name: `Rename ${from}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(to);
      await dialog.getByRole('button', { name: 'Rename' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Version', exact: true }).click();
    };
    await rename('price', 'cost');
    await eventually(async () => (await cellsOf('cost'))[0], '7.77');
    await page.getByRole('button', { name: 'Undo change of price' }).click();
    await eventually(() => cellsOf('cost'), before);
    await rename('cost', 'price');
    await eventually(() => cellsOf('price'), before);
  });

  it('says how many problems of a file there are, and how many are listed', async () => {
    const { page } = own;
    const choose = async (rows: number): Promise<void> => {
      const csv = ['city,price', ...Array.from({ length: rows }, (_, index) => `Town ${index},cheap`)].join('\n');
      const file = { name: `${rows}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await page.locator('input[type=file]').first().setInputFiles(file);
    };
    const dialog = page.getByRole('dialog', { name: 'Import versions' });
    await choose(limits.versions.problemsInAnswer + 5);
    await dialog.getByText(/^205 problems\. Import the valid rows/).waitFor();
    await dialog.getByText('The first 200 of 205 problems:').waitFor();
    expect(await dialog.getByRole('region', { name: 'Problems' }).getByRole('listitem').count()).toBe(200);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await choose(1);
    await dialog.getByText(/^1 problem in 1 row\. /).waitFor();
    expect(await dialog.getByText(/^The first/).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('takes a combination of values back in one step', async () => {
    const { page } = own;
    const before = await cellsOf('city');
    await page.getByRole('button', { name: 'Combine values' }).click();
    const dialog = page.getByRole('dialog', { name: 'Combine values' });
    await dialog.getByLabel(/^city/).fill('Otley\nIlkley');
    await dialog.getByLabel(/^price/).fill('1\n2');
    await dialog.getByRole('button', { name: 'Add 4 rows' }).click();
    await eventually(async () => (await stored()).length, before.length + 4);
    await page.getByRole('alert').filter({ hasText: '4 rows added' }).getByRole('button', { name: 'Undo' }).click();
    await eventually(() => cellsOf('city'), before);
  });

  it('gives a version tags of its own, and those of the set-up back', async () => {
    const { page } = own;
    const tagsOf = async () => (await stored()).map(({ tags }) => tags?.map(({ copy }) => copy) ?? null);
    await page.getByRole('button', { name: 'Actions for York' }).click();
    await page.getByRole('menuitem', { name: 'Tags of this version' }).click();
    const sheet = page.getByRole('dialog', { name: 'Tags of York' });
    await sheet.getByLabel('Copy', { exact: true }).fill('York only: {{price}}.');
    await sheet.getByRole('button', { name: /^Voice: / }).click();
    await page.getByRole('dialog', { name: 'Voice of Offer' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.getByRole('button', { name: 'Save tags' }).click();
    await eventually(tagsOf, [null, ['York only: {{price}}.'], null, null, null]);
    await grid(page).getByText('with tags of its own').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Undo change of tags' }).click();
    await eventually(tagsOf, [null, null, null, null, null]);
    await page.getByRole('button', { name: 'Redo change of tags' }).click();
    await page.getByRole('button', { name: 'Actions for York' }).click();
    await page.getByRole('menuitem', { name: 'Tags of this version' }).click();
    await sheet.getByRole('button', { name: 'Use tags of the set-up' }).click();
    await eventually(tagsOf, [null, null, null, null, null]);
  });

  it('cancels the preview under way when another one is asked for, or when it is closed', async () => {
    const { page } = own;
    const city = new Map((await stored()).map(({ id, cells }) => [id, cells.city ?? '']));
    const asked: string[] = [];
    const cancelled: string[] = [];
    const cityOf = (url: string): string => city.get(/items\/([^/]+)\/preview/.exec(url)?.[1] ?? '') ?? '';
    // These requests have no answer.
    await page.route('**/items/*/preview', (route) => void asked.push(cityOf(route.request().url())));
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'net::ERR_ABORTED') cancelled.push(cityOf(request.url()));
    });
    const preview = (name: string) => page.getByRole('button', { name: `Preview ${name}`, exact: true });
    await preview('Leeds').click();
    await eventually(async () => asked, ['Leeds']);
    await preview('York').click();
    await eventually(async () => [asked, cancelled], [['Leeds', 'York'], ['Leeds']]);
    expect(await preview('York').getAttribute('aria-busy')).toBe('true');
    await preview('York').click();
    await eventually(async () => cancelled, ['Leeds', 'York']);
    expect(await preview('York').getAttribute('aria-busy')).toBeNull();
    for (const name of ['Bath', 'Hull']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
    await page.getByRole('button', { name: 'Compare' }).click();
    await eventually(async () => asked.slice(2), ['Bath', 'Hull']);
    await page.keyboard.press('Escape');
    await eventually(async () => cancelled.slice(2).toSorted(), ['Bath', 'Hull']);
    // What the user cancels is no failure.
    expect(await page.getByRole('alert').filter({ hasText: 'could not be previewed' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.unroute('**/items/*/preview');
  });

  it('plays a row as it is now, by keyboard', async () => {
    const { page } = own;
    await grid(page).focus();
    for (const key of ['Control+Home', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    const player = page.getByRole('region', { name: 'Player' });
    await player.getByText('Bath').waitFor();
    await player.getByText('Preview', { exact: true }).waitFor();
    await page.keyboard.press('Space');
  });

  it('compares two rows equally loud, with what changed marked, by keyboard', async () => {
    const { page } = own;
    // The audio of the two, as if the second one were quieter by 6 LU.
    const made = (await stored()).slice(0, 2).map(async ({ id }, index) => {
      const { status, body } = await client.call('POST', `${versionsPath(ids)}/items/${id}/preview`);
      expect(status, JSON.stringify(body)).toBe(200);
      return [id, { ...(body as object), integratedLufs: index === 0 ? -16 : -22 }] as const;
    });
    const previews = new Map(await Promise.all(made));
    await page.route('**/items/*/preview', (route) => {
      const [id = ''] = /[^/]+(?=\/preview)/.exec(route.request().url()) ?? [];
      return route.fulfill({ json: previews.get(id) });
    });
    await page.evaluate(() => {
      const volumes: number[] = [];
      Object.assign(window, { volumes });
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function playWithNote(this: HTMLMediaElement) {
        volumes.push(this.volume);
        return play.call(this);
      };
    });
    /** Volumes at which playing began since the last call. */
    const heardAt = () =>
      page.evaluate(() =>
        (window as unknown as { volumes: number[] }).volumes.splice(0).map((volume) => Math.round(volume * 1000)),
      );
    await grid(page).focus();
    for (const key of ['Control+Home', 'Control+ ', 'ArrowDown', 'Control+ ']) await page.keyboard.press(key);
    await pressEnabled(page.getByRole('button', { name: 'Compare' }));
    const dialog = page.getByRole('dialog', { name: 'Compare 2 versions' });
    for (const name of ['Leeds', 'York']) {
      const wave = dialog.getByRole('img', { name: new RegExp(`^Waveform of ${name}, [1-9] changed spans?$`) });
      await wave.waitFor();
      // A line below the bars marks the tag at the end, and no more.
      const marked = () =>
        wave.locator('canvas').evaluate((element) => {
          const canvas = element as HTMLCanvasElement;
          const { data } = canvas.getContext('2d')!.getImageData(0, canvas.height - 1, Math.max(1, canvas.width), 1);
          const isPainted = Array.from({ length: canvas.width }, (_, x) => (data[x * 4 + 3] ?? 0) > 0);
          return [isPainted[1], isPainted.slice(Math.floor(canvas.width / 2)).includes(true)];
        });
      await expect.poll(marked).toEqual([false, true]);
    }
    const playRow = async (name: string): Promise<void> => {
      await pressEnabled(dialog.getByRole('button', { name: `Play ${name}` }));
      await dialog.getByRole('button', { name: `Pause ${name}` }).waitFor();
    };
    await playRow('Leeds');
    await expect.poll(heardAt).toEqual([501]);
    await playRow('York');
    await expect.poll(heardAt).toEqual([1000]);
    await dialog.getByRole('switch', { name: 'Match loudness' }).press('Space');
    await playRow('Leeds');
    await expect.poll(heardAt).toEqual([1000]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await pressEnabled(page.getByRole('button', { name: 'Clear' }));
    await page.unroute('**/items/*/preview');
  });

  it('raises no errors', () => {
    expect(own.problems).toEqual([]);
  });
});

it('shows a table of 10,000 rows in a document of some dozens, and reaches each by key', async () => {
  const own = await openPage(browser);
  const { page, context } = own;
  const { ids: session } = await sessionOfAd(own);
  const csv = ['city,price', ...Array.from({ length: 10_000 }, (_, index) => `Town ${index},4.99`)].join('\n');
  await importRows(context, installation.url, session, csv);
  await openVersions(page, installation.url, session, 'version');
  await cell(page, 'Town 0').last().waitFor();
  await grid(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+End');
  await cell(page, 'Town 9999').last().waitFor();
  expect(await grid(page).getAttribute('aria-rowcount')).toBe('10001');
  expect(await grid(page).getByRole('row').count()).toBeLessThan(60);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Tenth but last');
  await page.keyboard.press('Enter');
  await cell(page, 'Tenth but last').last().waitFor();
  await page.keyboard.press('Control+Home');
  await cell(page, 'Town 0').last().waitFor();
  expect(await grid(page).getByRole('row').count()).toBeLessThan(60);
  expect(own.problems).toEqual([]);
  await context.close();
});
