import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
import { openTestDatabase } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { heading, open, press, shows } from './look.ts';

/** What the specification says about pages; its texts are read from the pages, letter for letter. */

const insert = personInserter(installation);

describe('a visitor', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openPage(browser);
  });
  afterAll(() => own?.context.close());

  it('sees the landing page, with a way in and an ad to listen to', async () => {
    const { page } = own;
    await open(page, '/');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .waitFor();
    expect(await page.locator('h1').count()).toBe(1);
    await open(page, '/profile');
    await page.waitForURL('**/sign-in?next=**');
  });

  it('signs in on a single card with logo and title, which says what went wrong', async () => {
    const { page } = own;
    await open(page, '/sign-in');
    await page.getByRole('main').getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
    await page.getByRole('link', { name: 'Sonora' }).first().waitFor();
    await page.getByLabel('E-mail').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('something else entirely');
    await press(page.getByRole('main'), 'Sign in');
    await page.getByRole('alert').waitFor();
  });

  it('accepts two documents, each on its own', async () => {
    const { page } = own;
    await open(page, '/sign-up');
    await page.getByRole('link', { name: 'Terms of Use', exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Privacy Policy', exact: true }).first().waitFor();
    for (const name of [/Terms of Use/, /Privacy Policy/])
      expect(await page.getByRole('checkbox', { name }).count()).toBe(1);
  });
});

