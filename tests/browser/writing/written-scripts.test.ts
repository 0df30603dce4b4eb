import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOf } from '../../testkit/documents/make-documents.ts';
import { createClient } from '../../testkit/installation.ts';
import { misfits, openPage, schemes, screenshot, seriousFindings, type Watched, widths } from '../browser.ts';
import { choose, signUpIn, storeAd } from '../people.ts';
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
    await expect
      .poll(() => concept(1).evaluate((field) => field.getBoundingClientRect().bottom < innerHeight))
      .toBe(true);
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

  it('keeps what is typed into a concept while another one is written, and brings back the ones before', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Write it from a product description' }).click();
    const before = await concept(1).inputValue();
    const released = Promise.withResolvers<undefined>();
    await page.route(
      '**/generate/concepts',
      async (route) => {
        await released.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Another one' }).first().click();
    await concept(2).fill('Typed meanwhile.');
    released.resolve(undefined);
    await expect.poll(() => concept(1).inputValue()).not.toBe(before);
    expect(await concept(2).inputValue()).toBe('Typed meanwhile.');
    await page.getByRole('button', { name: 'Write three others' }).click();
    await expect.poll(() => concept(2).inputValue()).not.toBe('Typed meanwhile.');
    await page.getByRole('button', { name: 'Bring back the previous concepts' }).click();
    expect(await concept(2).inputValue()).toBe('Typed meanwhile.');
    await page.getByRole('button', { name: 'Close' }).last().click();
  });

  it('does not appear in another ad, and follows its own', async () => {
    const { page } = own;
    const line = page.getByLabel('Line 1', { exact: true });
    await line.fill('A first line.');
    await page.waitForURL(/sessionId=/);
    const first = page.url();
    await page.goto(installation.url + (await storeAd(own.context, installation.url, { sessionName: 'Another' })));
    const open = page.getByRole('button', { name: 'Write it from a product description' });
    await open.click();
    expect(await page.getByLabel('Product or company').inputValue()).toBe('');
    await page.goto(first);
    await open.click();
    expect(await page.getByLabel('Product or company').inputValue()).toBe('Harbour Bakery');
    expect(await concept(2).inputValue()).toBe('Typed meanwhile.');
    await page.getByRole('button', { name: 'Close' }).last().click();
  });

  it('is refused at the field that says too little, with what was typed still there', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Write it from a product description' }).click();
    await page.getByLabel('What is it?').fill('https://bakery.example');
    await page.getByRole('dialog').getByText('Select a language or enter more text to accurately autodetect').waitFor();
    await page.getByRole('button', { name: 'Write three others' }).click();
    await page
      .getByRole('dialog')
      .getByText(
        'Your text is too short to detect language automatically. Please enter at least 15 words or select script language manually.',
      )
      .waitFor();
    await choose(page.getByRole('dialog'), 'Language', 'English');
    await page.getByRole('button', { name: 'Write three others' }).click();
    await page.getByText('A web address alone is not enough. Describe the product in a few sentences.').waitFor();
    expect(await page.getByLabel('What is it?').inputValue()).toBe('https://bakery.example');
  });
});

