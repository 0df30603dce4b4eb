import type { ListedCampaign } from '@sonora/contracts';
import type { CampaignReport } from '@sonora/contracts/endpoints/campaigns/campaign-reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { testEvent } from '../../apps/server/src/platform/event-log/testkit/events.ts';
import { createDatabasesSink } from '../../apps/server/src/platform/event-sink/databases/databases-sink.ts';
import { openEventDatabases } from '../../apps/server/src/platform/event-sink/databases/event-databases.ts';
import { batchOf } from '../../apps/server/src/platform/event-sink/testkit/batches.ts';
import { freePort } from '../../apps/server/src/platform/network/free-port.ts';
import { publish, servedCampaign } from '../testkit/ads/publish.ts';
import { startTestDatabase, type TestDatabase } from '../testkit/database.ts';
import { type InsertedPerson, personInserter } from '../testkit/insert-person.ts';
import {
  launchTestInstallation,
  openTestDatabase,
  silentLog,
  startTestInstallation,
  type TestInstallation,
} from '../testkit/installation.ts';
import { type SilentProxy, startSilentProxy } from '../testkit/servers/silent-proxy.ts';

const CAMPAIGNS = 12;

let server: TestDatabase;
let proxy: SilentProxy;
let urls: readonly string[];
let installation: TestInstallation;
let person: InsertedPerson;
let handle: ReturnType<typeof openTestDatabase>;

beforeAll(async () => {
  server = await startTestDatabase();
  const [one, two] = [await server.createEmpty('events_one'), await server.createEmpty('events_two')];
  proxy = await startSilentProxy(two);
  urls = [one, proxy.url];
  installation = await startTestInstallation({
    SONORA_ROLES: 'http,worker,ads',
    SONORA_ADS_PORT: String(await freePort()),
    SONORA_EVENT_DATABASE_URLS: urls.join(', '),
  });
  handle = openTestDatabase(installation);
  person = await personInserter(installation)();
});
afterAll(async () => {
  await handle?.close();
  await installation?.stop();
  await proxy?.stop();
  await server?.stop();
});

/** Position of the database of each tag. */
const positions = async (): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await handle.pool.query<{ tag: string; position: number }>(
    'select tag_id as tag, position from ad_tag_database',
  );
  return new Map(rows.map(({ tag, position }) => [tag, position]));
};
const list = async (): Promise<readonly ListedCampaign[]> => {
  const { status, body } = await person.client.get('/api/campaign');
  expect(status).toBe(200);
  return (body as { campaigns: readonly ListedCampaign[] }).campaigns;
};
const readReport = (campaignId: string) => person.client.get(`/api/campaign/${campaignId}/report`);

describe('an installation with two databases of events', () => {
  it('spreads campaigns over them, reports from both, and says which figures it cannot read', async () => {
    for (let number = 0; number < CAMPAIGNS; number += 1) {
      const { status } = await person.client.post('/api/campaign', { name: `Campaign ${number}`, isDraft: true });
      expect(status).toBe(201);
    }
    const campaigns = await list();
    const places = await positions();
    expect(new Set(places.values())).toEqual(new Set([1, 2]));
    expect(new Set(places.keys())).toEqual(new Set(campaigns.map(({ tagId }) => tagId)));
    const databases = await openEventDatabases({ main: handle, urls, log: silentLog });
    const sink = createDatabasesSink(databases, silentLog);
    const now = Date.now();
    const of = (tagId: string, event: 'answer' | 'impression') =>
      testEvent({ tagId, event, answerMs: now, receivedMs: now });
    await sink.deliver(batchOf(campaigns.flatMap(({ tagId }) => [of(tagId, 'answer'), of(tagId, 'impression')])));
    await sink.close();
    await databases.close();
    expect((await list()).map(({ recentImpressions }) => recentImpressions)).toEqual(campaigns.map(() => 1));
    for (const { campaignId } of campaigns) {
      const { status, body } = await readReport(campaignId);
      expect(status).toBe(200);
      expect((body as CampaignReport).totals).toMatchObject({ answers: 1, impressions: 1 });
    }
    await proxy.refuse();
    for (const { campaignId, tagId, recentImpressions } of await list()) {
      const isAway = places.get(tagId) === 2;
      expect(recentImpressions).toBe(isAway ? null : 1);
      const { status, body } = await readReport(campaignId);
      expect(status).toBe(isAway ? 503 : 200);
      if (isAway) expect(body).toMatchObject({ code: 'unavailable' });
    }
    expect((await fetch(`${installation.url}/readyz`)).status).toBe(200);
    await proxy.accept();
    expect((await list()).map(({ recentImpressions }) => recentImpressions)).toEqual(campaigns.map(() => 1));
  });

  it('brings what its tags answer to the database of each tag, also after that was away', async () => {
    const campaign = servedCampaign();
    await handle.pool.query('insert into ad_tag_database (tag_id, position) values ($1, 2)', [campaign.tagId]);
    await publish(handle.pool, campaign);
    const ask = async (): Promise<string> => (await fetch(`${installation.url}/vast/${campaign.tagId}`)).text();
    await expect.poll(ask).toContain('<Ad ');
    const events = openDatabase({ url: server.url.replace(/[^/]*$/, 'events_two'), log: silentLog, maxConnections: 1 });
    const answers = async (): Promise<number> => {
      const { rows } = await events.pool.query<{ sum: number }>(
        `select coalesce(sum(count), 0)::int as sum from ad_report_hour where tag_id = $1 and event = 'answer'`,
        [campaign.tagId],
      );
      return rows[0]!.sum;
    };
    await expect.poll(answers).toBeGreaterThan(0);
    const before = await answers();
    await proxy.refuse();
    for (let number = 0; number < 5; number += 1) await ask();
    const waiting = async (): Promise<number> =>
      (await handle.pool.query('select from ad_event_waiting')).rowCount ?? 0;
    await expect.poll(waiting).toBeGreaterThan(0);
    await proxy.accept();
    await expect.poll(answers).toBe(before + 5);
    expect(await waiting()).toBe(0);
    await events.close();
  });

  it('does not start with a list that is too short', async () => {
    const before = { ...process.env };
    const start = launchTestInstallation({
      DATABASE_URL: installation.databaseUrl,
      SONORA_EVENT_DATABASE_URLS: urls[0]!,
    });
    await expect(start).rejects.toThrow('SONORA_EVENT_DATABASE_URLS should list at least 2 databases');
    // The next test file starts with the environment that it finds.
    expect({ ...process.env }).toEqual(before);
  });
});
