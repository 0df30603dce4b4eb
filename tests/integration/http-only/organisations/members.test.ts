import type { OrganisationMember } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { installation } from '../shared.ts';

const arrive = (change: Parameters<ReturnType<typeof personInserter>>[0] = {}) => personInserter(installation)(change);

const detailOf = (body: unknown): string => (body as { detail: string }).detail;

const list = async (person: InsertedPerson, query: Readonly<Record<string, string>> = {}) =>
  (await person.client.get(`/api/org/${person.orgId}/members?${new URLSearchParams(query)}`)).body as {
    members: OrganisationMember[];
    total: number;
  };

const team = async () => {
  const owner = await arrive({ firstName: 'Olga', email: `olga-${Math.random()}@example.com` });
  const { orgId } = owner;
  const admin = await arrive({ firstName: 'Bert', memberOf: { orgId, role: 'admin' } });
  const user = await arrive({ firstName: 'Zoe', memberOf: { orgId, role: 'user', workflows: ['Files'] } });
  return { owner, admin, user, orgId };
};

describe('the list of members', () => {
  it('is searched, sorted and paginated by the server', async () => {
    const { owner, admin, user, orgId } = await team();
    await owner.client.post('/api/user/invite', { email: 'mia@example.org', orgId, role: 'user', features: ['Files'] });
    const names = async (query: Readonly<Record<string, string>>) =>
      (await list(owner, query)).members.map(({ firstName, email }) => firstName || email);
    expect(await names({})).toEqual(['Bert', 'Olga', 'Zoe', 'mia@example.org']);
    expect(await names({ order: 'desc' })).toEqual(['Zoe', 'Olga', 'Bert', 'mia@example.org']);
    expect(await names({ sort: 'role' })).toEqual(
      ['Olga', 'Bert', 'Zoe', 'mia@example.org'].toSorted((a, b) => {
        const rank = (name: string) => (name === 'Olga' ? 0 : name === 'Bert' ? 1 : 2);
        return rank(a) - rank(b);
      }),
    );
    expect(await names({ search: 'ZOE love' })).toEqual(['Zoe']);
    expect(await names({ search: 'example.org' })).toEqual(['mia@example.org']);
    expect(await names({ search: '%' })).toEqual([]);
    const second = await list(owner, { page: '2', pageSize: '3' });
    expect([second.members.length, second.total]).toEqual([1, 4]);
    const statuses = Object.fromEntries((await list(owner)).members.map((row) => [row.email, row.invitationStatus]));
    expect(statuses).toEqual({
      [owner.email]: 'registered',
      [admin.email]: 'confirmed',
      [user.email]: 'confirmed',
      'mia@example.org': 'pending_confirmation',
    });
  });
});

describe('editing a member', () => {
  it('changes role, workflows and capabilities at once', async () => {
    const { owner, user, orgId } = await team();
    const edit = { userId: user.userId, orgId, role: 'user', features: ['CreateAnAd', 'nonsense'] };
    const answer = await owner.client.post('/api/edit-user', edit);
    expect(answer.body).toMatchObject({ role: 'user', features: ['CreateAnAd'] });
    const permissions = await owner.client.get(`/api/rbac/list-permissions?orgId=${orgId}&userId=${user.userId}`);
    expect(permissions.body).toEqual({ orgId, userId: user.userId, role: 'user', features: ['CreateAnAd'] });
    const raised = await owner.client.call('PATCH', `/api/user/${user.userId}/${orgId}`, { role: 'admin' });
    expect((raised.body as OrganisationMember).features).toContain('Files');
    expect((await user.client.get('/api/org')).status).toBe(200);
  });

  it('requires a known workflow', async () => {
    const { owner, user, orgId } = await team();
    for (const features of [[], ['nonsense']]) {
      const answer = await owner.client.post('/api/edit-user', { userId: user.userId, orgId, role: 'user', features });
      expect([answer.status, detailOf(answer.body)]).toEqual([422, 'Please select at least one option']);
    }
  });

  it('is refused for oneself, for an owner and without the capability', async () => {
    const { owner, admin, user, orgId } = await team();
    const edit = (by: InsertedPerson, userId: string, role = 'admin') =>
      by.client.call('PATCH', `/api/user/${userId}/${orgId}`, { role, features: ['Files'] });
    expect((await edit(user, user.userId)).status).toBe(403);
    expect((await edit(user, admin.userId, 'user')).status).toBe(403);
    expect((await edit(admin, admin.userId)).status).toBe(403);
    expect((await edit(admin, owner.userId, 'user')).status).toBe(403);
    expect((await edit(owner, admin.userId, 'owner')).status).toBe(422);
    const stranger = await arrive();
    expect((await edit(stranger, user.userId)).status).toBe(404);
    expect((await edit(owner, stranger.userId)).status).toBe(404);
    // The user's own data cannot be used for it either.
    await user.client.call('PATCH', '/api/user', { role: 'owner', isInstallationAdmin: true, firstName: 'Zoe' });
    expect((await list(owner, { search: user.email })).members[0]?.role).toBe('user');
  });
});

