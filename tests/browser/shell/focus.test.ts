import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage, type Watched, widths } from '../browser.ts';
import { storeDraft } from '../campaigns/drafts.ts';
import { chooseByLetters, entered, focused, press, reach } from '../keys.ts';
import { adState, insertIn, storeAd } from '../people.ts';
import { browser, installation } from '../shared.ts';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Later than any timer of a dialog that begins when it is opened or closed. */
const settleMilliseconds = 800;

describe('the focus after a dialog', () => {
  let own: Watched;
  let dialog: Locator;
  beforeEach(async () => {
    own = await openPage(browser);
    await insertIn(own.context, installation);
    dialog = own.page.getByRole('dialog');
  });
  afterEach(() => own?.context.close());

  it('is in the next row when the row from which it was opened is deleted', async () => {
    const { page, context } = own;
    for (const sessionName of ['Bakery', 'Tea room']) {
      await storeAd(context, installation.url, { sessionName, state: adState(['Fresh rolls at seven.']) });
    }
    await page.goto(`${installation.url}/workflows/project-manager`);
    const row = (name: RegExp) => page.getByRole('row', { name });
    await row(/Bakery/).waitFor();
    await press(page, button(page, 'Actions for Tea room'));
    await chooseByLetters(page, 'Delete');
    await entered(dialog);
    await press(page, button(dialog, 'Delete'));
    await row(/Tea room/).waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    await row(/Bakery/)
      .locator(':focus')
      .waitFor();
  });

  it('is in the next row when the row of a menu is deleted after the menu was closed', async () => {
    const { page, context } = own;
    for (const name of ['Cold Brew', 'Tea room']) await storeDraft(context, installation.url, name);
    await page.goto(`${installation.url}/workflows/campaign-manager`);
    const row = (name: RegExp) => page.getByRole('row', { name });
    await row(/Cold Brew/).waitFor();
    await press(page, button(page, 'Actions for Tea room'));
    await chooseByLetters(page, 'Delete');
    await row(/Tea room/).waitFor({ state: 'detached' });
    await row(/Cold Brew/)
      .locator(':focus')
      .waitFor();
  });

  it('is on the button that opened it, also if timers of the dialog run after it was closed', async () => {
    const { page } = own;
    // The dialog is seen until it has moved away.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript((late) => {
      const start = window.setTimeout.bind(window);
      window.setTimeout = ((handler: () => void, milliseconds?: number, ...rest: unknown[]) =>
        start(handler, milliseconds ? milliseconds : late, ...rest)) as typeof window.setTimeout;
    }, 60);
    await page.goto(`${installation.url}/orgs`);
    await reach(page, button(page, 'New Organisation'));
    // At once, before the timer that moves the focus into the dialog.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('[role="dialog"]')) return;
            observer.disconnect();
            window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
            resolve();
          });
          observer.observe(document, { childList: true, subtree: true });
          const trigger = document.activeElement;
          if (trigger instanceof HTMLElement) trigger.click();
        }),
    );
    await page.waitForTimeout(settleMilliseconds);
    expect(await dialog.count()).toBe(0);
    expect(await focused(page)).toBe('New Organisation');
  });

  it('is on the button that opened it, the second time, too', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/profile`);
    for (let times = 0; times < 2; times += 1) {
      await press(page, button(page, 'Set up'));
      // The field takes the focus as soon as it is there.
      await dialog.getByLabel('Password', { exact: true }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('Set up');
    }
    expect(own.problems).toEqual([]);
  });

  it('is on the heading of the page to which the user has left', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/home`);
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('Organisations');
    await page.keyboard.press('Enter');
    await press(page, button(page, 'New Organisation'));
    await entered(dialog);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Home');
  });

  it('is in the page when the button that opened the drawer is hidden meanwhile', async () => {
    const { page } = own;
    await page.setViewportSize(widths.phone);
    await page.goto(`${installation.url}/home`);
    await press(page, button(page, 'Areas'));
    await entered(dialog);
    await page.setViewportSize(widths.wide);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).not.toBe('');
  });
});
