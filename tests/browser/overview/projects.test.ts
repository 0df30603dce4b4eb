import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishAd } from '../../testkit/finish-ad.ts';
import { openPage, type Watched } from '../browser.ts';
import { signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

/** A folder for pictures of the pages, to look at them. */
const pictures = process.env.SONORA_SCREENSHOTS;

const show = async (page: Page, name: string): Promise<void> => {
  if (pictures === undefined) return;
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1440, 'dark'],
    [360, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(400);
    await writeFile(join(pictures, `${name}-${width}-${colorScheme}.png`), await page.screenshot({ fullPage: true }));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

describe('ads outside the editor', () => {
  let own: Watched;
  let path = '';
  const api = async (method: 'GET' | 'POST' | 'PATCH', address: string, data?: unknown) =>
    (await own.context.request.fetch(`${installation.url}/api${address}`, { method, data })).json();
  const row = (name: string) => own.page.getByRole('row', { name: new RegExp(name) });
  const choose = async (name: string, action: string): Promise<void> => {
    await own.page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await own.page.getByRole('menuitem', { name: action }).click();
  };
  beforeAll(async () => {
    own = await openPage(browser);
    await signUpIn(own.context, installation.url);
    const { data } = await api('GET', '/v3/project');
    const { userId, currentOrgId: orgId } = await api('GET', '/user');
    const audioformId = crypto.randomUUID();
    await finishAd(installation, { orgId, userId, audioformId, durationSeconds: 14.5 });
    path = `/v3/project/${data[0].projectId}/session`;
    const ad = (text: string) => ({ ad: { lines: [{ id: 'a', text }] } });
    await api('POST', path, { workflowId: 'CreateAnAd', sessionName: 'Tea room', state: ad('Two scones, one pot.') });
    await api('POST', path, {
      workflowId: 'CreateAnAd',
      sessionName: 'Bakery',
      audioformId,
      state: { ...ad('Fresh rolls at seven.'), renders: [{ durationSeconds: 14.5 }] },
    });
  });
  afterAll(() => own?.context.close());

  it('are on Home, with a way to continue and the sample ad as one of them', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/home`);
    const recent = page.getByRole('region', { name: 'Recent ads' });
    await recent.getByRole('link', { name: 'Continue Bakery' }).waitFor();
    await recent.getByText('Produced', { exact: true }).waitFor();
    await recent.getByRole('button', { name: 'Play Lantern Street Books' }).waitFor();
    expect(await page.getByRole('img', { name: /credits/i }).count()).toBe(0);
    await show(page, 'home');
    await recent.getByRole('button', { name: 'Open Lantern Street Books' }).click();
    await expect.poll(() => page.getByLabel('Line 1', { exact: true }).inputValue()).toMatch(/^There is a street/);
    await page.goto(`${installation.url}/home`);
    await recent.getByRole('link', { name: 'Continue Lantern Street Books' }).waitFor();
  });

  it('are listed in their project with length and owner, and found by name, script and owner', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/project-manager`);
    await row('Bakery').getByText('0:14.5').waitFor();
    await row('Bakery').getByText('Produced', { exact: true }).waitFor();
    await row('Bakery').getByText('Mina Kaur').waitFor();
    await row('Bakery').getByRole('button', { name: 'Play Bakery' }).waitFor();
    await row('Tea room').getByText('Draft', { exact: true }).waitFor();
    await show(page, 'projects');
    await page.setViewportSize({ width: 360, height: 780 });
    await row('Bakery').getByText('0:14.5').waitFor();
    await row('Bakery').getByText('Produced', { exact: true }).waitFor();
    const names = async (): Promise<readonly string[]> =>
      (await page.getByRole('row').getByRole('link').allTextContents()).filter((name) => /^(Bakery|Tea)/.test(name));
    await page.getByRole('button', { name: 'Sorted by Last modified, Descending' }).click();
    await page.getByRole('menuitemradio', { name: 'Name' }).click();
    await page.getByRole('button', { name: 'Sorted by Name, Ascending' }).waitFor();
    expect(await names()).toEqual(['Bakery', 'Tea room']);
    await page.getByRole('button', { name: 'Sorted by Name, Ascending' }).click();
    await page.getByRole('menuitemradio', { name: 'Descending' }).click();
    await expect.poll(names).toEqual(['Tea room', 'Bakery']);
    await show(page, 'projects-phone');
    await page.setViewportSize({ width: 1440, height: 960 });
    await page.getByLabel('Search ads').fill('scones');
    await row('Bakery').waitFor({ state: 'detached' });
    expect(await row('Tea room').count()).toBe(1);
    await page.getByLabel('Search ads').fill('');
  });

  it('are renamed in their row, duplicated and deleted there', async () => {
    const { page } = own;
    await choose('Tea room', 'Rename');
    const field = page.getByLabel('Name of Tea room');
    await field.fill('');
    await field.press('Enter');
    await choose('Tea room', 'Rename');
    await field.fill('Not this');
    await field.press('Escape');
    await choose('Tea room', 'Rename');
    await field.fill('Tea garden');
    await field.press('Enter');
    await row('Tea garden').waitFor();
    expect(await row('Not this').count()).toBe(0);
    await page
      .getByRole('button', { name: 'Actions for Tea garden', exact: true })
      .and(page.locator(':focus'))
      .waitFor();
    await choose('Bakery', 'Duplicate');
    await row('Copy of Bakery').waitFor();
    await page.getByRole('alert').filter({ hasText: 'Created Copy of Bakery.' }).waitFor();
    await choose('Copy of Bakery', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row('Copy of Bakery').waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The focus stays near the row that is gone, whether it goes before or after the dialog.
    await page.getByRole('row').locator(':focus').waitFor();
  });

  it('keep a name that could not be saved in its field, and say so', async () => {
    const { page } = own;
    await page.route('**/api/v3/project/*/session/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await choose('Tea garden', 'Rename');
    const field = page.getByLabel('Name of Tea garden');
    await field.fill('Tea palace');
    await field.press('Enter');
    await page.getByText('Error updating session details.').waitFor();
    expect(await field.inputValue()).toBe('Tea palace');
    await page.unroute('**/api/v3/project/*/session/*');
    await field.press('Escape');
    await row('Tea garden').waitFor();
  });

  it('are reached by keys: arrows between rows, menu key, F2 and Delete', async () => {
    const { page } = own;
    const focused = page.locator(':focus');
    const menu = page.getByRole('menu');
    const link = (name: string) => page.getByRole('row').getByRole('link', { name, exact: true });
    await link('Tea garden').focus();
    await page.keyboard.press('ArrowDown');
    await link('Lantern Street Books').and(focused).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+F10');
    await menu.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await page.keyboard.press('Escape');
    await link('Tea garden').and(focused).waitFor();
    await page.keyboard.press('F2');
    await page.getByLabel('Name of Tea garden').and(focused).press('Escape');
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByText('Tea garden').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Tea garden', exact: true }).and(focused).waitFor();
    await link('Bakery').click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Move to …' }).waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  });

  it('keep search, order and page in the address', async () => {
    const { page } = own;
    const address = () => new URL(page.url()).searchParams;
    await page.getByLabel('Search ads').fill('tea');
    await row('Bakery').waitFor({ state: 'detached' });
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect.poll(() => address().get('sort')).toBe('sessionName');
    expect(address().get('q')).toBe('tea');
    await page.reload();
    await row('Tea garden').waitFor();
    expect(await page.getByLabel('Search ads').inputValue()).toBe('tea');
    expect(await row('Bakery').count()).toBe(0);
    await page.getByLabel('Search ads').fill('');
    await row('Bakery').waitFor();
    await expect.poll(() => address().has('q')).toBe(false);
    await page.goto(`${installation.url}/workflows/project-manager?page=7`);
    await row('Bakery').waitFor();
    await expect.poll(() => address().has('page')).toBe(false);
  });

  it('move to a project chosen by name, which is renamed and deleted with or without them', async () => {
    const { page } = own;
    const project = (name: string) => page.getByRole('navigation', { name: 'Projects' }).getByRole('link', { name });
    const projectMenu = async (action: string): Promise<void> => {
      await page.getByRole('button', { name: 'Project actions' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('combobox', { name: 'Project' });
    await choose('Bakery', 'Move to …');
    await field.fill('a/b');
    await dialog.getByText(/^Invalid character or space/).waitFor();
    await field.fill('Autumn');
    // Leaving the field resets it.
    await dialog.getByRole('heading', { name: 'Move ad' }).click();
    await expect.poll(() => field.inputValue()).toBe('');
    await field.focus();
    await field.fill('Autumn');
    await dialog.getByRole('option', { name: 'Create “Autumn”' }).waitFor();
    await field.press('Enter');
    await show(page, 'projects-move');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await row('Bakery').waitFor({ state: 'detached' });
    const moved = page.getByRole('alert').filter({ hasText: 'Bakery is now in Autumn.' });
    await moved.getByRole('button', { name: 'Undo' }).click();
    await row('Bakery').waitFor();
    await choose('Bakery', 'Move to …');
    await field.fill('Autumn');
    await dialog.getByRole('option', { name: 'Autumn', exact: true }).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await row('Bakery').waitFor({ state: 'detached' });
    await project('Autumn').click();
    await row('Bakery').waitFor();
    await projectMenu('Rename project');
    await dialog.getByLabel('Project name').fill('Autumn 26');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await project('Autumn 26').waitFor();
    await projectMenu('Delete project');
    await dialog.getByText('Autumn 26 has 1 ad. What should happen to it?').waitFor();
    await show(page, 'projects-delete-project');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await project('Autumn 26').waitFor({ state: 'detached' });
    await row('Bakery').waitFor();
    // A default project stays.
    await page.getByRole('button', { name: 'Project actions' }).click();
    await page.getByRole('menuitem', { name: 'Rename project' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete project' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('are found in the command palette, as are voices and people', async () => {
    const { page } = own;
    const options = async (query: string, expected: string | RegExp): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search' }).fill(query);
      await page.getByRole('option', { name: expected }).waitFor();
    };
    await options('scones', /Tea garden – Two scones, one pot\./);
    await show(page, 'palette');
    await page.keyboard.press('Escape');
    await options('wren', /Listen to Wren/);
    await page.keyboard.press('Escape');
    await options('mina', /Mina Kaur – /);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Harbor Foods' }).first().waitFor();
    expect(own.problems).toEqual([]);
  });
});
