import { randomUUID } from 'node:crypto';
import { type CampaignSettings, campaignSettings } from '@sonora/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DatabaseWithStorage,
  startDatabaseWithStorage,
} from '../../../../../../tests/testkit/database-with-storage.ts';
import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import { createNotifier } from '../../../platform/database/notifications.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createCreativesRepository } from '../creatives/creatives.repository.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { draftSummaryOf } from '../drafts/change-draft.ts';
import { deleteCampaigns } from '../drafts/delete-campaigns.ts';
import { restoreRevision } from '../drafts/restore-revision.ts';
import { createFeedsRepository } from '../feeds/feeds.repository.ts';
import { mediaBytesOf } from '../media-bytes.ts';
import { writePublication } from '../publication/publications.repository.ts';
import { campaignPublished } from '../publication-topic.ts';
import { createWebhooksRepository } from '../webhooks/webhooks.repository.ts';
import { sweepCampaigns } from './sweep-campaigns.ts';

let stores: DatabaseWithStorage;
let handle: DatabaseHandle;
let storage: Storage;
const userId = randomUUID();
let orgId: string;
let ordered: string[] = [];
const jobs: Pick<Jobs, 'send' | 'sendMany'> = {
  send: async () => newId(),
  sendMany: async (_queue, data) => void ordered.push(...data.map((one) => (one as unknown as { id: string }).id)),
};

beforeAll(async () => {
  stores = await startDatabaseWithStorage();
  ({ handle, storage } = stores);
});
afterAll(() => stores?.stop());
beforeEach(() => {
  orgId = randomUUID();
  ordered = [];
});

const DAY_MS = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);

const insertCreative = async (campaignId: string, createdAt: Date): Promise<string> => {
  const id = newId();
  const objectKey = `campaigns/${id}/mp3-192.mp3`;
  await storage.put(objectKey, new Uint8Array(1_000));
  const repository = createCreativesRepository(handle.db);
  await repository.insert([
    { orgId, id, campaignId, name: 'One', source: { kind: 'file', fileId: newId() }, createdAt, state: 'preparing' },
  ]);
  await repository.claim(orgId, id, 1);
  const rendition = { name: 'mp3-192.mp3', mimeType: 'audio/mpeg', bitrateKbps: 192, sampleRateHz: 44_100 } as const;
  const renditions = [{ ...rendition, isConstantBitrate: true, sizeBytes: 1_000, objectKey }];
  await repository.finish({ orgId, id, workerId: 1 }, { state: 'ready', durationMs: 1_000, renditions });
  return id;
};

const settingsOf = (creativeIds: readonly string[], ruleId?: string): CampaignSettings =>
  campaignSettings.parse({
    name: 'Spring',
    defaultCreativeId: creativeIds[0] ?? null,
    creatives: creativeIds.map((creativeId) => ({ creativeId, name: 'One' })),
    rules: ruleId ? [{ ruleId, creativeId: creativeIds[0], targeting: { groups: [] }, priority: 0, weight: 1 }] : [],
  });

/** A campaign whose revisions have these creatives; the last revision is the draft. */
const insertCampaign = async (
  revisions: readonly { readonly creatives: readonly string[]; readonly at: Date; readonly ruleId?: string }[],
  more: { readonly id?: string; readonly publishedRevision?: number; readonly publishedAt?: Date } = {},
) => {
  const id = more.id ?? newId();
  const repository = createCampaignsRepository(handle.db);
  const last = settingsOf(revisions.at(-1)?.creatives ?? []);
  await repository.insert({
    orgId,
    id,
    name: 'Spring',
    tagId: randomUUID(),
    draftRevision: revisions.length,
    summary: draftSummaryOf(last),
    createdBy: userId,
    modifiedBy: userId,
    createdAt: ago(400),
    ...more,
  });
  for (const [index, { creatives, at, ruleId }] of revisions.entries())
    await repository.insertRevision({
      orgId,
      campaignId: id,
      number: index + 1,
      settings: settingsOf(creatives, ruleId),
      change: { text: 'Settings changed', messageId: 'campaigns.changeEdited' } as never,
      wasPublished: index + 1 <= (more.publishedRevision ?? 0),
      createdBy: userId,
      createdAt: at,
    });
  return { orgId, id };
};

const sweep = (now = Date.now()) => sweepCampaigns({ handle, storage }, now);
const hasAudio = async (id: string): Promise<boolean> =>
  (await storage.stat(`campaigns/${id}/mp3-192.mp3`)) !== undefined;
const stateOf = async (id: string) => (await createCreativesRepository(handle.db).find(orgId, id))?.state;

