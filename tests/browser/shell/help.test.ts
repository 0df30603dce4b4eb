import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InsertedPerson } from '../../testkit/insert-person.ts';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

let own: Watched;
let owner: InsertedPerson;

beforeAll(async () => {
  own = await openPage(browser);
  owner = await insertIn(own.context, installation, { firstName: 'Ines' });
});
afterAll(() => own?.context.close());

const heading = (name: string) => own.page.getByRole('heading', { name, level: 1 });

describe('the help menu', () => {
  it('has guides that lead to the pages where their steps are done', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/home`);
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('menuitem', { name: 'Guides' }).click();
    const guides = page.getByRole('dialog', { name: 'Guides' });
    await guides.getByRole('button', { name: /^Your first ad/ }).click();
    await guides.getByRole('heading', { name: 'Your first ad' }).waitFor();
    expect(await guides.getByRole('listitem').count()).toBe(4);
    await guides.getByRole('button', { name: 'All guides' }).click();
    await guides.getByRole('button', { name: /^Connect a voice service/ }).click();
    await guides.getByRole('link', { name: 'Open Voice services' }).click();
    await heading('Voice services').waitFor();
    await guides.waitFor({ state: 'hidden' });
    expect(own.problems).toEqual([]);
  });

  it('leads to support', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/home`);
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('menuitem', { name: 'Contact support' }).click();
    await page.waitForURL(`${installation.url}/support`);
  });
});

describe('the audit log', () => {
  it('has an entry in the sidebar, and shows what was done', async () => {
    const { page } = own;
    await owner.client.call('POST', '/api/org', { orgName: 'A_child_for_the_log' });
    await page.goto(`${installation.url}/home`);
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Audit log' }).click();
    await heading('Audit log').waitFor();
    await page.getByRole('row', { name: /Created an organisation A child for the log/ }).waitFor();
  });

  it('is reached from the page of its organisation', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/orgs/${owner.orgId}`);
    await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
    await page.waitForURL(`${installation.url}/audit?orgId=${owner.orgId}`);
  });
});

describe('the title of a page', () => {
  it.each([
    ['/orgs', 'Organisations'],
    ['/audit', 'Audit log'],
    ['/billing', 'Billing'],
  ])('stands once on %s, beside the sidebar', async (path, title) => {
    const { page } = own;
    await page.goto(`${installation.url}${path}`);
    await heading(title).waitFor();
    const around = page.locator('#content, header').getByText(title, { exact: true });
    await expect.poll(() => around.count()).toBe(1);
  });
});
