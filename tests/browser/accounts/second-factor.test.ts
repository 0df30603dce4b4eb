import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type Person } from '../../testkit/installation.ts';
import { openPage, screenshot, seriousFindings, type Watched } from '../browser.ts';
import { addAuthenticator, signUpIn } from '../people.ts';
import { browser, installation, named } from '../shared.ts';

const password = 'correct horse battery';

const enterPassword = async (page: Page): Promise<void> => {
  const question = page.getByRole('dialog', { name: 'Confirm your password' });
  await question.getByLabel('Password', { exact: true }).fill(password);
  await question.getByRole('button', { name: 'Continue' }).click();
};

describe('an organisation that requires two-factor authentication', () => {
  let owner: Watched;
  let member: Watched;
  let org: Person;
  beforeAll(async () => {
    [owner, member] = await Promise.all([openPage(browser), openPage(browser)]);
    org = await signUpIn(owner.context, named(''));
    const { userId } = await signUpIn(member.context, named(''));
    const database = openTestDatabase(installation);
    await database.pool.query(
      `with own as (delete from member where user_id = $2)
       insert into member (org_id, user_id, role) values ($1, $2, 'admin')`,
      [org.orgId, userId],
    );
    await database.close();
    await addAuthenticator(member.page);
  });
  afterAll(async () => {
    await owner?.context.close();
    await member?.context.close();
  });

  const card = () => owner.page.getByRole('region', { name: 'Two-factor sign-in' });

  it('is configured by an administrator with a second factor', async () => {
    await member.page.goto(named('/workflows/project-manager'));
    await member.page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();

    const { page } = owner;
    await page.goto(named(`/orgs/${org.orgId}`));
    await card().getByRole('button', { name: 'Require two-factor sign-in' }).click();
    await card().getByText('Please set up a second factor for yourself first').waitFor();
    await screenshot(page, 'factor-refused');
    await card().getByRole('link', { name: 'Open your profile' }).click();
    await page.getByRole('button', { name: 'Set up' }).click();
    await enterPassword(page);
    const scan = page.getByRole('dialog', { name: 'Set up your authenticator app' });
    const secret = ((await scan.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await scan.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await scan.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.goto(named(`/orgs/${org.orgId}`));
    await card().getByRole('button', { name: 'Require two-factor sign-in' }).click();
    await page.getByText('Your settings have been saved.', { exact: true }).waitFor();
    await card()
      .getByText(/^Members here and in child organisations must sign in/)
      .waitFor();
    await screenshot(page, 'factor-demanded');
    expect(await seriousFindings(page)).toEqual([]);
    await page.goto(named('/audit'));
    await page.getByText('State: off → on').waitFor();
  });

  it('redirects members without a second factor to their profile, also in an open window', async () => {
    const { page } = member;
    const link = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Create an ad' });
    await link.click();
    await page.waitForURL(/\/profile\?next=/);
    await page.getByText(/^Harbor Foods requires two-factor sign-in\./).waitFor();
    expect(await link.count()).toBe(0);
    await page.goto(named('/billing'));
    await page.waitForURL(/\/profile\?next=%2Fbilling/);
    await page.getByText(/^Harbor Foods requires two-factor sign-in\./).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await screenshot(page, 'factor-needed');
  });

  it('returns members to their page when they have a second factor', async () => {
    const { page } = member;
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await enterPassword(page);
    const naming = page.getByRole('dialog', { name: 'Name this passkey' });
    await naming.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(named('/billing'));
    await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
    expect([...owner.problems, ...member.problems]).toEqual([]);
  });
});
