import type { BrowserContext, Page } from 'playwright-core';

export type Stage = { readonly page: Page; readonly context: BrowserContext; readonly url: string };

/** A state of a page and how to reach it. */
export type Scene = {
  readonly name: string;
  /** `newcomer` has nothing yet; `producer` has a finished ad at `adPath`, many sessions and two projects. */
  readonly who: 'stranger' | 'newcomer' | 'producer';
  /** Console messages that the scene causes. */
  readonly raises?: RegExp;
  /** The way there depends on the width of the window, or the state passes: each width has a load of its own. */
  readonly differsByWidth?: boolean;
  /** Its layout is also checked between the widths of a phone and a wide window, as that of every page. */
  readonly fitsBetween?: true;
  /** The responses that it alters are unaltered again after its checks. */
  readonly show: (stage: Stage & { readonly adPath: string }) => Promise<unknown>;
};

/** A page, with what is done on it. */
export const at =
  (path: string, act?: (page: Page) => Promise<unknown>): Scene['show'] =>
  async ({ page, url }) => {
    await page.goto(`${url}${path}`);
    await page.locator('h1').first().waitFor();
    await act?.(page);
  };

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

export const newAd = '/workflows/create-ad';
