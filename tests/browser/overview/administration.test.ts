import { describe, expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
import { openTestDatabase } from '../../testkit/installation.ts';
import { openPage } from '../browser.ts';
import { grantInstallation, insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

const limit = 'You can invite a limited number of users on your plan.';
const newAddress = (name: string): string => `${name}-${Date.now()}@example.com`;

describe('users on the production plan', () => {
  it('beyond the places of the plan are not invited, and an upgrade is offered', async () => {
    const { page, context } = await openPage(browser);
    const owner = await insertIn(context, installation, { plan: 'production' });
    await page.goto(`${installation.url}/orgs/${owner.orgId}`);
    await page.getByRole('button', { name: 'Add users' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add users' });
    const send = dialog.getByRole('button', { name: 'Send invitations' });
    // Three addresses for two places.
    const emails = ['one', 'two', 'three'].map(newAddress);
    await dialog.getByLabel('Email addresses').fill(emails.join(', '));
    expect(await dialog.getByText(limit).count()).toBe(0);
    await send.click();
    await dialog.getByText(limit).waitFor();
    await expect.poll(() => dialog.getByLabel('Email addresses').inputValue()).toBe(emails[2]);
    await page.getByText(`${emails[0]}, ${emails[1]} have been invited`).waitFor();
    // From the start, now that there is no place left.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add users' }).click();
    await dialog.getByText(limit).waitFor();
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByRole('link', { name: 'Upgrade' }).click();
    await page.waitForURL('**/billing');
    await context.close();
  });

  it('are told when an invitation can be sent again', async () => {
    const { page, context } = await openPage(browser);
    const owner = await insertIn(context, installation, { plan: 'production' });
    const email = newAddress('again');
    await owner.client.post('/api/user/invite', { email, orgId: owner.orgId, role: 'admin' });
    await page.goto(`${installation.url}/orgs/${owner.orgId}`);
    await page.getByRole('button', { name: `Resend invitation to ${email}` }).click();
    await page.getByText(/You can send it again in (\d+ seconds|a second)\./).waitFor();
    await context.close();
  });
});

describe('feature flags', () => {
  it('that have no effect yet say so', async () => {
    const { page, context } = await openPage(browser);
    await grantInstallation(installation, await insertIn(context, installation));
    await page.goto(`${installation.url}/admin/flags`);
    const row = (flag: string) => page.getByRole('listitem').filter({ has: page.getByText(flag, { exact: true }) });
    await row('rms').getByText('No effect yet', { exact: true }).waitFor();
    for (const flag of ['create-an-ad', 'smart-fit', 'feature-lab', 'consecutive-smartblend'])
      expect(await row(flag).getByText('No effect yet').count(), flag).toBe(0);
    await context.close();
  });

  it('for smart fit takes its switch out of the editor', async () => {
    const { page, context } = await openPage(browser);
    const person = await insertIn(context, installation);
    const operator = await personInserter(installation)();
    await grantInstallation(installation, operator);
    const smartFit = page.getByRole('switch', { name: 'Smart fit' });
    await page.goto(`${installation.url}/workflows/create-ad`);
    await smartFit.waitFor();
    const { status } = await operator.client.call('PUT', '/api/installation/flags/smart-fit', {
      orgId: person.orgId,
      isOn: false,
    });
    expect(status).toBe(200);
    await page.reload();
    await page.getByLabel('Line 1', { exact: true }).waitFor();
    await page.getByText('Mix', { exact: true }).first().waitFor();
    expect(await smartFit.count()).toBe(0);
    await context.close();
  });
});

describe('administrators of a child organisation', () => {
  it('are told of the limit without a way to billing, which they cannot open', async () => {
    const { page, context } = await openPage(browser);
    const insert = personInserter(installation);
    const parent = await insert({ plan: 'production' });
    // A child that was left over when the plan changed: only enterprise organisations create them.
    const childId = crypto.randomUUID();
    const database = openTestDatabase(installation);
    await database.pool.query(
      "insert into organisation (id, parent_id, name, plan) values ($1, $2, 'Child', 'production')",
      [childId, parent.orgId],
    );
    await database.close();
    await insertIn(context, installation, { memberOf: { orgId: childId, role: 'admin' } });
    for (let more = 0; more < 2; more += 1) await insert({ memberOf: { orgId: childId, role: 'user' } });
    await page.goto(`${installation.url}/profile`);
    await page.getByRole('button', { name: 'Add users' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add users' });
    await dialog.getByText(limit).waitFor();
    expect(await dialog.getByRole('link').count()).toBe(0);
    await page.goto(`${installation.url}/billing/change`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await context.close();
  });
});