describe('a script from a brief', () => {
  let own: Watched;
  let token = '';
  beforeAll(async () => {
    own = await openPage(browser);
    token = (await signUpIn(own.context, installation.url)).token;
    await own.page.goto(`${installation.url}/workflows/create-ad`);
    await own.page.getByRole('button', { name: 'Write it from a product description' }).click();
  });
  afterAll(() => own?.context.close());
  const tab = (name: string) => own.page.getByRole('tab', { name, exact: true });
  const value = (label: string) => own.page.getByLabel(label).inputValue();

  it('is read from a pasted text into fields that can be edited', async () => {
    const { page } = own;
    await tab('Product').press('ArrowRight');
    await tab('Description').press('ArrowRight');
    await tab('Script').press('ArrowRight');
    await page
      .getByLabel('Your brief')
      .fill(
        'Product: Luma\n\nA lamp that follows the daylight.\n\nTone: ruhig\nLength: 20 s\nTarget audience: readers\nLanguage: French',
      );
    await page.getByRole('button', { name: 'Read the brief' }).click();
    await page.getByText('The brief asks for French. Concepts are written in English and German.').waitFor();
    await page.getByRole('button', { name: 'Length: 20 s', exact: true }).waitFor();
    expect(await value('Audience (optional)')).toBe('readers');
    await page.getByText('This is what the brief says.').waitFor();
    expect(await value('Product or company')).toBe('Luma');
    expect(await value('What is it?')).toBe('A lamp that follows the daylight.');
    await page.getByRole('button', { name: 'Tone: Calm' }).waitFor();
  });

  it('is read from a file, and a file that cannot be read is refused in words', async () => {
    const { page } = own;
    await tab('Upload').click();
    const choose = page.getByLabel('Brief as a txt, docx or pdf file');
    await choose.setInputFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 x') });
    await page.getByText('brief.pdf is damaged and cannot be read.').waitFor();
    if (process.env.SONORA_SCREENSHOTS) await screenshot(page, 'brief-upload-error');
    await choose.setInputFiles({ name: 'brief.xlsx', mimeType: '', buffer: Buffer.from('PK') });
    await page.getByText('Briefs are txt, docx and pdf files. brief.xlsx is none.').waitFor();
    const { body: found } = await createClient(installation.url, token).get('/api/v3/file?search=xlsx');
    expect(found).toMatchObject({ files: [] });
    const lines = ['Product: Harbour Bakery', `Description: ${description}`];
    const body = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('');
    await choose.setInputFiles({ name: 'brief.docx', mimeType: '', buffer: Buffer.from(docxOf(body)) });
    await expect.poll(() => value('Product or company')).toBe('Harbour Bakery');
    expect(await value('What is it?')).toBe(description);
  });

  it.each(Object.keys(widths) as (keyof typeof widths)[])('fits and is accessible on a %s window', async (size) => {
    const { page } = own;
    await page.setViewportSize(widths[size]);
    for (const name of ['Description', 'Script', 'Brief', 'Upload']) {
      await tab(name).click();
      expect(await seriousFindings(page)).toEqual([]);
      expect(await misfits(page, size)).toEqual([]);
      if (process.env.SONORA_SCREENSHOTS) await screenshot(page, `source-${name}-${size}`);
    }
    await page.setViewportSize(widths.wide);
  });

  it('is written from a description alone, which asks for a name that it cannot read', async () => {
    const { page } = own;
    await tab('Description').click();
    const text = page.getByLabel('Your description');
    await text.fill('We bake bread and buns every morning in the old harbour, and on Saturdays two for one.');
    await tab('Product').click();
    await page.getByLabel('Product or company').fill('');
    expect(await value('What is it?')).toMatch(/^We bake bread and buns/);
    await tab('Description').click();
    await page.getByRole('button', { name: 'Write three concepts' }).click();
    await page.getByText(/does not say what the product is called/).waitFor();
    await page.getByRole('button', { name: 'Fill in the name' }).click();
    await page.getByLabel('Product or company').waitFor();
    await tab('Description').click();
    await text.fill(description);
    await page.getByRole('button', { name: 'Write three concepts' }).click();
    const concept = page.getByLabel(/^Concept 1:/);
    await concept.waitFor();
    expect(await concept.inputValue()).toContain('Harbour Bakery');
  });

  it('keeps a script that is too long, and says by how much', async () => {
    const { page } = own;
    await tab('Script').click();
    await page.getByLabel('Your script').fill('a'.repeat(10_001));
    await page.getByText('1 character too many. Up to 10,000 are possible.').waitFor();
    expect(await page.getByRole('button', { name: 'Use this script' }).isDisabled()).toBe(true);
  });

  it('stays over a reload, and a pasted script becomes the script, line by line', async () => {
    const { page } = own;
    await tab('Script').click();
    await page.getByLabel('Your script').fill('Meet Luma.\n\nYour lamp.');
    await page.reload();
    await page.getByRole('button', { name: 'Write it from a product description' }).click();
    expect(await value('Your script')).toBe('Meet Luma.\n\nYour lamp.');
    await page.getByRole('button', { name: 'Use this script' }).click();
    await expect.poll(() => page.getByLabel('Line 1', { exact: true }).inputValue()).toBe('Meet Luma.');
    expect(await page.getByLabel('Line 2', { exact: true }).inputValue()).toBe('Your lamp.');
  });
});
