import type { User } from '@sonora/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { personInserter } from '../../../testkit/insert-person.ts';
import { createClient, openTestDatabase, smallAd } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

/** What sessions of the pages may do, and what API keys may. */

const arrive = personInserter(installation);
const database = openTestDatabase(installation);
afterAll(() => database.close());

type Client = ReturnType<typeof createClient>;

const keyOf = async (client: Client): Promise<Client> => {
  const { status, body } = await client.post('/api/user/generate-key', {});
  expect(status).toBe(200);
  return createClient(installation.url, (body as { key: string }).key);
};

const produce = async (client: Client): Promise<number> => (await client.post('/api/v3/audioform', smallAd())).status;

/** Switches a flag as an administrator of the installation does. */
const switchFlag = async (orgId: string, flag: string, isOn: boolean): Promise<void> => {
  const operator = await arrive();
  await database.pool.query('update "user" set is_installation_admin = true where id = $1', [operator.userId]);
  const { status } = await operator.client.call('PUT', `/api/installation/flags/${flag}`, { isOn, orgId });
  expect(status).toBe(200);
};

describe('the production of ads', () => {
  it('is refused to sessions where the flags of its workflows are off, and not to API keys', async () => {
    const owner = await arrive({ plan: 'indie' });
    const byKey = await keyOf(owner.client);
    expect([await produce(owner.client), await produce(byKey)]).toEqual([202, 202]);
    await switchFlag(owner.orgId, 'create-an-ad', false);
    expect([await produce(owner.client), await produce(byKey)]).toEqual([202, 202]);
    // Instant ads and versions are produced by the same call.
    await switchFlag(owner.orgId, 'instant-ad', false);
    await switchFlag(owner.orgId, 'version-an-ad', false);
    expect([await produce(owner.client), await produce(byKey)]).toEqual([403, 202]);
    const { capabilities } = (await owner.client.get('/api/user')).body as User;
    expect(capabilities).toContain('ads.read');
  });

  it('is for developers a matter of their keys', async () => {
    const owner = await arrive({ plan: 'developer' });
    const user = await arrive({ memberOf: { orgId: owner.orgId, role: 'user' } });
    for (const { client } of [owner, user])
      expect([await produce(client), await produce(await keyOf(client))]).toEqual([403, 202]);
  });

  it('is refused to a member without the grant', async () => {
    const owner = await arrive({ plan: 'production' });
    const granted = await arrive({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['CreateAnAd'] } });
    const other = await arrive({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['Dictionary'] } });
    expect([await produce(granted.client), await produce(other.client)]).toEqual([202, 403]);
  });
});

describe('API keys', () => {
  it('say what they need where the plan has none', async () => {
    const owner = await arrive({ plan: 'free' });
    const { status, body } = await owner.client.post('/api/user/generate-key', {});
    expect(status).toBe(403);
    expect(body).toMatchObject({ detail: expect.stringMatching(/^API keys need a paid plan/) });
  });

  it('of a paid plan answer nothing after a change to free', async () => {
    const owner = await arrive({ plan: 'indie' });
    const byKey = await keyOf(owner.client);
    expect((await byKey.get('/api/user')).status).toBe(200);
    await database.pool.query("update organisation set plan = 'free' where id = $1", [owner.orgId]);
    for (const path of ['/api/user', '/api/user/keys', '/api/speech/voice'])
      expect(await byKey.get(path), path).toMatchObject({ status: 403, body: { messageId: 'accounts.keyNotInPlan' } });
    expect((await owner.client.get('/api/user')).status).toBe(200);
  });
});
