import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from './browser.ts';
import { signUpIn } from './people.ts';
import { browser, installation } from './shared.ts';

describe('the speech settings of an organisation', () => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await openPage(browser);
    await signUpIn(watched.context, installation.url);
  });
  afterAll(() => watched?.context.close());

  it('give a new ad a voice of their language and accent', async () => {
    const { page } = watched;
    await page.goto(`${installation.url}/orgs`);
    await page.getByRole('link', { name: /Harbor Foods/ }).click();
    const card = page.getByRole('region', { name: 'Speech Settings' });
    await card.getByLabel('Default language').selectOption('English');
    await card.getByLabel('Default accent').selectOption({ value: 'United Kingdom' });
    await card.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Speech settings have been updated').waitFor();
    await page.goto(`${installation.url}/workflows/create-ad`);
    const voice = page.getByRole('region', { name: 'Voice', exact: true });
    await expect.poll(() => voice.innerText()).toContain('English, GB');
    expect(watched.problems).toEqual([]);
  });
});
