import type { Scene } from './scene.ts';

/** Pages for administrators of the installation. */
export const installationScenes: readonly Scene[] = [
  {
    name: 'flags',
    who: 'producer',
    show: async ({ page, url }) => {
      await page.goto(`${url}/admin/flags`);
      await page.getByText('smart-fit', { exact: true }).waitFor();
    },
  },
  {
    name: 'flags-of-an-organisation',
    who: 'producer',
    show: async ({ page, url }) => {
      await page.goto(`${url}/admin/flags`);
      await page.getByRole('link', { name: /user/ }).first().click();
      const setting = page.getByRole('group', { name: 'Brief upload: setting' });
      await setting.getByRole('radio', { name: 'On', exact: true }).check();
      await page.getByText('On here').first().waitFor();
    },
  },
  {
    name: 'flags-written-down',
    who: 'producer',
    show: async ({ page, url }) => {
      await page.goto(`${url}/admin/flags`);
      const setting = page.getByRole('group', { name: 'Brief upload: setting' });
      await setting.getByRole('radio', { name: 'On', exact: true }).check();
      // It appears at once, without a reload.
      const log = page.locator('section', { hasText: 'Audit log' }).last();
      await log
        .getByRole('row', { name: /Changed a feature flag/ })
        .first()
        .waitFor();
      await log.getByRole('button', { name: 'Export CSV' }).scrollIntoViewIfNeeded();
      await log.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'flags-not-yours',
    who: 'newcomer',
    show: async ({ page, url }) => {
      await page.goto(`${url}/admin/flags`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    },
  },
];
