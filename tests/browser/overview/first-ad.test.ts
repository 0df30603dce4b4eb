import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage } from '../browser.ts';
import { browser, installation } from '../shared.ts';

/** What a new user may have to do at most between the landing page and the sound of an ad. */
const most = { clicks: 6, fields: 4 };

/** Counts presses of a pointer and fields that were typed into, across page loads. */
const count = (page: Page): Promise<unknown> =>
  page.addInitScript(`(() => {
    const add = (name) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    const typed = new WeakSet();
    addEventListener('pointerdown', () => add('test.clicks'), true);
    addEventListener('input', ({ target }) => {
      if (typed.has(target) || !['text', 'email', 'password', 'textarea'].includes(target.type)) return;
      typed.add(target);
      add('test.fields');
    }, true);
  })()`);

it(`leads from the landing page to an ad that plays in ${most.clicks} clicks and ${most.fields} fields`, async () => {
  const { page, context, problems } = await openPage(browser);
  await count(page);
  await page.goto(installation.url);
  await page.getByRole('link', { name: 'Create your first ad' }).first().click();
  await page.getByLabel('First name').waitFor();
  // Each field is left by the Tab key, the first has the focus.
  for (const text of ['Mina', 'Kaur', 'mina@cold-brew.example', 'correct horse battery']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  expect(await page.getByLabel('Organisation name').inputValue()).toBe('Cold Brew');
  await page.getByRole('button', { name: 'Accept both' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: "I don't want help setting up" }).click();
  await page.getByRole('button', { name: 'Launch Create an Ad' }).click();
  const first = page.getByLabel('Line 1', { exact: true });
  await first.waitFor();
  // A script of one's own needs no click either.
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Produce a sample ad' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: /^Pause/ }).waitFor();
  await expect.poll(() => player.getByRole('slider').getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(0);
  const done = await page.evaluate(() => ({
    clicks: Number(sessionStorage.getItem('test.clicks')),
    fields: Number(sessionStorage.getItem('test.fields')),
  }));
  expect(done).toEqual(most);
  expect(problems).toEqual([]);
  await context.close();
});
