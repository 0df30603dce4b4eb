import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Language, limits, type Role } from '@sonora/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../../../../tests/testkit/database.ts';
import {
  type AnsweringServer,
  type RequestHandler,
  startAnsweringServer,
} from '../../../../../../tests/testkit/servers/answering-server.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createMailer } from '../../../platform/mail/mail.ts';
import { findUnsentMail } from '../../../platform/mail/outbox.ts';
import { createTextSeal } from '../../../platform/secrets/sealed-text.ts';
import { personTable } from '../../accounts/index.ts';
import { createAudit } from '../../organisations/index.ts';
import { deliverWebhook, type WebhookPorts } from '../jobs/index.ts';
import { insertPublished } from '../testkit/insert-published.ts';
import { insertWebhook } from '../testkit/insert-webhook.ts';
import { announceEvent, sendToWebhooks } from './announce-event.ts';
import { createWebhooksRepository, type WebhookDeliveryRow } from './webhooks.repository.ts';

/** Webhooks against a receiver on this machine that answers, refuses, hangs and redirects. */

type Sent = { readonly orgId: string; readonly id: string; readonly waitMilliseconds?: number | undefined };
type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

let testDatabase: TestDatabase;
let handle: DatabaseHandle;
let answer: RequestHandler;
let received: Received[] = [];
let sent: Sent[] = [];
let base: string;
let server: AnsweringServer;
const receive: RequestHandler = (request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body });
    answer(request, response);
  });
};
const seal = createTextSeal('secret of the installation');
const jobs: Pick<Jobs, 'send' | 'sendMany'> = {
  send: async (_queue, data, { waitMilliseconds } = {}) => {
    sent.push({ ...(data as Sent), waitMilliseconds });
    return newId();
  },
  sendMany: async (_queue, data) => void sent.push(...(data as readonly unknown[] as Sent[])),
};
/** As an operator's own address: the receiver is on this machine. */
const ports: WebhookPorts = { rules: { allowPrivateAddresses: true }, timeoutMilliseconds: 1_500 };
const signal = new AbortController().signal;

beforeAll(async () => {
  testDatabase = await startTestDatabase();
  handle = testDatabase.open(4);
  server = await startAnsweringServer();
  server.answerWith(receive);
  base = server.url;
});
afterAll(async () => {
  server?.stop();
  await testDatabase?.stop();
});

let orgId: string;
beforeEach(() => {
  orgId = randomUUID();
  received = [];
  sent = [];
  answer = (_request, response) => response.writeHead(204).end();
});

const repository = () => createWebhooksRepository(handle.db);

const insertReceiver = (more: { url?: string; campaignId?: string | null } = {}) =>
  insertWebhook(
    { db: handle.db, seal },
    { orgId, url: `${base}/hook?key=1`, events: ['campaign.published', 'campaign.errors_spiked'], ...more },
  );

/** @returns the delivery, which a deleted webhook has no more */
const deliver = async (id: string, more: WebhookPorts = {}): Promise<WebhookDeliveryRow> => {
  const mailer = createMailer({ handle, jobs, seal, smtpUrl: undefined, from: 'Sonora <sonora@example.com>' });
  const turnedOff = { mailer, publicUrl: 'https://ads.example' };
  await deliverWebhook({ handle, jobs, seal, turnedOff, ports: { ...ports, ...more } }, { orgId, id, signal });
  return (await repository().findDelivery(orgId, id))!;
};

/** Targets of the audit log's entries of webhooks that were turned off. */
const turnedOff = async (): Promise<readonly string[]> =>
  (await createAudit(handle.db).list(orgId, { action: 'campaignWebhook.turnedOff' }, { limit: 9, offset: 0 })).map(
    ({ target }) => target,
  );

