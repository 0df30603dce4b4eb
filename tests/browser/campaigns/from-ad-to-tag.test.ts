import type { RuleSettings } from '@sonora/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type Watched } from '../browser.ts';
import { choose, renderDone, script, signUpIn, write } from '../people.ts';
import { browser, installation } from '../shared.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('from a finished ad to a played tag', () => {
  let own: Watched;
  let campaignPath = '';
  beforeAll(async () => {
    own = await openPage(browser, { isListener: true });
    const { context, page } = own;
    await signUpIn(context, installation.url);
    await page.goto(`${installation.url}/workflows/create-ad`);
    await write(page, [script[0]]);
    await button(page, 'Produce').first().click();
    await renderDone(page);
    // The list of ads knows what is saved.
    await page.getByText(/^Saved/).waitFor();
  });
  afterAll(() => own?.context.close());

  it('creates a draft with a default creative', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/campaign-manager`);
    await page.getByRole('link', { name: 'Create a campaign' }).click();
    await page.getByLabel('Name').fill('Cold Brew');
    await button(page, 'Choose audio').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Choose / })
      .first()
      .click();
    await button(page, 'Create draft').click();
    await page.getByRole('heading', { name: 'Cold Brew' }).waitFor();
    await page.getByText('Everyone else').waitFor();
    campaignPath = new URL(page.url()).pathname;
  });

  it('adds a creative with a rule, and says in words who hears it', async () => {
    const { page } = own;
    await button(page, 'Add creatives').click();
    await page.getByRole('menuitem', { name: 'Ads and files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add creatives' });
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Add 1' }).click();
    await button(page, /^Add a rule to /)
      .last()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Add rule' });
    await sheet.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'City' }).click();
    await sheet.getByRole('button', { name: 'Save rule' }).click();
    await sheet.getByText('Enter at least one value.').waitFor();
    await sheet.getByLabel('Cities').fill('Leeds, York');
    await sheet.getByRole('button', { name: 'Save rule' }).click();
    await button(page, 'Edit rule: Leeds or York').waitFor();
  });

  it('does not overwrite what another user changed while a rule was open', async () => {
    const { page } = own;
    const calls = `${installation.url}/api/campaign/${campaignPath.split('/').at(-1)}/rules`;
    const cities = async (): Promise<string> => {
      const { rules } = (await (await page.request.get(calls)).json()) as { rules: RuleSettings[] };
      return JSON.stringify(rules[0]!.targeting);
    };
    await button(page, 'Edit rule: Leeds or York').click();
    const sheet = page.getByRole('dialog', { name: 'Edit rule' });
    await sheet.getByLabel('Cities').fill('Bath');
    const { rules } = (await (await page.request.get(calls)).json()) as { rules: RuleSettings[] };
    const theirs = { ...rules[0]!, targeting: { groups: [[{ kind: 'city', names: ['Hull'] }]] } };
    expect((await page.request.patch(calls, { data: { set: [theirs] } })).status()).toBe(200);
    await sheet.getByRole('button', { name: 'Save rule' }).click();
    await sheet.getByRole('alert').filter({ hasText: 'Another user changed or removed this rule' }).waitFor();
    expect(await cities()).toContain('Hull');
    await sheet.getByRole('button', { name: 'Discard mine' }).click();
    await button(page, 'Edit rule: Hull').click();
    await sheet.getByLabel('Cities').fill('Leeds, York');
    expect((await page.request.patch(calls, { data: { set: [rules[0]] } })).status()).toBe(200);
    await sheet.getByRole('button', { name: 'Save rule' }).click();
    await sheet.getByRole('button', { name: 'Save mine' }).click();
    await button(page, 'Edit rule: Leeds or York').waitFor();
    expect(await cities()).toContain('York');
  });

  it('keeps changes of settings over a reload', async () => {
    const { page } = own;
    await page.getByRole('link', { name: 'Targeting' }).click();
    await button(page, 'Add frequency cap').click();
    await page.getByLabel('Ads per listener').fill('5');
    await page.reload();
    await expect.poll(() => page.getByLabel('Ads per listener').inputValue()).toBe('5');
    await page.getByText(/^Saved/).waitFor();
  });

  it('takes categories and third-party event URLs, each with what is wrong at its field', async () => {
    const { page } = own;
    const setUp = `${installation.url}/workflows/create-vast?campaignId=${campaignPath.split('/').at(-1)}`;
    await page.goto(setUp);
    await button(page, 'Add category').click();
    await page.getByLabel('List').fill('iabtechlab.com');
    await page.getByText('Enter the URL of the list, with https:// or http://.').waitFor();
    await page.getByText('Enter the code in this list.').waitFor();
    await page.getByLabel('List').fill('https://www.iabtechlab.com');
    await page.getByLabel('Code').fill('IAB8-5');
    await button(page, 'Add URL').click();
    await choose(page, 'Event', 'Complete');
    await page.getByLabel('URL', { exact: true }).fill('count.example.com');
    await page.getByText('Enter a URL that begins with https:// or http://.').waitFor();
    await page.getByLabel('URL', { exact: true }).fill('https://count.example.com/?at=[TIMESTAMP]');
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Code').inputValue()).toBe('IAB8-5');
    expect(await page.getByLabel('URL', { exact: true }).inputValue()).toBe(
      'https://count.example.com/?at=[TIMESTAMP]',
    );
    await button(page, 'Event: Complete').waitFor();
    await page.goto(`${installation.url}${campaignPath}`);
  });

  it('plays what a listener hears, and says why', async () => {
    const { page } = own;
    await page.getByRole('link', { name: 'Creatives' }).click();
    await page.getByText('Preparing').first().waitFor({ state: 'detached', timeout: 90_000 });
    await page.getByRole('link', { name: 'Simulator' }).click();
    await page.getByLabel('City').fill('leeds');
    await button(page, 'Play what they hear').click();
    await page.getByText('Chosen').waitFor();
    await page.getByRole('link', { name: 'Coverage' }).click();
    await page.getByText('Only default').first().waitFor();
  });

  it('publishes the campaign, and plays its tag with events that the server takes', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/create-vast?campaignId=${campaignPath.split('/').at(-1)}`);
    await button(page, 'Continue to Vast Mapping').click();
    await button(page, /^Edit rule: Leeds/)
      .first()
      .waitFor();
    await button(page, 'Continue to Activation').click();
    await page.getByText('The tag answers without an ad until you publish.').waitFor();
    await button(page, 'Publish').click();
    await page.getByRole('alert').filter({ hasText: 'is published' }).waitFor();
    await page.goto(`${installation.url}/workflows/vast-tag-manager`);
    await page.getByRole('link', { name: 'Cold Brew' }).click();
    await page.getByText('Accepted by the buyer').waitFor();
    await button(page, 'Play the tag').click();
    const log = page.getByRole('region', { name: 'Events' });
    await log.getByText('Complete').waitFor();
    await expect.poll(() => log.getByText('Counted').count()).toBeGreaterThanOrEqual(6);
    expect(await log.getByText(/Filtered|Not received/).count()).toBe(0);
  });

  it('lists every change, and rolls back to an earlier one', async () => {
    const { page } = own;
    await page.goto(`${installation.url}${campaignPath}?tab=revisions`);
    await button(page, /^Roll back to revision /)
      .last()
      .click();
    await page.getByRole('alert').filter({ hasText: 'The draft is as it was' }).waitFor();
    await button(page, 'Publish changes').waitFor();
    expect(own.problems).toEqual([]);
  });
});
