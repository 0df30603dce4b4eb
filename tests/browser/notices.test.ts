import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../testkit/insert-person.ts';
import { openPage, type Watched } from './browser.ts';
import { insertIn, insertWithoutOrganisation } from './people.ts';
import { pictureFile } from './scenes/account.ts';
import { browser, installation } from './shared.ts';

let own: Watched;
let owner: InsertedPerson;

beforeAll(async () => {
  own = await openPage(browser);
  owner = await insertIn(own.context, installation, { firstName: 'Noor' });
});
afterAll(() => own?.context.close());

describe('an administrator', () => {
  const region = (name: string) => own.page.getByRole('region', { name });
  const openOrganisation = () => own.page.goto(`${installation.url}/orgs/${owner.orgId}`);

  it('sees that their own name was changed', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/profile`);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await page.getByLabel('First name').fill('');
    await save.click();
    await page.getByText('Enter your first name', { exact: true }).waitFor();
    await page.getByLabel('First name').fill('Noura');
    await save.click();
    await page.getByText('Your user data has been updated', { exact: true }).waitFor();
    await page.getByRole('button', { name: /account of Noura/ }).waitFor();
    expect(await save.isDisabled()).toBe(true);
  });

  it('sees that the logo was saved', async () => {
    const { page } = own;
    await openOrganisation();
    await region('Organisation logo').locator('input[type=file]').setInputFiles(pictureFile);
    await page.getByRole('button', { name: 'Save picture' }).click();
    await page.getByText('Organization logo has been saved.', { exact: true }).waitFor();
    await region('Organisation logo').locator('img').waitFor();
  });

  it('sees that a user was changed', async () => {
    const { page } = own;
    const memberOf = { orgId: owner.orgId, role: 'user', workflows: ['Files'] } as const;
    await personInserter(installation)({ firstName: 'Jonas', memberOf });
    await openOrganisation();
    await page.getByRole('button', { name: /^Edit Jonas/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Edit Jonas/ });
    await dialog.getByRole('checkbox', { name: 'Files' }).uncheck();
    await dialog.getByText('Please select at least one option').waitFor();
    await dialog.getByRole('checkbox', { name: 'Create an Ad' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The user has been updated', { exact: true }).waitFor();
  });

  it('sees that an organisation was created and deleted', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/orgs`);
    await page.getByRole('button', { name: 'New Organisation' }).click();
    await page.getByLabel('Organisation name').fill('North');
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.getByText('Child organization has been created.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete North' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Organization' });
    const confirm = dialog.getByRole('button', { name: 'Delete Organization' });
    const orgId = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('textbox').fill(orgId.slice(1));
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(orgId);
    await confirm.click();
    await page.getByText('North has been deleted.', { exact: true }).waitFor();
    await page.getByRole('link', { name: /North/ }).waitFor({ state: 'detached' });
    expect(own.problems).toEqual([]);
  });
});

describe('a user without an organisation', () => {
  it('sees a confirmation after completing the profile', async () => {
    const { page, context, problems } = await openPage(browser);
    await insertWithoutOrganisation(context, installation);
    await page.goto(`${installation.url}/home`);
    await page.getByRole('heading', { name: 'Finish signing up' }).waitFor();
    await page.getByLabel('Organisation name').fill('Quiet Coast');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Thank you for completing your profile', { exact: true }).waitFor();
    await page.waitForURL(/\/home$/);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a page with a failed call', () => {
  const sentence = 'Something went wrong on our side. Try again.';
  const failure = { status: 500, json: { code: 'internal', detail: sentence, message: sentence } };

  it.each([
    ['/profile', '**/api/user', 'Could not load your user data'],
    ['/profile', '**/api/user/invitations', 'Could not load invitations'],
    ['/profile', '**/api/org/*/members?*', 'Could not load the list of users for this organization'],
    ['/profile', '**/api/user/sessions', 'Could not fetch data'],
    ['/orgs', '**/api/org', 'Could not load the list of organizations'],
    ['/orgs/OWN', '**/api/org/OWN', 'Could not load organisation'],
    ['/billing', '**/api/billing/usage', 'Could not load usage data'],
    ['/billing', '**/api/analytics/org/credits-used', 'Could not load usage data'],
    ['/billing', '**/api/billing/record', 'Could not fetch data'],
    ['/home', '**/api/billing/usage', 'Could not load usage data'],
    ['/home', '**/api/status', 'Could not load the Sonora system status'],
  ])('says so: %s without %s', async (path, call, text) => {
    const { page } = own;
    const named = (template: string): string => template.replace('OWN', owner.orgId);
    await page.route(named(call), (route) => route.fulfill(failure));
    await page.goto(`${installation.url}${named(path)}`);
    await page.getByText(text, { exact: true }).first().waitFor();
    // The status card has its own message; all others show the server's message.
    if (!call.endsWith('status')) await page.getByText(sentence).first().waitFor();
    await page.unroute(named(call));
    if (!call.endsWith('status')) {
      const again = page.getByRole('button', { name: 'Try again' }).first();
      // When several parts of a page show the same data, the last one may already have requested it again.
      const askAgain = async (): Promise<number> => {
        if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => {});
        return page.getByText(text, { exact: true }).count();
      };
      await expect.poll(askAgain).toBe(0);
    }
  });

  it('says that there is no data', async () => {
    const { page } = own;
    await page.route('**/api/analytics/org/credits-used', (route) => route.fulfill({ json: { dailyUsage: [] } }));
    await page.goto(`${installation.url}/billing`);
    await page.getByText('Data not available.', { exact: true }).waitFor();
    await page.unroute('**/api/analytics/org/credits-used');
  });

  it('lists addresses that could not be invited, with the server’s reason', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/profile`);
    await page.route('**/api/user/invite', (route) => route.fulfill(failure));
    await page.getByRole('button', { name: 'Add users' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add users' });
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('ines@example.com; jonas@example.com');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await page.getByText(sentence).waitFor();
    await page
      .getByText('There was an error inviting ines@example.com, jonas@example.com to this organization', {
        exact: true,
      })
      .waitFor();
    await page.unroute('**/api/user/invite');
  });

  it('says that a report was not sent, and by default that a request failed', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/report`);
    await page.route('**/api/report-error', (route) => route.fulfill({ status: 502, body: '' }));
    await page.getByLabel('What went wrong?').fill('It is silent.');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Could not send your report', { exact: true }).waitFor();
    await page.getByText('Request failed', { exact: true }).waitFor();
    await page.unroute('**/api/report-error');
  });
});