describe('a new user', () => {
  it('answers two questions with the answers of the specification, and sees the workflows', async () => {
    const { page, context, problems } = await openPage(browser);
    const { token } = await insert({ firstName: 'Noor' });
    await context.addCookies([{ name: 'sonora_session', value: token, url: installation.url }]);
    await open(page, '/home');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Creating an Ad', { exact: true }).waitFor();
    await shows(dialog, 'Creating an Ad', 'Versioning an Ad', 'Recording my Voice', 'Delivering a Campaign');
    await shows(dialog, 'Setting up User Accounts', 'Managing my Files', 'Enhancing my Audio', 'Cloning my Voice');
    await shows(dialog, 'Getting an API Key', "I don't want help setting up");
    await dialog.getByLabel('Managing my Files', { exact: true }).check();
    await press(dialog, 'Continue');
    await dialog.getByLabel('C Suite', { exact: true }).waitFor();
    await shows(dialog, 'C Suite', 'Creative', 'Head of Department', 'Administrative', 'Ad Sales', 'Audio Producer');
    await shows(dialog, 'Software Developer', 'Marketing', 'Voice Actor', 'Campaign Manager', 'Innovation Manager');
    await shows(dialog, 'Other');
    await page.reload();
    await press(page.getByRole('dialog'), "I don't want help setting up");
    await page.getByRole('dialog', { name: 'Workflows Overview', exact: true }).waitFor();
    await press(page.getByRole('dialog'), 'Close');
    await dialog.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('finds each workflow on a card, with Launch, or Coming Soon and a preview', async () => {
    const { page, context } = await openPage(browser);
    await insertIn(context, installation);
    await open(page, '/workflows');
    const card = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    const ready = card('Create an Ad');
    await shows(ready, 'Workflows', 'About 5 minutes', 'From script to finished, mastered ad.', 'Launch');
    expect(await ready.getByText('Coming Soon').count()).toBe(0);
    const later = card('Voice Library');
    await shows(later, 'Platform Access', 'Coming Soon', 'Preview');
    expect(await later.getByText('Launch').count()).toBe(0);
    await later.getByRole('button', { name: 'Preview Voice Library' }).click();
    await page.getByRole('dialog', { name: 'Voice Library' }).waitFor();
    await page.keyboard.press('Escape');
    await ready.getByRole('button', { name: 'Launch Create an Ad' }).click();
    await page.waitForURL('**/workflows/create-ad**');
    await context.close();
  });
});

describe('a member of two organisations', () => {
  it('returns to their own organisation when access to another one has ended', async () => {
    const { page, context } = await openPage(browser);
    const person = await insertIn(context, installation);
    const other = await insert();
    const { pool, close } = openTestDatabase(installation);
    await pool.query("insert into member (org_id, user_id, role) values ($1, $2, 'admin')", [
      other.orgId,
      person.userId,
    ]);
    await open(page, '/profile');
    const current = (name: string) => page.getByRole('button', { name: `Organisation: Org ${name}`, exact: true });
    await current(person.userId).click();
    await page.getByRole('menuitemradio', { name: `Org ${other.userId}` }).click();
    await current(other.userId).waitFor();
    await pool.query('delete from member where org_id = $1 and user_id = $2', [other.orgId, person.userId]);
    await close();
    await page.reload();
    await current(person.userId).waitFor();
    await heading(page, 'Profile').waitFor();
    await context.close();
  });
});

describe('the billing page', () => {
  const days = [120, 480, 0, 910, 640, 1_310, 285].map((usage, index) => ({ date: `2026-11-${16 + index}`, usage }));
  const childOrgs = ['North', 'South', 'East', 'West', 'Islands', 'Lakes'].map((orgName, index) => ({
    orgId: `00000000-0000-7000-8000-00000000000${index}`,
    orgName,
    currentUsage: 900 - 100 * index,
  }));

  it('shows seven days by name, five organisations or all, and the ways to credits', async () => {
    const { page, context, problems } = await openPage(browser);
    const owner = await insertIn(context, installation, { plan: 'indie' });
    const usage = (await owner.client.get('/api/billing/usage')).body as { detailedUsage: object };
    await page.route('**/api/billing/usage', (route) =>
      route.fulfill({ json: { ...usage, detailedUsage: { ...usage.detailedUsage, childOrgs } } }),
    );
    await page.route('**/api/analytics/org/credits-used', (route) => route.fulfill({ json: { dailyUsage: days } }));
    await open(page, '/billing');
    const list = page.getByRole('region', { name: 'Credits spent by organisation' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(5);
    await shows(list.getByRole('listitem').first(), 'You');
    await press(page, 'Show All');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(7);
    expect(await list.evaluate((each) => getComputedStyle(each).maxHeight)).toBe('250px');
    await press(page, 'Hide');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(5);
    const week = page.getByRole('img', { name: /in the last seven days/ });
    expect((await week.locator('text').allTextContents()).filter((text) => /^\p{L}/u.test(text))).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
    await press(page, 'Manage Extra Credits');
    const extra = page.getByRole('dialog', { name: 'Manage Extra Credits', exact: true });
    await extra.getByLabel('Buy extra credits automatically').check();
    await shows(extra, 'Can’t be more than the limit.');
    expect(await extra.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await extra.getByLabel('Buy extra credits automatically').uncheck();
    await extra.getByLabel('Limit per period').fill('500');
    await press(extra, 'Save');
    await shows(page, 'Your settings have been saved.');
    await extra.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Upgrade plan', exact: true }).click();
    await page.waitForURL('**/billing/change');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is not there for the administrators of a child, whose Home shows only what was spent', async () => {
    const { page, context } = await openPage(browser);
    const owner = await insert();
    const { orgId } = (await owner.client.post('/api/org', { orgName: 'North' })).body as { orgId: string };
    await insertIn(context, installation, { memberOf: { orgId, role: 'admin' } });
    await open(page, '/home');
    await shows(page, 'Credits spent in this period', '0 credits spent');
    expect(await page.getByRole('progressbar', { name: 'Credits spent' }).count()).toBe(0);
    await open(page, '/billing');
    await heading(page, 'Page not found').waitFor();
    await context.close();
  });

  it('is where Home of the free plan leads to, which offers no API keys', async () => {
    const { page, context } = await openPage(browser);
    await insertIn(context, installation, { plan: 'free' });
    await open(page, '/home');
    await shows(page, 'Check the Docs');
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'API', exact: true }).count()).toBe(0);
    const upgrade = page.getByRole('link', { name: 'Upgrade plan', exact: true });
    await upgrade.waitFor();
    expect(await upgrade.getAttribute('href')).toBe('/billing');
    await context.close();
  });
});