describe('audio of a creative that was removed', () => {
  it.each([
    ['31 days ago', 31, undefined, false],
    ['29 days ago', 29, undefined, true],
    [
      '40 days ago, while the publication that may have it ended a day ago',
      40,
      { publishedRevision: 2, publishedAt: ago(1) },
      true,
    ],
    ['40 days ago, with the publication', 40, { publishedRevision: 2, publishedAt: ago(40) }, false],
    ['40 days ago, while it is still published', 40, { publishedRevision: 1, publishedAt: ago(60) }, true],
  ])('that is %s', async (_name, days, published, stays) => {
    const id = newId();
    const [kept, removed] = [await insertCreative(id, ago(90)), await insertCreative(id, ago(90))];
    await insertCampaign(
      [
        { creatives: [kept, removed], at: ago(80) },
        { creatives: [kept], at: ago(days) },
      ],
      { id, ...published },
    );
    expect(await mediaBytesOf(handle.db, orgId)).toBe(2_000);
    await sweep();
    expect([await hasAudio(kept), await hasAudio(removed)]).toEqual([true, stays]);
    expect([await stateOf(kept), await stateOf(removed)]).toEqual(['ready', stays ? 'ready' : 'failed']);
    expect(await mediaBytesOf(handle.db, orgId)).toBe(stays ? 2_000 : 1_000);
  });

  it('is prepared again when an earlier revision is restored', async () => {
    const id = newId();
    const [kept, removed] = [await insertCreative(id, ago(90)), await insertCreative(id, ago(90))];
    await insertCampaign(
      [
        { creatives: [kept, removed], at: ago(80) },
        { creatives: [kept], at: ago(40) },
      ],
      { id },
    );
    await sweep();
    expect(await stateOf(removed)).toBe('failed');
    await restoreRevision({ handle, jobs }, { orgId, userId } as never, { id, number: 1 });
    expect([await stateOf(kept), await stateOf(removed), ordered]).toEqual(['ready', 'preparing', [removed]]);
  });

  it('stays while its campaign is looked at once a day', async () => {
    const id = newId();
    const [kept, removed] = [await insertCreative(id, ago(90)), await insertCreative(id, ago(90))];
    await insertCampaign(
      [
        { creatives: [kept, removed], at: ago(80) },
        { creatives: [kept], at: ago(29.5) },
      ],
      { id },
    );
    await sweep();
    await sweep(Date.now() + 0.9 * DAY_MS);
    expect(await hasAudio(removed)).toBe(true);
    await sweep(Date.now() + 1.1 * DAY_MS);
    expect(await hasAudio(removed)).toBe(false);
  });
});

const isAnyoneWaiting = async (): Promise<boolean> =>
  ((await handle.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount ?? 0) > 0;

const rowsOf = async (): Promise<string[]> => {
  const { rows } = await handle.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'org_id' and table_schema = 'public' and table_name like 'campaign%'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await handle.pool.query(`select from ${name} where org_id = $1 limit 1`, [orgId]);
    if (rowCount) found.push(name);
  }
  return found.sort();
};

const publicationsAfter = async (sequence: number) => {
  const { rows } = await handle.pool.query<{ tagId: string; sequence: number; served: unknown }>(
    `select tag_id as "tagId", sequence::int as sequence, served from campaign_publication
     where sequence > $1 order by sequence`,
    [sequence],
  );
  return rows;
};

describe('the end of publications of a deleted organisation', () => {
  it('is told to the processes that serve ads, in the order of the numbers', async () => {
    const id = newId();
    const creative = await insertCreative(id, ago(90));
    const campaign = await insertCampaign([{ creatives: [creative], at: ago(80) }], { id });
    const tagOf = async ({ orgId: org, id: one }: typeof campaign): Promise<string> =>
      (await createCampaignsRepository(handle.db).find({ orgId: org, id: one }))!.tagId;
    const tagId = await tagOf(campaign);
    const otherTag = randomUUID();
    const served = { version: 1 } as never;
    const notifier = await createNotifier(handle, silentLog);
    const told: { readonly tagId: string; readonly sequence: number }[] = [];
    notifier.subscribe(campaignPublished, (message) => told.push(message));
    await handle.db.transaction((db) =>
      writePublication(db, notifier, { ...campaign, tagId }, { revision: 1, served }),
    );
    await expect.poll(() => told.length).toBe(1);
    let other: Promise<void> = Promise.resolve();
    const deleted = handle.db.transaction(async (db) => {
      await deleteCampaigns(db, orgId);
      // Another campaign is published while the deletion goes on: it gets the later number, and is seen later.
      other = handle.db.transaction((second) =>
        writePublication(
          second,
          notifier,
          { orgId: randomUUID(), id: newId(), tagId: otherTag },
          { revision: 1, served },
        ),
      );
      await expect.poll(isAnyoneWaiting).toBe(true);
      expect(await publicationsAfter(told[0]!.sequence)).toEqual([]);
    });
    await deleted;
    await other;
    const news = await publicationsAfter(told[0]!.sequence);
    expect(news.map((row) => [row.tagId, row.served])).toEqual([
      [tagId, null],
      [otherTag, served],
    ]);
    await expect.poll(() => told.length).toBe(3);
    expect(told.slice(1)).toEqual(news.map((row) => ({ tagId: row.tagId, sequence: row.sequence })));
    await handle.pool.query('delete from campaign_publication where tag_id = $1', [otherTag]);
    await notifier.close();
  });
});

