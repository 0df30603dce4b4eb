import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { adState, insertIn, storeAd } from '../people.ts';
import { contents, createFolder, upload } from '../scenes/files.ts';
import { browser, installation } from '../shared.ts';

/** Opens the palette, types, and picks the first result of a group by the keyboard. */
const find = async (page: Page, text: string, group: string): Promise<string> => {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill(text);
  const found = page.getByRole('group', { name: group }).getByRole('option').first();
  await found.waitFor();
  const title = (await found.textContent()) ?? '';
  while ((await found.getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown');
  await field.press('Enter');
  await field.waitFor({ state: 'detached' });
  return title;
};

const at = (page: Page) => new URL(page.url());

describe('the palette finds', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openPage(browser);
    const stage = { context: own.context, url: installation.url };
    await insertIn(own.context, installation);
    await createFolder(stage, 'Lighthouse clips');
    await upload(stage, 'Lighthouse voice.wav', contents['Harbor voice.wav']);
    await own.context.request.post(`${installation.url}/api/v3/project`, {
      data: { projectName: 'Lighthouse bakery' },
    });
    await storeAd(own.context, installation.url, {
      sessionName: 'Lighthouse opening',
      state: adState(['Fresh bread, every morning at seven.']),
    });
    await own.page.goto(`${installation.url}/home`);
    await own.page.getByRole('heading', { name: 'Home' }).waitFor();
  });
  afterAll(async () => {
    const problems = own?.problems ?? [];
    await own?.context.close();
    expect(problems).toEqual([]);
  });

  it('pages', async () => {
    expect(await find(own.page, 'shared', 'Go to')).toBe('Shared links');
    await own.page.waitForURL('**/links');
  });

  it('ads, which open in their workflow', async () => {
    expect(await find(own.page, 'bread morning', 'Ads')).toMatch(/^Lighthouse opening – Fresh bread/);
    await own.page.waitForURL('**/workflows/create-ad?**');
    expect(at(own.page).searchParams.get('sessionId')).not.toBeNull();
  });

  it('projects', async () => {
    expect(await find(own.page, 'lighthouse bak', 'Projects')).toBe('Lighthouse bakery');
    await own.page.waitForURL('**/workflows/project-manager?**');
  });

  it('folders and files', async () => {
    await find(own.page, 'lighthouse clips', 'Folders');
    await own.page.getByRole('navigation', { name: 'Path' }).getByText('Lighthouse clips').waitFor();
    await find(own.page, 'lighthouse voice', 'Files');
    await own.page.getByRole('complementary', { name: 'Preview of Lighthouse voice.wav' }).waitFor();
  });

  it('voices and sounds, which play', async () => {
    const player = own.page.getByRole('region', { name: 'Player' });
    const voice = await find(own.page, 'wren', 'Voices');
    await player.getByText(voice.replace('Listen to ', ''), { exact: true }).waitFor();
    const sound = await find(own.page, 'bounce', 'Sounds');
    await player.getByText(sound.replace('Listen to ', ''), { exact: true }).waitFor();
  });

  it('people of the organisation', async () => {
    const { email } = (await (await own.context.request.get(`${installation.url}/api/user`)).json()) as {
      readonly email: string;
    };
    expect(await find(own.page, email.slice(0, 12), 'People')).toContain(email);
    await own.page.waitForURL('**/orgs/*?person=*');
    expect(await own.page.getByLabel('Search by name or email').inputValue()).toBe(email);
  });

  it('nothing of the words before while a search runs', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/home`);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('lighthouse clips');
    const option = page.getByRole('option', { name: 'Lighthouse clips' });
    await option.waitFor();
    const asked = Promise.withResolvers<undefined>();
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/v3/file?*', async (route) => {
      asked.resolve(undefined);
      await answer.promise;
      await route.continue();
    });
    await field.fill('qqzzxx');
    await asked.promise;
    expect(await option.count()).toBe(0);
    await field.press('Enter');
    await field.waitFor();
    answer.resolve(undefined);
    await page.getByText('Nothing found. Try another word.').waitFor();
    await page.unroute('**/v3/file?*');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  it('something else when it is opened again before the page knows that it was closed', async () => {
    const { page } = own;
    const field = page.getByRole('combobox', { name: 'Search' });
    await page.keyboard.press('Control+k');
    await field.fill('lighthouse clips');
    await page.evaluate(() => {
      // On a busy page, keys come before the event that says that the dialog was closed.
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    });
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  it('nothing for other words, and says so', async () => {
    await own.page.keyboard.press('Control+k');
    await own.page.getByRole('combobox', { name: 'Search' }).fill('qqzzxx');
    await own.page.getByText('Nothing found. Try another word.').waitFor();
    await own.page.keyboard.press('Escape');
  });
});
