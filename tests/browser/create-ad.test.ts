import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched, widths } from './browser.ts';
import { adState, script as lines, renderDone, storeAd, write } from './people.ts';
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
    await page.getByRole('button', { name: 'Update · 1 line' }).click();
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
    const card = page.getByRole('region', { name: 'Delivery' });
    await card.getByText('Ready for Spotify').waitFor();
    await card.getByRole('button', { name: 'Destination: Spotify' }).click();
    await page.getByRole('menuitemradio', { name: /^Triton/ }).click();
    await card.getByText('1 of 7 to fix').waitFor();
    await card.getByRole('button', { name: 'Encode as mp3 cbr 44100' }).click();
    await page.getByRole('button', { name: 'Undo “encode as mp3 cbr 44100”' }).click();
    await card.getByRole('button', { name: 'Encode as mp3 cbr 44100' }).click();
    await card.getByText('applies to the next render').first().waitFor();
    await card.getByText('Before your changes').waitFor();
    await card.getByRole('button', { name: 'Produce again' }).click();
    await renderDone(page);
    await card.getByText('Ready for Triton').waitFor();
    // Loudness, peak and length stand there once, whether the destination requires them or not.
    for (const figure of [/^Integrated loudness/, /^True peak/, /^Length/])
      expect(await page.locator('dt').filter({ hasText: figure }).count(), figure.source).toBe(1);
    await card.getByRole('button', { name: 'Destination: Triton' }).click();
    await page.getByRole('menuitemradio', { name: /^Podcasts/ }).click();
    await card.getByRole('button', { name: 'Master for Podcast' }).waitFor();
    await page.reload();
    await card.getByRole('button', { name: 'Destination: Podcasts' }).waitFor();
  });

  it('is named after its first line until it is given a name', async () => {
    const { page } = own;
    await page.getByRole('heading', { name: 'Mornings move fast', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Mornings move fast', exact: true }).click();
    await page.getByLabel('Name of this ad').fill('Cold Brew: autumn');
    await page.getByLabel('Name of this ad').press('Enter');
    await page.getByRole('heading', { name: 'Cold Brew: autumn', level: 1 }).waitFor();
    await page.getByLabel('Line 1', { exact: true }).fill('Mornings move so fast. Your coffee should too.');
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Cold Brew: autumn', level: 1 }).waitFor();
  });

  it('shows what changed, when and by whom, and marks what is old', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Update · 1 line' }).waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Before your changes').waitFor();
    await page.getByRole('region', { name: 'Player' }).getByText('Before your changes').waitFor();
    await page.getByRole('button', { name: /^History/ }).click();
    const list = page.getByRole('list', { name: 'Changes, newest first' });
    const newest = list.getByRole('listitem').first();
    await newest.getByText('Line 1: added “so”').waitFor();
    await newest.getByText(/^You · .+:\d\d/).waitFor();
    await page.keyboard.press('Escape');
  });

  it('plays a sound under the script in the list of sounds, which can be searched', async () => {
    const { page } = own;
    await page.getByRole('region', { name: 'Sound' }).getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sound' });
    await dialog.getByText(/^\d\d+ sounds$/).waitFor();
    await dialog.getByLabel('Search sounds').fill('bounce marimba');
    await dialog.getByText('1 sound', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Hear Bounce Along under my script' }).click();
    await dialog.getByRole('button', { name: 'Stop' }).waitFor();
    const slider = page.getByRole('region', { name: 'Player' }).getByRole('slider');
    await expect.poll(() => slider.getAttribute('aria-valuemax').then(Number)).toBeGreaterThan(5);
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('shows the timeline at 1440 × 900, and five lines at 1280 × 720', async () => {
    const { page, context } = own;
    const player = page.getByRole('region', { name: 'Player' });
    const bottomOf = async (locator: Locator): Promise<number> => {
      const box = await locator.boundingBox();
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
    };
    const topOfPlayer = async (): Promise<number> => (await player.boundingBox())?.y ?? Number.NaN;
    const address = page.url();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Line 1', { exact: true }).waitFor();
    const ruler = page.getByRole('region', { name: 'Timeline' }).getByText('0:30', { exact: true });
    expect(await bottomOf(ruler)).toBeLessThanOrEqual(await topOfPlayer());
    const fiveLines = adState(['One line.', 'Two lines.', 'Three lines.', 'Four lines.', 'Five lines.']);
    await page.goto(`${installation.url}${await storeAd(context, installation.url, { state: fiveLines })}`);
    await page.setViewportSize({ width: 1280, height: 720 });
    const rows = page.getByRole('list', { name: 'Script' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(5);
    for (const row of await rows.all()) {
      const { height } = (await row.boundingBox()) ?? { height: 0 };
      expect(height).toBeLessThanOrEqual(66);
      expect(height).toBeGreaterThan(50);
    }
    // Without a render there is no player; it is 72 px high.
    expect(await bottomOf(rows.last())).toBeLessThanOrEqual(720 - 72);
    await page.setViewportSize(widths.wide);
    await page.goto(address);
    await page.getByText('True peak').first().waitFor();
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
    expect((await download).suggestedFilename()).toBe('Cold Brew autumn, 30 s.mp3');
    const archive = page.waitForEvent('download');
    await page.getByRole('button', { name: 'All files (zip)' }).click();
    expect((await archive).suggestedFilename()).toBe('Cold Brew autumn, 30 s.zip');
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
