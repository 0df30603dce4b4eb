import type { Page } from 'playwright-core';
import { answerCampaigns } from './campaign-answers.ts';
import { withLongOrganisationName } from './organisation-name.ts';
import type { Scene } from './scene.ts';

/** Pages in German on which longer texts have the largest effect. */
const inGerman =
  (pathOf: (adPath: string) => string, act: (page: Page) => Promise<unknown>): Scene['show'] =>
  async ({ page, url, adPath }) => {
    // The preference can be stored from any page; after another scene one is open.
    if (!page.url().startsWith(url)) await page.goto(url);
    await page.evaluate(() => localStorage.setItem('sonora.language', '"de"'));
    await page.goto(`${url}${pathOf(adPath)}`);
    await act(page);
    // A window keeps its initial language, so the next scene is in English again.
    await page.evaluate(() => localStorage.removeItem('sonora.language'));
  };

const anyHeading = (page: Page) => page.locator('h1').first().waitFor();

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 }).waitFor();

const inAd = (act: (page: Page) => Promise<unknown>): Scene['show'] =>
  inGerman(
    (adPath) => adPath,
    async (page) => {
      const steps = page.getByRole('navigation', { name: 'Schritte' });
      // An earlier scene may have left the ad at another step.
      await steps.getByRole('button', { name: 'Bearbeiten' }).click();
      await page.getByRole('group', { name: /^Transkript/ }).waitFor();
      await act(page);
    },
  );

export const germanScenes: readonly Scene[] = [
  { name: 'german-sign-up', who: 'stranger', show: inGerman(() => '/sign-up', heading('Konto anlegen')) },
  { name: 'german-terms', who: 'stranger', show: inGerman(() => '/terms', heading('Nutzungsbedingungen')) },
  { name: 'german-privacy', who: 'stranger', show: inGerman(() => '/privacy', heading('Datenschutzerklärung')) },
  {
    name: 'german-forgot-password',
    who: 'stranger',
    show: inGerman(
      () => '/forgot-password',
      async (page) => {
        await page.getByLabel('E-Mail').fill('nobody@example.com');
        await page.getByRole('button', { name: 'Link senden' }).click();
        await page.getByRole('alert').waitFor();
      },
    ),
  },
  {
    name: 'german-reset-password',
    who: 'stranger',
    show: inGerman(() => '/reset-password?token=x', heading('Neues Passwort wählen')),
  },
  { name: 'german-sign-in', who: 'stranger', show: inGerman(() => '/sign-in', heading('Anmelden')) },
  { name: 'german-home', who: 'producer', show: inGerman(() => '/home', anyHeading) },
  { name: 'german-billing', who: 'producer', show: inGerman(() => '/billing', heading('Abrechnung')) },
  { name: 'german-profile', who: 'newcomer', show: inGerman(() => '/profile', heading('Profil')) },
  {
    name: 'german-ad-empty',
    who: 'newcomer',
    show: inGerman(
      () => '/workflows/create-ad',
      (page) => page.getByLabel('Zeile 1', { exact: true }).waitFor(),
    ),
  },
  {
    name: 'german-ad',
    who: 'producer',
    show: inAd((page) => page.getByLabel('Zeile 1', { exact: true }).focus()),
  },
  {
    name: 'german-ad-below',
    who: 'producer',
    show: inAd((page) => page.locator('main').evaluate((main) => main.parentElement?.scrollTo(0, 99_999))),
  },
  {
    name: 'german-ad-voices',
    who: 'producer',
    show: inAd(async (page) => {
      await page
        .getByRole('button', { name: /^Stimme von Zeile 2/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /wählen$/ })
        .first()
        .waitFor();
    }),
  },
  {
    name: 'german-campaigns-deleted',
    who: 'producer',
    fitsBetween: true,
    show: async (stage) => {
      await answerCampaigns(stage.page);
      await inGerman(
        () => '/workflows/campaign-manager?status=deleted',
        (page) =>
          page
            .getByRole('button', { name: /wiederherstellen$/ })
            .first()
            .waitFor(),
      )(stage);
    },
  },
  {
    name: 'german-long-organisation',
    who: 'producer',
    fitsBetween: true,
    show: async (stage) => {
      await withLongOrganisationName(stage.page);
      await inGerman(() => '/profile', heading('Profil'))(stage);
    },
  },
];
