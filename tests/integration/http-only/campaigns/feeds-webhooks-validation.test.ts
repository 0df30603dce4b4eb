import { randomUUID } from 'node:crypto';
import type {
  CampaignDetail,
  CampaignFeed,
  CampaignWebhook,
  CampaignWebhookDelivery,
  TagValidation,
  ValidationLink,
} from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../../../apps/server/src/platform/database/database.ts';
import type { InsertedPerson } from '../../../testkit/insert-person.ts';
import { createClient, openTestDatabase } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';
import { insertAdvertiser } from './insert-advertiser.ts';

/** Calls of campaigns that need no worker: feeds, webhooks, validation reports, ended campaigns. */

const visitor = createClient(installation.url);
let handle: DatabaseHandle;
let person: InsertedPerson;
let stranger: InsertedPerson;

beforeAll(async () => {
  handle = openTestDatabase(installation);
  person = await insertAdvertiser();
  stranger = await insertAdvertiser();
});
afterAll(() => handle?.close());

type Answer<Body> = {
  readonly status: number;
  readonly body: Body & { readonly detail?: string; readonly errors?: string[] };
};
const call = async <Body = object>(method: string, path: string, body?: unknown, who = person): Promise<Answer<Body>> =>
  (await who.client.call(method, path, body)) as Answer<Body>;

const createCampaign = async (name: string): Promise<CampaignDetail> => {
  const { status, body } = await call<CampaignDetail>('POST', '/api/campaign', { name, isDraft: true });
  expect(status).toBe(201);
  return body;
};

