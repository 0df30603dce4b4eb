import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { choose, signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

describe('the speech settings of an organisation', () => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await openPage(browser);
    await signUpIn(watched.context, installation.url);
  });
  afterAll(() => watched?.context.close());

  it('set language and accent of the voice of a new ad', async () => {
    const { page } = watched;
    await page.goto(`${installation.url}/orgs`);
    await page.getByRole('link', { name: /Harbor Foods/ }).click();
    const card = page.getByRole('region', { name: 'Speech Settings' });
    await choose(card, 'Default language', 'English');
    await choose(card, 'Default accent', '🇬🇧 United Kingdom');
    await card.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Speech settings have been updated', { exact: true }).waitFor();
    await page.goto(`${installation.url}/workflows/create-ad`);
    const voice = page.getByRole('region', { name: 'Voice', exact: true });
    await expect.poll(() => voice.textContent()).toContain('English, GB');
    expect(watched.problems).toEqual([]);
  });

  it('preload the first calls of their page, each once', async () => {
    const { page } = watched;
    await page.goto(`${installation.url}/orgs`);
    await page.getByRole('link', { name: /Harbor Foods/ }).click();
    await page.getByRole('row', { name: /Mina Kaur/ }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/(?:user$|org)/.test(pathname)) asked.push(pathname.replace(/[\da-f-]{36}/, 'ID'));
    });
    await page.reload();
    await page.getByRole('row', { name: /Mina Kaur/ }).waitFor();
    await expect.poll(() => asked).toContain('/api/org/ID/keys');
    expect(asked.toSorted()).toEqual(['/api/org/ID', '/api/org/ID/keys', '/api/org/ID/members', '/api/user']);
    asked.length = 0;
    await page.goto(`${installation.url}/orgs`);
    await page.getByRole('link', { name: /Harbor Foods/ }).waitFor();
    expect(asked.toSorted()).toEqual(['/api/org', '/api/user']);
    expect(watched.problems).toEqual([]);
  });

  it('are saved once and only after a change', async () => {
    const { page } = watched;
    await page.goto(`${installation.url}/orgs`);
    await page.getByRole('link', { name: /Harbor Foods/ }).click();
    const card = page.getByRole('region', { name: 'Speech Settings' });
    const update = card.getByRole('button', { name: 'Update' });
    await card.getByLabel('Default accent').waitFor();
    expect(await update.isDisabled()).toBe(true);
    await choose(card, 'Default accent', 'Any accent');
    await expect.poll(() => update.isDisabled()).toBe(false);
    await choose(card, 'Default accent', '🇬🇧 United Kingdom');
    await expect.poll(() => update.isDisabled()).toBe(true);

    await choose(card, 'Default language', 'None');
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = 0;
    await page.route('**/api/org/preferences*', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await update.click();
    await expect.poll(() => update.isDisabled()).toBe(true);
    answer();
    await page.getByText('Speech settings have been updated').waitFor();
    await expect.poll(() => update.isDisabled()).toBe(true);
    expect([asked, watched.problems]).toEqual([1, []]);
  });
});