describe('removing a member', () => {
  it('is permitted to administrators, and never for owners', async () => {
    const { owner, admin, user, orgId } = await team();
    const remove = (by: InsertedPerson, userId: string) => by.client.call('DELETE', `/api/user/${userId}/${orgId}`);
    expect((await remove(user, admin.userId)).status).toBe(403);
    expect((await remove(admin, owner.userId)).status).toBe(403);
    const answer = await remove(admin, user.userId);
    expect(answer.body).toEqual({ message: 'User has been deleted from this organization' });
    expect((await remove(admin, user.userId)).status).toBe(404);
    expect((await user.client.get(`/api/org/${orgId}`, { 'x-assume-org': orgId })).status).toBe(403);
  });

  it('lets every member leave except the last owner, also when two owners leave at once', async () => {
    const { owner, user, orgId } = await team();
    const leave = (person: InsertedPerson) => person.client.call('DELETE', `/api/user/${person.userId}/${orgId}`);
    expect((await leave(user)).status).toBe(200);
    const alone = await leave(owner);
    expect([alone.status, detailOf(alone.body)]).toEqual([403, 'The last owner cannot leave an organization.']);
    const second = await arrive({ memberOf: { orgId, role: 'owner' } });
    const answers = await Promise.all([leave(owner), leave(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('the audit log', () => {
  it('records actor, action, target, time and origin, for administrators only', async () => {
    const { owner, user, orgId } = await team();
    const before = Date.now();
    await owner.client.post('/api/edit-user', { userId: user.userId, orgId, role: 'admin' });
    await owner.client.post('/api/edit-user', { userId: user.userId, orgId, role: 'user', features: ['Files'] });
    const audit = (await owner.client.get(`/api/org/${orgId}/audit`)).body as {
      events: { at: number }[];
      total: number;
      actions: string[];
    };
    expect(audit.events[0]).toMatchObject({
      actor: owner.email,
      action: 'member.edited',
      target: user.email,
      detail: { before: { role: 'admin' }, after: { role: 'user', workflows: ['Files'] } },
      ipAddress: '127.0.0.1',
    });
    expect(audit.events[0]?.at).toBeGreaterThan(before - 1_000);
    expect([audit.total, audit.actions]).toEqual([2, ['member.edited']]);
    const found = async (query: string) =>
      ((await owner.client.get(`/api/org/${orgId}/audit?${query}`)).body as { total: number }).total;
    expect(await found(`search=${encodeURIComponent(user.email)}`)).toBe(2);
    expect(await found('search=nobody')).toBe(0);
    expect(await found('action=member.removed')).toBe(0);
    expect(await found(`from=${before + 60_000}`)).toBe(0);
    expect((await user.client.get(`/api/org/${orgId}/audit`)).status).toBe(403);
    expect((await user.client.get(`/api/org/${orgId}/audit/csv`)).status).toBe(403);
  });

  it('is exported as a table in which no cell is a formula', async () => {
    const owner = await arrive({ email: `=cmd-${Math.random()}@example.com` });
    await owner.client.call('PUT', '/api/org/preferences', { language: 'English', accent: 'United Kingdom' });
    const answer = await owner.client.get(`/api/org/${owner.orgId}/audit/csv`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = String(answer.body).split('\r\n');
    expect(lines[0]).toBe('time,who,action,target,detail,address');
    expect(lines[1]).toContain(`'${owner.email}`);
    expect(lines[1]).toContain('"English, United Kingdom"');
    expect(String(answer.body)).not.toMatch(/(^|,)=/m);
  });
});
