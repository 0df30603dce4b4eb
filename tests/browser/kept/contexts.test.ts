import { describe, expect, it } from 'vitest';
import { openPage } from '../browser.ts';
import { browser, installation } from '../shared.ts';

const address = `${installation.url}/sign-in`;

/** Names in each kind of storage of a page that a test may have used. */
const storedNames = `(async () => [
  ...Object.keys(localStorage),
  ...Object.keys(sessionStorage),
  ...(await caches.keys()),
  ...(await indexedDB.databases()).map(({ name }) => name),
].filter((name) => name.startsWith('kept ')).sort())()`;

const storeNames = `(async () => {
  localStorage.setItem('kept local', '1');
  sessionStorage.setItem('kept session', '1');
  await caches.open('kept cache');
  await new Promise((resolve, reject) => {
    const opened = indexedDB.open('kept database');
    opened.onsuccess = resolve;
    opened.onerror = reject;
  });
})()`;

describe('a page after another one was closed', () => {
  it('has the same context, without anything of the test before', async () => {
    const first = await openPage(browser);
    await first.page.goto(address);
    await first.page.evaluate(storeNames);
    expect(await first.page.evaluate(storedNames)).toHaveLength(4);
    await first.context.newPage();
    await first.context.addCookies([{ name: 'kept', value: '1', url: installation.url }]);
    await first.context.grantPermissions(['clipboard-read'], { origin: installation.url });
    await first.context.route('**/*', (route) => route.abort());
    await first.context.setOffline(true);
    await first.context.close();

    const { page, context } = await openPage(browser);
    expect(context === first.context).toBe(true);
    expect(context.pages()).toHaveLength(1);
    expect(await context.cookies()).toEqual([]);
    await page.goto(address);
    expect(await page.evaluate(storedNames)).toEqual([]);
    const permission = `navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)`;
    expect(await page.evaluate(permission)).not.toBe('granted');
    await context.close();
  });

  it('has another context when a script was installed in the one before, or the options differ', async () => {
    const first = await openPage(browser);
    const phone = await openPage(browser, { size: 'phone' });
    expect(phone.context === first.context).toBe(false);
    await phone.context.close();
    await first.page.clock.install();
    await first.context.close();
    const second = await openPage(browser);
    expect(second.context === first.context).toBe(false);
    await second.context.close();
  });
});
