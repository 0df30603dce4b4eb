import { limits } from '@sonora/contracts/limits';
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/home`);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
};

/** As long as names may be, without a place to break. */
const longName = (part: string): string => part.repeat(limits.nameCharacters).slice(0, limits.nameCharacters);

const day = 86_400_000;

/** Home and the palette in their states. */
export const homeScenes: readonly Scene[] = [
  {
    name: 'home-needs',
    who: 'producer',
    show: async ({ page, url, context }) => {
      const sessions = (await (await context.request.get(`${url}/api/v3/session?limit=10`)).json()) as {
        readonly data: readonly { readonly sessionId: string }[];
      };
      const failed = sessions.data.slice(0, 2).map(({ sessionId }) => ({
        audioformId: sessionId,
        sessionId,
        failedAt: Date.now() - 7_200_000,
      }));
      await page.route('**/api/v3/audioforms/failed', (route) => route.fulfill({ json: { data: failed } }));
      await page.route('**/api/v3/files/trash?**', async (route) => {
        const answer = await route.fetch();
        const trash = (await answer.json()) as { readonly pagination: object };
        const file = { fileId: crypto.randomUUID(), fileName: 'Old mix.wav', trashedAt: Date.now() - 28 * day };
        const json = { ...trash, files: [file], pagination: { ...trash.pagination, total: 1 } };
        await route.fulfill({ response: answer, json });
      });
      await open(page, url);
      await page.getByText('Needs your attention').waitFor();
      await page.getByRole('button', { name: 'Restore Old mix.wav' }).waitFor();
    },
  },
  {
    name: 'home-names',
    who: 'producer',
    show: async ({ page, url }) => {
      // Which ads are recent depends on the scenes before.
      const sessionName = longName('Sommerschlussausverkauf_');
      await page.route('**/api/v3/session?**', async (route) => {
        const answer = await route.fetch();
        const { data, ...rest } = (await answer.json()) as { readonly data: readonly object[] };
        const json = {
          ...rest,
          data: data.map((session, index) => (index === 0 ? { ...session, sessionName } : session)),
        };
        await route.fulfill({ response: answer, json });
      });
      await open(page, url);
      await page.getByText(sessionName).first().waitFor();
    },
  },
  {
    name: 'home-error',
    who: 'producer',
    show: async ({ page, url }) => {
      for (const path of ['session?**', 'project', 'audioforms/failed'])
        await page.route(`**/api/v3/${path}`, (route) => route.fulfill({ status: 500, body: '' }));
      await open(page, url);
      await page.getByText('Could not check what needs your attention').waitFor();
    },
  },
  {
    name: 'palette-found',
    who: 'producer',
    show: async ({ page, url }) => {
      await open(page, url);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('bo');
      await page.getByRole('group', { name: 'Sounds' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'palette-nothing',
    who: 'producer',
    show: async ({ page, url }) => {
      await open(page, url);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('qqzzxx');
      await page.getByText('Nothing found. Try another word.').waitFor();
    },
  },
];
