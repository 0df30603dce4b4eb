import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { addAuthenticator } from '../people.ts';
import { pictureFile } from '../scenes/account.ts';
import { browser, named } from '../shared.ts';

const password = 'correct horse battery';
const email = 'noor.accounts@example.com';

const fillSignIn = async (page: Page): Promise<void> => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

const pictureOf = (page: Page) => page.getByRole('region', { name: 'Profile picture' }).locator('img');

describe('a user’s account', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openPage(browser);
  });
  afterAll(() => own?.context.close());

  it('starts with sign-up, two questions, a welcome page and the workflows', async () => {
    const { page } = own;
    await page.goto(named('/sign-up'));
    await page.getByLabel('First name').fill('Noor');
    await page.getByLabel('Last name').fill('Haddad');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: false }).first().fill(password);
    await page.getByLabel('Organisation name').fill('Quiet Coast');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/\/home$/);
    await page.getByRole('dialog', { name: 'What would you like to do?' }).waitFor();
    await page.getByLabel('Managing my Files').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    // A click on a role answers the question.
    await page.getByLabel('Audio Producer').click();
    await page.getByRole('dialog', { name: 'Welcome to Sonora, Noor' }).waitFor();
    await page.getByRole('button', { name: 'See workflows' }).click();
    await page.getByRole('dialog', { name: 'Workflows Overview' }).waitFor();
    // The reload interrupts the first request that saves this, as it does on a slow connection. The route stays until then: without
    // it, the request would go on.
    const isClosing = (request: Request): boolean => request.postData()?.includes('hasOnboarded') === true;
    let closings = 0;
    await page.route('**/api/user', async (route) => {
      if (isClosing(route.request())) closings += 1;
      if (!isClosing(route.request()) || closings > 1) await route.continue();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => closings).toBe(1);
    const saved = page.waitForResponse((response) => isClosing(response.request()));
    await page.reload();
    expect((await saved).status()).toBe(200);
    await page.unroute('**/api/user');
    await page.getByText('Noor', { exact: false }).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    // Also in other browsers.
    expect(await (await page.request.get(named('/api/user'))).json()).toMatchObject({ hasOnboarded: true });
  });

  it('accepts a picture from a file, replaces it from the clipboard and removes it', async () => {
    const { page } = own;
    await page.goto(named('/profile'));
    await page.locator('input[type=file]').setInputFiles(pictureFile);
    await page.getByRole('button', { name: 'Save picture' }).click();
    await page.getByText('Your user image has been updated').first().waitFor();
    const first = await pictureOf(page).getAttribute('src');
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, pictureFile.buffer.toString('base64'));
    await page.getByRole('button', { name: 'Save picture' }).click();
    await page.waitForFunction(
      (before) => document.querySelector('section img')?.getAttribute('src') !== before,
      first,
    );
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await pictureOf(page).waitFor({ state: 'detached' });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await page.getByText('Please upload a JPG or PNG file').waitFor();
  });

  it('adds a passkey, signs in with it and removes it', async () => {
    const { page } = own;
    const devtools = await addAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog', { name: 'Name this passkey' }).getByLabel('Name').fill('My laptop');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByText('My laptop', { exact: true }).waitFor();
    await page.goto(named('/api/auth/logout?returnTo=/sign-in'));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in$/);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(/\/home$/);
    await page.goto(named('/profile'));
    await page.getByRole('button', { name: 'Remove My laptop' }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByText('My laptop', { exact: true }).waitFor({ state: 'detached' });
    await devtools.detach();
  });

  it('lists its sessions, and ends another session', async () => {
    const { page } = own;
    const other = await openPage(browser);
    await other.page.goto(named('/sign-in'));
    await fillSignIn(other.page);
    await other.page.waitForURL(/\/home$/);
    // A page that is open goes to the sign-in page by itself, which would abort the navigation below.
    await other.page.goto('about:blank');
    await page.reload();
    const card = page.getByRole('region', { name: 'Active sessions' });
    await card.getByText('This browser').waitFor();
    await card
      .getByRole('button', { name: /^Sign out Chrome on Linux/ })
      .first()
      .click();
    await page.getByText('The session has been signed out.').first().waitFor();
    await other.page.goto(named('/profile'));
    await other.page.waitForURL(/\/sign-in/);
    await other.context.close();
  });

  it('is deleted only when its address is typed', async () => {
    const { page, problems } = own;
    await page.goto(named('/profile'));
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') changes.push(request.url());
    });
    await page.getByLabel('First name').fill('Not saved');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('You are the only administrator of Quiet Coast').waitFor();
    const confirm = page.getByRole('button', { name: 'Delete', exact: true });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel(`Type ${email} to confirm`).fill(`${email}x`);
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await confirm.click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Your account has been deleted.').first().waitFor();
    // Long enough to be read, on the page that stays.
    await page.waitForTimeout(2_000);
    expect(await page.getByText('Your account has been deleted.').first().isVisible()).toBe(true);
    expect(changes).toEqual([]);
    await page.goto(named('/sign-in'));
    await fillSignIn(page);
    await page.getByText('Wrong email or password.').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('the page of a set-up link', () => {
  it.each([
    { state: 'used', title: 'Sonora is already set up', next: 'link', name: 'Sign in' },
    { state: 'invalid', title: 'This link doesn’t work', next: 'text', name: 'Restart Sonora or run “sonora admin”' },
  ] as const)('says that the link is $state, and how to go on', async ({ state, title, next, name }) => {
    const { page, context, problems } = await openPage(browser);
    // The installation of the tests may have an administrator.
    await page.route('**/api/auth/set-up/check', (route) => route.fulfill({ json: { state } }));
    await page.goto(named('/set-up?token=x'));
    await page.getByRole('heading', { name: title }).waitFor();
    await (next === 'link' ? page.getByRole('link', { name }) : page.getByText(name)).waitFor();
    expect(await page.getByLabel('First name').count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('says that the link was used when that happened while the form was filled in', async () => {
    const { page, context } = await openPage(browser);
    let state = 'valid';
    await page.route('**/api/auth/set-up/check', (route) => route.fulfill({ json: { state } }));
    await page.goto(named('/set-up?token=x'));
    await page.getByLabel('First name').fill('Noor');
    await page.getByLabel('Last name').fill('Haddad');
    await page.getByLabel('E-mail').fill('late@example.com');
    await page.getByLabel('Password', { exact: false }).first().fill(password);
    await page.getByLabel('Organisation name').fill('Quiet Coast');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    state = 'used';
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Sonora is already set up' }).waitFor();
    await context.close();
  });
});
