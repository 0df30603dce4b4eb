import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InsertedPerson } from '../../testkit/insert-person.ts';
import { misfits, openPage, schemes, screenshot, seriousFindings, settled, type Watched, widths } from '../browser.ts';
import { adState, dismissToast, grantInstallation, insertIn, renderDone, storeAd, write } from '../people.ts';
import { browser, installation } from '../shared.ts';

const line = (page: Page, number: number) => page.getByLabel(`Line ${number}`, { exact: true });
const moreActions = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
};

describe('an ad', () => {
  let own: Watched;
  let person: InsertedPerson;
  beforeAll(async () => {
    own = await openPage(browser);
    person = await insertIn(own.context, installation);
    await own.page.goto(`${installation.url}/workflows/create-ad`);
    await write(own.page, [
      'Meet Harbor Cold Brew, slowly steeped for twenty hours.',
      'Smooth as silk, every morning.',
    ]);
  });
  afterAll(() => own?.context.close());

  it('that is too short has a click for more words and one for a length that fits', async () => {
    const { page } = own;
    const words = page.getByRole('button', { name: /^About \d+ more words fit$/ });
    await words.click();
    await line(page, 3).waitFor();
    await page.keyboard.type('Find it at your local market.');
    expect(await line(page, 3).inputValue()).toBe('Find it at your local market.');
    // The second time, the words go into the line that is empty already.
    await line(page, 3).press('Enter');
    await words.click();
    await page.keyboard.type('Today.');
    expect(await line(page, 4).inputValue()).toBe('Today.');
    await page.getByRole('button', { name: 'Remove line 4' }).click();
    await page.getByRole('button', { name: /^Make it \d+ s$/ }).click();
    await page.getByText(/^fits/).first().waitFor();
  });

  it('has a length of at most 500 s, and says so', async () => {
    const { page } = own;
    await page.getByRole('button', { name: /^Length: [\d.]+ s$/ }).click();
    await page.getByRole('menuitem', { name: 'Custom length …' }).click();
    await page.getByLabel('Length in seconds').fill('900');
    await page.keyboard.press('Enter');
    const toast = page.getByRole('alert').filter({ hasText: 'Length too long' });
    await toast.getByText('Length cannot be greater than 500s').waitFor();
    await page.getByRole('button', { name: 'Length: 500 s' }).click();
    await page.getByRole('menuitemradio', { name: '15 s', exact: true }).click();
    await page.getByRole('button', { name: 'Length: 15 s' }).waitFor();
  });

  it('explains fixed length after 300 ms, and the voice of a line after 500 ms', async () => {
    const { page } = own;
    const delayOf = (text: string) =>
      page
        .getByRole('tooltip', { includeHidden: true })
        .filter({ hasText: text })
        .first()
        .evaluate((bubble) => getComputedStyle(bubble).transitionDelay.split(', ')[0]);
    expect(await delayOf('Fixed length mode is ON.')).toBe('0.3s');
    expect(await delayOf('Voice of line 1: Wren')).toBe('0.5s');
    const button = page.getByRole('button', { name: 'Fixed · ON' });
    await button.hover();
    await page.getByRole('tooltip').filter({ hasText: 'Fixed length mode is ON.' }).waitFor();
    await button.click();
    await page.getByRole('tooltip').filter({ hasText: 'Fixed length mode is OFF.' }).waitFor();
    await page.getByRole('button', { name: 'Fixed · OFF' }).click();
  });

  it('shows at the voice of a line that its audio loads or plays', async () => {
    const { page } = own;
    const avatar = page.getByRole('button', { name: /^Voice of line 1: / });
    const look = () =>
      avatar.evaluate((button) => {
        const { animationName, filter } = getComputedStyle(button);
        return { isMoving: animationName.includes('sounds'), filter };
      });
    expect(await look()).toEqual({ isMoving: false, filter: 'none' });
    const held = Promise.withResolvers<void>();
    await page.route('**/api/speech/tts/preview', async (route) => {
      await held.promise;
      await route.continue();
    });
    const row = page.getByRole('list', { name: 'Script' }).getByRole('listitem').first();
    await row.hover();
    await row.getByRole('button', { name: 'Play line 1 with Wren' }).click();
    await expect.poll(look).toEqual({ isMoving: true, filter: 'grayscale(1)' });
    held.resolve();
    await row.getByRole('button', { name: 'Stop line 1' }).waitFor();
    await expect.poll(look).toEqual({ isMoving: true, filter: 'none' });
    await row.getByRole('button', { name: 'Stop line 1' }).click();
    await expect.poll(look).toEqual({ isMoving: false, filter: 'none' });
    await page.unroute('**/api/speech/tts/preview');
  });

  it('warns of speech that is cut when autofit is off', async () => {
    const { page } = own;
    await page.getByRole('switch', { name: 'Autofit' }).click();
    await page.getByText('Autofit is off and ad length is fixed: this may result in cut off speech').waitFor();
    await page.getByRole('switch', { name: 'Autofit' }).click();
  });

  it('has the recommended voice and sound at one click, a cover, and its cost before it is produced', async () => {
    const { page } = own;
    const card = page.getByRole('region', { name: 'Details' });
    await card.getByText(/^up to \d+ credits$/).waitFor();
    await card.getByRole('button', { name: /^Voice: / }).click();
    await page.getByRole('menuitemradio', { name: 'Male', exact: true }).click();
    await card
      .getByRole('button', { name: /^Use the voice / })
      .first()
      .click();
    await card.getByText('in use').first().waitFor();
    await page.getByRole('button', { name: /^Undo “change the voice”/ }).click();
    await card.getByRole('radio', { name: 'Sonicsell' }).check({ force: true });
    await page.getByRole('button', { name: 'Undo “change the details”' }).waitFor();
  });

  it('has a public address once it was produced with one', async () => {
    const { page } = own;
    const card = page.getByRole('region', { name: 'Details' });
    await card.getByRole('switch', { name: 'Public address' }).click();
    await page.getByRole('button', { name: 'Produce', exact: true }).first().click();
    await renderDone(page);
    const address = (await card.getByRole('status').textContent()) ?? '';
    expect(address).toContain('/public-file/');
    expect((await fetch(address)).status).toBe(200);
    await card.getByRole('switch', { name: 'Public address' }).click();
    await card.getByText('Applies to the next render.').waitFor();
    await card.getByRole('switch', { name: 'Public address' }).click();
  });

  it('is adjusted to another of the usual lengths and produced', async () => {
    const { page } = own;
    await moreActions(page, 'Adjust');
    const dialog = page.getByRole('dialog', { name: 'Adjust the length' });
    const lengths = dialog.getByRole('radio');
    await lengths.first().waitFor();
    const names = await lengths.evaluateAll((all) => all.map((each) => each.closest('label')?.textContent ?? ''));
    expect(names.map((name) => /^\d+ s/.exec(name)?.[0])).toEqual(['10 s', '15 s', '20 s', '30 s', '40 s']);
    const adjust = dialog.getByRole('button', { name: 'Adjust and produce' });
    // It has this length already, and nothing else changed.
    expect(await adjust.isDisabled()).toBe(true);
    await lengths.nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByText(/^up to \d+ credits$/).waitFor();
    await adjust.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Length: 20 s' }).waitFor();
    await renderDone(page);
    await page.getByRole('button', { name: 'History · 2 renders' }).waitFor();
    const download = page.waitForEvent('download');
    await moreActions(page, 'Download Mix');
    expect((await download).suggestedFilename()).toBe(
      'Meet Harbor Cold Brew, slowly steeped for twenty hours, 20 s.mp3',
    );
    const archive = page.waitForEvent('download');
    await moreActions(page, 'Download all files');
    expect((await archive).suggestedFilename()).toMatch(/, 20 s\.zip$/);
  });

  it('shows a failed download once, in the words of the catalogue', async () => {
    const { page } = own;
    await page.route('**/export', (route) => route.fulfill({ status: 500, json: { detail: 'The disk is gone.' } }));
    await moreActions(page, 'Download all files');
    const toast = page.getByRole('alert').filter({ hasText: 'Error downloading asset!' });
    await toast.getByText("We couldn't download your asset, sorry! Please try again.").waitFor();
    expect(await toast.count()).toBe(1);
    await page.unroute('**/export');
    await dismissToast(page, 'Error downloading asset!');
  });

  it('opens in the pro editor only behind its flag, in a window of its own', async () => {
    const { page, context } = own;
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Mark Complete' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Open in Pro Editor' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await grantInstallation(installation, person);
    const flag = { orgId: person.orgId, isOn: true };
    expect((await person.client.call('PUT', '/api/installation/flags/open-in-feather', flag)).status).toBe(200);
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    const opened = context.waitForEvent('page');
    await moreActions(page, 'Open in Pro Editor');
    const { searchParams } = new URL(page.url());
    const other = await opened;
    await other.waitForURL(
      `**/project/${searchParams.get('projectId')}/session/${searchParams.get('sessionId')}/org/${person.orgId}`,
    );
    await other.close();
  });

  it('is duplicated, and the copy opens', async () => {
    const { page } = own;
    const address = page.url();
    await moreActions(page, 'Duplicate');
    await page
      .getByRole('alert')
      .filter({ hasText: 'The copy is in your project.' })
      .getByRole('button', { name: 'Open' })
      .click();
    await page.waitForURL((url) => url.toString() !== address);
    await expect.poll(() => line(page, 2).inputValue()).toBe('Smooth as silk, every morning.');
    await page.goto(address);
    await line(page, 2).waitFor();
  });

  it('is marked complete, and stays so after a reload', async () => {
    const { page } = own;
    await moreActions(page, 'Mark Complete');
    await dismissToast(page, 'This ad is marked as complete.');
    await page.reload();
    await page.getByRole('button', { name: 'More actions' }).click();
    const item = page.getByRole('menuitem', { name: /^Mark Complete/ });
    await item.getByText('done').waitFor();
    expect(await item.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('shows what it is made of when it is exported', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const facts = page.getByRole('region', { name: 'Details' }).locator('dl');
    await facts.getByText('Sound', { exact: true }).waitFor();
    const texts = await facts.locator('dt, dd').allTextContents();
    expect(texts).toEqual(['Sound', 'Bounce Along', 'Voice', 'Wren', 'Smart fit', 'on', 'Expressive', 'off']);
  });

  it.each(Object.keys(widths) as (keyof typeof widths)[])('fits and is accessible on a %s window', async (size) => {
    const { page } = own;
    await page.setViewportSize(widths[size]);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      expect(await seriousFindings(page)).toEqual([]);
      expect(await misfits(page, size)).toEqual([]);
      if (process.env.SONORA_SCREENSHOTS) await screenshot(page, `finished-ad-${size}-${colorScheme}`);
    }
    await page.setViewportSize(widths.wide);
  });

  it('is reported with all that the editor knows about it', async () => {
    const { page } = own;
    await moreActions(page, 'Report an Issue');
    await page.waitForURL(/\/report\?/);
    const included = page.getByRole('region', { name: 'Included' });
    await included.getByText('Workflow', { exact: true }).waitFor();
    const facts = await included.locator('dt').allTextContents();
    expect(facts).toEqual(['Audioform', 'Audio', 'Workflow', 'Step']);
    await page.getByLabel('What went wrong?').fill('The music stops early.');
    const answer = page.waitForResponse('**/api/analytics-input/frontend-event');
    await page.getByRole('button', { name: 'Send report' }).click();
    const { event_type, payload } = (await answer).request().postDataJSON();
    expect(event_type).toBe('issue_report');
    expect(payload).toEqual({
      comment: 'The music stops early.',
      workflowName: 'CreateAnAd',
      step: 'export',
      audioformId: expect.stringMatching(/^[\da-f-]{36}$/),
      audioUrl: expect.stringContaining(`/public-file/${payload.audioformId}`),
      audioform: expect.objectContaining({ header: expect.objectContaining({ version: '4' }) }),
    });
    const { reportId } = (await (await answer).json()) as { reportId: string };
    await page.getByText(`Reference: ${reportId}`).waitFor();
    expect(own.problems).toEqual([]);
  });
});

describe('an ad of another program', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openPage(browser);
    await insertIn(own.context, installation);
  });
  afterAll(() => own?.context.close());

  it('keeps clips of speech to speech, which have no expressive style', async () => {
    const { page, context } = own;
    const state = adState(['Meet Harbor Cold Brew.']);
    const recording = {
      id: 'take',
      kind: 'sts',
      text: '',
      mediaId: 'take-1',
      sourceName: 'My take',
      voiceAlias: 'isaac',
      speed: 1,
    };
    const ad = { ...state.ad, lines: [...state.ad.lines, recording] };
    await page.goto(`${installation.url}${await storeAd(context, installation.url, { state: { ...state, ad } })}`);
    const row = page.getByRole('button', { name: 'Line 2, Speech to speech: My take' });
    await row.focus();
    const card = page.getByRole('region', { name: 'Voice' });
    await card.getByText('Isaac').first().waitFor();
    await card.getByText('Only for text-to-speech').waitFor();
    expect(await card.getByRole('switch', { name: 'Expressive' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Add a clip' }).click();
    await page.getByRole('menuitem', { name: /^Sound effect/ }).waitFor();
    expect(await page.getByRole('menuitem', { name: /^Speech to speech/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('of free length is too long above 500 s', async () => {
    const { page, context } = own;
    const state = adState(Array.from({ length: 4 }, () => 'Cold brew for every morning of the year. '.repeat(80)));
    const ad = { ...state.ad, lengthType: 'variable' };
    await page.goto(`${installation.url}${await storeAd(context, installation.url, { state: { ...state, ad } })}`);
    await page.getByText('Maximum length is 500s. Please reduce the length.').waitFor();
    await page.getByRole('button', { name: 'Fixed · OFF' }).waitFor();
    for (const number of [4, 3, 2]) await line(page, number).fill('Cold brew.');
    await page.getByText('Maximum length is 500s. Please reduce the length.').waitFor({ state: 'detached' });
  });
});
