import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { misfits, openPage, schemes, screenshot, seriousFindings, type Watched, widths } from '../browser.ts';
import { choose, signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

const description =
  'Harbour Bakery is a family bakery by the old fish market in Leeds. We bake sourdough, rye and cinnamon buns every morning from seven. On Saturdays you get two loaves for the price of one. Find us at 12 Dock Street.';

describe('a script from a product description', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openPage(browser);
    await signUpIn(own.context, installation.url);
    await own.page.goto(`${installation.url}/workflows/create-ad`);
  });
  afterAll(() => own?.context.close());

  const concept = (number: number) => own.page.getByLabel(new RegExp(`^Concept ${number}:`));

  it('comes in three concepts side by side, each with its length', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Write it from a product description' }).click();
    await page.getByLabel('Product or company').fill('Harbour Bakery');
    await page.getByLabel('What is it?').fill(description);
    await page.getByRole('button', { name: 'Write three concepts' }).click();
    await concept(3).waitFor();
    const texts = await Promise.all([1, 2, 3].map((number) => concept(number).inputValue()));
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text).toContain('Harbour Bakery');
    expect(await page.getByText(/^about (?:29|30|31)(?:\.\d)? s of 30 s$/).count()).toBe(3);
  });

  it.each(Object.keys(widths) as (keyof typeof widths)[])('fits and is accessible on a %s window', async (size) => {
    const { page } = own;
    await page.setViewportSize(widths[size]);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousFindings(page)).toEqual([]);
      expect(await misfits(page, size)).toEqual([]);
      if (process.env.SONORA_SCREENSHOTS) await screenshot(page, `writing-${size}-${colorScheme}`);
    }
    await page.setViewportSize(widths.wide);
  });

  it('is kept over a reload, edited, and becomes the script in one step that can be undone', async () => {
    const { page } = own;
    const before = await concept(2).inputValue();
    await page.getByRole('button', { name: 'Another one' }).nth(1).click();
    await expect.poll(() => concept(2).inputValue()).not.toBe(before);
    await concept(1).fill('Meet Harbour Bakery. Find us at 12 Dock Street.');
    await page.reload();
    await page.getByRole('button', { name: 'Write it from a product description' }).click();
    expect(await concept(1).inputValue()).toBe('Meet Harbour Bakery. Find us at 12 Dock Street.');
    await page.getByRole('button', { name: 'Use this script' }).first().click();
    const line = page.getByLabel('Line 1', { exact: true });
    await expect.poll(() => line.inputValue()).toBe('Meet Harbour Bakery. Find us at 12 Dock Street.');
    await page.keyboard.press('Control+z');
    await expect.poll(() => line.inputValue()).toBe('');
  });

  it('is refused at the field that says too little, with what was typed still there', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Write it from a product description' }).click();
    await page.getByLabel('What is it?').fill('https://bakery.example');
    await page.getByText('Select a language or enter more text to accurately autodetect').waitFor();
    await page.getByRole('button', { name: 'Write three others' }).click();
    await page
      .getByText(
        'Your text is too short to detect language automatically. Please enter at least 15 words or select script language manually.',
      )
      .waitFor();
    await choose(page, 'Language', 'English');
    await page.getByRole('button', { name: 'Write three others' }).click();
    await page.getByText('A web address alone is not enough. Describe the product in a few sentences.').waitFor();
    expect(await page.getByLabel('What is it?').inputValue()).toBe('https://bakery.example');
  });
});
