import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { misfits, openPage, schemes, screenshot, seriousFindings, type Watched, widths } from '../browser.ts';
import { adState, renderDone, signUpIn, storeAd, write } from '../people.ts';
import { contents, upload } from '../scenes/files.ts';
import { browser, installation } from '../shared.ts';

const line = (page: Page, number: number) => page.getByLabel(`Line ${number}`, { exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Script' }).getByRole('listitem');

describe('a script of several kinds of clips', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openPage(browser);
    await signUpIn(own.context, installation.url);
    await own.page.goto(`${installation.url}/workflows/create-ad`);
    await write(own.page, ['Meet Harbor Cold Brew.', 'Smooth as silk, every morning.']);
  });
  afterAll(() => own?.context.close());

  it('gets an effect of the sound library, which can be found in words', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Add a clip' }).click();
    await page.getByRole('menuitem', { name: /^Sound effect/ }).click();
    const panel = page.getByRole('dialog', { name: 'Sound effect' });
    await panel.getByRole('listitem').first().waitFor();
    const name =
      (await panel
        .getByRole('button', { name: /^Select / })
        .first()
        .getAttribute('aria-label')) ?? '';
    await panel.getByRole('button', { name, exact: true }).click();
    await rows(page)
      .nth(2)
      .getByRole('button', { name: /^Line 3, Sound effect: / })
      .waitFor();
    await panel.waitFor({ state: 'hidden' });
  });

  it('offers all audio files, page by page', async () => {
    const { page } = own;
    const stage = { context: own.context, url: installation.url };
    for (const name of ['Gull.wav', 'Wave.wav']) await upload(stage, name, contents['Harbor voice.wav']);
    await page.route(/\/v3\/file\?.*kind=audio/, (route) =>
      route.continue({ url: `${route.request().url()}&limit=1` }),
    );
    await page.getByRole('button', { name: 'Add a clip' }).click();
    await page.getByRole('menuitem', { name: /^Sound effect/ }).click();
    const panel = page.getByRole('dialog', { name: 'Sound effect' });
    await panel.getByRole('button', { name: 'My files' }).click();
    const choices = panel.getByRole('button', { name: /^Select (?:Gull|Wave)/ });
    await choices.first().waitFor();
    expect(await choices.count()).toBe(1);
    await panel.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => choices.count()).toBe(2);
    await expect.poll(() => panel.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await page.unroute(/\/v3\/file\?.*kind=audio/);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
  });

  it('gets silence, whose length is clamped with a note', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Add a clip' }).click();
    await page.getByRole('menuitem', { name: /^Silence/ }).click();
    await page.getByRole('button', { name: 'Line 4, Length: 10 s' }).click();
    await page.getByRole('menuitem', { name: 'Custom length …' }).click();
    await page.getByLabel('Length of the clip in seconds').fill('900');
    await page.keyboard.press('Enter');
    await page.getByText('Length cannot be greater than 500s').waitFor();
    await page.getByRole('button', { name: 'Line 4, Length: 500 s' }).click();
    await page.getByRole('menuitemradio', { name: '2 s', exact: true }).click();
    await page.getByRole('button', { name: 'Line 4, Length: 2 s' }).waitFor();
  });

  it('is moved, added to and undone by keyboard', async () => {
    const { page } = own;
    const silence = rows(page).getByRole('button', { name: /, Silence: / });
    await silence.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('button', { name: 'Line 3, Silence: Silence' }).waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('button', { name: 'Line 2, Silence: Silence' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Cold brew.');
    expect(await line(page, 3).inputValue()).toBe('Cold brew.');
    await page.keyboard.press('ArrowUp');
    await silence.focus();
    await page.keyboard.press('Delete');
    expect(await silence.count()).toBe(0);
    await page.keyboard.press('Control+z');
    await silence.waitFor();
    expect(await rows(page).count()).toBe(5);
  });

  it('copies, cuts and pastes whole lines by keyboard, and offers to undo a removal', async () => {
    const { page } = own;
    const silence = rows(page).getByRole('button', { name: /, Silence: / });
    const count = await rows(page).count();
    await silence.focus();
    await page.keyboard.press('Control+c');
    await line(page, 1).focus();
    await page.keyboard.press('Control+v');
    await page.getByRole('button', { name: 'Line 2, Silence: Silence' }).waitFor();
    expect(await rows(page).count()).toBe(count + 1);
    await page.keyboard.press('Control+x');
    await expect.poll(() => rows(page).count()).toBe(count);
    // A line of speech as a whole: nothing is selected in its text.
    await line(page, 1).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(() => line(page, 2).inputValue()).toBe('Meet Harbor Cold Brew.');
    await page.getByRole('button', { name: 'Remove line 2' }).click();
    await expect.poll(() => rows(page).count()).toBe(count);
    await line(page, 1).fill('Meet Harbor Cold Brew, now.');
    await page.getByRole('alert').filter({ hasText: 'Line 2 removed' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => line(page, 2).inputValue()).toBe('Meet Harbor Cold Brew.');
    expect(await line(page, 1).inputValue()).toBe('Meet Harbor Cold Brew, now.');
    await line(page, 1).fill('Meet Harbor Cold Brew.');
    await page.getByRole('button', { name: 'Remove line 2' }).click();
    await expect.poll(() => rows(page).count()).toBe(count);
  });

  it('says that a clip misses its fixed length, and one click makes it fit', async () => {
    const { page } = own;
    await line(page, 1).focus();
    await page.getByRole('button', { name: /^Line 1, Length: / }).click();
    await page.getByRole('menuitemradio', { name: '10 s', exact: true }).click();
    const row = rows(page).first();
    await row.getByText(/s too short$/).waitFor();
    await row.getByRole('button', { name: /^Make it .+ s$/ }).click();
    await row.getByText(/s too short$/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Line 3, Pause: AUTO' }).click();
    await page.getByRole('menuitemradio', { name: '0.5 s', exact: true }).click();
    await page.getByRole('button', { name: 'Line 3, Pause: 0.5 s' }).waitFor();
  });

  it('plays in the produced ad, and says what changed', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Produce' }).click();
    await renderDone(page);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Effects', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Line 2, Length: 2 s' }).click();
    await page.getByRole('menuitemradio', { name: '3 s', exact: true }).click();
    await page.getByRole('button', { name: 'Update · clips' }).waitFor();
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Line 2, Length: 3 s' }).waitFor();
    // Effects and silence are moved on their lane, too.
    await timeline.getByRole('button', { name: /^Silence/ }).press('Alt+ArrowLeft');
    await page.getByRole('button', { name: 'Line 1, Length: 3 s' }).waitFor();
    await page.keyboard.press('Control+z');
    const effect = timeline.locator('[data-movable]').first();
    const box = await effect.boundingBox();
    if (!box) throw new Error('the effect is not shown');
    await page.mouse.move(box.x + box.width / 2, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x - 900, box.y + 20, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: /^Line 1, Sound effect: / }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: /^Line 5, Sound effect: / }).waitFor();
  });

  it('has a speed in percent or AUTO', async () => {
    const { page } = own;
    const card = page.getByRole('region', { name: 'Voice' });
    await card.getByRole('switch', { name: 'AUTO' }).click();
    await rows(page).first().getByText('AUTO ·').waitFor();
    await card.getByRole('slider', { name: 'Voice speed' }).press('ArrowRight');
    await card.getByText('101 %').waitFor();
    expect(await card.getByRole('switch', { name: 'AUTO' }).isChecked()).toBe(false);
  });

  it('teaches the dictionary how the word at the caret is said', async () => {
    const { page } = own;
    await line(page, 1).focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Line 1, Pronunciation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pronunciation' });
    expect(await dialog.getByLabel('Word').inputValue()).toBe('Harbor');
    await dialog.getByLabel('Say it like this').fill('HAR-bur');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Harbor” is said “HAR-bur” from now on').waitFor();
    // What was produced before sounds otherwise.
    await page.getByRole('button', { name: /^Update .*pronunciation/ }).waitFor();
  });

  it('shows the language of the script, or asks for more text', async () => {
    const { page } = own;
    await page.getByText('Select a language or enter more text to accurately autodetect').waitFor();
    await page.getByRole('button', { name: /^Language: Autodetect/ }).click();
    await page.getByRole('menuitemradio', { name: 'Autodetect' }).click();
    await page.getByText(/^Your text is too short to detect language automatically/).waitFor();
    await line(page, 1).fill(
      'Meet Harbor Cold Brew, slowly steeped for twenty hours with the best beans that you can get in town.',
    );
    await page.getByRole('button', { name: 'Language: English (detected)' }).waitFor();
  });

  it.each(Object.keys(widths) as (keyof typeof widths)[])('fits and is accessible on a %s window', async (size) => {
    const { page } = own;
    await page.setViewportSize(widths[size]);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFindings(page)).toEqual([]);
      expect(await misfits(page, size)).toEqual([]);
      if (process.env.SONORA_SCREENSHOTS) await screenshot(page, `clips-${size}-${colorScheme}`);
    }
    expect(own.problems).toEqual([]);
  });
});

describe('a script without a fixed length that is longer than ads can be', () => {
  it('says so, with a click for the longest ad', async () => {
    const { page, context } = await openPage(browser);
    await signUpIn(context, installation.url);
    const { ad, ...state } = adState(Array.from({ length: 5 }, () => 'Fresh bread, every morning. '.repeat(300)));
    const path = await storeAd(context, installation.url, {
      state: { ...state, ad: { ...ad, lengthType: 'variable' } },
    });
    await page.goto(installation.url + path);
    await page.getByText('Maximum length is 500s. Please reduce the length.').waitFor();
    await page.getByRole('button', { name: 'Make it 500 s' }).click();
    await page.getByRole('button', { name: 'Length: 500 s' }).waitFor();
    await context.close();
  });
});
