import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { pressEnabled } from '../keys.ts';
import { signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

const password = 'correct horse battery';
const stepMilliseconds = 30_000;

describe('two-factor sign-in', () => {
  let own: Watched;
  let person: Person;
  let secret: string;
  let codes: readonly string[];
  beforeAll(async () => {
    own = await openPage(browser);
    await own.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    person = await signUpIn(own.context, installation.url);
  });
  afterAll(() => own?.context.close());

  /** The code of the user's app, a number of steps from now. */
  const codeOf = (steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMilliseconds });
  const card = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' });

  const signOut = async (page: Page): Promise<void> => {
    await page.goto(`${installation.url}/api/auth/logout?returnTo=/sign-in`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in$/);
  };
  const enterPassword = async (page: Page): Promise<void> => {
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  it('is set up with an app and shows its recovery codes once, by keyboard only', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/profile`);
    await pressEnabled(card(page).getByRole('button', { name: 'Set up' }));
    await page.getByRole('dialog', { name: 'Confirm your password' }).getByLabel('Password', { exact: true }).waitFor();
    await page.keyboard.type('not mine');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong password.').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');

    const scan = page.getByRole('dialog', { name: 'Set up your authenticator app' });
    await scan.getByAltText('QR code with the key').waitFor();
    secret = ((await scan.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await expect.poll(() => scan.getByLabel('Code').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(codeOf(20));
    await page.keyboard.press('Enter');
    await scan.getByText('Wrong code. Try the next one.').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(codeOf());
    await page.keyboard.press('Enter');

    const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
    await shown.getByRole('listitem').first().waitFor();
    codes = await shown.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await page.keyboard.press('Escape');
    await pressEnabled(shown.getByRole('button', { name: 'Copy' }));
    await shown.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'));
    const download = page.waitForEvent('download');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toBe('sonora-recovery-codes.txt');
    expect(await readFile(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await shown.waitFor({ state: 'hidden' });
    await card(page).getByText('10 recovery codes left').waitFor();
    await page.reload();
    await card(page).getByText('10 recovery codes left').waitFor();
    expect(await page.locator('body').textContent()).not.toContain(codes[0]);
  });

  it('requests a code of the app after the password and reports a wrong code', async () => {
    const { page } = own;
    await signOut(page);
    await enterPassword(page);
    await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
    await page.getByLabel('Code').fill(codeOf(20));
    await page.keyboard.press('Enter');
    await page.getByText('This code is wrong or was already used.').waitFor();
    expect((await page.context().cookies()).some(({ name }) => name === 'sonora_session')).toBe(false);
    // The code of the previous step was used for the set-up.
    await page.getByLabel('Code').fill(codeOf(1));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/home$/);
  });

  it('accepts a recovery code instead, once', async () => {
    const { page } = own;
    await signOut(page);
    await enterPassword(page);
    await page.getByLabel('Code').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/home$/);
    await page.goto(`${installation.url}/profile`);
    await card(page).getByText('9 recovery codes left').waitFor();
  });

  it('is switched off with the password and no longer requested', async () => {
    const { page } = own;
    await pressEnabled(card(page).getByRole('button', { name: 'Turn off' }));
    const question = page.getByRole('dialog', { name: 'Confirm your password' });
    await question.getByLabel('Password', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    const off = card(page).getByRole('button', { name: 'Turn off' });
    await expect.poll(() => off.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await question.getByLabel('Password', { exact: true }).waitFor();
    await page.keyboard.type('not mine');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong password.').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.getByText('Two-factor sign-in is off.').waitFor();
    await card(page).getByRole('button', { name: 'Set up' }).waitFor();
    await signOut(page);
    await enterPassword(page);
    await page.waitForURL(/\/home$/);
    expect(own.problems).toEqual([]);
  });
});
