import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createChangeFeed } from '../../../../apps/server/src/modules/processing/change-feed.ts';
import { createProcessingRepository } from '../../../../apps/server/src/modules/processing/index.ts';
import { openDatabase } from '../../../../apps/server/src/platform/database/database.ts';
import { personInserter } from '../../../testkit/insert-person.ts';
import { silentLog } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';
import { arrive } from '../versions/table.ts';

describe('GET /api/v3/jobs/{jobId}/events', () => {
  it('answers with 404 for a job that does not exist, instead of a stream', async () => {
    const person = await personInserter(installation)();
    const response = await fetch(`${installation.url}/api/v3/jobs/${randomUUID()}/events`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
    expect(await response.json()).toMatchObject({ code: 'not-found' });
  });
});

describe('the changes of a job', () => {
  it('contain one whose transaction began before that of a change that is known already', async () => {
    const { orgId, insert, produce } = await arrive();
    const { data } = await insert(['A', 'B'].map((city) => ({ cells: { city } })));
    const { jobId: id } = await produce();
    const handle = openDatabase({ url: installation.databaseUrl, log: silentLog });
    const [slow, fast] = [await handle.pool.connect(), await handle.pool.connect()];
    try {
      const changes = createChangeFeed(createProcessingRepository(handle.db), { orgId, id });
      expect(await changes()).toHaveLength(2);
      const start = `update job_item set status = 'running', changed_at = now() where job_id = $1 and position = $2`;
      await slow.query('begin');
      await slow.query(start, [id, 0]);
      await fast.query(start, [id, 1]);
      const told = async () => (await changes()).map(({ reference, status }) => `${reference} ${status}`);
      expect(await told()).toEqual([`${data[1]?.id} running`]);
      await slow.query('commit');
      expect(await told()).toEqual([`${data[0]?.id} running`]);
      expect(await told()).toEqual([]);
    } finally {
      slow.release();
      fast.release();
      await handle.close();
    }
  });
});
