import type { Page } from 'playwright-core';
import type { Scene, Stage } from './scene.ts';

type AdStage = Stage & { readonly adPath: string };

/** The last render of the ad at this path. */
const lastRender = async ({ context, url, adPath }: AdStage): Promise<string> => {
  const search = new URLSearchParams(adPath.split('?')[1]);
  const path = `/api/v3/project/${search.get('projectId')}/session/${search.get('sessionId')}`;
  const text = await (await context.request.get(`${url}${path}`)).text();
  return [...text.matchAll(/"audioformId":"([0-9a-f-]{36})"/g)].at(-1)?.[1] ?? '';
};

/** Creates a link to that render. Returns its address. */
const shareAd = async (stage: AdStage, change: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const answer = await stage.context.request.post(`${stage.url}/api/links`, {
    data: { name: 'Harbor Cold Brew, thirty seconds', asset: await lastRender(stage), ...change },
  });
  const { link } = (await answer.json()) as { readonly link: string };
  return new URL(link).pathname;
};

const opened = async ({ page, url }: Stage, path: string, act: (page: Page) => Promise<unknown>): Promise<void> => {
  await page.goto(`${url}${path}`);
  await act(page);
};

const heading = (page: Page): Promise<void> => page.locator('h1').first().waitFor();

const at =
  (path: string, act: (page: Page) => Promise<unknown> = async () => {}): Scene['show'] =>
  (stage) =>
    opened(stage, path, async (page) => {
      await heading(page);
      await act(page);
    });

const playerOf =
  (player: string): Scene['show'] =>
  async (stage) => {
    const path = await shareAd(stage, { player });
    await opened(stage, path, (page) => page.getByRole('button', { name: /^Play / }).waitFor());
  };

const shareDialog =
  (act: (page: Page) => Promise<unknown>): Scene['show'] =>
  async ({ page, url, adPath }) => {
    await page.goto(`${url}${adPath}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Create link' }).waitFor();
    await act(page);
  };

const write = async ({ context, url }: Stage): Promise<void> => {
  await context.request.post(`${url}/api/report-error`, {
    data: {
      comment: 'The music stops before the last word.\n\nIt happened twice.',
      workflowName: 'CreateAnAd',
      step: 'edit',
      audioform: { header: { version: '4' }, assets: { line: { type: 'tts', text: '<b>Fresh bread</b>' } } },
    },
  });
};

/** Pages of sharing, support, status and the installation, in all their states. */
export const sharingScenes: readonly Scene[] = [
  {
    name: 'status',
    who: 'stranger',
    show: at('/status', (page) => page.getByText('All Systems Operational').waitFor()),
  },
  {
    name: 'status-unknown',
    who: 'stranger',
    show: async ({ page, url }) => {
      await page.route('**/api/status', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(`${url}/status`);
      await page.getByText('Could not load the Sonora system status').first().waitFor();
    },
  },
  { name: 'shared-nothing', who: 'stranger', show: at('/s/xxxxxxxxxxxxxxxx') },
  { name: 'shared-playground', who: 'producer', show: playerOf('playground') },
  { name: 'shared-sonicsell', who: 'producer', show: playerOf('sonicsell') },
  { name: 'shared-video', who: 'producer', show: playerOf('video') },
  {
    name: 'shared-video-playing',
    who: 'producer',
    show: async (stage) => {
      await opened(stage, await shareAd(stage, { player: 'video' }), async (page) => {
        await page.getByRole('button', { name: /^Play / }).click();
        await page.waitForTimeout(2_500);
      });
    },
  },
  {
    name: 'shared-locked',
    who: 'producer',
    show: async (stage) =>
      opened(stage, await shareAd(stage, { password: 'open sesame' }), async (page) => {
        await page.getByLabel('Password').fill('open barley');
        await page.getByRole('button', { name: 'Open' }).click();
        await page.getByRole('alert').waitFor();
      }),
  },
  {
    name: 'links-none',
    who: 'newcomer',
    show: at('/links', (page) => page.getByText('No shared links yet').waitFor()),
  },
  {
    name: 'links-full',
    who: 'producer',
    show: async (stage) => {
      await shareAd(stage, { player: 'sonicsell' });
      await opened(stage, '/links', (page) =>
        page
          .getByRole('button', { name: /^Revoke/ })
          .first()
          .waitFor(),
      );
    },
  },
  {
    name: 'links-edit',
    who: 'producer',
    show: async (stage) => {
      await shareAd(stage, { password: 'open sesame', expiresInDays: 7 });
      await opened(stage, '/links', async (page) => {
        await page.getByRole('button', { name: /^Edit/ }).first().click();
        await page.getByRole('button', { name: 'Save' }).waitFor();
      });
    },
  },
  {
    name: 'links-edit-errors',
    who: 'producer',
    show: async (stage) =>
      opened(stage, '/links', async (page) => {
        await page.getByRole('button', { name: /^Edit/ }).first().click();
        await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('abc');
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Must be at least 4 characters').waitFor();
      }),
  },
  { name: 'share-dialog', who: 'producer', show: shareDialog(async () => {}) },
  {
    name: 'share-made',
    who: 'producer',
    show: shareDialog(async (page) => {
      await page.getByLabel('Password').fill('open sesame');
      await page.getByRole('button', { name: 'Create link' }).click();
      await page.getByAltText('QR code of the link').waitFor();
    }),
  },
  { name: 'support', who: 'newcomer', show: at('/support') },
  {
    name: 'support-errors',
    who: 'newcomer',
    show: at('/support', async (page) => {
      await page.getByLabel('Subject').fill('50 % louder');
      await page.getByLabel('Message', { exact: true }).fill('It costs 5 €.');
      await page.getByLabel('Message', { exact: true }).blur();
      await page.getByText('Message contains invalid characters').waitFor();
    }),
  },
  {
    name: 'report',
    who: 'newcomer',
    show: at('/report?audioformId=019f0000-0000-7000-8000-000000000000&workflowName=CreateAnAd&step=edit'),
  },
  {
    name: 'messages',
    who: 'producer',
    show: async (stage) => {
      await write(stage);
      await opened(stage, '/admin/messages', async (page) => {
        await page
          .getByRole('button', { name: /The music stops/ })
          .first()
          .click();
        await page.getByRole('button', { name: 'Mark as done' }).waitFor();
      });
    },
  },
  {
    name: 'outbox',
    who: 'producer',
    show: async (stage) => {
      await stage.context.request.post(`${stage.url}/api/auth/request-password-reset`, {
        data: {
          email: ((await (await stage.context.request.get(`${stage.url}/api/user`)).json()) as { email: string }).email,
        },
      });
      await opened(stage, '/admin/outbox', async (page) => {
        await page
          .getByRole('button', { name: /Set a new password/ })
          .first()
          .click();
        await page.getByText('open this address within an hour').first().waitFor();
      });
    },
  },
  { name: 'home', who: 'producer', show: at('/home', (page) => page.getByText('All Systems Operational').waitFor()) },
  { name: 'speech', who: 'producer', show: at('/speech', (page) => page.getByText(/voices in/).waitFor()) },
  {
    name: 'feature-lab',
    who: 'producer',
    show: at('/feature-lab', (page) => page.getByRole('button', { name: /your line with Wren/i }).waitFor()),
  },
];
