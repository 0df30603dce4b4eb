import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import { startSilentProxy } from '../../../../../../tests/testkit/servers/silent-proxy.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { testEvent } from '../../../platform/event-log/testkit/events.ts';
import { createDatabasesSink } from '../../../platform/event-sink/databases/databases-sink.ts';
import { openEventDatabases } from '../../../platform/event-sink/databases/event-databases.ts';
import { createPostgresSink } from '../../../platform/event-sink/postgres-sink.ts';
import { batchOf } from '../../../platform/event-sink/testkit/batches.ts';
import { onlyMain } from '../../../platform/event-sink/testkit/only-main.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createTextSeal } from '../../../platform/secrets/sealed-text.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { tellErrorSpikes } from '../jobs/index.ts';
import { insertPublished } from '../testkit/insert-published.ts';
import { insertWebhook } from '../testkit/insert-webhook.ts';
import { createWebhooksRepository } from './webhooks.repository.ts';

let testDatabase: TestDatabase;
let handle: DatabaseHandle;
let orgId: string;
const jobs: Pick<Jobs, 'sendMany'> = { sendMany: async () => {} };

beforeAll(async () => {
  testDatabase = await startTestDatabase();
  handle = testDatabase.open(4);
});
afterAll(() => testDatabase?.stop());
beforeEach(() => {
  orgId = randomUUID();
});

afterEach(() => createCampaignsRepository(handle.db).deleteOrganisation(orgId));

const seal = createTextSeal('secret of the installation');
const insertSpikesWebhook = () =>
  insertWebhook({ db: handle.db, seal }, { orgId, url: 'https://hooks.example/', events: ['campaign.errors_spiked'] });

describe('a spike of errors', () => {
  const now = Date.now();
  const store = async (tagId: string, errors: number, impressions: number, atMs = now - 60_000): Promise<void> => {
    const events = (event: 'error' | 'impression', count: number) =>
      Array.from({ length: count }, () =>
        testEvent({
          tagId,
          adServingId: randomUUID(),
          event,
          answerMs: atMs,
          receivedMs: atMs,
          ...(event === 'error' ? { errorCode: 405 } : {}),
        }),
      );
    await createPostgresSink(handle.pool).deliver(
      batchOf([...events('error', errors), ...events('impression', impressions)]),
    );
  };
  const told = async (webhookId: string) =>
    (await createWebhooksRepository(handle.db).listDeliveries(orgId, webhookId)).map(
      ({ content }) => JSON.parse(content) as { data: unknown },
    );

  it.each([
    ['20 errors of 399 impressions', 20, 399, 1],
    ['20 errors of 400 impressions, which is not more than 5 %', 20, 400, 0],
    ['19 errors without impressions', 19, 0, 0],
    ['20 errors without impressions', 20, 0, 1],
  ])('is told, or is none: %s', async (_name, errors, impressions, expected) => {
    const { id: webhookId } = await insertSpikesWebhook();
    const campaign = await insertPublished(handle.db, orgId);
    await store(campaign.tagId, errors, impressions);
    expect(await tellErrorSpikes({ handle, eventDatabases: onlyMain(handle), jobs }, now)).toBe(expected);
    const messages = await told(webhookId);
    expect(messages).toHaveLength(expected);
    if (expected > 0)
      expect(messages[0]).toMatchObject({
        data: {
          campaignId: campaign.id,
          errors,
          impressions,
          codes: [{ code: 405, count: errors }],
          windowMinutes: 10,
        },
      });
  });

  it('is told once an hour, by one of several workers, and not of older errors', async () => {
    const { id: webhookId } = await insertSpikesWebhook();
    const campaign = await insertPublished(handle.db, orgId);
    await store(campaign.tagId, 30, 10);
    const tell = (at: number) => tellErrorSpikes({ handle, eventDatabases: onlyMain(handle), jobs }, at);
    const counts = await Promise.all([tell(now), tell(now), tell(now)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await tell(now + 59 * 60_000)).toBe(0);
    await handle.pool.query('update campaign set spike_told_at = null where id = $1', [campaign.id]);
    expect(await tell(now + 11 * 60_000)).toBe(0);
    expect(await told(webhookId)).toHaveLength(1);
  });

  it('is told within the hour although the clock was put back after it was last told', async () => {
    const { id: webhookId } = await insertSpikesWebhook();
    const campaign = await insertPublished(handle.db, orgId);
    await store(campaign.tagId, 30, 10);
    await handle.pool.query(`update campaign set spike_told_at = now() + interval '1 day' where id = $1`, [
      campaign.id,
    ]);
    expect(await tellErrorSpikes({ handle, eventDatabases: onlyMain(handle), jobs }, now)).toBe(1);
    expect(await tellErrorSpikes({ handle, eventDatabases: onlyMain(handle), jobs }, now)).toBe(0);
    expect(await told(webhookId)).toHaveLength(1);
  });

  it('is told of campaigns whose events are in another database, while one is away', async () => {
    const { id: webhookId } = await insertSpikesWebhook();
    const urls = [await testDatabase.createEmpty('spikes'), await testDatabase.createEmpty('spikes_away')];
    const proxy = await startSilentProxy(urls[1]!);
    const eventDatabases = await openEventDatabases({ main: handle, urls: [urls[0]!, proxy.url], log: silentLog });
    const campaigns = [await insertPublished(handle.db, orgId), await insertPublished(handle.db, orgId)];
    const insert = 'insert into ad_tag_database (tag_id, position) values ($1, 1), ($2, 2)';
    await handle.pool.query(
      insert,
      campaigns.map(({ tagId }) => tagId),
    );
    const sink = createDatabasesSink(eventDatabases, silentLog);
    const errors = campaigns.flatMap(({ tagId }) =>
      Array.from({ length: 30 }, () =>
        testEvent({ tagId, event: 'error', errorCode: 405, answerMs: now - 60_000, receivedMs: now - 60_000 }),
      ),
    );
    await sink.deliver(batchOf(errors));
    await proxy.refuse();
    const tell = (): Promise<number> => tellErrorSpikes({ handle, eventDatabases, jobs }, now);
    await expect(tell()).rejects.toThrow();
    expect(await told(webhookId)).toMatchObject([{ data: { campaignId: campaigns[0]!.id, errors: 30 } }]);
    await proxy.accept();
    expect(await tell()).toBe(1);
    expect(await told(webhookId)).toHaveLength(2);
    await sink.close();
    await eventDatabases.close();
    await proxy.stop();
  });
});
