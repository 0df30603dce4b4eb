import type { Page } from 'playwright-core';
import { adState, renderDone, script, storeAd, write } from '../people.ts';
import { accountScenes } from './account.ts';
import { adScenes } from './ad.ts';
import { billingScenes } from './billing.ts';
import { campaignAccessScenes } from './campaign-access.ts';
import { campaignScenes } from './campaigns.ts';
import { filesScenes } from './files.ts';
import { germanScenes } from './german.ts';
import { homeScenes } from './home.ts';
import { installationScenes } from './installation.ts';
import { legacyScenes } from './legacy.ts';
import { organisationScenes } from './organisation.ts';
import { at, newAd, press, type Scene, type Stage } from './scene.ts';
import { sharingScenes } from './sharing.ts';
import { versionScenes } from './versions.ts';
import { voiceScenes } from './voice.ts';

/** The page of a set-up link of which the server says `state`: the installation of the tests may have an administrator. */
const withSetUpLink =
  (state: 'valid' | 'used', act: (page: Page) => Promise<unknown>): Scene['show'] =>
  async (stage) => {
    await stage.page.route('**/api/auth/set-up/check', (route) => route.fulfill({ json: { state } }));
    await at('/set-up?token=x', act)(stage as Parameters<Scene['show']>[0]);
  };

const strangers: readonly Scene[] = [
  { name: 'landing', who: 'stranger', show: at('/', (page) => page.getByLabel(/^Position in/).waitFor()) },
  { name: 'sign-up', who: 'stranger', show: at('/sign-up') },
  { name: 'sign-up-errors', who: 'stranger', show: at('/sign-up', press('Create account')) },
  { name: 'sign-in', who: 'stranger', show: at('/sign-in') },
  {
    name: 'sign-in-refused',
    who: 'stranger',
    show: at('/sign-in?next=/profile', async (page) => {
      await page.getByLabel('E-mail').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('something else entirely');
      await press('Sign in')(page);
      await page.getByRole('alert').waitFor();
    }),
  },
  { name: 'forgot-password', who: 'stranger', show: at('/forgot-password') },
  {
    name: 'forgot-password-sent',
    who: 'stranger',
    show: at('/forgot-password', async (page) => {
      await page.getByLabel('E-mail').fill('nobody@example.com');
      await press('Send link')(page);
      await page.getByRole('alert').waitFor();
    }),
  },
  { name: 'reset-password', who: 'stranger', show: at('/reset-password?token=x') },
  { name: 'reset-password-no-link', who: 'stranger', show: at('/reset-password') },
  { name: 'set-up', who: 'stranger', show: withSetUpLink('valid', (page) => page.getByLabel('First name').waitFor()) },
  {
    name: 'set-up-used',
    who: 'stranger',
    show: withSetUpLink('used', (page) => page.getByRole('heading', { name: 'Sonora is already set up' }).waitFor()),
  },
  { name: 'set-up-no-link', who: 'stranger', show: at('/set-up') },
  { name: 'terms', who: 'stranger', show: at('/terms') },
  { name: 'privacy', who: 'stranger', show: at('/privacy') },
  { name: 'not-found', who: 'stranger', show: at('/nowhere') },
  {
    name: 'error',
    who: 'stranger',
    raises: /Internal Server Error|Request failed/,
    show: async ({ page, url }) => {
      await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(`${url}/profile`);
      await page.getByRole('alert').waitFor();
    },
  },
];

