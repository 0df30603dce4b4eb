import type { OrganisationSummary } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { openTestDatabase, smallAd } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

const arrive = personInserter(installation);

const createChild = async (owner: InsertedPerson): Promise<string> =>
  ((await owner.client.post('/api/org', { orgName: 'North' })).body as OrganisationSummary).orgId;

const remaining = async (owner: InsertedPerson): Promise<number> =>
  ((await owner.client.get('/api/billing/usage')).body as { creditsRemaining: number }).creditsRemaining;

const rowsOf = async (orgId: string): Promise<number> => {
  const database = openTestDatabase(installation);
  const { rowCount } = await database.pool
    .query('select 1 from production where org_id = $1', [orgId])
    .finally(() => database.close());
  return rowCount ?? 0;
};

describe('deleting a child', () => {
  it('is answered and recorded once, however often it is asked for at once', async () => {
    const owner = await arrive();
    const childId = await createChild(owner);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.client.call('DELETE', `/api/org/child/${childId}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    const { events } = (await owner.client.get(`/api/org/${owner.orgId}/audit`)).body as {
      events: { action: string }[];
    };
    expect(events.filter(({ action }) => action === 'organisation.deleted')).toHaveLength(1);
  });

  it('gives held credits back at once', async () => {
    const owner = await arrive();
    const childId = await createChild(owner);
    const before = await remaining(owner);
    const posted = await owner.client.post('/api/v3/audioform', smallAd(), { 'x-assume-org': childId });
    expect(posted.status).toBe(202);
    expect(await remaining(owner)).toBe(before - 2);
    expect((await owner.client.call('DELETE', `/api/org/child/${childId}`)).status).toBe(200);
    expect(await remaining(owner)).toBe(before);
    expect(await rowsOf(childId)).toBe(0);
  });

  it('leaves no production that is accepted meanwhile', async () => {
    const owner = await arrive();
    const childId = await createChild(owner);
    const database = openTestDatabase(installation);
    const connection = await database.pool.connect();
    try {
      await connection.query('begin');
      await connection.query('select 1 from organisation where id = $1 for update', [childId]);
      const posted = owner.client.post('/api/v3/audioform', smallAd(), { 'x-assume-org': childId });
      await expect
        .poll(async () => {
          const waiting = await database.pool.query(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%for key share%'",
          );
          return waiting.rowCount;
        })
        .toBe(1);
      await connection.query('delete from organisation where id = $1', [childId]);
      await connection.query('commit');
      expect((await posted).status).toBe(404);
    } finally {
      connection.release();
      await database.close();
    }
    expect(await rowsOf(childId)).toBe(0);
  });
});
