import type { Page } from 'playwright-core';
import { contents, upload } from './files.ts';
import type { Scene, Stage } from './scene.ts';

type Granted = { readonly screens: readonly string[]; readonly workflows: readonly string[] };

/** The user as the server would send it with other flags, which other scenes of the organisation do without. */
const withFlags = async (page: Page, change: (user: Granted) => Granted): Promise<void> => {
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as Granted) });
  });
};

const withoutFilesV2 = (page: Page): Promise<void> =>
  withFlags(page, (user) => ({
    ...user,
    screens: [...user.screens.filter((name) => name !== 'filesV2'), 'legacyFiles'],
  }));

const withLegacyWorkflows = (page: Page): Promise<void> =>
  withFlags(page, (user) => ({
    ...user,
    screens: [...user.screens, 'legacyFiles'],
    workflows: [...user.workflows, 'LegacyWorkflows'],
  }));

const grid = (page: Page) => page.getByRole('grid', { name: 'Files and folders' });

const legacy =
  (path: string, act: (page: Page) => Promise<unknown>): Scene['show'] =>
  async (stage: Stage) => {
    await withoutFilesV2(stage.page);
    await stage.page.goto(`${stage.url}${path}`);
    await act(stage.page);
  };

/** The legacy file browser, its dialogs and its page, in their states. */
export const legacyScenes: readonly Scene[] = [
  {
    name: 'legacy-files-full',
    who: 'producer',
    show: async (stage) => {
      const found = await stage.context.request.get(`${stage.url}/api/content/file/search?name=Old%20price`);
      const { data } = (await found.json()) as { readonly data: { readonly items: readonly unknown[] } };
      if (data.items.length === 0) await upload(stage, 'Old prices.csv', contents['Prices.csv']);
      await legacy('/files', (page) => grid(page).getByText('Old prices.csv').waitFor())(stage);
    },
  },
  {
    name: 'legacy-files-empty',
    who: 'producer',
    show: legacy('/files?q=nothinglikeit', (page) => page.getByText('No items to display').waitFor()),
  },
  {
    name: 'legacy-files-error',
    who: 'producer',
    show: async (stage) => {
      await stage.page.route('**/api/content/folder**', (route) => route.fulfill({ status: 500, body: '' }));
      const error = (page: Page) => page.getByText('Sorry, something went wrong when retrieving your files').waitFor();
      await legacy('/files', error)(stage);
    },
  },
  {
    name: 'legacy-save',
    who: 'producer',
    differsByWidth: true,
    show: async (stage) => {
      await legacy(stage.adPath, async (page) => {
        await page.getByText('True peak').first().waitFor();
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Save to files' }).click();
        const dialog = page.getByRole('dialog', { name: 'Save to Files' });
        await dialog.getByRole('button', { name: 'Save', exact: true }).click();
        await dialog.getByText('Please provide a valid file path').waitFor();
      })(stage);
    },
  },
  {
    name: 'legacy-workflows',
    who: 'producer',
    show: async ({ page, url }) => {
      await withLegacyWorkflows(page);
      await page.goto(`${url}/legacy-workflows`);
      await page.getByText('PUT /content/file/transfer-file').waitFor();
    },
  },
];
