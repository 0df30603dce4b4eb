import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from './browser.ts';
import { script as lines, renderDone, write } from './people.ts';
import { browser, installation } from './shared.ts';

describe('a user’s first ad', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openPage(browser);
  });
  afterAll(() => own?.context.close());

  it('starts with an account', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/sign-up`);
    await page.getByLabel('First name').fill('Mina');
    await page.getByLabel('Last name').fill('Kaur');
    await page.getByLabel('E-mail').fill('mina@example.com');
    await page.getByLabel('Password', { exact: false }).first().fill('correct horse battery');
    await page.getByLabel('Organisation name').fill('Harbor Foods');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: "I don't want help setting up" }).click();
    await page.getByRole('button', { name: 'Launch Create an Ad' }).click();
    await page.waitForURL(/create-ad/);
    await page.getByLabel('Line 1', { exact: true }).waitFor();
  });

  it('is edited in clips, with live word and second counts', async () => {
    const { page } = own;
    await write(page, lines);
    await page
      .getByText(/\d+ words/)
      .first()
      .waitFor();
    await page.waitForURL(/sessionId=/);
  });

  it('renders with progress, then plays with captions and a quality report', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Produce' }).click();
    await page.getByRole('progressbar', { name: 'Production' }).waitFor();
    await renderDone(page);
    await page.getByText('True peak').first().waitFor();
    await page.getByText(/LUFS/).first().waitFor();
  });

  it('survives a reload', async () => {
    const { page } = own;
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    await page.getByLabel('Line 3', { exact: true }).waitFor();
    expect(await page.getByLabel('Line 3', { exact: true }).inputValue()).toBe(lines[2]);
    await page.getByText('True peak').first().waitFor();
  });

  it('renders only a changed clip, and undoes and redoes edits by name', async () => {
    const { page } = own;
    await page.getByLabel('Line 3', { exact: true }).fill('Grab a six pack this weekend.');
    await page.getByRole('button', { name: /Update/ }).click();
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

  it('checks the requirements of a destination, and one click fixes violations', async () => {
    const { page } = own;
    const card = page.getByRole('region', { name: 'Ready to deliver?' });
    await card.getByText('Ready to deliver').waitFor();
    await card.getByRole('button', { name: 'Check for: Spotify' }).click();
    await page.getByRole('menuitemradio', { name: /^Triton/ }).click();
    await card.getByText('1 of 7 to mend').waitFor();
    await card.getByRole('button', { name: 'Encode as mp3 cbr 44100' }).click();
    await page.getByRole('button', { name: 'Undo “encode as mp3 cbr 44100”' }).click();
    await card.getByRole('button', { name: 'Encode as mp3 cbr 44100' }).click();
    await card.getByText('applies to the next render').first().waitFor();
    await card.getByRole('button', { name: 'Produce again' }).click();
    await renderDone(page);
    await card.getByText('Ready to deliver').waitFor();
    await card.getByRole('button', { name: 'Check for: Triton' }).click();
    await page.getByRole('menuitemradio', { name: /^Podcasts/ }).click();
    await card.getByRole('button', { name: 'Master for Podcast' }).waitFor();
    await page.reload();
    await card.getByRole('button', { name: 'Check for: Podcasts' }).waitFor();
  });

  it('can be downloaded', async () => {
    const { page } = own;
    await page
      .getByRole('link', { name: 'Export' })
      .or(page.getByRole('button', { name: 'Export' }))
      .first()
      .click();
    const download = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /Download MP3/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.mp3$/);
  });

  it('loads its code in parallel to the entry and requests its user and its ad once', async () => {
    const { page } = own;
    const questions: string[] = [];
    const count = (request: { readonly url: () => string; readonly method: () => string }): void => {
      const { pathname } = new URL(request.url());
      // The last change is saved when the window closes, without a prompt.
      if (request.method() !== 'GET') return;
      if (pathname === '/api/user' || pathname.includes('/session/')) questions.push(pathname.slice(0, 15));
    };
    page.on('request', count);
    await page.reload();
    await page.getByText('True peak').first().waitFor();
    page.off('request', count);
    expect(questions).toEqual(['/api/user', '/api/v3/project']);
    expect(await page.locator('link[rel="modulepreload"][href*="create-ad-page"]').count()).toBe(1);
  });

  it('logs no error', () => {
    expect(own.problems).toEqual([]);
  });
});
