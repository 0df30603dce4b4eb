import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPages } from '../../apps/server/src/start/build-pages.ts';
import { startTestInstallation, type TestInstallation } from '../testkit/installation.ts';
import { launchBrowser, openPage, schemes, screenshot, seriousFindings, type Watched, widths } from './browser.ts';

let installation: TestInstallation;
let browser: Browser;
let own: Watched;
let state: Awaited<ReturnType<BrowserContext['storageState']>>;
let adAddress: string;

beforeAll(async () => {
  await buildPages(join(import.meta.dirname, '..', '..'), () => {});
  installation = await startTestInstallation();
  browser = await launchBrowser();
  own = await openPage(browser);
});
afterAll(async () => {
  await browser?.close();
  await installation?.stop();
});

const lines = [
  'Mornings move fast. Your coffee should too.',
  'Meet Harbor Cold Brew, slowly steeped for twenty hours, smooth as silk.',
  'Grab a four pack this weekend and get the second one half price.',
];

const renderDone = (page: Page) => page.getByRole('button', { name: 'Up to date' }).waitFor({ timeout: 90_000 });

describe('a person’s first ad', () => {
  it('begins with an account', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/sign-up`);
    await page.getByLabel('First name').fill('Mina');
    await page.getByLabel('Last name').fill('Kaur');
    await page.getByLabel('E-mail').fill('mina@example.com');
    await page.getByLabel('Password', { exact: false }).first().fill('correct horse battery');
    await page.getByLabel('Organisation name').fill('Harbor Foods');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/create-ad/);
    await page.getByLabel('Line 1', { exact: true }).waitFor();
  });

  it('is written in lines, with live words and seconds', async () => {
    const { page } = own;
    await page.getByLabel('Line 1', { exact: true }).fill(lines[0] as string);
    for (const [index, text] of lines.slice(1).entries()) {
      await page.getByLabel(`Line ${index + 1}`, { exact: true }).press('Enter');
      await page.getByLabel(`Line ${index + 2}`, { exact: true }).fill(text);
    }
    await page
      .getByText(/\d+ words/)
      .first()
      .waitFor();
    await page.waitForURL(/sessionId=/);
  });

  it('is produced with real progress, then plays, with captions and a sheet', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Produce ad' }).click();
    await page.getByRole('progressbar', { name: 'Production' }).waitFor();
    await renderDone(page);
    await page.getByText('True peak').first().waitFor();
    await page.getByText(/LUFS/).first().waitFor();
    adAddress = page.url();
    state = await own.context.storageState();
    await screenshot(page, 'create-ad-1440-light');
  });

  it('survives a reload', async () => {
    const { page } = own;
    // Autosave is debounced; a second is more than it takes.
    await page.waitForTimeout(1_500);
    await page.reload();
    await page.getByLabel('Line 3', { exact: true }).waitFor();
    expect(await page.getByLabel('Line 3', { exact: true }).inputValue()).toBe(lines[2]);
    await page.getByText('True peak').first().waitFor();
  });

  it('renders a changed line anew and keeps the others, undoes and redoes by name', async () => {
    const { page } = own;
    await page.getByLabel('Line 3', { exact: true }).fill('Grab a six pack this weekend.');
    await page.getByRole('button', { name: /Render change/ }).click();
    await renderDone(page);
    await page
      .getByText(/unchanged since render 1/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    expect(await page.getByLabel('Line 3', { exact: true }).inputValue()).toBe(lines[2]);
    await page.getByRole('button', { name: /^Redo/ }).click();
    expect(await page.getByLabel('Line 3', { exact: true }).inputValue()).toBe('Grab a six pack this weekend.');
  });

  it('can be downloaded', async () => {
    const { page } = own;
    await page
      .getByRole('link', { name: 'Export' })
      .or(page.getByRole('button', { name: 'Export' }))
      .first()
      .click();
    const download = page.waitForEvent('download', { timeout: 30_000 });
    await page
      .getByRole('button', { name: /Download MP3/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.mp3$/);
  });

  it('raises no error on the way', () => {
    expect(own.problems).toEqual([]);
  });
});

describe('every page', () => {
  const open = [
    '/',
    '/sign-up',
    '/sign-in',
    '/forgot-password',
    '/reset-password?token=x',
    '/set-up?token=x',
    '/terms',
    '/privacy',
    '/nowhere',
  ];
  const signedIn = ['ad', '/workflows/project-manager', '/sonoraapi', '/profile'];
  const cases = schemes.flatMap((scheme) =>
    (Object.keys(widths) as (keyof typeof widths)[]).map((size) => ({ scheme, size })),
  );

  it.each(cases)('is accessible and quiet in $scheme at $size', async ({ scheme, size }) => {
    const found: string[] = [];
    for (const [paths, session] of [
      [open, undefined],
      [signedIn, state],
    ] as const) {
      const { page, context, problems } = await openPage(browser, {
        scheme,
        size,
        ...(session ? { state: session } : {}),
      });
      for (const path of paths) {
        await page.goto(path === 'ad' ? adAddress : `${installation.url}${path}`);
        await page.locator('h1').first().waitFor({ timeout: 20_000 });
        // Content in its final shape: skeletons are gone.
        await page.waitForTimeout(1_000);
        const name = path.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || 'landing';
        await screenshot(page, `${name}-${widths[size].width}-${scheme}`);
        found.push(...(await seriousFindings(page)).map((line) => `${path}: ${line}`));
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        if (Number(overflow) > 1) found.push(`${path}: ${overflow} px wider than the window`);
      }
      found.push(...problems);
      await context.close();
    }
    expect(found).toEqual([]);
  });
});
