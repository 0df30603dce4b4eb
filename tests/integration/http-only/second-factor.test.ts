import { describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../testkit/insert-person.ts';
import { createClient } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

const arrive = (change: Parameters<ReturnType<typeof personInserter>>[0] = {}) => personInserter(installation)(change);

const demand = (client: InsertedPerson['client'], isRequired: boolean) =>
  client.call('PUT', '/api/org/second-factor', { isRequired });

const needed = {
  status: 403,
  body: {
    code: 'second-factor-needed',
    detail:
      'This organisation requires two-factor sign-in. Set up an authenticator app or a passkey in your profile, or sign in with yours.',
  },
};

/** An organisation that requires two-factor authentication, with a child and a member of each kind. */
const family = async () => {
  const owner = await arrive({ hasSecondFactor: true });
  const { orgId } = owner;
  const child = (await owner.client.post('/api/org', { orgName: 'North' })).body as { orgId: string };
  const people = {
    admin: await arrive({ memberOf: { orgId, role: 'admin' } }),
    user: await arrive({ memberOf: { orgId, role: 'user', workflows: ['CreateAnAd', 'Files'] } }),
    careful: await arrive({ hasSecondFactor: true, memberOf: { orgId, role: 'user', workflows: ['Files'] } }),
    ofChild: await arrive({ memberOf: { orgId: child.orgId, role: 'admin' } }),
    carefulOfChild: await arrive({ hasSecondFactor: true, memberOf: { orgId: child.orgId, role: 'admin' } }),
  };
  const keyOf = async ({ client }: InsertedPerson): Promise<string> =>
    ((await client.post('/api/user/generate-key')).body as { key: string }).key;
  const [key, ownersKey] = [await keyOf(people.admin), await keyOf(owner)];
  expect((await demand(owner.client, true)).body).toEqual({ isRequired: true });
  return { owner, orgId, childId: child.orgId, key, ownersKey, ...people };
};

describe('required two-factor authentication', () => {
  it('applies to members of the organisation and its children without a second factor, and only to them', async () => {
    const all = await family();
    const statusOf = async ({ client }: { readonly client: InsertedPerson['client'] }, path = '/api/v3/project') =>
      (await client.get(path)).status;
    expect({
      owner: await statusOf(all.owner),
      admin: await statusOf(all.admin),
      user: await statusOf(all.user),
      careful: await statusOf(all.careful),
      ofChild: await statusOf(all.ofChild),
      carefulOfChild: await statusOf(all.carefulOfChild),
      stranger: await statusOf(await arrive()),
      key: (await createClient(installation.url).get('/api/v3/project', { 'x-api-key': all.key })).status,
      ownersKey: (await createClient(installation.url).get('/api/v3/project', { 'x-api-key': all.ownersKey })).status,
    }).toEqual({
      owner: 200,
      admin: 403,
      user: 403,
      careful: 200,
      ofChild: 403,
      carefulOfChild: 200,
      stranger: 200,
      key: 403,
      ownersKey: 200,
    });
    expect(await all.user.client.get('/api/v3/project')).toMatchObject(needed);
  });

  it('leaves users their own account, and reports the missing factor', async () => {
    const { user, careful, orgId } = await family();
    expect(await user.client.get('/api/user')).toMatchObject({
      status: 200,
      body: {
        currentOrgId: orgId,
        lacksSecondFactor: true,
        capabilities: [],
        workflows: [],
        screens: ['profile', 'reportError', 'contactSupport'],
      },
    });
    expect((await careful.client.get('/api/user')).body).toMatchObject({ lacksSecondFactor: false });
    for (const path of ['/api/user/sessions', '/api/user/second-step', '/api/user/passkeys', '/api/user/invitations'])
      expect((await user.client.get(path)).status).toBe(200);
    expect((await user.client.call('PATCH', '/api/user', { firstName: 'Zoe' })).status).toBe(200);
    expect((await user.client.call('DELETE', `/api/user/${user.userId}/${orgId}`)).status).toBe(200);
  });

  it('blocks administrators without a second factor, also for calls without a capability', async () => {
    const { admin, user, orgId } = await family();
    expect(await admin.client.call('DELETE', `/api/user/${user.userId}/${orgId}`)).toMatchObject(needed);
    expect(await demand(admin.client, false)).toMatchObject(needed);
    expect(await admin.client.post('/api/user/generate-key')).toMatchObject(needed);
  });

  it('does not apply to the user in another organisation', async () => {
    const { user, orgId } = await family();
    const own = await arrive();
    await own.client.post('/api/user/invite', {
      email: user.email,
      orgId: own.orgId,
      role: 'user',
      features: ['Files'],
    });
    expect((await user.client.call('PATCH', '/api/user', { confirmInviteFrom: own.orgId })).status).toBe(200);
    const inOf = (assumed: string) => user.client.get('/api/v3/project', { 'x-assume-org': assumed });
    expect((await inOf(own.orgId)).status).toBe(200);
    expect(await inOf(orgId)).toMatchObject(needed);
  });

  it('can be required only of a parent, by an administrator with a second factor', async () => {
    const careless = await arrive();
    expect(await demand(careless.client, true)).toMatchObject({
      status: 422,
      body: {
        errors: [
          'isRequired: Please set up a second factor for yourself first, or sign in with the one that you have.',
        ],
      },
    });
    const { owner, careful, carefulOfChild, childId, user } = await family();
    expect((await demand(careful.client, false)).status).toBe(403);
    expect((await demand(carefulOfChild.client, false)).status).toBe(403);
    expect((await demand(careless.client, false)).status).toBe(200);
    const { body } = await createClient(installation.url, owner.token).get(`/api/org/${childId}`);
    expect(body).toMatchObject({ requiresSecondFactor: true });
    expect((await demand(owner.client, false)).status).toBe(200);
    expect((await user.client.get('/api/v3/project')).status).toBe(200);
  });

  it('is logged with its actor', async () => {
    const { owner, orgId } = await family();
    await demand(owner.client, false);
    const { body } = await owner.client.get(`/api/org/${orgId}/audit?action=organisation.secondFactorSet`);
    expect(body).toMatchObject({
      total: 2,
      events: [
        { actor: owner.email, detail: { before: { isOn: true }, after: { isOn: false } } },
        { actor: owner.email, detail: { before: { isOn: false }, after: { isOn: true } } },
      ],
    });
  });
});