describe('nothing is left', () => {
  const fill = async () => {
    const id = newId();
    const ruleId = randomUUID();
    const creative = await insertCreative(id, ago(90));
    await insertCampaign([{ creatives: [creative], at: ago(80), ruleId }], {
      id,
      publishedRevision: 1,
      publishedAt: ago(80),
    });
    await createWebhooksRepository(handle.db).insert({
      orgId,
      id: newId(),
      campaignId: id,
      url: 'https://hooks.example.com/',
      events: ['campaign.published'],
      secret: 'sealed',
      createdBy: userId,
    });
    await handle.pool.query(
      `insert into campaign_validation_link (org_id, id, campaign_id, code, created_by, expires_at)
       values ($1, gen_random_uuid(), $2, gen_random_uuid()::text, $3, now())`,
      [orgId, id, userId],
    );
    await handle.pool.query(
      `insert into campaign_banner (org_id, id, campaign_id, shape, width_px, height_px, mime_type, size_bytes, object_key)
       values ($1, gen_random_uuid(), $2, 'square', 300, 300, 'image/png', 10, 'campaigns/banners/none.png')`,
      [orgId, id],
    );
    await handle.pool.query(
      `insert into campaign_publication (tag_id, org_id, campaign_id, revision, served, published_at)
       select tag_id, org_id, id, 1, '{}', now() - interval '50 days' from campaign where id = $1`,
      [id],
    );
    await handle.pool.query(
      `insert into ads_total (instance_id, subject, total, beat)
       select '00000000-0000-0000-0000-000000000000', unnest($1::text[]), 5, 1`,
      [[id, ruleId]],
    );
    const others = `other${id}\nlistener`;
    await handle.pool.query(
      `insert into ads_exposure (instance_id, since, cursor, exposures)
       values ('00000000-0000-0000-0000-000000000000', 0, 3, $1)`,
      [JSON.stringify([`${id}\nlistener`, others, `${ruleId}\nlistener`].map((key) => [key, 5, null]))],
    );
    return { id, ruleId, creative, others };
  };
  /** What is kept of the listeners of a campaign, at its place among the others. */
  const exposuresOf = async (others: string): Promise<unknown> => {
    const { rows } = await handle.pool.query<{ exposures: unknown }>(
      'select exposures from ads_exposure where exposures::text like $1',
      [`%${others.slice(0, 41)}%`],
    );
    return rows[0]?.exposures;
  };
  const totalsOf = async (...subjects: string[]): Promise<number> =>
    (await handle.pool.query('select from ads_total where subject = any($1)', [subjects])).rowCount ?? 0;

  it('of a campaign 30 days after its deletion: rows, audio, and totals of caps and goals', async () => {
    const { id, ruleId, creative, others } = await fill();
    expect(await rowsOf()).toHaveLength(7);
    await createCampaignsRepository(handle.db).update({ orgId, id }, { deletedAt: ago(29) });
    await sweep();
    expect([await totalsOf(id, ruleId), await hasAudio(creative)]).toEqual([2, true]);
    await createCampaignsRepository(handle.db).update({ orgId, id }, { deletedAt: ago(31) });
    // Objects that are a day old, as those of tests are in two days.
    await sweep(Date.now() + 2 * DAY_MS);
    expect([await rowsOf(), await totalsOf(id, ruleId), await hasAudio(creative)]).toEqual([[], 0, false]);
    expect(await exposuresOf(others)).toEqual([
      ['', 0, 0],
      [others, 5, null],
      ['', 0, 0],
    ]);
  });

  it('of a deleted organisation, whose publications end first so that no process serves them', async () => {
    const { id, ruleId, creative, others } = await fill();
    await createFeedsRepository(handle.db).insert({
      orgId,
      id: newId(),
      name: 'Weather',
      url: 'https://feeds.example.com/',
      format: 'json',
      keyFact: 'none',
      intervalSeconds: 60,
      createdBy: userId,
    });
    await handle.db.transaction((db) => deleteCampaigns(db, orgId));
    expect(await rowsOf()).toEqual(['campaign_publication']);
    expect(await totalsOf(id, ruleId)).toBe(0);
    expect(JSON.stringify(await exposuresOf(others))).not.toMatch(new RegExp(`"(?:${id}|${ruleId})`));
    const { rows } = await handle.pool.query('select served from campaign_publication where org_id = $1', [orgId]);
    expect(rows).toEqual([{ served: null }]);
    await sweep();
    expect(await rowsOf()).toEqual(['campaign_publication']);
    await sweep(Date.now() + 2 * DAY_MS);
    expect([await rowsOf(), await hasAudio(creative)]).toEqual([[], false]);
  });
});
