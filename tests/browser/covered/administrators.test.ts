import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../testkit/insert-person.ts';
import { openTestDatabase } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { pictureFile } from '../scenes/account.ts';
import { browser, installation } from '../shared.ts';
import { heading, open, press, shows } from './look.ts';

/** What the specification says about pages; its texts are read from the pages, letter for letter. */

const insert = personInserter(installation);

describe('an administrator', () => {
  let own: Watched;
  let owner: InsertedPerson;
  beforeAll(async () => {
    own = await openPage(browser, { isUncached: true });
    owner = await insertIn(own.context, installation, { firstName: 'Noor' });
  });
  afterAll(async () => {
    expect(own.problems).toEqual([]);
    await own.context.close();
  });
  const region = (name: string) => own.page.getByRole('region', { name, exact: true });

  it('has a Home with quick start, credits, status and the documentation', async () => {
    const { page } = own;
    await open(page, '/home');
    await heading(page, 'Home').waitFor();
    const start = page.getByRole('navigation', { name: 'Quick start' });
    for (const path of ['/workflows/create-ad', '/workflows/project-manager', '/links', '/speech'])
      expect(await start.locator(`a[href="${path}"]`).count(), path).toBe(1);
    await page.getByRole('progressbar', { name: 'Credits spent' }).waitFor();
    await shows(page, 'All Systems Operational', 'Check the Docs');
    const docs = region('Check the Docs').getByRole('link', { name: 'API reference' });
    expect(await docs.getAttribute('href')).toBe('/api/docs');
  });

  it('folds the sidebar from 280 to 64 px, which lasts', async () => {
    const { page } = own;
    const sidebar = page.getByRole('navigation', { name: 'Areas' });
    const widthOf = async () => Math.round((await sidebar.boundingBox())?.width ?? 0);
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Collapse sidebar' }).waitFor();
    expect(await widthOf()).toBe(280);
    await press(page, 'Collapse sidebar');
    await expect.poll(widthOf).toBe(64);
    await page.reload();
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    expect(await widthOf()).toBe(64);
    await press(page, 'Expand sidebar');
  });

  it('sees initials where a picture is missing or does not load', async () => {
    const { page, context } = own;
    const picture = page.getByRole('button', { name: /account of/ }).locator('[data-initials]');
    const initials = () =>
      picture
        .first()
        .evaluate((each) => [getComputedStyle(each, '::before').content, each.querySelector('img') !== null]);
    await open(page, '/profile');
    await picture.first().waitFor();
    expect(await initials()).toEqual(['"NL"', false]);
    const headers = { 'content-type': 'image/png' };
    const data = pictureFile.buffer;
    await context.request.put(`${installation.url}/api/user/image`, { headers, data });
    await page.reload();
    await expect.poll(initials).toEqual(['"NL"', true]);
    await page.route('**/picture/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.reload();
    await expect.poll(initials).toEqual(['"NL"', false]);
    await page.unroute('**/picture/**');
  });

  it('has a profile with picture, invitations and users, and answers invitations there', async () => {
    const { page } = own;
    const [first, second] = await Promise.all([insert(), insert()]);
    for (const { client, orgId } of [first, second])
      await client.post('/api/user/invite', { email: owner.email, orgId, role: 'admin' });
    await open(page, '/profile');
    await region('Profile picture').waitFor();
    await region('Users')
      .getByRole('row', { name: /Noor Lovelace/ })
      .waitFor();
    const named = ({ userId }: InsertedPerson) => `Org ${userId}`;
    const offer = (of: InsertedPerson) =>
      region('Pending invitations')
        .getByRole('listitem')
        .filter({ hasText: named(of) });
    await press(offer(first), 'Decline');
    await shows(page, `You have declined the invite to ${named(first)} organisation`);
    await offer(first).waitFor({ state: 'detached' });
    await press(offer(second), 'Accept');
    await shows(page, `You have successfully joined ${named(second)} organisation`);
    await region('Pending invitations').waitFor({ state: 'detached' });
  });

  it('sees why a picture is refused, and that one was saved', async () => {
    const { page } = own;
    await open(page, '/profile');
    const field = region('Profile picture').locator('input[type=file]');
    await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(1_000_001) });
    await shows(page, 'File size exceeds 1MB limit');
    await field.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await shows(page, 'Please upload a JPG or PNG file');
    await field.setInputFiles(pictureFile);
    await press(page, 'Save picture');
    await shows(page, 'Success', 'Your user image has been updated');
  });

  it('sees the parent first in the table of organisations, labelled, and opens any by its row', async () => {
    const { page } = own;
    for (const orgName of ['Zebra', 'Apple']) await owner.client.post('/api/org', { orgName });
    await open(page, '/orgs');
    const rows = page.locator('tbody').getByRole('row');
    await rows.nth(2).waitFor();
    await shows(page.locator('thead'), 'Organisation Name', 'Users', 'Last Activity', 'Credits Spent');
    await shows(rows.nth(0), 'You', `Org ${owner.userId}`);
    await shows(rows.nth(1), 'Apple');
    await shows(rows.nth(2), 'Zebra');
    expect(
      await rows
        .nth(0)
        .getByRole('button', { name: /^Delete / })
        .count(),
    ).toBe(0);
    expect(await rows.nth(1).getByRole('button', { name: 'Delete Apple' }).count()).toBe(1);
    await press(rows.nth(2), 'Delete Zebra');
    const dialog = page.getByRole('dialog', { name: 'Delete Organization', exact: true });
    await dialog.getByRole('button', { name: 'Delete Organization', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await rows.nth(1).getByRole('cell').nth(2).click();
    await page.waitForURL('**/orgs/*-*');
    await heading(page, 'Apple').waitFor();
  });

  it('sees no way to delete on other plans', async () => {
    const { page, context } = await openPage(browser);
    const producer = await insertIn(context, installation, { plan: 'production' });
    const { pool, close } = openTestDatabase(installation);
    await pool
      .query(
        "insert into organisation (id, parent_id, name, plan) values (gen_random_uuid(), $1, 'North', 'production')",
        [producer.orgId],
      )
      .finally(close);
    await open(page, '/orgs');
    await page.getByRole('link', { name: 'North' }).waitFor();
    expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'New Organisation' }).count()).toBe(0);
    await context.close();
  });

  it('sees the errors of a new organisation at its field', async () => {
    const { page } = own;
    await open(page, '/orgs');
    await press(page, 'New Organisation');
    const dialog = page.getByRole('dialog', { name: 'New Organisation', exact: true });
    await dialog.getByLabel('Organisation name').fill('Rhythm & Blues');
    await press(dialog, 'Create organisation');
    await shows(dialog, 'Organisation name cannot contain special characters');
    await dialog.getByLabel('Organisation name').fill('apple');
    await press(dialog, 'Create organisation');
    await shows(dialog, 'An organisation with this name exists already');
    const field = dialog.getByLabel('Organisation name');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
  });

  it('cannot transfer the ownership of an organisation', async () => {
    const { page } = own;
    await open(page, `/orgs/${owner.orgId}`);
    await region('Organisation details').getByText(owner.orgId, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Transfer Ownership', exact: true }).isDisabled()).toBe(true);
    await region('Organisation logo').waitFor();
    for (const name of ['Default language', 'Default accent'])
      await region('Speech Settings').getByLabel(name).waitFor();
    await region('Speech Settings').getByRole('button', { name: 'Update', exact: true }).waitFor();
  });

  it('adds, edits and deletes users in three dialogs', async () => {
    const { page } = own;
    await insert({ firstName: 'Jonas', memberOf: { orgId: owner.orgId, role: 'user', workflows: ['CreateAnAd'] } });
    await open(page, `/orgs/${owner.orgId}`);
    await press(page, 'Add users');
    const add = page.getByRole('dialog', { name: 'Add users' });
    await add.getByRole('textbox', { name: 'Email addresses' }).fill('ines@example.com');
    await add.getByRole('checkbox', { name: 'Create an Ad' }).uncheck();
    await press(add, 'Send invitations');
    await shows(add, 'Please select at least one option');
    await add.getByRole('checkbox', { name: 'Create an Ad' }).check();
    await press(add, 'Send invitations');
    await shows(page, 'User invited successfully', 'ines@example.com has been invited to this organization');
    const invited = page.getByRole('row', { name: /ines@example\.com/ });
    await shows(invited, 'Pending');
    const member = page.getByRole('row', { name: /^Jonas Lovelace/ });
    expect(await member.getByText('Pending').count()).toBe(0);
    const ownRow = region('Users').getByRole('row', { name: /^Noor Lovelace/ });
    expect(await ownRow.getByRole('button').count()).toBe(0);
    await member.getByRole('button', { name: /^Edit / }).click();
    const edit = page.getByRole('dialog', { name: /^Edit Jonas/ });
    // The user can be made a member of another organisation, too.
    await edit
      .getByLabel(/^Organisation/)
      .first()
      .waitFor();
    await edit.getByRole('checkbox', { name: 'Feature Lab', exact: true }).check();
    await press(edit, 'Save');
    await shows(page, 'The user has been updated');
    await edit.waitFor({ state: 'detached' });
    await member.getByRole('button', { name: /^Delete / }).click();
    const remove = page.getByRole('dialog', { name: 'Delete user' });
    const email = (
      await remove
        .getByText(/inserted-.*@example\.com/)
        .first()
        .textContent()
    )?.match(/\S+@example\.com/)?.[0];
    await remove.getByRole('textbox', { name: /^Email address/ }).fill(email ?? '');
    await press(remove, 'Delete');
    await shows(page, 'User has been deleted from this organization');
    await member.waitFor({ state: 'detached' });
  });

  it('is warned before a new API key, and sees the key once', async () => {
    const { page } = own;
    await open(page, '/sonoraapi');
    await shows(page, 'Check the Docs', 'Generate API Key', 'Quick start', '1. Hear a voice', 'API reference');
    await press(page, 'Generate API Key');
    const dialog = page.getByRole('dialog', { name: 'Generate API Key', exact: true });
    await dialog.getByText(/^A key is yours and works in every organisation/).waitFor();
    expect(await dialog.getByLabel('Your new API key').count()).toBe(0);
    await dialog.getByPlaceholder('What will use this key?').fill('Nightly');
    await press(dialog, 'Generate');
    expect(await dialog.getByLabel('Your new API key').inputValue()).toMatch(/^\S{20,}$/);
    await press(dialog, 'Done');
    await dialog.waitFor({ state: 'detached' });
    await shows(page, 'Nightly');
    expect(await page.getByLabel('Your new API key').count()).toBe(0);
  });

  it('has a speech page with voices, services and pronunciation', async () => {
    const { page } = own;
    await open(page, '/speech');
    await heading(page, 'Speech').waitFor();
    await page.getByText(/^\d+ voices in \d+ languages?$/).waitFor();
    await shows(page, 'Voice services', 'Pronunciation');
  });
});