const newcomers: readonly Scene[] = [
  {
    name: 'ad-empty',
    who: 'newcomer',
    show: at(newAd, (page) => page.getByLabel('Line 1', { exact: true }).waitFor()),
  },
  {
    name: 'projects-empty',
    who: 'newcomer',
    show: at('/workflows/project-manager', (page) => page.getByText('No items to display').waitFor()),
  },
  {
    name: 'projects-new-dialog',
    who: 'newcomer',
    show: at('/workflows/project-manager', async (page) => {
      await press('New project')(page);
      await page.getByLabel('Project name').fill('Cold Brew: autumn');
      await press('Create project')(page);
      await page.getByText(/Invalid character/).waitFor();
    }),
  },
  { name: 'api-none', who: 'newcomer', show: at('/sonoraapi', (page) => page.getByText('No API keys yet').waitFor()) },
  {
    name: 'api-dialog',
    who: 'newcomer',
    show: at('/sonoraapi', async (page) => {
      await press('Generate API Key')(page);
      await page.getByPlaceholder('What will use this key?').waitFor();
    }),
  },
  {
    name: 'api-key-shown',
    who: 'newcomer',
    show: at('/sonoraapi', async (page) => {
      await press('Generate API Key')(page);
      await page.getByPlaceholder('What will use this key?').fill('Nightly versions');
      await page.getByRole('button', { name: 'Generate', exact: true }).click();
      await page.getByLabel('Your new API key').waitFor();
    }),
  },
  { name: 'api-list', who: 'newcomer', show: at('/sonoraapi', (page) => page.getByText('Nightly versions').waitFor()) },
  {
    name: 'api-revoke-dialog',
    who: 'newcomer',
    show: at('/sonoraapi', async (page) => {
      await press('Revoke Nightly versions')(page);
      await page.getByRole('button', { name: 'Revoke', exact: true }).waitFor();
    }),
  },
  { name: 'profile', who: 'newcomer', show: at('/profile') },
  {
    name: 'account-menu',
    who: 'newcomer',
    show: at('/profile', async (page) => {
      await press(/account of/)(page);
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    }),
  },
  {
    name: 'palette',
    who: 'newcomer',
    show: at('/profile', async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    }),
  },
  {
    name: 'keys',
    who: 'newcomer',
    show: at('/profile', async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    }),
  },
];

const producers: readonly Scene[] = [
  {
    name: 'projects-full',
    who: 'producer',
    show: at('/workflows/project-manager', (page) => page.getByRole('table').waitFor()),
  },
  {
    name: 'projects-delete-dialog',
    who: 'producer',
    show: at('/workflows/project-manager', async (page) => {
      await press(/^Actions for /)(page);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
    }),
  },
  {
    name: 'projects-move-dialog',
    who: 'producer',
    show: at('/workflows/project-manager?q=ausverkauf', async (page) => {
      await page.getByRole('link', { name: /^Sommerschluss/ }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Move to …' }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Project' }).focus();
      await page.getByRole('option').first().waitFor();
    }),
  },
];

/** Folds the sidebar of a wide window for good, so this is a newcomer's last scene. */
const last: readonly Scene[] = [
  {
    name: 'areas',
    who: 'newcomer',
    differsByWidth: true,
    show: at('/profile', async (page) => {
      const areas = page.getByRole('button', { name: 'Areas' });
      if (await areas.isVisible()) await areas.click();
      else await press('Collapse sidebar')(page);
    }),
  },
];

export const scenes: readonly Scene[] = [
  ...strangers,
  ...newcomers,
  ...adScenes,
  ...producers,
  ...voiceScenes,
  ...versionScenes,
  ...campaignScenes,
  ...campaignAccessScenes,
  ...accountScenes,
  ...installationScenes,
  ...organisationScenes,
  ...billingScenes,
  ...filesScenes,
  ...legacyScenes,
  ...homeScenes,
  ...sharingScenes,
  ...germanScenes,
  ...last,
];

/** Creates a producer's data: an ad that was rendered twice, many sessions and a second project. Returns the ad's path. */
export const furnish = async ({ page, context, url }: Stage): Promise<string> => {
  await page.goto(`${url}${newAd}`);
  await write(page, script);
  await press('Produce')(page);
  await renderDone(page);
  await page.getByLabel('Line 3', { exact: true }).fill('Grab a six pack this weekend.');
  await press(/^Update/)(page);
  await renderDone(page);
  await page.getByText(/^Saved/).waitFor();
  const names = Array.from({ length: 27 }, (_, index) => `Spot ${index + 1}`);
  // A name without a place to break.
  names[24] = `Sommerschlussausverkauf${'_Sommerschlussausverkauf'.repeat(4)}`;
  names[25] = 'Late summer, second flight: the version with the longer ending for stations';
  await Promise.all(names.map((sessionName) => storeAd(context, url, { sessionName, state: adState(script) })));
  for (const projectName of ['Cold Brew autumn', `Winter${'-Winterschlussverkauf'.repeat(5)}`])
    await context.request.post(`${url}/api/v3/project`, { data: { projectName } });
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
