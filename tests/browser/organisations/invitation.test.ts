import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type Person } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { reach } from '../keys.ts';
import { mailedInvitation } from '../outbox.ts';
import { grantInstallation, signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

describe('an invitation, from the user list to the invited user’s first page', () => {
  const email = `invited-${process.pid}@example.com`;
  let inviter: Watched;
  let invited: Watched;
  let owner: Person;
  let token: string;
  beforeAll(async () => {
    [inviter, invited] = await Promise.all([openPage(browser), openPage(browser)]);
    owner = await signUpIn(inviter.context, installation.url);
  });
  afterAll(async () => {
    await inviter?.context.close();
    await invited?.context.close();
  });

  it('underlines invalid addresses, requires a workflow and mails the valid addresses', async () => {
    const { page } = inviter;
    await page.goto(`${installation.url}/orgs`);
    // Anywhere on the row, not only on the name.
    await page
      .getByRole('row', { name: /Harbor Foods/ })
      .getByRole('cell')
      .nth(1)
      .click();
    await page.waitForURL(`**/orgs/${owner.orgId}`);
    await page.getByRole('button', { name: 'Add users' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: 'Email addresses' });
    await field.fill(`${email}; nobody@`);
    expect(await dialog.locator('mark').allTextContents()).toEqual(['nobody@']);
    await expect.poll(() => dialog.getByRole('button', { name: 'Send invitations' }).isDisabled()).toBe(true);
    await field.fill(email);
    // Ticked from the start; workflows that do not exist yet are not offered.
    const createAnAd = dialog.getByRole('checkbox', { name: 'Create an Ad' });
    expect(await createAnAd.isChecked()).toBe(true);
    expect(await dialog.getByRole('checkbox', { name: 'Custom Pronunciation' }).count()).toBe(0);
    await createAnAd.uncheck();
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText('Please select at least one option').waitFor();
    await createAnAd.check();
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await page.getByText('User invited successfully').waitFor();
    await page.getByText(`${email} has been invited to this organization`).waitFor();
    await page.getByText('No mail server is set up').waitFor();
    const row = page.getByRole('row', { name: new RegExp(email) });
    await row.getByText('Pending').waitFor();
    token = await mailedInvitation(installation, email);
  });

  it('has a link to copy, which ends the mailed one and works on this computer only', async () => {
    const { page } = inviter;
    await page.getByRole('button', { name: `Copy invitation link for ${email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Invitation link' });
    await dialog.getByText('earlier links no longer work').waitFor();
    await dialog.getByText('This link only opens on this computer.').waitFor();
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await invited.page.goto(`${installation.url}/invitations/${token}`);
    await invited.page.getByText('This invitation does not exist.').waitFor();
    token = /\/invitations\/([\w-]+)$/.exec(link)?.[1] ?? '';
  });

  it('is opened by its link, and the user signs up with that address', async () => {
    const { page } = invited;
    await page.goto(`${installation.url}/invitations/${token}`);
    await page.getByText('Mina Kaur invited you to join Harbor Foods.').waitFor();
    await page.getByRole('link', { name: 'Sign up to accept' }).click();
    await page.getByLabel('First name').fill('Ines');
    await page.getByLabel('Last name').fill('Duarte');
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Create account' }).click();
  });

  it('is accepted without asking again, and the user sees only the granted workflows', async () => {
    const { page, context } = invited;
    await page.getByText('You have successfully joined Harbor Foods organisation').waitFor();
    const areas = page.getByRole('navigation', { name: 'Areas' });
    await areas.getByRole('link', { name: 'Create an ad' }).waitFor();
    expect(await areas.getByRole('link', { name: 'Organisations' }).count()).toBe(0);
    expect(await areas.getByRole('link', { name: 'Voice services' }).count()).toBe(0);
    const headers = { 'x-assume-org': owner.orgId };
    expect((await context.request.get(`${installation.url}/api/org`, { headers })).status()).toBe(403);
    await page.reload();
    await page.getByText('Harbor Foods').first().waitFor();
  });

  it('cannot be used again, and the list has one pending user fewer', async () => {
    await invited.page.goto(`${installation.url}/invitations/${token}`);
    await invited.page.getByText('This invitation has been accepted already.').waitFor();
    const { page } = inviter;
    await page.reload();
    const row = page.getByRole('row', { name: new RegExp(`^Ines Duarte.*${email}`) });
    await row.waitFor();
    expect(await row.getByText('Pending').count()).toBe(0);
    await row.getByRole('button', { name: /^Delete/ }).click();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    expect(await remove.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: /^Email address/ }).fill(email);
    await remove.click();
    await page.getByText('User has been deleted from this organization').waitFor();
  });

  it('shows an organisation switch of one window in another window', async () => {
    const { page, context } = inviter;
    await page.goto(`${installation.url}/orgs`);
    await page.getByRole('button', { name: 'New Organisation' }).click();
    await page.getByLabel('Organisation name').pressSequentially('North West');
    expect(await page.getByLabel('Organisation name').inputValue()).toBe('North_West');
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.getByText('Child organization has been created.').waitFor();
    await page.reload();
    const other = await context.newPage();
    await other.goto(`${installation.url}/orgs`);
    await other.getByRole('button', { name: /^Organisation: / }).click();
    await other.getByRole('menuitemradio', { name: 'North West' }).click();
    await other.getByRole('link', { name: /North West/ }).waitFor();
    await page.getByText('Another window switched to North West').waitFor();
    await page.getByRole('button', { name: 'Switch here too' }).click();
    await page.getByRole('button', { name: 'Organisation: North West' }).waitFor();
    expect([...inviter.problems, ...invited.problems]).toEqual([]);
  });
});

describe('staff who invite to any organisation', () => {
  const orgName = `Ångström_100%_${process.pid}`;
  let staff: Watched;
  let database: ReturnType<typeof openTestDatabase>;
  beforeAll(async () => {
    staff = await openPage(browser);
    await grantInstallation(installation, await signUpIn(staff.context, installation.url));
    database = openTestDatabase(installation);
    // More rows than a list shows at once; the searched one is among the last.
    await database.pool.query(
      `insert into organisation (id, name, plan)
       select gen_random_uuid(), case n when 150 then $1 else 'Crowd_' || n end, 'enterprise' from generate_series(1, 150) n`,
      [orgName],
    );
  });
  afterAll(async () => {
    await database?.pool.query("delete from organisation where name like 'Crowd!_%' escape '!'");
    await database?.close();
    await staff?.context.close();
  });

  it('replace the name of the chosen organisation by typing also when it came after they were in the field', async () => {
    const { page } = staff;
    const { promise: isFocused, resolve: proceed } = Promise.withResolvers<void>();
    await page.route('**/api/installation/organisations?*', async (route) => {
      await isFocused;
      await route.continue();
    });
    await page.goto(`${installation.url}/orgs`);
    await page.getByRole('link', { name: /Harbor Foods/ }).click();
    await page.getByRole('button', { name: 'Add users' }).click();
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Organisation' });
    await reach(page, field);
    expect(await field.inputValue()).toBe('');
    proceed();
    await expect.poll(() => field.inputValue()).toBe('Harbor Foods');
    await page.keyboard.type('100%');
    expect(await field.inputValue()).toBe('100%');
    await page.unroute('**/api/installation/organisations?*');
  });

  it('find it among all organisations by typing, with the keyboard only', async () => {
    const { page } = staff;
    await page.goto(`${installation.url}/orgs`);
    await page.getByRole('link', { name: /Harbor Foods/ }).click();
    await page.getByRole('button', { name: 'Add users' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('combobox', { name: 'Organisation' });
    await expect.poll(() => field.inputValue()).toBe('Harbor Foods');
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByText(/^1\d\d organisations\. Type to narrow down\.$/).waitFor();
    expect(await dialog.getByRole('option').count()).toBe(20);
    await page.keyboard.press('Escape');
    await dialog.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Harbor Foods');

    await field.fill('no such organisation');
    await dialog.getByText('No matching organisation').waitFor();
    await field.fill('100%');
    await dialog.getByText('1 organisation', { exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(orgName.replaceAll('_', ' '));

    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(`staff-${process.pid}@example.com`);
    await dialog.getByRole('checkbox', { name: 'Create an Ad' }).check();
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await page.getByText('User invited successfully').waitFor();
    const { rows } = await database.pool.query(
      'select o.name from invitation i join organisation o on o.id = i.org_id where i.email = $1',
      [`staff-${process.pid}@example.com`],
    );
    expect(rows).toEqual([{ name: orgName }]);
    expect(staff.problems).toEqual([]);
  });
});
