import { randomUUID } from 'node:crypto';
import type { ListedCampaign } from '@sonora/contracts';
import type { CampaignReport, LoggedEvent } from '@sonora/contracts/endpoints/campaigns/campaign-reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../../../apps/server/src/platform/database/database.ts';
import type { AdEvent } from '../../../../apps/server/src/platform/event-log/ad-event.ts';
import { testEvent } from '../../../../apps/server/src/platform/event-log/testkit/events.ts';
import { createPostgresSink } from '../../../../apps/server/src/platform/event-sink/postgres-sink.ts';
import { batchOf } from '../../../../apps/server/src/platform/event-sink/testkit/batches.ts';
import { newId } from '../../../../apps/server/src/platform/ids/new-id.ts';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { openTestDatabase } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

const insertPerson = personInserter(installation);
let handle: DatabaseHandle;
beforeAll(() => {
  handle = openTestDatabase(installation);
});
afterAll(() => handle?.close());

const answerMs = Date.parse('2026-11-20T10:30:00Z');
const week = 'from=2026-11-18T00:00:00Z&to=2026-11-25T00:00:00Z';

/** A person whose organisation has campaigns. */
const insert = async (): Promise<InsertedPerson> => {
  const person = await insertPerson();
  await handle.pool.query(
    `insert into flag_setting (org_id, flag, is_on, changed_by) values ($1, 'vast-tag-overview', true, $2)`,
    [person.orgId, person.userId],
  );
  return person;
};

const summary = {
  dsp: 'adobe',
  vastVersion: '4.2',
  macros: {},
  defaultCreativeId: null,
  squareBannerId: null,
  rectangleBannerId: null,
  creativeCount: 0,
  ruleCount: 0,
  firstDay: null,
  lastDay: null,
};

/** A campaign of a person, and a function that stores events of its tag. */
const campaignOf = async (person: InsertedPerson) => {
  const [id, tagId] = [newId(), randomUUID()];
  await handle.pool.query(
    `insert into campaign (org_id, id, name, tag_id, draft_revision, summary, created_by, modified_by)
     values ($1, $2, 'Spring', $3, 1, $4, $5, $5)`,
    [person.orgId, id, tagId, JSON.stringify(summary), person.userId],
  );
  const sink = createPostgresSink(handle.pool);
  const store = (...events: Partial<AdEvent>[]): Promise<void> =>
    sink.deliver(batchOf(events.map((fields) => testEvent({ tagId, answerMs, receivedMs: answerMs, ...fields }))));
  const read = async (query = week): Promise<CampaignReport> => {
    const { status, body } = await person.client.get(`/api/campaign/${id}/report?${query}`);
    expect(status).toBe(200);
    return body as CampaignReport;
  };
  return { id, tagId, store, read };
};

/** Answers with an ad, their impressions, and one completion of each played ad. */
const played = (count: number, more: Partial<AdEvent>, last: readonly AdEvent['event'][]): Partial<AdEvent>[] =>
  Array.from({ length: count }, randomUUID).flatMap((adServingId) =>
    (['answer', ...last] as const).map((event) => ({ ...more, adServingId, event })),
  );

