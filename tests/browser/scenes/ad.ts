import type { Page } from 'playwright-core';
import { adState, script, storeAd, write } from '../people.ts';
import { at, newAd, press, type Scene } from './scene.ts';

const inAd =
  (act: (page: Page) => Promise<unknown>): Scene['show'] =>
  async ({ page, url, adPath }) => {
    await page.goto(`${url}${adPath}`);
    await page.getByText('True peak').first().waitFor();
    // An earlier scene may have left the ad at another step.
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Edit' }).click();
    await act(page);
  };

/** Opens a menu of alternatives. Its code may still have to be loaded. */
const openChoices = (name: RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('menuitemradio').first().waitFor();
};

const tooLong = [...script, ...script, ...script].map((line, index) => `${line} And that is number ${index + 1}.`);

/** The ad editor, of a producer with a finished ad. */
export const adScenes: readonly Scene[] = [
  { name: 'ad-lines', who: 'producer', show: at(newAd, (page) => write(page, script)) },
  { name: 'ad-too-long', who: 'producer', show: at(newAd, (page) => write(page, tooLong)) },
  {
    name: 'ad-offline',
    who: 'producer',
    show: async ({ page, context, url }) => {
      await at(newAd)({ page, context, url, adPath: '' });
      await page.getByLabel('Line 1', { exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await page.getByLabel('Line 1', { exact: true }).fill(script[0]);
      await page.getByText(/^Offline/).waitFor();
    },
  },
  {
    name: 'ad-rendering',
    who: 'producer',
    differsByWidth: true,
    show: async ({ page, context, url }) => {
      const path = await storeAd(context, url, { state: adState(script.map((line) => `${line} ${Date.now()}.`)) });
      await page.goto(`${url}${path}`);
      await press('Produce')(page);
      await page.getByRole('progressbar', { name: 'Production' }).waitFor();
      // A fast machine may have finished the ad before the page shows a percentage.
      await page
        .getByText(/[1-9]\d? %/)
        .or(page.getByText('True peak'))
        .filter({ visible: true })
        .first()
        .waitFor();
    },
  },
  {
    name: 'ad-error',
    who: 'producer',
    show: async ({ page, context, url }) => {
      const state = adState(script, { voiceAlias: 'nobody_of_that_name' });
      await page.goto(`${url}${await storeAd(context, url, { sessionName: 'Voice that is gone', state })}`);
      await press('Produce')(page);
      await page.getByText('Error generating your ad').waitFor();
    },
  },
  { name: 'ad-rendered', who: 'producer', show: inAd(async () => {}) },
  {
    name: 'ad-rendered-below',
    who: 'producer',
    show: inAd(async (page) => {
      await page.locator('main').evaluate((main) => main.parentElement?.scrollTo(0, 99_999));
    }),
  },
  {
    name: 'ad-playing',
    who: 'producer',
    show: inAd(async (page) => {
      await page.getByRole('region', { name: 'Player' }).waitFor();
      await press(/^Captions o/)(page);
      await page
        .getByRole('group', { name: /^Transcript/ })
        .getByRole('button')
        .nth(6)
        .click();
      await page.waitForTimeout(400);
      await page.keyboard.press('Escape');
      await page
        .getByRole('region', { name: 'Player' })
        .getByRole('button', { name: /^Pause/ })
        .click();
    }),
  },
  { name: 'ad-changed', who: 'producer', show: inAd((page) => page.getByLabel('Line 1', { exact: true }).focus()) },
  { name: 'ad-export', who: 'producer', show: inAd((page) => press('Export')(page)) },
  {
    name: 'ad-history',
    who: 'producer',
    show: inAd(async (page) => {
      await press(/^History/)(page);
      await page.getByRole('dialog').getByText('Render 1').first().waitFor();
    }),
  },
  {
    name: 'ad-actions',
    who: 'producer',
    show: inAd(async (page) => {
      await press('More actions')(page);
      await page.getByRole('menuitem').first().waitFor();
    }),
  },
  {
    name: 'ad-adjust',
    who: 'producer',
    show: inAd(async (page) => {
      await press('More actions')(page);
      await page.getByRole('menuitem', { name: 'Adjust' }).click();
      await page.getByRole('radio', { name: /^10 s/ }).waitFor();
    }),
  },
  {
    name: 'ad-save',
    who: 'producer',
    show: inAd(async (page) => {
      await press('More actions')(page);
      await page.getByRole('menuitem', { name: 'Save to files' }).click();
      await page
        .getByRole('dialog', { name: 'Save to Files' })
        .getByRole('button', { name: 'Save', exact: true })
        .waitFor();
    }),
  },
  {
    name: 'ad-voices',
    who: 'producer',
    show: inAd(async (page) => {
      await press(/^Voice of line 2/)(page);
      await page
        .getByRole('button', { name: /^Select / })
        .first()
        .waitFor();
    }),
  },
  {
    name: 'ad-sounds',
    who: 'producer',
    show: inAd(async (page) => {
      await page.getByRole('region', { name: 'Sound' }).getByRole('button', { name: 'Change' }).click();
      await page
        .getByRole('button', { name: /^Select / })
        .first()
        .waitFor();
    }),
  },
  {
    name: 'ad-check',
    who: 'producer',
    show: inAd(async (page) => {
      const card = page.getByRole('region', { name: 'Delivery' });
      await card.getByRole('button', { name: /^Destination/ }).click();
      await page.getByRole('menuitemradio', { name: /^Admixer/ }).click();
      await card.getByRole('button', { name: 'Make it 20 s' }).waitFor();
      await card.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    }),
  },
  { name: 'ad-length', who: 'producer', show: inAd(openChoices(/^Length: /)) },
  { name: 'ad-destination', who: 'producer', show: inAd(openChoices(/^Destination: /)) },
  {
    name: 'ad-gone',
    who: 'producer',
    show: at(
      '/workflows/create-ad?projectId=00000000-0000-7000-8000-000000000000&sessionId=00000000-0000-7000-8000-000000000000',
      (page) => page.getByText('Error restoring session data.').waitFor(),
    ),
  },
];