/** Inserts a user with a role in the organisation. @returns the address */
const insertMember = async (role: Role, language: Language | null, org = orgId): Promise<string> => {
  const [userId, email] = [newId(), `${randomUUID()}@example.com`];
  await handle.db.insert(personTable).values({ id: userId, email, firstName: 'Ada', lastName: 'Lovelace', language });
  await handle.pool.query('insert into member (org_id, user_id, role) values ($1, $2, $3)', [org, userId, role]);
  return email;
};
const insertOrganisation = async (id: string, name: string, parentId: string | null = null): Promise<void> => {
  const values = [id, parentId, name, 'enterprise'];
  await handle.pool.query('insert into organisation (id, parent_id, name, plan) values ($1, $2, $3, $4)', values);
};
const mailsTo = async (recipients: readonly string[]) =>
  (await findUnsentMail(handle.db, seal, 1_000)).filter(({ recipient }) => recipients.includes(recipient));

const sendTest = async (webhook: { orgId: string; id: string }): Promise<string> => {
  const [id = ''] = await handle.db.transaction((db) =>
    sendToWebhooks({ db, jobs }, [webhook], { type: 'webhook.test', campaignId: null, data: { orgId } }),
  );
  return id;
};

describe('a delivery', () => {
  it('is signed over id, timestamp and content, and is sent once', async () => {
    const webhook = await insertReceiver();
    const id = await sendTest(webhook);
    expect(sent).toEqual([{ orgId, id }]);
    const row = await deliver(id);
    expect(row).toMatchObject({ state: 'delivered', attempts: 1, status: 204, problem: null, nextAttemptAt: null });
    const [{ path, headers, body }] = received as [Received];
    expect([path, headers['content-type'], headers['webhook-id'], body]).toEqual([
      '/hook?key=1',
      'application/json',
      id,
      row.content,
    ]);
    const seconds = Number(headers['webhook-timestamp']);
    expect(Math.abs(Date.now() / 1_000 - seconds)).toBeLessThan(60);
    const key = Buffer.from(webhook.secret.replace('whsec_', ''), 'base64');
    expect(key).toHaveLength(32);
    const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    await deliver(id);
    expect(received).toHaveLength(1);
  });

  it.each<[string, typeof answer, RegExp, number | null]>([
    ['refuses', (_request, response) => response.writeHead(503).end(), /status 503/, 503],
    ['hangs', () => {}, /did not answer within 10 seconds/, null],
    ['breaks off', (request) => request.socket.destroy(), /cannot be reached/, null],
    [
      'redirects',
      (_request, response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
      /redirects to another address/,
      307,
    ],
  ])('is tried again later when the receiver %s', async (_name, behaviour, sentence, status) => {
    const id = await sendTest(await insertReceiver());
    answer = behaviour;
    sent = [];
    const row = await deliver(id);
    expect(row).toMatchObject({ state: 'waiting', attempts: 1, status });
    expect(row.problem?.text).toMatch(sentence);
    expect(sent).toEqual([{ orgId, id, waitMilliseconds: 10_000 }]);
    expect(row.nextAttemptAt!.getTime()).toBeGreaterThan(Date.now() + 5_000);
    expect(received).toHaveLength(1);
    answer = (_request, response) => response.end('ok');
    expect(await deliver(id)).toMatchObject({ state: 'delivered', attempts: 2, status: 200, problem: null });
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  });

  it('waits as long as it should after an attempt by a worker whose clock was years ahead', async () => {
    const id = await sendTest(await insertReceiver());
    answer = (_request, response) => response.writeHead(503).end();
    const before = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: before + 4 * 365 * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    const row = await deliver(id);
    expect(row.nextAttemptAt!.getTime() - before).toBeLessThan(60_000);
    expect(row.attemptedAt!.getTime() - before).toBeLessThan(60_000);
    expect(row.durationMs).toBeLessThan(60_000);
  });

  it('fails after its last attempt, with longer waits in between', async () => {
    const id = await sendTest(await insertReceiver());
    answer = (_request, response) => response.writeHead(500).end();
    sent = [];
    const waits: number[] = [];
    let row = await deliver(id);
    for (; row.nextAttemptAt; row = await deliver(id)) waits.push(row.nextAttemptAt.getTime() - Date.now());
    expect(row).toMatchObject({ state: 'failed', attempts: waits.length + 1, status: 500 });
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits).toHaveLength(6);
    expect(sent).toHaveLength(6);
  });

  it.each([
    ['an http address', 'http://hooks.example.com/'],
    ['an address of this machine', 'https://127.0.0.1/'],
    ['a metadata service', 'https://169.254.169.254/latest'],
    ['a name that leads to this machine', 'https://hooks.example.com/'],
  ])('never calls %s', async (_name, url) => {
    const id = await sendTest(await insertReceiver({ url }));
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const row = await deliver(id, { rules: { allowPrivateAddresses: false }, resolve });
    expect(row.problem?.text).toMatch(/may not be called/);
    expect(received).toEqual([]);
  });

  const DAY_MILLISECONDS = 86_400_000;

  /** A delivery that fails at its last attempt. */
  const failAll = async (webhook: { orgId: string; id: string }, createdAt = new Date()): Promise<void> => {
    const id = await sendTest(webhook);
    await repository().updateDelivery(orgId, id, { attempts: 6, createdAt });
    expect((await deliver(id)).state).toBe('failed');
  };

  it('keeps its webhook on when it waited longer than five days, because no worker ran', async () => {
    const webhook = await insertReceiver();
    answer = (_request, response) => response.writeHead(500).end();
    const before = Date.now();
    for (let number = 1; number <= 2; number += 1) {
      await failAll(webhook, new Date(before - 6 * DAY_MILLISECONDS));
      const row = await repository().find(orgId, webhook.id);
      expect(row).toMatchObject({ isActive: true, failedDeliveries: number, turnedOffAt: null });
      expect(row!.failedSince!.getTime()).toBeGreaterThan(before - 60_000);
    }
    expect(await turnedOff()).toEqual([]);
  });

  it('turns its webhook off when nothing has arrived for five days, once, and says so', async () => {
    const webhook = await insertReceiver();
    answer = (_request, response) => response.writeHead(500).end();
    await failAll(webhook);
    const failedSince = (days: number) => new Date(Date.now() - days * DAY_MILLISECONDS);
    await repository().update(orgId, webhook.id, { failedSince: failedSince(4.9) });
    await failAll(webhook);
    expect(await repository().find(orgId, webhook.id)).toMatchObject({ isActive: true, failedDeliveries: 2 });
    await repository().update(orgId, webhook.id, { failedSince: failedSince(5.1) });
    const another = await sendTest(webhook);
    await failAll(webhook);
    const row = await repository().find(orgId, webhook.id);
    expect(row).toMatchObject({ isActive: false, failedDeliveries: 3, turnedOffAt: expect.any(Date) });
    expect(await turnedOff()).toEqual([base]);
    expect((await deliver(another)).problem?.text).toBe('The webhook was turned off');
    expect(await turnedOff()).toHaveLength(1);
  });

  describe.each([
    ['an organisation with administrators', true],
    ['a child organisation without any', false],
  ])('that turns off a webhook of %s', (_name, hasOwn) => {
    it('tells each administrator in their language, without the address’s path', async () => {
      const [rootId, campaignId] = [randomUUID(), newId()];
      await insertOrganisation(rootId, 'Nord_Radio');
      if (!hasOwn) await insertOrganisation(orgId, 'South', rootId);
      else orgId = rootId;
      const [owner, admin] = [await insertMember('owner', 'de', rootId), await insertMember('admin', null, rootId)];
      const others = [await insertMember('user', 'en')];
      const name = hasOwn ? 'Nord Radio' : 'South';
      const webhook = await insertReceiver();
      answer = (_request, response) => response.writeHead(500).end();
      const { failedDeliveries } = limits.campaigns.webhooks;
      const failedSince = new Date('2026-03-01T09:30:00Z');
      await repository().update(orgId, webhook.id, { failedDeliveries: failedDeliveries - 1, failedSince });
      const id = await sendTest(webhook);
      await repository().updateDelivery(orgId, id, { attempts: 6, campaignId: hasOwn ? campaignId : null });
      await deliver(id);
      await failAll(webhook);
      const mails = await mailsTo([owner, admin, ...others]);
      expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
        [owner, `Ein Webhook von ${name} wurde ausgeschaltet`],
        [admin, `A webhook of ${name} was turned off`],
      ]);
      expect(mails[0]?.body).toContain('Seit 1. März 2026 um 09:30 UTC sind 100 Zustellungen hintereinander');
      expect(mails[1]?.body).toContain('100 deliveries in a row have failed since 1 March 2026 at 09:30 UTC.');
      for (const { body } of mails) {
        expect(body).toContain(base);
        expect(body).not.toContain('/hook');
        expect(body).toContain(
          hasOwn
            ? `https://ads.example/workflows/create-vast?campaignId=${campaignId}&step=activation`
            : 'https://ads.example/workflows/vast-tag-manager',
        );
      }
    });
  });

  it('turns its webhook off after a hundred failures in a row; one that arrives begins them again', async () => {
    const webhook = await insertReceiver();
    const { failedDeliveries } = limits.campaigns.webhooks;
    await repository().update(orgId, webhook.id, { failedDeliveries: failedDeliveries - 1, failedSince: new Date() });
    await deliver(await sendTest(webhook));
    expect(await repository().find(orgId, webhook.id)).toMatchObject({ failedDeliveries: 0, failedSince: null });
    await repository().update(orgId, webhook.id, { failedDeliveries: failedDeliveries - 2, failedSince: new Date() });
    answer = (_request, response) => response.writeHead(404).end();
    await failAll(webhook);
    expect([(await repository().find(orgId, webhook.id))?.isActive, (await turnedOff()).length]).toEqual([true, 0]);
    await failAll(webhook);
    expect([(await repository().find(orgId, webhook.id))?.isActive, (await turnedOff()).length]).toEqual([false, 1]);
  });

  it('is not sent when its webhook was turned off, or was deleted', async () => {
    const webhook = await insertReceiver();
    const [id, other] = [await sendTest(webhook), await sendTest(webhook)];
    await repository().update(orgId, webhook.id, { isActive: false });
    expect((await deliver(id)).problem?.text).toBe('The webhook was turned off');
    await repository().delete(orgId, webhook.id);
    expect(await deliver(other)).toBeUndefined();
    expect(received).toEqual([]);
  });

  it('stays in the list until 50 newer ones ended', async () => {
    const webhook = await insertReceiver();
    for (let number = 0; number < 53; number += 1) await deliver(await sendTest(webhook));
    const waiting = await sendTest(webhook);
    const rows = await repository().listDeliveries(orgId, webhook.id);
    expect([rows.length, rows[0]?.id]).toEqual([50, waiting]);
    const { rows: counted } = await handle.pool.query<{ count: string }>(
      'select count(*) from campaign_webhook_delivery where webhook_id = $1',
      [webhook.id],
    );
    expect(Number(counted[0]?.count)).toBe(51);
  });
});