describe('GET /api/campaign/{id}/report', () => {
  it('sums hours, creatives, rules and places, and explains the differences', async () => {
    const person = await insert();
    const { store, read } = await campaignOf(person);
    const [first, second, ruleId] = [randomUUID(), randomUUID(), randomUUID()];
    await store(
      ...played(4, { creativeId: first, ruleId, facts: { city: 'Berlin' } }, ['impression', 'complete']),
      ...played(2, { creativeId: second, facts: { city: 'Bonn' } }, ['impression', 'skip']),
      ...played(1, { creativeId: second, answerMs: answerMs + 3_600_000, receivedMs: answerMs + 3_600_000 }, []),
      { event: 'noAd', creativeId: undefined, reason: 'outsideFlight' },
      { event: 'error', creativeId: second, errorCode: 405 },
      { event: 'click', creativeId: first, userAgent: 'a crawler' },
      { event: 'click', creativeId: first, receivedMs: answerMs + 100_000_000 },
    );
    const report = await read();
    expect(report.totals).toMatchObject({
      answers: 7,
      noAds: 1,
      impressions: 6,
      completes: 4,
      skips: 2,
      clicks: 0,
      errors: 1,
      filtered: 1,
      late: 1,
    });
    expect(report.hours.map(({ at, counts }) => [at, counts.answers])).toEqual([
      ['2026-11-20T10:00:00.000Z', 6],
      ['2026-11-20T11:00:00.000Z', 1],
    ]);
    expect(report.creatives.map(({ creativeId, counts }) => [creativeId, counts.impressions])).toEqual([
      [first, 4],
      [second, 2],
    ]);
    expect(report.rules.map((rule) => [rule.ruleId, rule.counts.answers])).toEqual([
      [ruleId, 4],
      [null, 3],
    ]);
    expect(report.places.map(({ city, counts }) => [city, counts.answers, counts.impressions])).toEqual([
      ['Berlin', 4, 4],
      ['Bonn', 2, 2],
      [null, 1, 0],
    ]);
    expect(report.errors).toEqual([{ code: 405, count: 1 }]);
    expect(report.withoutAd).toEqual([{ reason: 'outsideFlight', count: 1 }]);
    expect(report.filtered).toEqual([{ reason: 'robot', count: 1 }]);
    expect(report.discrepancies.map(({ message }) => message.messageId)).toEqual([
      'reports.answersWithoutImpression',
      'reports.notCompleted',
      'reports.skipped',
      'reports.errors',
      'reports.withoutAd',
      'reports.outsideFlight',
      'reports.robot',
      'reports.late',
    ]);
    expect(report.discrepancies[1]!.text).toBe(
      '2 impressions were not followed by a completion (33.3%): the listener left or skipped the ad, or the player did not report its end.',
    );
  });

  it('says that no tag was called in a period without events, also in one that makes no sense', async () => {
    const { store, read } = await campaignOf(await insert());
    await store({ event: 'impression' });
    for (const query of [
      'from=2026-11-24T00:00:00Z&to=2026-11-25T00:00:00Z',
      'from=2026-11-25T00:00:00Z&to=2026-11-18T00:00:00Z',
      'from=0000-01-01T00:00:00Z&to=0000-01-02T00:00:00Z',
      'from=9999-01-01T00:00:00Z&to=9999-12-31T00:00:00Z',
    ]) {
      expect((await read(query)).discrepancies.map(({ message }) => message.messageId)).toEqual(['reports.noEvents']);
    }
    expect((await read('from=2000-01-01T00:00:00Z&to=2026-11-25T00:00:00Z')).from).toBe('2025-10-21T00:00:00.000Z');
  });

  it('counts a late comer in the hour of its answer', async () => {
    const { store, read } = await campaignOf(await insert());
    const adServingId = randomUUID();
    await store({ adServingId, event: 'answer' });
    await store({ adServingId, event: 'impression', receivedMs: answerMs + 80_000_000 });
    const { hours } = await read();
    expect(hours.map(({ at, counts }) => [at, counts.impressions])).toEqual([['2026-11-20T10:00:00.000Z', 1]]);
  });

  it('gives tables as CSV without formulas', async () => {
    const person = await insert();
    const { id, store } = await campaignOf(person);
    await store({ event: 'answer', facts: { city: '=HYPERLINK("x")', region: 'a,b' } });
    const csv = async (table: string): Promise<string> => {
      const response = await fetch(`${installation.url}/api/campaign/${id}/report/export?${week}&table=${table}`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      expect(response.headers.get('content-type')).toContain('text/csv');
      return response.text();
    };
    const [head, line] = (await csv('places')).split('\r\n');
    expect(head).toMatch(/^region,city,postalCode,answers,noAds,impressions,/);
    expect(line).toMatch(/^"a,b","'=HYPERLINK\(""x""\)",,1,0,0,/);
    for (const table of ['hours', 'creatives', 'rules']) expect((await csv(table)).split('\r\n')).toHaveLength(3);
    await store(
      { event: 'error', errorCode: 405 },
      { event: 'error', errorCode: 402 },
      { event: 'error', errorCode: 402 },
      { event: 'noAd', creativeId: undefined, reason: 'campaignGoal' },
      { event: 'click', userAgent: 'a crawler' },
    );
    expect(await csv('errors')).toBe('code,count\r\n402,2\r\n405,1\r\n');
    expect(await csv('withoutAd')).toBe('reason,count\r\ncampaignGoal,1\r\n');
    expect(await csv('filtered')).toBe('reason,count\r\nrobot,1\r\n');
  });

  it('names creatives and rules of the draft, of the publication and of former times', async () => {
    const person = await insert();
    const { id, store, read } = await campaignOf(person);
    const [kept, published, former, unknown] = [randomUUID(), randomUUID(), newId(), randomUUID()];
    const [ruleId, formerRule] = [randomUUID(), randomUUID()];
    const rule = {
      creativeId: kept,
      priority: 0,
      weight: 1,
      targeting: { groups: [[{ kind: 'city', names: ['Bath'] }]] },
    };
    const revisions = [
      {
        creatives: [
          [kept, 'Old name'],
          [published, 'Published'],
        ],
        rules: [{ ...rule, ruleId: formerRule }],
      },
      { creatives: [[kept, 'New name']], rules: [{ ...rule, ruleId }] },
    ];
    for (const [index, { creatives, rules }] of revisions.entries()) {
      await handle.pool.query(
        `insert into campaign_revision (org_id, campaign_id, number, settings, change, created_by)
         values ($1, $2, $3, $4, '{"text": "x", "messageId": "x"}', $5)`,
        [
          person.orgId,
          id,
          index + 1,
          JSON.stringify({ creatives: creatives.map(([creativeId, name]) => ({ creativeId, name })), rules }),
          person.userId,
        ],
      );
    }
    await handle.pool.query('update campaign set draft_revision = 2, published_revision = 1 where id = $1', [id]);
    await handle.pool.query(
      `insert into campaign_creative (org_id, id, campaign_id, name, source, state)
       values ($1, $2, $3, 'Former', '{"kind": "file"}', 'ready')`,
      [person.orgId, former, id],
    );
    await store(
      ...played(4, { creativeId: kept, ruleId }, ['impression']),
      ...played(3, { creativeId: published, ruleId: formerRule }, ['impression']),
      ...played(2, { creativeId: former, ruleId: randomUUID() }, ['impression']),
      ...played(1, { creativeId: unknown }, ['impression']),
    );
    const report = await read();
    expect(report.creatives.map(({ creativeId, name, isRemoved }) => [creativeId, name, isRemoved])).toEqual([
      [kept, 'New name', false],
      [published, 'Published', true],
      [former, 'Former', true],
      [unknown, null, true],
    ]);
    expect(report.rules.map(({ targeting, isRemoved }) => [targeting?.text, isRemoved])).toEqual([
      [expect.stringContaining('Bath'), false],
      [expect.stringContaining('Bath'), true],
      [undefined, true],
      [undefined, false],
    ]);
    const csv = async (table: string): Promise<string> =>
      (
        await fetch(`${installation.url}/api/campaign/${id}/report/export?${week}&table=${table}`, {
          headers: { authorization: `Bearer ${person.token}` },
        })
      ).text();
    expect(await csv('creatives')).toContain(`${kept},New name,4,`);
    expect(await csv('rules')).toMatch(/default,,1,/);
  });

  it('knows no campaign of another organisation, and none that was deleted', async () => {
    const [owner, other] = [await insert(), await insert()];
    const { id } = await campaignOf(owner);
    const paths = ['report', 'report/export'].map((name) => `/api/campaign/${id}/${name}`);
    for (const path of paths) expect((await other.client.get(path)).status).toBe(404);
    await handle.pool.query('update campaign set deleted_at = now() where id = $1', [id]);
    for (const path of paths) expect((await owner.client.get(path)).status).toBe(404);
  });
});

describe('GET /api/campaign', () => {
  it('lists the impressions of 24 hours and the hour of the last answer, which need no look at the events', async () => {
    const person = await insert();
    const [asked, silent] = [await campaignOf(person), await campaignOf(person)];
    const now = Date.now();
    const hour = Math.floor(now / 3_600_000) * 3_600_000;
    const yesterday = now - 86_400_000;
    const list = async () => {
      const { status, body } = await person.client.get('/api/campaign');
      expect(status).toBe(200);
      const { campaigns } = body as { campaigns: readonly ListedCampaign[] };
      return new Map(
        campaigns.map(({ campaignId, recentImpressions, lastAnswerAt }) => [
          campaignId,
          [recentImpressions, lastAnswerAt],
        ]),
      );
    };
    const before = { answerMs: yesterday, receivedMs: yesterday };
    await asked.store({ ...before, event: 'noAd', creativeId: undefined });
    await asked.store({ ...before, event: 'impression' });
    expect(await list()).toEqual(
      new Map([
        [asked.id, [0, hour - 86_400_000]],
        [silent.id, [0, null]],
      ]),
    );
    const today = { answerMs: now, receivedMs: now };
    await asked.store(...played(3, today, ['impression', 'start']), {
      ...today,
      event: 'impression',
      userAgent: 'a crawler',
    });
    await handle.pool.query('delete from ad_event where tag_id = $1', [asked.tagId]);
    expect((await list()).get(asked.id)).toEqual([3, hour]);
    // A robot's request is no answer.
    await silent.store({ ...today, event: 'answer', userAgent: 'a crawler' });
    expect((await list()).get(silent.id)).toEqual([0, null]);
  });
});

/** Reads messages of a stream until `isDone`. */
const readEvents = async (
  response: Response,
  isDone: (events: readonly LoggedEvent[]) => boolean,
): Promise<readonly LoggedEvent[]> => {
  const events: LoggedEvent[] = [];
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const messages = text.split('\n\n');
    text = messages.pop()!;
    for (const message of messages) {
      const data = message.split('\n').find((line) => line.startsWith('data: '));
      if (data) events.push(...((JSON.parse(data.slice('data: '.length)) as { events?: LoggedEvent[] }).events ?? []));
    }
    if (isDone(events)) return events;
  }
  return events;
};

