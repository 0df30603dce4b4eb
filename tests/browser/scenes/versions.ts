import type { BrowserContext, Page } from 'playwright-core';
import { openVersions, storeVersionSession, type VersionSessionIds } from '../versions/session.ts';
import type { Scene, Stage } from './scene.ts';
import { press } from './scene.ts';
import { answerVersions, tagsConfig } from './version-answers.ts';

/** A session of versions of the producer's ad; without `adPath`, one without a source. */
const storeVersions = async (
  { context, url }: Pick<Stage, 'context' | 'url'>,
  adPath: string | undefined,
  isSetUp: boolean,
): Promise<VersionSessionIds> => {
  const selectedFile = adPath === undefined ? undefined : await sourceOf(context, url, adPath);
  return storeVersionSession(context, url, {
    tagsConfig: isSetUp ? tagsConfig : {},
    ...(selectedFile && { selectedFile }),
  });
};

const sourceOf = async (context: BrowserContext, url: string, adPath: string) => {
  const query = new URL(adPath, url).searchParams;
  const path = `/api/v3/project/${query.get('projectId')}/session/${query.get('sessionId')}`;
  const { audioformId } = (await (await context.request.get(`${url}${path}`)).json()) as {
    readonly audioformId: string;
  };
  return { kind: 'audioform', audioformId };
};

type Options = { readonly step: 'set-up' | 'version'; readonly isSetUp?: boolean; readonly total?: number };

/** Opens the page of a session of versions with answers of the server for its table. */
const inVersions =
  ({ step, isSetUp = true, total = 1_000 }: Options, act: (page: Page) => Promise<unknown>): Scene['show'] =>
  async ({ page, context, url, adPath }) => {
    const session = await storeVersions({ context, url }, adPath || undefined, isSetUp);
    await answerVersions(page, total);
    await openVersions(page, url, session, step);
    await act(page);
  };

const grid = (page: Page) => page.getByRole('grid', { name: 'Versions' });
const firstRow = (page: Page) => grid(page).getByText('Leeds 2026-11-01').first().waitFor();

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).waitFor();

const select = async (page: Page, count: number): Promise<void> => {
  await firstRow(page);
  const boxes = grid(page).getByRole('checkbox');
  for (let index = 0; index < count; index += 1) await boxes.nth(index).click();
};

/** The same page in German, whose texts are longer. */
const inGermanVersions =
  (options: Options, act: (page: Page) => Promise<unknown>): Scene['show'] =>
  async (stage) => {
    const { page, url } = stage;
    // The preference can be stored from any page; after another scene one is open.
    if (!page.url().startsWith(url)) await page.goto(url);
    await page.evaluate(() => localStorage.setItem('sonora.language', '"de"'));
    await inVersions(options, act)(stage);
    // A window keeps its initial language, so the next scene is in English again.
    await page.evaluate(() => localStorage.removeItem('sonora.language'));
  };

