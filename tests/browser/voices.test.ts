import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PackServer, sha256, startPackServer, tinyPack } from '../testkit/tiny-voice/pack-server.ts';
import { openPage, type Watched } from './browser.ts';
import { grantInstallation, signUpIn, write } from './people.ts';
import { manyVoices } from './scenes/voice.ts';
import { browser, installation } from './shared.ts';

const archive = tinyPack('tiny');

/** The operator's list, with one pack from a server on loopback. */
const offerPack = (source: PackServer): Promise<void> =>
  writeFile(
    join(installation.dataDirectory, 'voice-packs.json'),
    JSON.stringify([
      {
        name: 'tiny',
        title: 'Tiny voices',
        licence: 'Ours.',
        spdx: 'Apache-2.0',
        languages: ['en-US'],
        voices: 2,
        megabytes: 0.5,
        files: [{ url: `${source.url}/tiny.tar.gz`, kind: 'tar.gz', checksumsUrl: `${source.url}/checksum.txt` }],
      },
    ]),
  );

describe('external voices', () => {
  let own: Watched;
  let source: PackServer;
  beforeAll(async () => {
    [own, source] = await Promise.all([openPage(browser), startPackServer(archive)]);
    source.checksums = `${sha256(archive)}  tiny.tar.gz\n`;
    const person = await signUpIn(own.context, installation.url);
    await grantInstallation(installation, person);
    await offerPack(source);
  });
  afterAll(async () => {
    await own?.context.close();
    await source?.close();
  });

  it('shows address errors at the field, and service errors on the card', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/create-ad`);
    await page.getByRole('link', { name: 'Voice services' }).click();
    await page.getByRole('button', { name: 'Connect OpenAI-compatible' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('http://voices.invalid/v1');
    await dialog.getByLabel('API key (optional)').fill('sk-never-seen-again');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByText('The address must begin with https://.').waitFor();
    expect(await dialog.getByLabel('Address').evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByLabel('Address').fill('https://voices.invalid/v1');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    const card = page.getByRole('region', { name: 'OpenAI-compatible' });
    await card.getByText('Down', { exact: true }).waitFor();
    await card.getByText(/Down since/).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await card.getByRole('button', { name: /^Check/ }).click();
    await card.getByText(/stored encrypted/i).waitFor();
    expect(await page.content()).not.toContain('sk-never-seen-again');
  });

  it('saves the switch for fallback voices, and deletes a service after a confirmation', async () => {
    const { page } = own;
    const standIns = page.getByRole('switch', { name: 'Fallback voice' });
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await standIns.check();
    await saved;
    await page.reload();
    await expect.poll(() => standIns.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Disconnect OpenAI-compatible' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
    await page.getByRole('button', { name: 'Connect OpenAI-compatible' }).waitFor();
    // The pressed button is gone, so its card has the focus.
    await expect
      .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'))
      .toBe('OpenAI-compatible');
  });

  it('downloads a pack with progress, also across a page reload', async () => {
    const { page } = own;
    source.behave = () => ({ slowMilliseconds: 120 });
    await page.goto(`${installation.url}/voices/packs?search=tiny`);
    await page.getByRole('button', { name: 'Install: Tiny voices' }).click();
    const bar = page.getByRole('progressbar', { name: 'Tiny voices' });
    await bar.waitFor();
    await page
      .getByText(/of .*MB/)
      .first()
      .waitFor();
    await page.reload();
    // Without a byte here, the button would read "Install" again.
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toMatch(/[1-9]/);
    await page.getByRole('button', { name: 'Stop Tiny voices' }).click();
    await page.getByRole('button', { name: 'Resume: Tiny voices' }).waitFor();
    source.behave = () => ({});
    await page.getByRole('button', { name: 'Resume: Tiny voices' }).click();
    await page.getByText('Installed', { exact: true }).waitFor();
  });

  it('lists the voices of a pack when it is installed', async () => {
    const { page } = own;
    await page.getByRole('link', { name: 'Create an ad' }).click();
    await write(page, ['Fresh bread, every morning at seven.']);
    await page.getByRole('button', { name: /^Voice of line 1/ }).click();
    await page.getByLabel('Search voices').fill('neural');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Select / })
      .nth(1)
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('removes a pack, and its voices with it', async () => {
    const { page } = own;
    await page.getByRole('link', { name: 'Voice packs' }).click();
    await page.getByLabel('Search packs').fill('tiny');
    await page.waitForURL(/\?search=tiny$/);
    await page.getByRole('button', { name: 'Remove Tiny voices' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Install: Tiny voices' }).waitFor();
    await page.getByRole('link', { name: 'Create an ad' }).click();
    await page.getByRole('button', { name: /^Voice of line 1/ }).click();
    await page.getByLabel('Search voices').fill('neural');
    await page.getByText('Voice not found').waitFor();
  });

  it('shows why a source is unavailable, and offers a retry', async () => {
    const { page } = own;
    await source.close();
    await page.goto(`${installation.url}/voices/packs?search=tiny`);
    await page.getByRole('button', { name: 'Install: Tiny voices' }).click();
    await page.getByRole('button', { name: 'Try again: Tiny voices' }).waitFor();
  });

  it('shows hundreds of voices page by page, including the selected one, and finds each', async () => {
    const { page } = own;
    await page.route('**/api/speech/voice', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: manyVoices(await response.json()) });
    });
    await page.goto(`${installation.url}/workflows/create-ad`);
    await page.getByRole('button', { name: /^Voice of line 1/ }).click();
    const items = page.getByRole('dialog').getByRole('listitem');
    await items.first().waitFor();
    expect(await items.count()).toBe(40);
    await page
      .getByRole('button', { name: /^\d+ more$/ })
      .last()
      .scrollIntoViewIfNeeded();
    await expect.poll(() => items.count()).toBeGreaterThan(40);
    await page.getByLabel('Search voices').fill('voice 577');
    await page.getByRole('button', { name: 'Select Azure voice 577' }).click();
    await page.getByRole('button', { name: /^Voice of line 1: Azure voice 577/ }).click();
    await page.getByRole('button', { name: 'Azure voice 577, selected' }).waitFor();
    await page.unroute('**/api/speech/voice');
  });

  it('logs no error', () => {
    expect(own.problems).toEqual([]);
  });
});
