import type { CampaignWebhook } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testkit/installation.ts';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';
import { storeDraft } from './drafts.ts';

describe('a webhook that its failures turned off', () => {
  let own: Watched;
  let path = '';
  const url = 'https://hooks.example.com/campaigns';
  const listed = async (): Promise<CampaignWebhook> => {
    const answer = await own.page.request.get(`${installation.url}/api/campaign-webhook`);
    return ((await answer.json()) as { readonly webhooks: readonly CampaignWebhook[] }).webhooks[0]!;
  };
  beforeAll(async () => {
    own = await openPage(browser);
    const { context, page } = own;
    await insertIn(context, installation);
    const { campaignId } = await storeDraft(context, installation.url, 'Cold Brew');
    path = `${installation.url}/workflows/create-vast?campaignId=${campaignId}&step=activation`;
    const made = await page.request.post(`${installation.url}/api/campaign-webhook`, { data: { url } });
    expect(made.ok(), await made.text()).toBe(true);
    // As a worker leaves it after 100 deliveries in a row that failed.
    const database = openTestDatabase(installation);
    await database.pool.query(
      `update campaign_webhook set is_active = false, failed_deliveries = 100, turned_off_at = now(),
       failed_since = now() - interval '3 hours' where id = $1`,
      [(await listed()).webhookId],
    );
    await database.close();
  });
  afterAll(() => own?.context.close());

  it('says since when it failed, and is turned on again', async () => {
    const { page } = own;
    await page.goto(path);
    const card = page.getByRole('region', { name: 'Webhooks' });
    await card.getByText(/^Turned off on .*: 100 deliveries in a row failed since /).waitFor();
    await card.getByText('Off', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Turn on again' }).click();
    await card.getByText(/^Turned off on /).waitFor({ state: 'detached' });
    expect(await card.getByText('Off', { exact: true }).count()).toBe(0);
    expect(await listed()).toMatchObject({ url, isActive: true, failures: null });
    await page.reload();
    await card.getByText(url).waitFor();
    expect(await card.getByText(/^Turned off on /).count()).toBe(0);
  });

  it('is turned off by a person without such a note', async () => {
    const { page } = own;
    const card = page.getByRole('region', { name: 'Webhooks' });
    await card.getByRole('button', { name: `Actions for ${url}` }).click();
    await page.getByRole('menuitem', { name: 'Turn off' }).click();
    await card.getByText('Off', { exact: true }).waitFor();
    expect(await card.getByRole('button', { name: 'Turn on again' }).count()).toBe(0);
    await card.getByRole('button', { name: `Actions for ${url}` }).click();
    await page.getByRole('menuitem', { name: 'Turn on' }).click();
    await card.getByText('Off', { exact: true }).waitFor({ state: 'detached' });
    expect(own.problems).toEqual([]);
  });
});
