import { limits } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { personInserter } from '../../testkit/insert-person.ts';
import { openTestDatabase } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

const insert = personInserter(installation);

const query = async (text: string, values: readonly unknown[]): Promise<void> => {
  const { pool, close } = openTestDatabase(installation);
  await pool.query(text, [...values]).finally(close);
};

describe('a list that has reached its bound', () => {
  it('of projects takes no more, and has no more when an earlier release stored them', async () => {
    const { client, orgId, userId } = await insert();
    await query(
      `insert into project (org_id, id, name, created_by)
       select $1, gen_random_uuid(), 'Project ' || n, $2 from generate_series(1, $3::int) n`,
      [orgId, userId, limits.projects + 5],
    );
    const { data } = (await client.get('/api/v3/project')).body as { data: unknown[] };
    expect(data).toHaveLength(limits.projects);
    const refused = await client.post('/api/v3/project', { projectName: 'One more' });
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: `Your organisation has ${limits.projects} projects, which is the maximum.` },
    });
  });

  it('of devices that are signed in has the last used ones', async () => {
    const { client, userId } = await insert();
    await query(
      `insert into session (id, user_id, token_hash, expires_at)
       select gen_random_uuid(), $1, md5(gen_random_uuid()::text), now() + interval '7 days' from generate_series(1, $2::int)`,
      [userId, limits.openSessionsInList + 5],
    );
    const { sessions } = (await client.get('/api/user/sessions')).body as { sessions: unknown[] };
    expect(sessions).toHaveLength(limits.openSessionsInList);
  });
});