describe('data feeds', () => {
  const fields = { name: 'Weather', url: 'https://feeds.example.com/rows?key=1', format: 'json' };

  it('are created, changed, fetched again and deleted, and say how old their rows are', async () => {
    const created = await call<CampaignFeed>('POST', '/api/campaign-feed', {
      ...fields,
      key_column: 'city',
      key_fact: 'city',
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      ...fields,
      state: 'waiting',
      ageSeconds: null,
      intervalSeconds: 900,
      rowCount: 0,
    });
    const { feedId } = created.body;
    const path = `/api/campaign-feed/${feedId}`;
    const set = (sql: string) => handle.pool.query(`update campaign_feed set ${sql} where id = $1`, [feedId]);
    const dueInSeconds = async (): Promise<number> => {
      const { rows } = await handle.pool.query<{ due: number }>(
        'select extract(epoch from due_at - now())::float8 as due from campaign_feed where id = $1',
        [feedId],
      );
      return rows[0]!.due;
    };
    await set(`rows = '{"Bath": {"city": "Bath", "weather": "sun"}}', fetched_at = now() - interval '90 seconds',
      checked_at = now(), due_at = now() + interval '900 seconds'`);
    const current = (await call<CampaignFeed>('GET', path)).body;
    expect(current).toMatchObject({
      state: 'current',
      rowCount: 1,
      columns: ['city', 'weather'],
      sample: [{ city: 'Bath' }],
    });
    expect(current.ageSeconds).toBeGreaterThanOrEqual(90);
    await set(`problem = '{"text": "The feed is not JSON", "messageId": "campaigns.feedNotJson"}'`);
    expect((await call<CampaignFeed>('GET', path)).body).toMatchObject({
      state: 'stale',
      rowCount: 1,
      problem: { text: 'The feed is not JSON' },
    });
    await set(`fetched_at = null`);
    expect((await call<CampaignFeed>('GET', path)).body.state).toBe('failed');
    expect(await dueInSeconds()).toBeGreaterThan(60);
    expect((await call('POST', `${path}/fetch`)).status).toBe(200);
    expect(await dueInSeconds()).toBeLessThanOrEqual(0);
    await set(`due_at = now() + interval '900 seconds'`);
    expect((await call('PATCH', path, { name: 'Sky', intervalSeconds: 60 })).body).toMatchObject({
      name: 'Sky',
      intervalSeconds: 60,
      url: fields.url,
    });
    expect(await dueInSeconds()).toBeLessThanOrEqual(0);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
  });

  it.each([
    ['http://feeds.example.com/', 'https'],
    ['https://127.0.0.1/rows', ''],
    ['https://169.254.169.254/latest', ''],
    ['https://user:secret@feeds.example.com/', ''],
    ['feeds', ''],
  ])('refuse the address %s', async (url, word) => {
    for (const answer of [
      await call('POST', '/api/campaign-feed', { ...fields, url }),
      await call('POST', '/api/campaign-webhook', { url }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors?.[0]).toMatch(/^url: /);
      expect(answer.body.errors?.[0]).toContain(word);
    }
  });

  it('do not exist for another organisation, and stay while a campaign uses them', async () => {
    const { feedId } = (await call<CampaignFeed>('POST', '/api/campaign-feed', fields)).body;
    const path = `/api/campaign-feed/${feedId}`;
    const statuses = [
      await call('GET', path, undefined, stranger),
      await call('PATCH', path, { name: 'Mine' }, stranger),
      await call('POST', `${path}/fetch`, undefined, stranger),
      await call('DELETE', path, undefined, stranger),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
    const { campaignId } = await createCampaign('Rain or shine');
    const used = await call('PATCH', `/api/campaign/${campaignId}`, { setUp: { weatherFeedId: feedId } });
    expect(used.status).toBe(200);
    const refused = await call('DELETE', path);
    expect([refused.status, refused.body.detail]).toEqual([409, 'The campaign “Rain or shine” uses this feed']);
    expect((await call('GET', path)).status).toBe(200);
  });
});

describe('webhooks', () => {
  const url = 'https://hooks.example.com/campaigns?team=1';

  it('show their secret once, are changed, tried and deleted', async () => {
    const created = await call<CampaignWebhook & { secret: string }>('POST', '/api/campaign-webhook', { url });
    expect(created.status).toBe(201);
    const { secret, ...webhook } = created.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      url,
      campaignId: null,
      isActive: true,
      events: ['campaign.published', 'campaign.errors_spiked'],
      lastDelivery: null,
    });
    const { rows } = await handle.pool.query<{ secret: string }>('select secret from campaign_webhook where id = $1', [
      webhook.webhookId,
    ]);
    expect(rows[0]?.secret).not.toContain(secret.slice(6, 20));
    const path = `/api/campaign-webhook/${webhook.webhookId}`;
    const listed = await call<{ webhooks: CampaignWebhook[] }>('GET', '/api/campaign-webhook');
    expect(listed.body.webhooks).toEqual([webhook]);
    const test = await call<CampaignWebhookDelivery>('POST', `${path}/test`);
    expect([test.status, test.body.type, test.body.state, test.body.attempts]).toEqual([
      200,
      'webhook.test',
      'waiting',
      0,
    ]);
    const { deliveries } = (await call<{ deliveries: CampaignWebhookDelivery[] }>('GET', `${path}/deliveries`)).body;
    expect(deliveries).toEqual([test.body]);
    const jobs = await handle.pool.query(
      `select from pgboss.job where name = 'campaign-webhook' and data->>'id' = $1`,
      [test.body.deliveryId],
    );
    expect(jobs.rowCount).toBe(1);
    const off = await call('PATCH', path, { isActive: false, events: ['campaign.published'] });
    expect(off.body).toMatchObject({
      isActive: false,
      events: ['campaign.published'],
      lastDelivery: { state: 'waiting' },
    });
    await handle.pool.query(
      'update campaign_webhook set failed_deliveries = 3, failed_since = $2, turned_off_at = $3 where id = $1',
      [webhook.webhookId, new Date(1_000), new Date(2_000)],
    );
    const failing = await call<{ webhooks: CampaignWebhook[] }>('GET', '/api/campaign-webhook');
    expect(failing.body.webhooks[0]?.failures).toEqual({ since: 1_000, deliveries: 3, turnedOffAt: 2_000 });
    const on = await call('PATCH', path, { isActive: true });
    expect(on.body).toMatchObject({ isActive: true, failures: null });
    const replaced = await call<{ secret: string }>('POST', `${path}/secret`);
    expect(replaced.body.secret).not.toBe(secret);
    expect((await call('PATCH', path, { events: ['campaign.deleted'] })).status).toBe(422);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', `${path}/deliveries`)).status).toBe(404);
    // The path of an address may be a secret.
    const { rows: acts } = await handle.pool.query<{ action: string; target: string }>(
      `select action, target from audit_event where org_id = $1 and action like 'campaignWebhook.%' order by id`,
      [person.orgId],
    );
    const target = 'https://hooks.example.com';
    expect(acts.slice(-5)).toEqual(
      ['created', 'changed', 'changed', 'secretReplaced', 'deleted'].map((act) => ({
        action: `campaignWebhook.${act}`,
        target,
      })),
    );
  });

  it('do not exist for another organisation, nor can they be for its campaigns', async () => {
    const { webhookId } = (await call<CampaignWebhook>('POST', '/api/campaign-webhook', { url })).body;
    const path = `/api/campaign-webhook/${webhookId}`;
    const statuses = [
      await call('PATCH', path, { isActive: false }, stranger),
      await call('POST', `${path}/secret`, undefined, stranger),
      await call('POST', `${path}/test`, undefined, stranger),
      await call('GET', `${path}/deliveries`, undefined, stranger),
      await call('DELETE', path, undefined, stranger),
      await call('POST', '/api/campaign-webhook', { url, campaignId: randomUUID() }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
    expect(
      (await call<{ webhooks: unknown[] }>('GET', '/api/campaign-webhook', undefined, stranger)).body.webhooks,
    ).toEqual([]);
  });

  it('are at most 20, and those of one campaign are listed with those of all', async () => {
    const other = await insertAdvertiser();
    const make = (body: object) => call<CampaignWebhook>('POST', '/api/campaign-webhook', body, other);
    const { body: campaign } = await call<CampaignDetail>(
      'POST',
      '/api/campaign',
      { name: 'One', isDraft: true },
      other,
    );
    const { campaignId } = campaign;
    const [all, own] = [(await make({ url })).body, (await make({ url, campaignId })).body];
    const { body: second } = await call<CampaignDetail>('POST', '/api/campaign', { name: 'Two', isDraft: true }, other);
    await make({ url, campaignId: second.campaignId });
    const listed = await call<{ webhooks: CampaignWebhook[] }>(
      'GET',
      `/api/campaign-webhook?campaign_id=${campaignId}`,
      undefined,
      other,
    );
    expect(listed.body.webhooks.map(({ webhookId }) => webhookId)).toEqual([all.webhookId, own.webhookId]);
    for (let count = 3; count < 20; count += 1) expect((await make({ url })).status).toBe(201);
    expect((await make({ url })).body.detail).toBe(
      'Your organisation already has 20 webhooks, the maximum. Delete one first.',
    );
  });
});

describe('the validation report of a tag', () => {
  it('is read without signing in, until its address is revoked or expires', async () => {
    const { campaignId, tagUrl } = await createCampaign('Shared');
    const path = `/api/campaign/${campaignId}/validation`;
    const own = await call<TagValidation>('GET', path);
    expect(own.status).toBe(200);
    expect(own.body).toMatchObject({
      name: 'Shared',
      tagUrl,
      of: 'draft',
      isServed: false,
      state: 'error',
      creativeCount: 0,
    });
    expect(own.body.documents.map(({ version, kind, state }) => `${version} ${kind} ${state}`)).toEqual(
      ['2.0', '3.0', '4.0', '4.1', '4.2', '4.3', 'daast-1.0', 'daast-1.1'].map((version) => `${version} noAd warning`),
    );
    expect(own.body.buyers.map(({ isOwn }) => isOwn)).toEqual([true, false, false, false, false, false]);
    const made = await call<ValidationLink>('POST', `${path}-links`, { expires_in_days: 7 });
    expect(made.status).toBe(201);
    expect(made.body.expiresAt - made.body.createdAt).toBe(7 * 86_400_000);
    const code = made.body.url.split('/').at(-1)!;
    expect(new URL(made.body.url).pathname).toBe(`/validation/${code}`);
    const opened = await visitor.get(`/api/validation/${code}`);
    expect(opened.status).toBe(200);
    const { checkedAt: _at, ...report } = own.body;
    expect(opened.body).toMatchObject({ ...report, expiresAt: made.body.expiresAt });
    expect(JSON.stringify(opened.body)).not.toContain(person.orgId);
    const links = await call<{ links: ValidationLink[] }>('GET', `${path}-links`);
    expect(links.body.links).toEqual([made.body]);
    for (const wrong of ['unknown', `${code}x`, 'A'.repeat(16), '%00'])
      expect((await visitor.get(`/api/validation/${wrong}`)).status).toBe(404);
    await handle.pool.query(`update campaign_validation_link set expires_at = now() where id = $1`, [made.body.linkId]);
    expect((await visitor.get(`/api/validation/${code}`)).status).toBe(410);
    expect((await call<{ links: ValidationLink[] }>('GET', `${path}-links`)).body.links[0]?.isExpired).toBe(true);
    const second = (await call<ValidationLink>('POST', `${path}-links`)).body;
    const secondCode = second.url.split('/').at(-1)!;
    expect((await call('DELETE', `${path}-links/${second.linkId}`)).status).toBe(200);
    expect((await call('DELETE', `${path}-links/${second.linkId}`)).status).toBe(404);
    expect((await visitor.get(`/api/validation/${secondCode}`)).status).toBe(410);
    const third = (await call<ValidationLink>('POST', `${path}-links`)).body;
    await call('DELETE', `/api/campaign/${campaignId}`);
    expect((await visitor.get(`/api/validation/${third.url.split('/').at(-1)}`)).status).toBe(404);
  });

  it('does not exist for another organisation', async () => {
    const { campaignId } = await createCampaign('Private');
    const path = `/api/campaign/${campaignId}/validation`;
    const { linkId } = (await call<ValidationLink>('POST', `${path}-links`)).body;
    const statuses = [
      await call('GET', path, undefined, stranger),
      await call('GET', `${path}-links`, undefined, stranger),
      await call('POST', `${path}-links`, undefined, stranger),
      await call('DELETE', `${path}-links/${linkId}`, undefined, stranger),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404]);
  });
});

describe('the list of campaigns', () => {
  it('has those that have ended apart from those that are served, and deleted ones with their last day', async () => {
    const [served, ended, deleted] = [
      await createCampaign('Served'),
      await createCampaign('Ended'),
      await createCampaign('Deleted'),
    ];
    const set = (id: string, endsAt: string) =>
      handle.pool.query(
        `update campaign set published_revision = 1, published_at = now(), published_ends_at = now() + $2::interval where id = $1`,
        [id, endsAt],
      );
    await set(served.campaignId, '1 minute');
    await set(ended.campaignId, '-1 minute');
    await call('DELETE', `/api/campaign/${deleted.campaignId}`);
    const list = async (query: string) =>
      (await call<{ campaigns: CampaignDetail[] }>('GET', `/api/campaign?${query}`)).body.campaigns;
    expect((await list('status=published')).map(({ name, hasEnded }) => [name, hasEnded])).toEqual([['Served', false]]);
    expect((await list('status=ended')).map(({ name, hasEnded }) => [name, hasEnded])).toEqual([['Ended', true]]);
    const gone = (await list('deleted=true')).find(({ campaignId }) => campaignId === deleted.campaignId);
    expect(gone!.restorableUntil! - gone!.deletedAt!).toBe(30 * 86_400_000);
    expect((await call('POST', `/api/campaign/${deleted.campaignId}/restore`)).body).toMatchObject({ deletedAt: null });
    expect((await list('status=draft')).map(({ campaignId }) => campaignId)).toContain(deleted.campaignId);
  });
});
