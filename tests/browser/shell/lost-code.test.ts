import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

let own: Watched;
let state: Awaited<ReturnType<Watched['context']['storageState']>>;

beforeAll(async () => {
  own = await openPage(browser);
  await insertIn(own.context, installation);
  state = await own.context.storageState();
});
afterAll(() => own?.context.close());

const line = (page: Page) => page.getByLabel('Line 1', { exact: true });

/** A new ad with a line, in a window that has loaded nothing else. */
const openNewAd = async (text: string): Promise<Watched> => {
  const watched = await openPage(browser, { state, isUncached: true });
  // A browser may remember that code failed to load; the page requests this code in advance.
  const previews = watched.page.waitForResponse(/assets\/voice-preview-.*js/);
  await watched.page.goto(`${installation.url}/workflows/create-ad`);
  await line(watched.page).fill(text);
  await (await previews).finished();
  await watched.page.getByText(/^Saved/).waitFor();
  return watched;
};

const say = (page: Page) => page.getByRole('button', { name: /^Play line 1/ });

describe('without a connection', () => {
  it('says why nothing happens, keeps the page, and works again with the network', async () => {
    const { page, context } = await openNewAd('Kept without a network.');
    await line(page).hover();
    await context.setOffline(true);
    await say(page).click();
    await page.getByRole('alert').filter({ hasText: 'Sonora can’t be reached' }).first().waitFor();
    expect(await line(page).inputValue()).toBe('Kept without a network.');
    await page.getByRole('navigation', { name: 'Areas' }).waitFor();
    await context.setOffline(false);
    await say(page).click();
    await page.getByRole('region', { name: 'Player' }).waitFor();
    await context.close();
  });

  it('says that the data of a page cannot be loaded, and loads them once they can be', async () => {
    const { page, context } = await openNewAd('Left for a page without data.');
    const link = page.getByRole('link', { name: 'Voice services' });
    const code = page.waitForResponse(/voice-services-page.*js/);
    await link.hover();
    // The code requests several catalogues of messages one after the other: only the import knows when it has them all.
    await page.evaluate(`import(${JSON.stringify((await code).url())}).then(() => {})`);
    await context.setOffline(true);
    await link.click();
    await page.getByText('Could not fetch data').waitFor();
    await page.getByText('Sonora can’t be reached').first().waitFor();
    await context.setOffline(false);
    await page.getByRole('region', { name: 'ElevenLabs' }).waitFor();
    await page.getByText('Could not fetch data').waitFor({ state: 'hidden' });
    await context.close();
  });

  it('keeps the shell around a page that cannot be loaded, and opens it once it can be', async () => {
    const { page, context } = await openNewAd('Left for a page that is missing.');
    await page.route('**/assets/links-page-*', (route) => route.abort());
    await page.getByRole('link', { name: 'Shared links' }).click();
    await page.getByText('Sonora can’t be reached').waitFor();
    expect(await page.getByRole('navigation', { name: 'Areas' }).count()).toBe(1);
    await page.unroute('**/assets/links-page-*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Shared links', level: 1 }).waitFor();
    await context.close();
  });
});

describe('a side panel', () => {
  it.each(['js', 'css'])('whose %s cannot be loaded says so, and opens with its styles afterwards', async (kind) => {
    const { page, context } = await openNewAd('A panel is missing.');
    const files = `**/assets/{loaded-sheet,voice-choice,loaded-dialog,overlay*,ModalBase,CloseButton}-*.${kind}`;
    // The code of panels is loaded in advance, so the page is opened anew without it.
    await page.route(files, (route) => route.abort());
    await page.reload();
    await line(page).waitFor();
    const open = page.getByRole('button', { name: /^Voice of line 1/ });
    await open.click();
    await page.getByRole('alert').filter({ hasText: 'Sonora can’t be reached' }).first().waitFor();
    expect(await line(page).inputValue()).toBe('A panel is missing.');
    await page.unroute(files);
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await open.click();
    const panel = page.getByRole('dialog');
    const reload = page.getByRole('alert').getByRole('button', { name: 'Reload' });
    await panel.or(reload).first().waitFor();
    // A browser that remembers a failed import needs a reload, which is offered.
    if (await reload.isVisible()) {
      await reload.click();
      await reload.waitFor({ state: 'hidden' });
      expect(await line(page).inputValue()).toBe('A panel is missing.');
      await open.click();
    }
    await panel.getByRole('searchbox').or(panel.getByRole('textbox')).first().waitFor();
    // The panel may be there a moment before its styles are.
    const place = async () => {
      const box = await panel.boundingBox();
      return box && { right: box.x + box.width, isNarrow: box.width < 600 };
    };
    await expect.poll(place).toEqual({ right: 1440, isNarrow: true });
    await context.close();
  });
});

describe('after an upgrade', () => {
  it('offers a window that is still open to reload, which keeps the ad', async () => {
    const { page, context } = await openNewAd('Written before the upgrade.');
    // The server has pages with other names, and the old ones are gone.
    await page.route('**/assets/links-page-*', (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(`${installation.url}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/\/assets\/start-[\w-]+\.js/, '/assets/start-NEWER.js');
      await route.fulfill({ response, body });
    });
    await line(page).fill('Written before the upgrade, and changed.');
    await page.getByRole('link', { name: 'Shared links' }).hover();
    const offer = page.getByRole('alert').filter({ hasText: 'Sonora has been updated' });
    await offer.waitFor();
    expect(await line(page).inputValue()).toBe('Written before the upgrade, and changed.');
    await page.unrouteAll();
    page.on('dialog', (dialog) => void dialog.accept());
    await offer.getByRole('button', { name: 'Reload' }).click();
    await page.waitForLoadState('load');
    await page.waitForFunction('document.querySelector("[role=alert]") === null');
    await line(page).waitFor();
    expect(await line(page).inputValue()).toBe('Written before the upgrade, and changed.');
    await context.close();
  });
});

describe('a reload that would lose edits of a form', () => {
  it('is confirmed first', async () => {
    const { page, context } = await openPage(browser, { state, isUncached: true });
    await page.goto(`${installation.url}/profile`);
    const name = page.getByLabel('First name');
    await name.fill('Not saved yet');
    await page.route('**/assets/links-page-*', (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(`${installation.url}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/\/assets\/start-[\w-]+\.js/, '/assets/start-NEWER.js');
      await route.fulfill({ response, body });
    });
    await page.getByRole('link', { name: 'Shared links' }).hover();
    await page.getByRole('alert').getByRole('button', { name: 'Reload', exact: true }).click();
    const question = page.getByRole('alert').filter({ hasText: 'Unsaved changes' });
    await question.waitFor();
    expect(await name.inputValue()).toBe('Not saved yet');
    await page.unrouteAll();
    await question.getByRole('button', { name: 'Reload and discard' }).click();
    await expect.poll(() => name.inputValue()).not.toBe('Not saved yet');
    await context.close();
  });
});

describe('a page with a fault', () => {
  it('keeps the shell and the player, and can be tried again', async () => {
    const { page, context } = await openPage(browser, { state });
    await page.goto(`${installation.url}/profile`);
    await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    // An answer without the list that the page reads.
    await page.route('**/api/links*', (route) => route.fulfill({ json: {} }));
    await page.getByRole('link', { name: 'Shared links' }).click();
    await page.getByRole('heading', { name: 'Couldn’t show this page' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Areas' }).count()).toBe(1);
    await page.unrouteAll();
    await context.close();
  });
});
