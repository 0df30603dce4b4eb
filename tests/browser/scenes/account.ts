import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openTestDatabase, signUp } from '../../testkit/installation.ts';
import { installation } from '../shared.ts';
import type { Scene } from './scene.ts';

const at =
  (path: string, act?: (page: Page) => Promise<unknown>): Scene['show'] =>
  async ({ page, url }) => {
    await page.goto(`${url}${path}`);
    await page.locator('h1').first().waitFor();
    await act?.(page);
  };

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** A new user, independent of the signed-in user. */
const newly =
  (act: (page: Page) => Promise<unknown>, isPartial = false): Scene['show'] =>
  async ({ page, context, url }) => {
    const { cookies } = await context.storageState();
    const person = await signUp(url, { firstName: 'Noor', lastName: 'Haddad', orgName: 'Quiet Coast' });
    if (isPartial) {
      const database = openTestDatabase(installation);
      await database.pool.query('delete from member where user_id = $1', [person.userId]);
      await database.close();
    }
    await context.addCookies([{ name: 'sonora_session', value: person.token, url }]);
    await page.goto(`${url}/profile`);
    await page.locator('h1').first().waitFor();
    await act(page);
    // The next page is loaded with the session of the previous user.
    await context.clearCookies();
    await context.addCookies(cookies);
  };

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).waitFor();

/** A landscape picture, as a file chooser returns it. */
export const pictureFile = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background: '#4b6cb7' } })
    .composite([
      { input: { create: { width: 200, height: 200, channels: 3, background: '#f1b24a' } }, left: 60, top: 100 },
      { input: { create: { width: 120, height: 300, channels: 3, background: '#b8402a' } }, left: 400, top: 50 },
    ])
    .png()
    .toBuffer(),
};

export const accountScenes: readonly Scene[] = [
  { name: 'confirm-sign-up', who: 'stranger', show: at('/confirm-sign-up?token=x') },
  {
    name: 'verify-email',
    who: 'stranger',
    show: at('/verify-email?token=x', (page) => page.getByRole('alert').waitFor()),
  },
  { name: 'sign-out', who: 'stranger', show: at('/sign-out') },
  { name: 'sign-up-invited', who: 'stranger', show: at('/sign-up?invitation=x&email=noor@example.com') },
  { name: 'home', who: 'newcomer', show: at('/home') },
  { name: 'workflows', who: 'newcomer', show: at('/workflows') },
  {
    name: 'workflow-preview',
    who: 'newcomer',
    show: at('/workflows', async (page) => {
      await press('Preview Voice Library')(page);
      await dialog(page, 'Voice Library');
    }),
  },
  {
    name: 'profile-delete',
    who: 'newcomer',
    show: at('/profile', async (page) => {
      await press('Delete account')(page);
      await page.getByText(/^You are the only administrator/).waitFor();
    }),
  },
  {
    name: 'profile-crop',
    who: 'newcomer',
    show: at('/profile', async (page) => {
      await page.locator('input[type=file]').setInputFiles(pictureFile);
      await page.getByRole('button', { name: 'Save picture' }).waitFor();
    }),
  },
  {
    name: 'profile-picture-refused',
    who: 'newcomer',
    show: at('/profile', async (page) => {
      const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(1_000_001) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByText('File size exceeds 1MB limit').waitFor();
    }),
  },
  {
    name: 'profile-factor-needed',
    who: 'newcomer',
    show: async ({ page, url }) => {
      await page.route('**/api/user', async (route) => {
        const response = await route.fetch();
        const user = (await response.json()) as Readonly<Record<string, unknown>>;
        await route.fulfill({
          response,
          json: { ...user, lacksSecondFactor: true, capabilities: [], screens: ['profile'] },
        });
      });
      await page.goto(`${url}/profile`);
      await page.getByText(/requires two-factor sign-in/).waitFor();
    },
  },
  {
    name: 'onboarding-usage',
    who: 'newcomer',
    show: newly((page) => dialog(page, 'What would you like to do?')),
  },
  {
    name: 'onboarding-job',
    who: 'newcomer',
    show: newly(async (page) => {
      await page.getByLabel('Creating an Ad').check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await dialog(page, 'What’s your role?');
    }),
  },
  {
    name: 'onboarding-overview',
    who: 'newcomer',
    show: newly(async (page) => {
      await press("I don't want help setting up")(page);
      await dialog(page, 'Workflows Overview');
    }),
  },
  {
    name: 'finish-sign-up',
    who: 'newcomer',
    show: newly(async (page) => {
      await page.goto(new URL('/home', page.url()).href);
      await page.getByRole('heading', { name: 'Finish signing up' }).waitFor();
    }, true),
  },
];
