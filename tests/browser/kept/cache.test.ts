import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { browser, installation } from '../shared.ts';

let own: Watched;
beforeAll(async () => {
  own = await openPage(browser);
});
afterAll(() => own?.context.close());

const load = async (page: Page): Promise<void> => {
  await page.goto(`${installation.url}/profile`);
  await page.getByRole('alert').first().waitFor();
};

const filesOf = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
    return { isUsed: files.length > 0, fetched: files.filter(({ transferSize }) => transferSize > 0).length };
  })()`);

describe('a page with routes of the API', () => {
  it('loads its code from the cache the second time, and the routes respond', async () => {
    const { page } = own;
    let answered = 0;
    await page.route('**/api/user', (route) => {
      answered += 1;
      return route.fulfill({ status: 500, body: '' });
    });
    await load(page);
    const before = answered;
    expect(before).toBeGreaterThan(0);
    await load(page);
    expect(await filesOf(page)).toEqual({ isUsed: true, fetched: 0 });
    expect(answered).toBeGreaterThan(before);
  });

  it.each(['page', 'context'] as const)('refuses routes of files of its %s, which the cache could hide', (owner) => {
    for (const address of ['**/assets/start-*.js', /\/picture\/[\w-]+$/])
      expect(() => own[owner].route(address, (route) => route.abort())).toThrow(/isUncached/);
  });
});