describe('GET /api/campaign/{id}/events', () => {
  it('streams the last events and then each new one once', async () => {
    const person = await insert();
    const { id, store } = await campaignOf(person);
    const now = { answerMs: Date.now() - 1_000, receivedMs: Date.now(), adServingId: randomUUID() };
    await store({ ...now, event: 'answer', reason: 'rule' });
    const response = await fetch(`${installation.url}/api/campaign/${id}/events`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    let stored = 0;
    const next = [{ event: 'impression' }, { event: 'error', errorCode: 405 }, { event: 'click' }] as const;
    const events = await readEvents(response, (known) => {
      // Each is stored after the one before it has come.
      if (known.length === stored + 1 && stored < next.length) {
        void store({ ...now, ...next[stored]! });
        stored += 1;
      }
      return known.length === 4;
    });
    expect(events.map(({ event, detail, verdict, reason }) => [event, detail, verdict, reason])).toEqual([
      ['answer', null, 'counted', 'rule'],
      ['impression', null, 'counted', null],
      ['error', 405, 'counted', null],
      ['click', null, 'counted', null],
    ]);
    await response.body?.cancel().catch(() => {});
  });

  it('streams nothing of a campaign of another organisation', async () => {
    const { id, store } = await campaignOf(await insert());
    await store({ event: 'impression', answerMs: Date.now() - 1_000, receivedMs: Date.now() });
    const other = await insert();
    const response = await fetch(`${installation.url}/api/campaign/${id}/events`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('impression');
  });
});
