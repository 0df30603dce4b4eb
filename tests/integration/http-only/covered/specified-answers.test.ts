import { describe, expect, it } from 'vitest';
import { personInserter } from '../../../testkit/insert-person.ts';
import { openTestDatabase } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

const insert = personInserter(installation);

const sql = async (text: string, values: readonly unknown[]): Promise<void> => {
  const { pool, close } = openTestDatabase(installation);
  await pool.query(text, [...values]).finally(close);
};

describe('a member who is not an administrator', () => {
  it('sees what was spent, and neither the limit nor what others spent', async () => {
    const owner = await insert({ plan: 'production' });
    const member = await insert({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['CreateAnAd'] } });
    await owner.client.get('/api/billing/usage');
    await sql(
      `insert into credit_entry (root_id, org_id, user_id, sequence, kind, credits, balance_after, period_number, key)
       select root_id, root_id, $2, sequence + 1, 'charge', -7, balance_after - 7, period_number, 'spent by the owner'
       from credit_entry where root_id = $1 order by sequence desc limit 1`,
      [owner.orgId, owner.userId],
    );
    const seenBy = async ({ client }: typeof owner) => (await client.get('/api/billing/usage')).body;
    expect(await seenBy(owner)).toMatchObject({
      limit: 10_000,
      usageTotal: 7,
      detailedUsage: { users: [{ userId: owner.userId, currentUsage: 7 }] },
    });
    expect(await seenBy(member)).toMatchObject({
      limit: null,
      creditsRemaining: null,
      usageTotal: 7,
      detailedUsage: { users: [], childOrgs: [] },
    });
  });
});

describe('the feature lab', () => {
  it('is on a user’s list of screens and workflows only while its flag is on', async () => {
    const [staff, member] = [await insert(), await insert()];
    await sql('update "user" set is_installation_admin = true where id = $1', [staff.userId]);
    const seen = async () => {
      const { screens, workflows } = (await member.client.get('/api/user')).body as {
        readonly screens: readonly string[];
        readonly workflows: readonly string[];
      };
      return [screens.includes('featureLab'), workflows.includes('FeatureLab')];
    };
    expect(await seen()).toEqual([true, true]);
    const off = await staff.client.call('PUT', '/api/installation/flags/feature-lab', {
      orgId: member.orgId,
      isOn: false,
    });
    expect(off.status).toBe(200);
    await expect.poll(seen).toEqual([false, false]);
  });
});

describe('an organisation', () => {
  it('is renamed by its administrators, and its children by those of the parent', async () => {
    const owner = await insert();
    const member = await insert({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['CreateAnAd'] } });
    const rename = (client: typeof owner.client, orgName: string, orgId = owner.orgId) =>
      client.call('PUT', `/api/org/name?orgId=${orgId}`, { orgName });
    const nameOf = async (orgId: string) =>
      ((await owner.client.get(`/api/org/${orgId}`)).body as { orgName: string }).orgName;
    expect((await rename(member.client, 'Taken over')).status).toBe(403);
    expect((await rename(owner.client, 'a!')).status).toBe(422);
    expect((await rename(owner.client, 'Harbor Group')).status).toBe(200);
    expect(await nameOf(owner.orgId)).toBe('Harbor_Group');
    const [north, south] = await Promise.all(
      ['North', 'South'].map(
        async (orgName) => ((await owner.client.post('/api/org', { orgName })).body as { orgId: string }).orgId,
      ),
    );
    expect(await rename(owner.client, 'south', north)).toMatchObject({
      status: 409,
      body: { detail: 'An organisation with this name exists already' },
    });
    expect((await rename(owner.client, 'East', south)).status).toBe(200);
    const stranger = await insert();
    expect((await rename(stranger.client, 'Mine', owner.orgId)).status).toBe(404);
    const audit = (await owner.client.get(`/api/org/${owner.orgId}/audit`)).body as { events: { action: string }[] };
    expect(audit.events.map(({ action }) => action)).toContain('organisation.renamed');
  });
});
