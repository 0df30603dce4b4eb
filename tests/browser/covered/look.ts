import type { Locator, Page } from 'playwright-core';
import { installation } from '../shared.ts';

export const open = (page: Page, path: string) => page.goto(`${installation.url}${path}`);

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

/** Waits until elements with exactly these texts are there. */
export const shows = async (place: Page | Locator, ...texts: readonly string[]): Promise<void> => {
  for (const text of texts) await place.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
};

/** Presses the first button of exactly this name. */
export const press = (place: Page | Locator, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).first().click();