/** The set-up and the table of versions. */
export const versionScenes: readonly Scene[] = [
  {
    name: 'versions-start-empty',
    who: 'newcomer',
    show: async ({ page, url }) => {
      await page.goto(`${url}/workflows/version-an-ad`);
      await page.getByText('No finished ads').waitFor();
    },
  },
  {
    name: 'versions-start',
    who: 'producer',
    show: async ({ page, url }) => {
      await page.goto(`${url}/workflows/version-an-ad`);
      await page
        .getByRole('button', { name: /^Choose / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'versions-set-up',
    who: 'producer',
    show: inVersions({ step: 'set-up' }, async (page) => {
      await page.getByRole('slider', { name: 'Start of Store and price' }).waitFor();
      await page.getByText('Encoder preset').waitFor();
    }),
  },
  {
    name: 'versions-set-up-empty',
    who: 'newcomer',
    show: inVersions({ step: 'set-up', isSetUp: false, total: 0 }, (page) => page.getByText('No ad chosen').waitFor()),
  },
  {
    name: 'versions-insert-column',
    who: 'producer',
    show: inVersions({ step: 'set-up' }, async (page) => {
      const copy = page.getByLabel('Copy').first();
      await copy.click();
      await copy.press('End');
      await copy.pressSequentially(' In {{');
      await page.getByRole('option', { name: 'city' }).waitFor();
    }),
  },
  {
    name: 'versions-add-column',
    who: 'producer',
    show: inVersions({ step: 'set-up' }, async (page) => {
      await press('Add column')(page);
      await dialog(page, 'Add column');
    }),
  },
  { name: 'versions-table', who: 'producer', show: inVersions({ step: 'version' }, firstRow) },
  {
    name: 'versions-table-empty',
    who: 'producer',
    show: inVersions({ step: 'version', total: 0 }, (page) => page.getByText('No versions yet').waitFor()),
  },
  {
    name: 'versions-table-error',
    who: 'producer',
    raises: /Internal Server Error|Request failed/,
    show: inVersions({ step: 'version' }, async (page) => {
      await page.route('**/versions/items?*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.reload();
      await page.getByText('The rows could not be loaded').waitFor();
    }),
  },
  {
    name: 'versions-editing',
    who: 'producer',
    show: inVersions({ step: 'version' }, async (page) => {
      await firstRow(page);
      await grid(page).getByText('soon').first().click();
      await page.keyboard.press('Enter');
      await grid(page).getByRole('textbox').waitFor();
    }),
  },
  {
    name: 'versions-selected',
    who: 'producer',
    show: inVersions({ step: 'version' }, async (page) => {
      await select(page, 2);
      await page.getByText('2 selected').waitFor();
    }),
  },
  {
    name: 'versions-row-tags',
    who: 'producer',
    show: inVersions({ step: 'version' }, async (page) => {
      await firstRow(page);
      await press('Actions for Bath 2026-11-04')(page);
      await page.getByRole('menuitem', { name: 'Tags of this version' }).click();
      await dialog(page, 'Tags of Bath 2026-11-04');
      await page.getByLabel('Copy', { exact: true }).waitFor();
    }),
  },
  {
    name: 'versions-compare',
    who: 'producer',
    show: inVersions({ step: 'version' }, async (page) => {
      await select(page, 4);
      await press('Compare')(page);
      await dialog(page, 'Compare 4 versions');
      await page.getByText('−16.2 LUFS').first().waitFor();
    }),
  },
  {
    name: 'versions-import',
    who: 'producer',
    show: inVersions({ step: 'version' }, async (page) => {
      await firstRow(page);
      const file = { name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from('city,price\nLeeds,4.99\n') };
      await page.locator('input[type=file]').first().setInputFiles(file);
      await page.getByRole('button', { name: /^Import the/ }).waitFor();
    }),
  },
  {
    name: 'versions-combine',
    who: 'producer',
    show: inVersions({ step: 'version' }, async (page) => {
      await press('Combine values')(page);
      await page.getByLabel(/^city/).fill('Leeds\nYork\nBath');
      await page.getByLabel(/^price/).fill('4.99\n5.49');
      await page.getByText('3 × 2 = 6 versions').waitFor();
    }),
  },
  {
    name: 'versions-render',
    who: 'producer',
    show: inVersions({ step: 'version' }, async (page) => {
      await press('Render changed')(page);
      await page.getByText('at most 1,980').waitFor();
    }),
  },
  {
    name: 'versions-german-set-up',
    who: 'producer',
    show: inGermanVersions({ step: 'set-up' }, (page) => page.getByText('Einstellungen aller Varianten').waitFor()),
  },
  {
    name: 'versions-german-selected',
    who: 'producer',
    show: inGermanVersions({ step: 'version' }, async (page) => {
      const boxes = page.getByRole('grid', { name: 'Varianten' }).getByRole('checkbox');
      for (const index of [0, 1]) await boxes.nth(index).click();
      await page.getByText('2 ausgewählt').waitFor();
    }),
  },
  {
    name: 'versions-german-table',
    who: 'producer',
    show: inGermanVersions({ step: 'version' }, (page) =>
      page.getByRole('grid', { name: 'Varianten' }).getByText('Leeds 2026-11-01').first().waitFor(),
    ),
  },
];
