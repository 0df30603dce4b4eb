import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, screenshot, seriousFindings, type Watched } from '../browser.ts';
import { signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

describe('the brand of an organisation', () => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await openPage(browser);
    await signUpIn(watched.context, installation.url);
  });
  afterAll(() => watched?.context.close());

  const accent = () =>
    watched.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
  const home = () => watched.page.getByRole('link', { name: 'Sonora', exact: true }).first();
  const branded = () => watched.page.getByRole('link', { name: 'Harbor Audio', exact: true }).first();

  it('appears in the shell when it is saved, in a readable colour', async () => {
    const { page } = watched;
    await page.goto(`${installation.url}/orgs`);
    await page.getByRole('link', { name: /Harbor Foods/ }).click();
    await home().waitFor();
    const before = await accent();
    const card = page.getByRole('region', { name: 'Brand' });
    expect(await card.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await card.getByRole('textbox', { name: 'Name' }).fill('Harbor Audio');
    await card.getByLabel('Pick a colour').fill('#ffd400');
    expect(await card.getByRole('textbox', { name: 'Accent colour' }).inputValue()).toBe('#ffd400');
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your settings have been saved.').waitFor();
    await branded().waitFor();
    await expect.poll(accent).not.toBe(before);
    expect(await accent()).not.toBe('#ffd400');
    await screenshot(page, 'organisation-branded');
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await branded().waitFor();
    const log = await watched.context.newPage();
    await log.goto(`${installation.url}/audit`);
    await log.getByText('Name: – → Harbor Audio').waitFor();
    await log.close();
  });

  it('disappears when it is removed, and the fields are empty', async () => {
    const { page } = watched;
    const card = page.getByRole('region', { name: 'Brand' });
    await card.getByRole('button', { name: 'Reset to Sonora' }).click();
    await home().waitFor();
    await expect.poll(accent).toBe('#b8402a');
    await expect.poll(() => card.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
    expect(await card.getByRole('textbox', { name: 'Accent colour' }).inputValue()).toBe('');
    expect(watched.problems).toEqual([]);
  });
});
