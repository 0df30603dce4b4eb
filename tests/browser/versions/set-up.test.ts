import { limits } from '@sonora/contracts/limits';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { renderDone, script, signUpIn, write } from '../people.ts';
import { browser, installation } from '../shared.ts';

const copy = (page: Page) => page.getByRole('textbox', { name: 'Copy', exact: true });
const saved = (page: Page) => page.getByText(/^Saved/).waitFor();

describe('the set-up of versions', () => {
  let own: Watched;
  beforeAll(async () => {
    own = await openPage(browser);
    const { context, page } = own;
    await signUpIn(context, installation.url);
    await page.goto(`${installation.url}/workflows/create-ad`);
    await write(page, script);
    await page.getByRole('button', { name: 'Produce' }).first().click();
    await renderDone(page);
  });
  afterAll(() => own?.context.close());

  it('begins at a finished ad', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Make versions' }).click();
    await page.waitForURL(/\/workflows\/version-an-ad\?.*step=set-up/);
    await page.getByText(/^Finished ad · /).waitFor();
    expect(await page.getByRole('button', { name: 'Version Set Up' }).getAttribute('aria-current')).toBe('step');
  });

  it('places a tag over the ad, by keyboard and by number', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Tag over the ad' }).click();
    const start = page.getByRole('slider', { name: 'Start of Tag 1' });
    await start.focus();
    const before = Number(await start.getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    expect(Number(await start.getAttribute('aria-valuenow'))).toBeCloseTo(before - 1.1, 5);
    await page.getByRole('slider', { name: 'End of Tag 1' }).press('ArrowRight');
    expect(await page.getByLabel('Length (s)').inputValue()).toBe('4.1');
    await page.getByLabel('Start (s)').fill('2,5');
    await page.getByLabel('Start (s)').press('Tab');
    expect(await start.getAttribute('aria-valuetext')).toBe('2.5 s');
  });

  it('moves a slot with the pointer', async () => {
    const { page } = own;
    const slot = page.getByRole('slider', { name: 'Start of Tag 1' });
    const box = await slot.boundingBox();
    if (!box) throw new Error('the slot is not shown');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 100, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(Number(await slot.getAttribute('aria-valuenow'))).toBeGreaterThan(4);
  });

  it('offers the columns that the copy uses, and inserts them after two braces', async () => {
    const { page } = own;
    await copy(page).fill('Now in {{city}} for {{price}}.');
    await page.getByText('city, price are used, but have no columns yet.').waitFor();
    await page.getByRole('button', { name: 'Add 2 columns' }).click();
    // The type follows from the name.
    await page.getByRole('group', { name: 'price' }).getByRole('button', { name: 'Currency: EUR' }).waitFor();
    await copy(page).press('Control+End');
    await copy(page).pressSequentially(' Only {{pr');
    await page.getByRole('option', { name: 'price' }).waitFor();
    await copy(page).press('Enter');
    expect(await copy(page).inputValue()).toBe('Now in {{city}} for {{price}}. Only {{price}}');
  });

  it('puts back what was removed', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Remove column price' }).click();
    await page.getByText('price is used, but has no column yet.').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('group', { name: 'price' }).waitFor();
    await page.getByRole('button', { name: 'Remove Tag 1' }).click();
    await page.getByText('No tags').waitFor();
    await page.getByRole('alert').filter({ hasText: 'Tag 1 removed' }).getByRole('button', { name: 'Undo' }).click();
    expect(await copy(page).inputValue()).toContain('{{city}}');
  });

  it('keeps everything over a reload', async () => {
    const { page } = own;
    await page.getByLabel('Name', { exact: true }).last().fill('{{city}} {{date}}');
    // Dates in names are in the time zone of the browser.
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
    await page.getByText('Date and time in').locator('..').getByText(zone.replaceAll('_', ' ')).waitFor();
    await saved(page);
    await page.reload();
    await page.getByText(/^Finished ad · /).waitFor();
    expect(await copy(page).inputValue()).toBe('Now in {{city}} for {{price}}. Only {{price}}');
    expect(await page.getByLabel('Name', { exact: true }).last().inputValue()).toBe('{{city}} {{date}}');
  });

  it('reads values out in the language of the voice, or in another one', async () => {
    const { page } = own;
    const language = page.getByRole('button', { name: /^Read out in: / });
    await language.click();
    await page.getByRole('menuitemradio').first().waitFor();
    const [first, second, ...others] = await page.getByRole('menuitemradio').allTextContents();
    expect(first).toMatch(/^Same as the voice\s*English \(United States\)$/);
    expect(second).toBe('English (United States)');
    expect(others).toEqual([
      'English (United Kingdom)',
      'German (Germany)',
      'Spanish (Spain)',
      'Spanish (Mexico)',
      'French (France)',
      'Italian (Italy)',
      'Portuguese (Portugal)',
      'Portuguese (Brazil)',
      'Dutch (Netherlands)',
      'Polish (Poland)',
    ]);
    await page.getByRole('menuitemradio', { name: 'French (France)' }).click();
    await page.getByRole('button', { name: 'Read out in: French (France)' }).waitFor();
    await saved(page);
  });

  it('numbers the version in names', async () => {
    const { page } = own;
    const pattern = page.getByLabel('Name', { exact: true }).last();
    expect(await page.getByLabel('Version number').count()).toBe(0);
    await pattern.fill('{{city}} v{{versionNumber}}');
    const number = page.getByLabel('Version number');
    expect(await number.inputValue()).toBe('1');
    await number.fill('12');
    await number.press('Enter');
    await number.fill('none');
    await number.press('Tab');
    expect(await number.inputValue()).toBe('12');
    await saved(page);
  });

  it('says at the field that a tag needs a name, and renders nothing without it', async () => {
    const { page } = own;
    const name = page.getByLabel('Name', { exact: true }).first();
    await name.fill('');
    await page.getByText('Enter a name. Without it, nothing is rendered.').waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await saved(page);
    await page
      .getByRole('alert')
      .filter({ hasText: 'The set-up has errors' })
      .getByText(/^Tag 1, Name: /)
      .waitFor();
    await name.fill('Tag 1');
    await page.getByText('The set-up has errors').waitFor({ state: 'detached' });
    expect(await name.getAttribute('aria-invalid')).toBe('false');
  });

  it('cuts nothing of a long paste, and says at the field how much is too much', async () => {
    const { page } = own;
    const name = page.getByLabel('Name', { exact: true }).first();
    const copy = page.getByRole('textbox', { name: 'Copy' }).first();
    const before = await copy.inputValue();
    const long = 'Very good. '.repeat(1_000).trim();
    await name.fill('x'.repeat(limits.nameCharacters + 2));
    await page.getByText(`2 characters too many. Up to ${limits.nameCharacters} are possible.`).waitFor();
    await name.fill('Tag 1');
    await copy.fill(long);
    await page
      .getByText(`${(long.length - limits.scriptCharacters).toLocaleString('en-US')} characters too many.`)
      .waitFor();
    expect(await copy.getAttribute('aria-invalid')).toBe('true');
    await saved(page);
    await page.getByRole('alert').getByText('Tag Tag 1, Copy: ').waitFor();
    await page.reload();
    expect(await copy.inputValue()).toBe(long);
    await copy.fill(before);
    await page.getByText('characters too many').waitFor({ state: 'detached' });
    await saved(page);
  });

  it('sets the voice speed in steps of 1 %', async () => {
    const { page } = own;
    await page.getByRole('button', { name: 'Voice speed: As in the ad' }).click();
    const speed = page.getByRole('slider', { name: 'Voice speed' });
    await speed.press('ArrowLeft');
    expect(await speed.getAttribute('aria-valuetext')).toBe('99 %');
    await saved(page);
    await page.getByRole('button', { name: 'Reset Voice speed' }).click();
    await page.getByRole('button', { name: 'Voice speed: As in the ad' }).waitFor();
    await saved(page);
  });

  it('remembers the filters of the choice of a voice and of a sound', async () => {
    const { page } = own;
    const choice = (name: string) => page.getByRole('dialog', { name });
    const chip = (dialog: string, group: string, name: string) =>
      choice(dialog).getByRole('group', { name: group }).getByRole('button', { name, exact: true });
    await page.getByRole('button', { name: 'Voice: Wren' }).click();
    await chip('Voice of Tag 1', 'Gender', 'female').click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sound: As in the ad' }).click();
    await chip('Sound', 'Mood', 'happy').click();
    await page.keyboard.press('Escape');
    await saved(page);
    await page.reload();
    await page.getByRole('button', { name: 'Voice: Wren' }).click();
    await expect.poll(() => chip('Voice of Tag 1', 'Gender', 'female').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sound: As in the ad' }).click();
    await expect.poll(() => chip('Sound', 'Mood', 'happy').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
  });

  it('is read-only while another window edits it, and can be taken over', async () => {
    const { context, page } = own;
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByText(/^Finished ad · /).waitFor();
    await page.getByText('You’re editing this ad in another window.').waitFor();
    expect(await copy(page).getAttribute('readonly')).not.toBeNull();
    await page.getByRole('button', { name: 'Edit here' }).click();
    await page.getByText('You’re editing this ad in another window.').waitFor({ state: 'detached' });
    await other.close();
  });

  it('is listed among the projects, and opens there', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/project-manager`);
    await page
      .getByRole('link', { name: /: versions$/ })
      .first()
      .click();
    await page.waitForURL(/\/workflows\/version-an-ad\?/);
    expect(own.problems).toEqual([]);
  });
});
