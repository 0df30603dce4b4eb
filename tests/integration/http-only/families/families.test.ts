import type { OrganisationMember, OrganisationSummary, User } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { createClient, openTestDatabase } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

const arrive = personInserter(installation);

const createChild = async (person: InsertedPerson, orgName = 'North'): Promise<string> => {
  const { status, body } = await person.client.post('/api/org', { orgName });
  expect(status).toBe(200);
  return (body as OrganisationSummary).orgId;
};

const statusIn = async (client: InsertedPerson['client'], orgId: string): Promise<number> =>
  (await client.get('/api/v3/project', { 'x-assume-org': orgId })).status;

const demote = (owner: InsertedPerson, person: InsertedPerson) =>
  owner.client.post('/api/edit-user', {
    userId: person.userId,
    orgId: owner.orgId,
    role: 'user',
    features: ['CreateAnAd'],
  });

const membersOf = async (person: InsertedPerson, orgId: string): Promise<string[]> =>
  ((await person.client.get(`/api/org/${orgId}/members`)).body as { members: OrganisationMember[] }).members.map(
    ({ userId }) => userId,
  );

describe('a family of organisations', () => {
  it('lets all administrators of the parent administer every child', async () => {
    const owner = await arrive();
    const admin = await arrive({ memberOf: { orgId: owner.orgId, role: 'admin' } });
    const user = await arrive({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['CreateAnAd'] } });
    const childId = await createChild(admin);
    const inside = { 'x-assume-org': childId };
    expect([await statusIn(owner.client, childId), await statusIn(user.client, childId)]).toEqual([200, 403]);
    const seen = (await owner.client.get('/api/user', inside)).body as User;
    expect(seen.currentOrgId).toBe(childId);
    expect(seen.capabilities).toContain('organisation.administer');
    expect(seen.availableOrganizations.find(({ orgId }) => orgId === childId)).toMatchObject({
      role: 'admin',
      isChildOrg: true,
      invitationStatus: 'confirmed',
    });
    const invited = await owner.client.post(
      '/api/user/invite',
      { email: `new-${childId}@example.com`, orgId: childId, role: 'admin' },
      inside,
    );
    expect(invited.status).toBe(200);
    // Without a named organisation, requests go to the parent.
    expect(((await owner.client.get('/api/user')).body as User).currentOrgId).toBe(owner.orgId);
  });

  it.each([
    [
      'removed from',
      (owner: InsertedPerson, admin: InsertedPerson) =>
        owner.client.call('DELETE', `/api/user/${admin.userId}/${owner.orgId}`),
    ],
    ['demoted in', demote],
    [
      'who leaves',
      (_owner: InsertedPerson, admin: InsertedPerson) =>
        admin.client.call('DELETE', `/api/user/${admin.userId}/${admin.orgId}`),
    ],
  ] as const)(
    'ends the roles of an administrator %s the parent in its children, with their keys',
    async (_how, end) => {
      const owner = await arrive();
      const admin = await arrive({ memberOf: { orgId: owner.orgId, role: 'admin' } });
      const childId = await createChild(admin);
      const { key } = (await admin.client.post('/api/user/generate-key', {})).body as { key: string };
      const byKey = createClient(installation.url, key);
      expect(await statusIn(byKey, childId)).toBe(200);
      expect((await end(owner, admin)).status).toBe(200);
      expect([await statusIn(admin.client, childId), await statusIn(byKey, childId)]).toEqual([403, 403]);
      expect(await membersOf(owner, childId)).toEqual([]);
      expect(await statusIn(owner.client, childId)).toBe(200);
      const { availableOrganizations } = (await admin.client.get('/api/user')).body as User;
      expect(availableOrganizations.map(({ orgId }) => orgId)).not.toContain(childId);
      const audit = (await owner.client.get(`/api/org/${childId}/audit`)).body as { events: { action: string }[] };
      expect(audit.events.map(({ action }) => action)).toContain('member.removed');
    },
  );

  it('leaves memberships that a child has given itself', async () => {
    const owner = await arrive();
    const admin = await arrive({ memberOf: { orgId: owner.orgId, role: 'admin' } });
    const childId = await createChild(owner);
    const database = openTestDatabase(installation);
    await database.pool.query(
      "insert into member (org_id, user_id, role, workflows, invited_by) values ($1, $2, 'user', '{CreateAnAd}', $3)",
      [childId, admin.userId, owner.userId],
    );
    await database.close();
    const roleIn = async () =>
      ((await admin.client.get('/api/user', { 'x-assume-org': childId })).body as User).availableOrganizations.find(
        ({ orgId }) => orgId === childId,
      )?.role;
    expect(await roleIn()).toBe('admin');
    expect((await demote(owner, admin)).status).toBe(200);
    expect(await roleIn()).toBe('user');
  });

  it('is reached by a key that is limited to a child', async () => {
    const owner = await arrive();
    const admin = await arrive({ memberOf: { orgId: owner.orgId, role: 'admin' } });
    const childId = await createChild(owner);
    const { key } = (await admin.client.post('/api/user/generate-key', { orgIds: [childId] })).body as { key: string };
    const byKey = createClient(installation.url, key);
    expect([await statusIn(byKey, childId), await statusIn(byKey, owner.orgId)]).toEqual([200, 403]);
    expect((await byKey.get('/api/v3/project')).status).toBe(200);
    await demote(owner, admin);
    expect((await byKey.get('/api/v3/project')).status).toBe(403);
  });
});
