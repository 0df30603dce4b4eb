import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../testkit/insert-person.ts';
import { openTestDatabase } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { grantInstallation, insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

let own: Watched;
let owner: InsertedPerson;

beforeAll(async () => {
  own = await openPage(browser);
  owner = await insertIn(own.context, installation, { firstName: 'Noor' });
});
afterAll(() => own?.context.close());

const open = (page: Page, path: string) => page.goto(`${installation.url}${path}`);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const areas = (page: Page) => page.getByRole('navigation', { name: 'Areas' });

const goByPalette = async (page: Page, query: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill(query);
  await field.press('Enter');
};

describe('the appearance', () => {
  const scheme = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-mantine-color-scheme');
  const choose = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('button', { name: /, account of Noor/ }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };

  it('is the chosen one, over a reload and in other windows, or that of the system', async () => {
    const { page, context } = own;
    await open(page, '/home');
    await heading(page, 'Home').waitFor();
    const other = await context.newPage();
    await open(other, '/home');
    await heading(other, 'Home').waitFor();
    expect(await scheme(page)).toBe('light');
    await choose(page, 'Dark');
    expect(await scheme(page)).toBe('dark');
    await expect.poll(() => scheme(other)).toBe('dark');
    await page.reload();
    await heading(page, 'Home').waitFor();
    expect(await scheme(page)).toBe('dark');
    await choose(page, 'System');
    expect(await scheme(page)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => scheme(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => scheme(page)).toBe('light');
    // A menu, which brings Mantine's provider, does not change it.
    await choose(page, 'Dark');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await scheme(page)).toBe('dark');
    await choose(page, 'System');
    await other.close();
  });
});

describe('the focus after navigation', () => {
  it('is on the heading of the page, or in the script of an ad', async () => {
    const { page } = own;
    await open(page, '/home');
    await heading(page, 'Home').waitFor();
    await goByPalette(page, 'Projects');
    await heading(page, 'Projects').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Projects');
    await goByPalette(page, 'Create an ad');
    const first = page.getByLabel('Line 1', { exact: true });
    await first.waitFor();
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('is in the script when a new ad opens', async () => {
    const { page } = own;
    await open(page, '/workflows/create-ad');
    const first = page.getByLabel('Line 1', { exact: true });
    await first.waitFor();
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  });
});

describe('Escape', () => {
  it('closes the preview of a workflow, and only then the overview behind it', async () => {
    const { page } = own;
    await open(page, '/home');
    await heading(page, 'Home').waitFor();
    await goByPalette(page, 'Workflows Overview');
    const overview = page.getByRole('dialog', { name: 'Workflows Overview' });
    await overview
      .getByRole('button', { name: /^Preview / })
      .first()
      .click();
    const preview = page.getByRole('dialog').filter({ hasNot: page.getByRole('button', { name: /^Preview / }) });
    await preview.getByRole('button', { name: 'Close' }).last().waitFor();
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'hidden' });
    expect(await overview.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await overview.waitFor({ state: 'hidden' });
  });
});

describe('on a phone', () => {
  it('has the search, the organisations and the credits in the drawer', async () => {
    const { page, context } = await openPage(browser, { size: 'phone' });
    const person = await insertIn(context, installation, { firstName: 'Jonas' });
    const other = await personInserter(installation)();
    const database = openTestDatabase(installation);
    await database.pool.query("insert into member (org_id, user_id, role) values ($1, $2, 'user')", [
      other.orgId,
      person.userId,
    ]);
    await database.close();
    await open(page, '/home');
    const burger = page.getByRole('button', { name: 'Areas' });
    const drawer = page.getByRole('dialog', { name: 'Areas' });
    await burger.click();
    await drawer
      .getByText(/credit/i)
      .first()
      .waitFor();
    await drawer.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    await page.keyboard.press('Escape');
    await burger.click();
    const answered = page.waitForResponse((response) => response.request().headers()['x-assume-org'] === other.orgId);
    await drawer.getByRole('button', { name: /^Organisation: / }).click();
    await drawer.getByRole('menuitemradio', { name: `Org ${other.userId}` }).click();
    await answered;
    await context.close();
  });

  it('opens the drawer again before the page knows that it was closed', async () => {
    const { page, context } = await openPage(browser, { size: 'phone', state: await own.context.storageState() });
    await open(page, '/home');
    const drawer = page.getByRole('dialog', { name: 'Areas' });
    await page.getByRole('button', { name: 'Areas' }).click();
    await drawer.waitFor();
    await page.evaluate(() => {
      // On a busy page, a press comes before the event that says that the dialog was closed.
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      document.querySelector<HTMLElement>('header button')?.click();
    });
    await drawer.waitFor();
    await page.waitForTimeout(300);
    expect(await drawer.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await context.close();
  });

  it('shows users as cards', async () => {
    const { page, context } = await openPage(browser, { size: 'phone', state: await own.context.storageState() });
    await open(page, `/orgs/${owner.orgId}`);
    const row = page.getByRole('row').or(page.locator('tbody tr')).filter({ hasText: 'Noor' }).first();
    await row.waitFor();
    expect(await row.evaluate((each) => getComputedStyle(each).display)).toBe('grid');
    expect(
      await page
        .locator('table')
        .first()
        .evaluate((each) => each.scrollWidth - each.clientWidth),
    ).toBeLessThanOrEqual(0);
    await context.close();
  });

  it('sorts users, whose cards have no column headings', async () => {
    const { page, context } = await openPage(browser, { size: 'phone', state: await own.context.storageState() });
    await open(page, `/orgs/${owner.orgId}`);
    const users = page.getByRole('region', { name: 'Users', exact: true });
    const sorted = page.waitForRequest((request) => request.url().includes('sort=lastActivity&order=desc'));
    await users.getByRole('button', { name: 'Sorted by Name, Ascending' }).click();
    await page.getByRole('menuitemradio', { name: 'Last activity' }).click();
    await sorted;
    await users.getByRole('button', { name: 'Sorted by Last activity, Descending' }).click();
    await page.getByRole('menuitemradio', { name: 'Ascending' }).click();
    await users.getByRole('button', { name: 'Sorted by Last activity, Ascending' }).waitFor();
    await context.close();
  });

  it('shows what happened without covering the main button', async () => {
    const { page, context } = await openPage(browser, { size: 'phone', state: await own.context.storageState() });
    await open(page, '/profile');
    await page.getByLabel('First name').fill('Noora');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await save.click();
    const toast = page.getByRole('alert').filter({ hasText: 'Your user data has been updated' });
    await toast.waitFor();
    const [button, box] = [await save.boundingBox(), await toast.boundingBox()];
    if (!button || !box) throw new Error('not shown');
    expect(box.y).toBeGreaterThan(390);
    expect(box.y + box.height <= button.y || box.y >= button.y + button.height).toBe(true);
    await context.close();
  });
});

describe('pages that a user may not open', () => {
  const personOf = async (memberOf: { readonly role: 'user' | 'admin'; readonly workflows?: readonly string[] }) => {
    const watched = await openPage(browser);
    await insertIn(watched.context, installation, { memberOf: { orgId: owner.orgId, ...memberOf } });
    return watched;
  };
  const visible = (page: Page) => areas(page).first().getByRole('link').allTextContents();

  it('are not found, inside the shell, and no link leads to them', async () => {
    const { page, context } = await personOf({ role: 'user', workflows: ['Dictionary'] });
    await open(page, '/');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await open(page, '/home');
    await heading(page, 'Workflows Overview').waitFor();
    for (const path of [
      '/speech',
      '/sonoraapi',
      '/orgs',
      `/orgs/${owner.orgId}`,
      '/billing',
      '/workflows/create-ad',
      '/nowhere',
    ]) {
      await open(page, path);
      await heading(page, 'Page not found').waitFor();
      expect(await areas(page).count(), path).toBeGreaterThan(0);
    }
    const links = (await visible(page)).join(', ');
    for (const name of ['Speech', 'API', 'Organisations', 'Billing', 'Create an ad']) expect(links).not.toContain(name);
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    expect((await page.getByRole('option').allTextContents()).join(', ')).not.toMatch(/Speech|API|Create an ad/);
    await context.close();
  });

  it('are gone where a flag is off: route, sidebar and home', async () => {
    const { page, context } = await openPage(browser);
    const person = await insertIn(context, installation);
    await open(page, '/home');
    await page
      .getByRole('navigation', { name: 'Quick start' })
      .getByRole('link', { name: /Create an ad/ })
      .waitFor();
    await grantInstallation(installation, person);
    for (const flag of ['create-an-ad', 'feature-lab']) {
      const { status } = await person.client.call('PUT', `/api/installation/flags/${flag}`, {
        orgId: person.orgId,
        isOn: false,
      });
      expect(status).toBe(200);
    }
    // Projects belong to *Create an ad*: they are not even loaded.
    const loaded: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/v3\/(project|session)/.test(pathname)) loaded.push(pathname);
    });
    await page.reload();
    await heading(page, 'Home').waitFor();
    await page.getByRole('region', { name: 'Status' }).waitFor();
    expect(await page.getByRole('region', { name: 'Recent ads' }).count()).toBe(0);
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /Create an ad/ })
        .count(),
    ).toBe(0);
    expect((await visible(page)).join(', ')).not.toMatch(/Create an ad|Feature lab/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('project');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await open(page, '/workflows/project-manager');
    await page.getByText('Projects are off').waitFor();
    expect(loaded).toEqual([]);
    for (const path of ['/workflows/create-ad', '/feature-lab']) {
      await open(page, path);
      await heading(page, 'Page not found').waitFor();
    }
    await context.close();
  });

  it('start on the API page for developers, who have no workflows', async () => {
    const { page, context } = await openPage(browser);
    const developers = await personInserter(installation)({ plan: 'developer' });
    await insertIn(context, installation, { memberOf: { orgId: developers.orgId, role: 'user' } });
    await open(page, '/home');
    await heading(page, /API/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/sonoraapi');
    await open(page, '/workflows');
    await heading(page, 'Page not found').waitFor();
    await context.close();
  });
});
