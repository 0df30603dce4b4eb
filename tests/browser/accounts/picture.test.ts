import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser, openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { pictureFile } from '../scenes/account.ts';
import { browser, installation } from '../shared.ts';

const limitBytes = 1_000_000;

/** Events of a file drop on the card. */
const drop = async (page: Page, { name, mimeType, buffer }: typeof pictureFile): Promise<void> => {
  const dataTransfer = await page.evaluateHandle(
    ({ base64, fileName, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type }));
      return transfer;
    },
    { base64: buffer.toString('base64'), fileName: name, type: mimeType },
  );
  const place = page.getByRole('region', { name: 'Profile picture' }).getByRole('button', { name: 'Take a photo' });
  await place.dispatchEvent('dragover', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
};

/** Pads to this many bytes; bytes after the end of a PNG are ignored. */
const padded = (bytes: number): typeof pictureFile => ({
  ...pictureFile,
  buffer: Buffer.concat([pictureFile.buffer, Buffer.alloc(bytes - pictureFile.buffer.length)]),
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512"/></svg>',
);

describe('a picture', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openPage(browser);
    await insertIn(own.context, installation);
    await own.page.goto(`${installation.url}/profile`);
    await own.page.getByText('Upload a picture', { exact: true }).waitFor();
  });
  afterAll(() => own?.context.close());

  const use = () => own.page.getByRole('button', { name: 'Save picture' });
  const choose = (file: typeof pictureFile) => own.page.locator('input[type=file]').setInputFiles(file);
  const allow = (context: BrowserContext, permissions: readonly string[]) =>
    context.grantPermissions([...permissions], { origin: installation.url });

  it('is accepted at the size limit and refused one byte above it', async () => {
    const { page } = own;
    await choose(padded(limitBytes + 1));
    await page.getByText('File size exceeds 1MB limit', { exact: true }).waitFor();
    await choose(padded(limitBytes));
    await use().waitFor();
    expect(await page.getByText('File size exceeds 1MB limit').count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  it('is refused when an SVG has the file name of a picture', async () => {
    const { page } = own;
    await choose({ name: 'me.png', mimeType: 'image/png', buffer: svg });
    await page.getByText('Please upload a JPG or PNG file', { exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await drop(page, { name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await page.getByText('Please upload a JPG or PNG file', { exact: true }).waitFor();
  });

  it('is accepted by drag and drop', async () => {
    const { page } = own;
    await drop(page, pictureFile);
    await use().click();
    await page.getByText('Your user image has been updated').first().waitFor();
    expect(await page.getByText('Please upload a JPG or PNG file').count()).toBe(0);
    await page.getByRole('region', { name: 'Profile picture' }).locator('img').waitFor();
  });

  it('explains what to do when camera access is denied', async () => {
    const { page, context } = own;
    // Permissions that are not granted are denied.
    await allow(context, ['clipboard-read']);
    await page.getByRole('button', { name: 'Take a photo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take a photo' });
    await dialog.getByText('The camera isn’t available. Allow it in your browser, or upload a file.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Take photo' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('is accepted from the camera', async () => {
    // The headless shell has no prompt in which a camera could be allowed; this switch answers for the user.
    const withCamera = await launchBrowser(['--use-fake-ui-for-media-stream']);
    onTestFinished(() => withCamera.close());
    const { page, problems } = await openPage(withCamera, { state: await own.context.storageState() });
    await page.goto(`${installation.url}/profile`);
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/user/image'));
    await page.getByRole('button', { name: 'Take a photo' }).click();
    const shoot = page.getByRole('button', { name: 'Take photo' });
    await expect.poll(() => shoot.isEnabled()).toBe(true);
    await shoot.click();
    const usePicture = page.getByRole('button', { name: 'Save picture' });
    await usePicture.click();
    expect((await saved).status()).toBe(200);
    await usePicture.waitFor({ state: 'hidden' });
    expect([...problems, ...own.problems]).toEqual([]);
  });
});
