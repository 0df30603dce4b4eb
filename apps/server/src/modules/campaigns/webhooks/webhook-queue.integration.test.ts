import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import {
  type AnsweringServer,
  startAnsweringServer,
} from '../../../../../../tests/testkit/servers/answering-server.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { createNotifier, type Notifier } from '../../../platform/database/notifications.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { createJobs, type Jobs } from '../../../platform/jobs/jobs.ts';
import { createTextSeal } from '../../../platform/secrets/sealed-text.ts';
import { deliverWebhook } from '../jobs/index.ts';
import { insertWebhook } from '../testkit/insert-webhook.ts';
import { announceEvent } from './announce-event.ts';
import { webhookQueue } from './webhooks.queue.ts';
import { createWebhooksRepository } from './webhooks.repository.ts';

let database: TestDatabase;
let handle: DatabaseHandle;
let notifier: Notifier;
let jobs: Jobs;
let server: AnsweringServer;
beforeAll(async () => {
  database = await startTestDatabase();
  handle = database.open(6);
  notifier = await createNotifier(handle, silentLog);
  jobs = await createJobs({ handle, notifier, log: silentLog, supervise: false, queues: [webhookQueue] });
  server = await startAnsweringServer();
});
afterAll(async () => {
  await jobs?.stop(1_000);
  await notifier?.close();
  server?.stop();
  await database?.stop();
});

it('tells a publication through the queue, again after the receiver refused, and not if the transaction failed', async () => {
  const ids: unknown[] = [];
  server.answerWith((request, response) => {
    ids.push(request.headers['webhook-id']);
    request.resume();
    response.writeHead(ids.length === 1 ? 503 : 204).end();
  });
  const orgId = randomUUID();
  const seal = createTextSeal('secret of the installation');
  const repository = createWebhooksRepository(handle.db);
  const { id } = await insertWebhook(
    { db: handle.db, seal },
    { orgId, url: `${server.url}/hook`, events: ['campaign.published'] },
  );
  const services = {
    handle,
    jobs,
    seal,
    ports: { rules: { allowPrivateAddresses: true } },
    turnedOff: { mailer: { queueMany: async () => {} }, publicUrl: 'https://ads.example' },
  };
  await jobs.work(webhookQueue, 2, ({ data, signal }) => deliverWebhook(services, { ...data, signal }));
  const campaign = { orgId, id: newId(), name: 'Spring', tagId: randomUUID() };
  const publish = (fails: boolean): Promise<void> =>
    handle.db.transaction(async (db) => {
      await announceEvent({ db, jobs }, campaign, 'campaign.published', { revision: 1 });
      if (fails) throw new Error('not published');
    });
  await expect(publish(true)).rejects.toThrow('not published');
  await publish(false);
  await expect
    .poll(async () => (await repository.listDeliveries(orgId, id))[0])
    .toMatchObject({
      state: 'waiting',
      attempts: 1,
      status: 503,
    });
  // The next attempt waits ten seconds.
  await handle.pool.query(`update pgboss.job set start_after = now() where name = $1 and state < 'active'`, [
    webhookQueue.name,
  ]);
  await expect
    .poll(async () => (await repository.listDeliveries(orgId, id))[0])
    .toMatchObject({
      state: 'delivered',
      attempts: 2,
      status: 204,
    });
  const [delivery] = await repository.listDeliveries(orgId, id);
  expect(ids).toEqual([delivery?.id, delivery?.id]);
});