describe('an event of a campaign', () => {
  it('is told to the webhooks of its campaign and of its organisation, if the transaction succeeds', async () => {
    const campaign = await insertPublished(handle.db, orgId, 'Spring “2026”');
    const all = await insertReceiver();
    const own = await insertReceiver({ campaignId: campaign.id });
    await insertReceiver({ campaignId: randomUUID() });
    const off = await insertReceiver();
    await repository().update(orgId, off.id, { isActive: false });
    const spikes = await insertReceiver();
    await repository().update(orgId, spikes.id, { events: ['campaign.errors_spiked'] });
    orgId = randomUUID();
    await insertReceiver();
    orgId = campaign.orgId;
    const announce = (fails: boolean) =>
      handle.db.transaction(async (db) => {
        await announceEvent({ db, jobs }, campaign, 'campaign.published', { revision: 3 });
        if (fails) throw new Error('later');
      });
    await expect(announce(true)).rejects.toThrow('later');
    for (const { id } of [all, own]) expect(await repository().listDeliveries(orgId, id)).toEqual([]);
    sent = [];
    await announce(false);
    const deliveries = await Promise.all([all, own].map(({ id }) => repository().listDeliveries(orgId, id)));
    expect(deliveries.map((rows) => rows.length)).toEqual([1, 1]);
    expect(sent).toHaveLength(2);
    expect(JSON.parse(deliveries[0]![0]!.content)).toMatchObject({
      type: 'campaign.published',
      data: { campaignId: campaign.id, name: 'Spring “2026”', tagId: campaign.tagId, revision: 3 },
    });
  });
});
