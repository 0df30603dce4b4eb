import type { Page } from 'playwright-core';
import type { Scene, Stage } from './scene.ts';

const quiet = (seconds: number): Buffer => {
  const frames = Math.round(8_000 * seconds);
  const wav = Buffer.alloc(44 + frames * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + frames * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8_000, 24);
  wav.writeUInt32LE(16_000, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(frames * 2, 40);
  for (let at = 0; at < frames; at += 1)
    wav.writeInt16LE(Math.round(12_000 * Math.sin(at / 9) * Math.sin((at / frames) * Math.PI) ** 2), 44 + at * 2);
  return wav;
};

/** Contents of files by kind. */
export const contents = {
  'Harbor voice.wav': quiet(3),
  'Prices.csv': Buffer.from('product,price\nCold Brew,3.90\n"<b>Four pack</b>",=1+1\n'),
  'Brief.txt': Buffer.from('Harbor Cold Brew\n\nSlowly steeped for twenty hours.\n<script>alert(1)</script>\n'),
} as const;

/** Uploads a file as SDKs do. Returns its id and its folder. */
export const upload = async (
  { context, url }: Pick<Stage, 'context' | 'url'>,
  name: string,
  content: Buffer,
  folderId?: string,
): Promise<{ readonly fileId: string; readonly folderId: string }> => {
  const { request } = context;
  const made = await request.post(`${url}/api/v3/file/create-upload-url`, {
    data: { fileName: name, ...(folderId !== undefined && { folderId }), fileSize: content.length },
  });
  const { uploadUrl, fileId } = (await made.json()) as { readonly uploadUrl: string; readonly fileId: string };
  const { pathname, search } = new URL(uploadUrl);
  await request.put(`${url}${pathname}${search}`, {
    data: content,
    headers: { 'content-type': 'application/octet-stream' },
  });
  for (;;) {
    const file = (await (await request.get(`${url}/api/v3/file/${fileId}`)).json()) as {
      readonly status: string;
      readonly folderId: string;
    };
    if (file.status === 'uploaded') return { fileId, folderId: file.folderId };
    if (file.status !== 'waiting_for_upload') throw new Error(`the upload of ${name} is ${file.status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

export const createFolder = async (
  { context, url }: Pick<Stage, 'context' | 'url'>,
  folderName: string,
): Promise<string> => {
  const answer = await context.request.post(`${url}/api/v3/folder`, { data: { folderName } });
  return ((await answer.json()) as { readonly folderId: string }).folderId;
};

const grid = (page: Page) => page.getByRole('grid', { name: 'Files and folders' });

/** Files and a folder, once for each organisation. */
const furnishFiles = async (stage: Stage): Promise<{ readonly fileId: string; readonly folderId: string }> => {
  const { context, url } = stage;
  const found = (await (await context.request.get(`${url}/api/v3/file?search=Harbor%20voice`)).json()) as {
    readonly files: readonly { readonly fileId: string; readonly folderId: string }[];
  };
  if (found.files[0]) return found.files[0];
  await createFolder(stage, 'Clients 2026');
  for (const [name, content] of Object.entries(contents)) await upload(stage, name, content);
  return furnishFiles(stage);
};

const opened =
  (act: (page: Page) => Promise<unknown> = async () => {}): Scene['show'] =>
  async (stage) => {
    await furnishFiles(stage);
    await stage.page.goto(`${stage.url}/files-v2`);
    await grid(stage.page).getByText('Prices.csv').waitFor();
    await act(stage.page);
  };

const preview = (name: keyof typeof contents, act: (page: Page) => Promise<unknown>): Scene['show'] =>
  opened(async (page) => {
    await grid(page).getByRole('button', { name, exact: true }).click();
    await page.getByRole('complementary', { name: `Preview of ${name}` }).waitFor();
    await act(page);
  });

/** The files pages in their states. */
export const filesScenes: readonly Scene[] = [
  {
    name: 'files-empty',
    who: 'newcomer',
    show: async (stage) => {
      const folderId = await createFolder(stage, `Campaign ${crypto.randomUUID().slice(0, 4)}`);
      await stage.page.goto(`${stage.url}/files-v2/${folderId}`);
      await stage.page.getByText('No items to display').waitFor();
    },
  },
  {
    name: 'files-error',
    who: 'producer',
    show: async ({ page, url }) => {
      await page.route('**/api/v3/folder?**', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(`${url}/files-v2`);
      await page.getByText('Sorry, something went wrong when retrieving your files').waitFor();
    },
  },
  { name: 'files-full', who: 'producer', show: opened() },
  {
    name: 'files-selected',
    who: 'producer',
    show: opened(async (page) => {
      await grid(page).getByLabel('Select Prices.csv').click();
      await grid(page).getByLabel('Select Brief.txt').click();
      await page.getByText('2 selected').waitFor();
    }),
  },
  {
    name: 'files-audio',
    who: 'producer',
    show: preview('Harbor voice.wav', (page) => page.getByText('8 kHz, mono').waitFor()),
  },
  {
    name: 'files-table',
    who: 'producer',
    show: preview('Prices.csv', (page) => page.getByRole('cell', { name: '<b>Four pack</b>' }).waitFor()),
  },
  {
    name: 'files-new-folder',
    who: 'producer',
    show: opened(async (page) => {
      await page.getByRole('button', { name: 'New folder' }).click();
      await page.getByRole('dialog').getByLabel('Folder name').fill('Clients/2026');
      await page.getByRole('button', { name: 'Create folder' }).click();
      await page.getByText('Folder names may contain letters, digits, underscores and spaces.').waitFor();
    }),
  },
  {
    name: 'files-move',
    who: 'producer',
    show: opened(async (page) => {
      await grid(page).getByRole('button', { name: 'Actions for Prices.csv' }).click();
      await page.getByRole('menuitem', { name: 'Move' }).click();
      await page.getByRole('button', { name: /^Destination: / }).click();
      await page.getByRole('option', { name: 'Clients 2026' }).waitFor();
    }),
  },
  {
    name: 'files-tags',
    who: 'producer',
    show: opened(async (page) => {
      await grid(page).getByLabel('Select Prices.csv').click();
      await page.getByRole('button', { name: 'Tags', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Tags').fill('spring, 2026!');
      await page.getByRole('button', { name: 'Save tags' }).click();
      await page.getByText('Valid characters for tags are: a-z, A-Z, 0-9, and _').waitFor();
    }),
  },
  {
    name: 'files-move-error',
    who: 'producer',
    show: opened(async (page) => {
      await page.route('**/api/v3/folder**', (route) => route.fulfill({ status: 404, json: {} }));
      await grid(page).getByRole('button', { name: 'Actions for Prices.csv' }).click();
      await page.getByRole('menuitem', { name: 'Move' }).click();
      await page.getByRole('button', { name: /^Destination: / }).click();
      await page.getByText('Unable to fetch folders data.').waitFor();
    }),
  },
  {
    name: 'files-trash-empty',
    who: 'newcomer',
    show: async ({ page, url }) => {
      await page.goto(`${url}/files-v2/trash`);
      await page.getByText('No items to display').waitFor();
    },
  },
  {
    name: 'files-trash-error',
    who: 'producer',
    show: async ({ page, url }) => {
      await page.route('**/api/v3/files/trash?**', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(`${url}/files-v2/trash`);
      await page.getByText('Sorry, something went wrong when retrieving your files').waitFor();
    },
  },
  {
    name: 'files-trash',
    who: 'producer',
    show: async (stage) => {
      const { fileId, folderId } = await upload(stage, 'Old mix.wav', contents['Harbor voice.wav']);
      await stage.context.request.delete(`${stage.url}/api/v3/file/${fileId}/${folderId}`);
      await stage.page.goto(`${stage.url}/files-v2/trash`);
      await stage.page.getByText('Gone in 30 days').first().waitFor();
    },
  },
];
