import type { VersionItem } from '@sonora/contracts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, smallAd, waitForAudioform } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { choose, grantInstallation, signUpIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { priceSetUp, storeVersionSession, type VersionSessionIds, versionsPath } from '../versions/session.ts';

type Client = ReturnType<typeof createClient>;

const cities = ['Leeds', 'York', 'Bath'] as const;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Renders three versions by the server's own calls; the page of versions has tests of its own. */
const renderVersions = async (client: Client, ids: VersionSessionIds): Promise<void> => {
  const rows = cities.map((city) => ({ cells: { city, price: '4.99' } }));
  await client.call('POST', `${versionsPath(ids)}/items`, { rows });
  const started = await client.call(
    'POST',
    `${versionsPath(ids)}/produce`,
    { scope: 'all' },
    { 'idempotency-key': crypto.randomUUID() },
  );
  if (started.status !== 202) throw new Error(`rendering answered ${started.status}: ${JSON.stringify(started.body)}`);
  const items = async (): Promise<readonly VersionItem[]> =>
    ((await client.get(`${versionsPath(ids)}/items`)).body as { readonly data: readonly VersionItem[] }).data;
  const deadline = Date.now() + 150_000;
  for (;;) {
    const rendered = await items();
    if (rendered.every(({ status }) => status === 'complete')) return;
    if (Date.now() > deadline) throw new Error(`versions: ${rendered.map(({ status }) => status).join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

describe('from versions to a played tag and its report', () => {
  let own: Watched;
  let campaignPath = '';
  beforeAll(async () => {
    own = await openPage(browser, { isListener: true });
    const { context } = own;
    const person = await signUpIn(context, installation.url);
    await grantInstallation(installation, person);
    const client = createClient(installation.url, person.token);
    await client.call('PUT', '/api/installation/flags/consecutive-smartblend', { isOn: true, orgId: person.orgId });
    const answer = await client.call('POST', '/api/v3/audioform', smallAd({ seconds: 6 }));
    const { audioformId } = (answer.body as { readonly data: { readonly audioformId: string } }).data;
    await waitForAudioform(client, audioformId);
    const ids = await storeVersionSession(context, installation.url, {
      tagsConfig: priceSetUp,
      selectedFile: { kind: 'audioform', audioformId },
    });
    await renderVersions(client, ids);
    const created = await client.call(
      'POST',
      '/api/campaign',
      { name: 'Three cities', isDraft: true, defaultCreativeFileId: audioformId },
      { 'idempotency-key': crypto.randomUUID() },
    );
    const { campaignId } = created.body as { readonly campaignId?: string };
    if (campaignId === undefined) throw new Error(`the campaign answered ${JSON.stringify(created.body)}`);
    campaignPath = `/workflows/campaign-manager/${campaignId}`;
  });
  afterAll(() => own?.context.close());

  it('adds each version for the listeners of its city', async () => {
    const { page } = own;
    await page.goto(`${installation.url}${campaignPath}`);
    await page.getByRole('heading', { name: 'Three cities' }).waitFor();
    await button(page, 'Add creatives').click();
    await page.getByRole('menuitem', { name: 'Versions of an ad' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add versions of an ad' });
    await dialog.getByRole('combobox', { name: 'Session' }).click();
    await page.getByRole('option', { name: 'Harbor Cold Brew: versions' }).click();
    // The column is called like the parameter, so the page proposes it.
    await dialog.getByText('Is the listener’s').waitFor();
    await dialog.getByRole('button', { name: 'Add versions' }).click();
    await dialog.getByText('3 creatives and 3 rules added.').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    for (const city of cities) await button(page, `Edit rule: ${city}`).waitFor();
  });

  it('builds the tag of a buyer for what is published', async () => {
    const { page } = own;
    await page.getByText('Preparing').first().waitFor({ state: 'detached', timeout: 90_000 });
    await button(page, 'Publish').click();
    await page.getByRole('alert').filter({ hasText: 'is published' }).waitFor();
    await page.goto(
      `${installation.url}/workflows/create-vast?campaignId=${campaignPath.split('/').at(-1)}&step=activation`,
    );
    const card = page.getByRole('region', { name: 'Tag', exact: true });
    await choose(card, 'Buyer', 'The Trade Desk');
    await card.getByText('%%TTD_CACHEBUSTER%%').waitFor();
    await card.getByText('Accepted by the buyer').waitFor();
    await card.getByRole('button', { name: 'Show document' }).click();
    await card.getByText('<AdSystem').waitFor();
  });

  it('plays the tag for a listener in Leeds, and shows what the server counted', async () => {
    const { page } = own;
    await page.getByLabel('City of the listener').fill('leeds');
    await button(page, 'Play the tag').click();
    await button(page, 'Mute').click();
    await button(page, 'Unmute').click();
    const log = page.getByRole('region', { name: 'Events' });
    await log.getByText('Complete').waitFor();
    for (const event of [/\sMute$/, /\sUnmute$/]) await log.getByText(event).waitFor();
    // Answer, impression, start, four parts of the ad: each is stored before the log calls it counted.
    await expect.poll(() => log.getByText('Counted').count()).toBeGreaterThanOrEqual(7);
    expect(await log.getByText(/Filtered|Not received/).count()).toBe(0);
  });

  it('reports the events by creative, rule and place', async () => {
    const { page } = own;
    await page.goto(`${installation.url}${campaignPath}?tab=report`);
    const row = (table: string, name: RegExp) =>
      page.getByRole('region', { name: table, exact: true }).getByRole('row', { name });
    await row('Creatives', /Leeds.* 1 1 100/).waitFor();
    await row('Rules', /Leeds 1 1 100/).waitFor();
    await row('Places', /leeds 1 1 100/i).waitFor();
    const creatives = page.getByRole('region', { name: 'Creatives', exact: true });
    await page.getByText('24 hours').click();
    await creatives.getByRole('button', { name: 'Clicks' }).click();
    await page.waitForURL(/period=day.*sort=-clicks/);
    await page.reload();
    await creatives.getByRole('columnheader', { name: 'Clicks' }).and(page.locator('[aria-sort=descending]')).waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV: rules').click()]);
    expect(saved.suggestedFilename()).toBe('Three-cities-report-rules.csv');
    expect(own.problems).toEqual([]);
  });
});
