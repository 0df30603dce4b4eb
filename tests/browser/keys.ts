import type { Locator, Page } from 'playwright-core';

/** Most controls between two of one page. */
const maxTabs = 120;

const hasFocus = (element: Element): boolean => element === document.activeElement;

/** Moves the focus to a control with the Tab key alone. */
export const reach = async (page: Page, control: Locator): Promise<void> => {
  await control.waitFor();
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    if (await control.evaluate(hasFocus)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by Tab: ${control}`);
};

/** Presses a key on a control that is reached by Tab. */
export const press = async (page: Page, control: Locator, key = 'Enter'): Promise<void> => {
  await reach(page, control);
  await page.keyboard.press(key);
};

/** Presses a key on a button once it is enabled: a locator's own `press` does not wait for that, and the key goes elsewhere. */
export const pressEnabled = (button: Locator, key = 'Enter'): Promise<void> =>
  button.and(button.page().locator(':enabled')).press(key);

/** Waits until a dialog, a sheet or a menu has taken the focus: until then, keys go to the page behind it. */
export const entered = (overlay: Locator): Promise<unknown> =>
  overlay
    .locator(':focus')
    .or(overlay.and(overlay.page().locator(':focus')))
    .first()
    .waitFor();

/** Chooses an entry of the open menu by its first letters. */
export const chooseByLetters = async (page: Page, letters: string): Promise<void> => {
  await page.getByRole('menuitem', { name: letters }).waitFor();
  await entered(page.getByRole('menu'));
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
};

/** Name of the focused control; empty where the focus is lost. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const each = document.activeElement;
    if (!(each instanceof HTMLElement) || each === document.body) return '';
    const labels = each instanceof HTMLInputElement ? [...(each.labels ?? [])].map((label) => label.textContent) : [];
    return each.getAttribute('aria-label') ?? (labels.join(' ') || (each.textContent?.trim() ?? ''));
  });
