import { randomUUID } from 'node:crypto';
import { isInScopes, type KeyScope, keyScopes, type Plan, type Role } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessTarget, requestBodies, rightsOf, targets, typeOfBody } from '../../testkit/access-targets.ts';
import { eventually } from '../../testkit/eventually.ts';
import { type InsertedPerson, personInserter } from '../../testkit/insert-person.ts';
import { createClient, openTestDatabase } from '../../testkit/installation.ts';
import { installation } from './shared.ts';

/** Every endpoint × API keys that must not pass: by organisation, limits, scope, expiry, authentication level, revocation. */

const insert = personInserter(installation);
const database = openTestDatabase(installation);
afterAll(() => database.close());

const withCapability = targets.filter((target) => rightsOf(target).length > 0);
const signedIn = targets.filter(({ access }) => access.kind === 'signed-in');

const refusals = {
  otherOrganisation: 'This API key does not reach this organisation.',
  notInPlan: 'You may not use the API in this organisation, because of its plan or your role.',
  withoutFactor:
    'This organisation asks for a second factor, and this API key was generated without one. Sign in with your second factor and generate a new key.',
  revoked: 'An administrator of this organisation has revoked this API key.',
  scope: 'The scopes of this API key do not include this.',
  limited: 'This API key is limited to organisations or scopes, and does not reach your account.',
  expired: 'This API key has expired. Please generate a new one.',
} as const;

type NewKey = {
  readonly orgIds?: readonly string[];
  readonly scopes?: readonly KeyScope[];
  readonly expiresInDays?: number;
};

const generate = async ({ client }: Pick<InsertedPerson, 'client'>, body: NewKey = {}) => {
  const answer = await client.post('/api/user/generate-key', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { readonly key: string; readonly keyId: string };
};

/** A further organisation, in which the user has this role. */
const organisationOf = async (
  userId: string | undefined,
  { role = 'owner', plan = 'enterprise', demands = false }: { role?: Role; plan?: Plan; demands?: boolean },
): Promise<string> => {
  const orgId = randomUUID();
  await database.pool.query(
    'insert into organisation (id, name, plan, requires_second_factor) values ($1, $2, $3, $4)',
    [orgId, `Secret_${orgId}`, plan, demands],
  );
  if (userId !== undefined)
    await database.pool.query(
      `insert into member (org_id, user_id, role, workflows) values ($1, $2, $3, '{CreateAnAd,Files,Dictionary}')`,
      [orgId, userId, role],
    );
  return orgId;
};

/** A key as the version before limits and levels stored it. */
const insertOldKey = async (userId: string): Promise<string> => {
  const key = `sonora_${randomUUID()}`;
  await database.pool.query(
    `insert into api_key (id, user_id, name, start, hash) values ($1, $2, 'old', 'sonora_', encode(sha256(convert_to($3, 'UTF8')), 'hex'))`,
    [randomUUID(), userId, key],
  );
  return key;
};

const pathOf = ({ path }: AccessTarget): string =>
  path.replaceAll(/\{\w+\}|:\w+/g, '01900000-0000-7000-8000-000000000000');

let requests = 0;
const call = (target: AccessTarget, key: string, orgId?: string) => {
  requests += 1;
  const body = target.method === 'GET' || target.method === 'DELETE' ? undefined : (requestBodies[target.name] ?? {});
  const headers = { 'x-api-key': key, ...typeOfBody(body), ...(orgId === undefined ? {} : { 'x-assume-org': orgId }) };
  return createClient(installation.url).call(target.method, pathOf(target), body, headers);
};

const expectRefusal = async (
  target: AccessTarget,
  { key, orgId, detail, status = 403 }: { key: string; orgId?: string; detail?: string; status?: number },
): Promise<void> => {
  const { status: given, body } = await call(target, key, orgId);
  expect(given, `${target.name} ${detail}`).toBe(status);
  expect(body).toMatchObject({ detail: detail ?? 'You do not have access to this.' });
  expect(JSON.stringify(body)).not.toContain('Secret_');
};

/** A user's requests beyond a burst wait for their turn, so the endpoints are called by several users in turn. */
const usersInTurn = 6;

const inTurn = <User>(insertUser: () => Promise<User>): (() => User) => {
  let users: readonly User[] = [];
  beforeAll(async () => {
    users = await Promise.all(Array.from({ length: usersInTurn }, insertUser));
  });
  let turn = 0;
  return () => {
    turn += 1;
    return users[turn % usersInTurn] as User;
  };
};

describe('an API key in an organisation', () => {
  const memberWithKeys = async () => {
    const { client, userId } = await insert();
    return {
      key: (await generate({ client })).key,
      oldKey: await insertOldKey(userId),
      foreign: await organisationOf(undefined, {}),
      free: await organisationOf(userId, { plan: 'free' }),
      asUser: await organisationOf(userId, { role: 'user' }),
      demanding: await organisationOf(userId, { demands: true }),
    };
  };
  const nextMember = inTurn(memberWithKeys);

  it.each(withCapability)('is judged there: $name', async (target) => {
    const { key, oldKey, foreign, free, asUser, demanding } = nextMember();
    await expectRefusal(target, { key, orgId: foreign });
    await expectRefusal(target, { key, orgId: free, detail: refusals.notInPlan });
    await expectRefusal(target, { key, orgId: asUser, detail: refusals.notInPlan });
    for (const each of [key, oldKey]) {
      await expectRefusal(target, { key: each, orgId: demanding, detail: refusals.withoutFactor });
    }
  });

  it('passes where its owner may use the API, and where its session had the second factor that is asked for', async () => {
    const { key, oldKey } = nextMember();
    const project = (each: string, orgId?: string) =>
      createClient(installation.url).get('/api/v3/project', {
        'x-api-key': each,
        ...(orgId === undefined ? {} : { 'x-assume-org': orgId }),
      });
    expect([(await project(key)).status, (await project(oldKey)).status]).toEqual([200, 200]);
    const careful = await insert({ hasSecondFactor: true });
    const demanding = await organisationOf(careful.userId, { demands: true });
    const proved = (await generate(careful)).key;
    expect((await project(proved, demanding)).status).toBe(200);
    expect((await project(await insertOldKey(careful.userId), demanding)).body).toMatchObject({
      code: 'second-factor-needed',
      detail: refusals.withoutFactor,
    });
  });

  it('is generated in a session only', async () => {
    const { key } = nextMember();
    const { status, body } = await createClient(installation.url).post(
      '/api/user/generate-key',
      {},
      { 'x-api-key': key },
    );
    expect([status, body]).toMatchObject([
      403,
      { detail: 'API keys are generated after signing in, not with another key.' },
    ]);
  });
});

/** A user with keys of each limit. */
const limitedKeys = async () => {
  const owner = await insert();
  const other = await organisationOf(owner.userId, {});
  const { key: ofOrganisation } = await generate(owner, { orgIds: [owner.orgId] });
  const ofScope = {} as Record<KeyScope, string>;
  for (const scope of keyScopes) ofScope[scope] = (await generate(owner, { scopes: [scope] })).key;
  const { key: expired, keyId: expiredId } = await generate(owner, { expiresInDays: 1 });
  await database.pool.query("update api_key set expires_at = now() - interval '1 second' where id = $1", [expiredId]);
  const { key: revoked, keyId: revokedId } = await generate(owner);
  await createClient(installation.url).get('/api/v3/project', { 'x-api-key': revoked });
  await eventually(async () => {
    const { status } = await owner.client.call('DELETE', `/api/org/${owner.orgId}/keys/${revokedId}`);
    expect(status).toBe(200);
  });
  return { owner, other, ofOrganisation, ofScope, expired, revoked };
};

describe('a limited API key', () => {
  const nextUser = inTurn(limitedKeys);

  it.each(withCapability)('is refused beyond its limits: $name', async (target) => {
    const { other, ofOrganisation, ofScope, expired, revoked } = nextUser();
    await expectRefusal(target, { key: ofOrganisation, orgId: other, detail: refusals.otherOrganisation });
    await expectRefusal(target, { key: expired, status: 401, detail: refusals.expired });
    await expectRefusal(target, { key: revoked, detail: refusals.revoked });
    for (const scope of keyScopes)
      if (!rightsOf(target).some((right) => isInScopes([scope], right)))
        await expectRefusal(target, { key: ofScope[scope], detail: refusals.scope });
  });

  it.each(signedIn)("does not reach its owner's account: $name", async (target) => {
    const { ofOrganisation, ofScope, expired } = nextUser();
    await expectRefusal(target, { key: expired, status: 401, detail: refusals.expired });
    const acceptsLimited = target.access.kind === 'signed-in' && target.access.acceptsLimitedKeys === true;
    for (const key of acceptsLimited ? [] : [ofOrganisation, ...Object.values(ofScope)])
      await expectRefusal(target, { key, detail: refusals.limited });
  });

  it('passes within its limits, and shows its organisations alone', async () => {
    const { owner, other, ofOrganisation, ofScope, revoked } = nextUser();
    const get = (path: string, key: string) => createClient(installation.url).get(path, { 'x-api-key': key });
    expect((await get('/api/v3/project', ofScope.read)).status).toBe(200);
    expect((await get(`/api/org/${owner.orgId}`, ofScope.organisation)).status).toBe(200);
    const { status, body } = await get('/api/user', ofOrganisation);
    expect(status).toBe(200);
    expect(body).toMatchObject({ currentOrgId: owner.orgId, isInstallationAdmin: false });
    expect(JSON.stringify(body)).not.toContain(other);
    const readable = (await get('/api/user', ofScope.read)).body as { capabilities: string[] };
    expect(readable.capabilities.toSorted()).toEqual(
      [
        'ads.read',
        'campaigns.read',
        'credits.read',
        'dictionary.read',
        'projects.read',
        'sounds.read',
        'voices.read',
      ].toSorted(),
    );
    expect(((await get('/api/user', revoked)).body as { capabilities: string[] }).capabilities).toEqual([]);
  });

  it('does not reach a child of the organisation to which it is limited', async () => {
    const { owner, ofOrganisation, ofScope } = nextUser();
    const { orgId: childId } = (await owner.client.post('/api/org', { orgName: 'North' })).body as { orgId: string };
    const get = (path: string, key: string) => createClient(installation.url).get(path, { 'x-api-key': key });
    expect((await get(`/api/org/${childId}`, ofOrganisation)).status).toBe(404);
    expect(JSON.stringify((await get('/api/org', ofOrganisation)).body)).not.toContain(childId);
    expect((await get(`/api/org/${childId}`, ofScope.organisation)).status).toBe(200);
  });

  it('never administers the installation', async () => {
    const admin = await insert();
    await database.pool.query('update "user" set is_installation_admin = true where id = $1', [admin.userId]);
    const flags = (key: string) => createClient(installation.url).get('/api/installation/flags', { 'x-api-key': key });
    const scoped = (await generate(admin, { scopes: ['organisation'] })).key;
    const within = (await generate(admin, { orgIds: [admin.orgId] })).key;
    expect([(await flags(scoped)).status, (await flags(within)).status]).toEqual([403, 403]);
    expect((await flags((await generate(admin)).key)).status).toBe(200);
  });

  it('can be limited to own organisations only, to known scopes and to a number of days', async () => {
    const { owner } = nextUser();
    const foreign = await organisationOf(undefined, {});
    const ask = (body: object) => owner.client.post('/api/user/generate-key', body);
    expect(await ask({ orgIds: [foreign] })).toMatchObject({
      status: 422,
      body: { errors: ['orgIds: must be organisations that you are a member of'] },
    });
    for (const body of [{ scopes: ['everything'] }, { scopes: [] }, { orgIds: [] }, { expiresInDays: 0 }])
      expect((await ask(body)).status).toBe(422);
  });
});

describe('administrators', () => {
  it('see the keys that were used in their organisation, and revoke them there alone', async () => {
    const [admin, person] = [await insert(), await insert()];
    await database.pool.query(`insert into member (org_id, user_id, role) values ($1, $2, 'admin')`, [
      admin.orgId,
      person.userId,
    ]);
    const { key, keyId } = await generate(person, {});
    await generate(person);
    const use = (orgId: string) =>
      createClient(installation.url).get('/api/v3/project', { 'x-api-key': key, 'x-assume-org': orgId });
    const list = async () => (await admin.client.get(`/api/org/${admin.orgId}/keys`)).body;
    expect(await list()).toEqual({ keys: [], total: 0 });
    expect([(await use(admin.orgId)).status, (await use(person.orgId)).status]).toEqual([200, 200]);
    const shown = { keyId, name: 'API key', owner: { email: person.email, firstName: 'Ada' }, revokedAt: null };
    await expect.poll(list).toMatchObject({ keys: [shown], total: 1 });
    expect(JSON.stringify(await list())).not.toContain(key);

    const path = `/api/org/${admin.orgId}/keys/${keyId}`;
    expect((await (await insert()).client.call('DELETE', path)).status).toBe(404);
    expect((await admin.client.call('DELETE', path)).status).toBe(200);
    expect(await use(admin.orgId)).toMatchObject({ status: 403, body: { detail: refusals.revoked } });
    expect((await use(person.orgId)).status).toBe(200);
    const audit = await admin.client.get(`/api/org/${admin.orgId}/audit?action=apiKey.revoked`);
    expect(audit.body).toMatchObject({ total: 1, events: [{ actor: admin.email, target: person.email }] });
    expect(await list()).toMatchObject({ keys: [{ keyId, revokedAt: expect.any(Number) }] });
  });
});

describe('an invitation', () => {
  const passkeyOf = (userId: string) =>
    database.pool.query(
      `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports)
       values ($1, $2, 'Laptop', $3, '', 0, '{}')`,
      [randomUUID(), userId, randomUUID()],
    );
  it('is not accepted without the second factor that the account has, by session or key', async () => {
    const [host, guest] = [await insert(), await insert()];
    const invite = { email: guest.email, orgId: host.orgId, role: 'user', features: ['Files'] };
    expect((await host.client.post('/api/user/invite', invite)).status).toBe(200);
    const { key } = await generate(guest);
    await passkeyOf(guest.userId);
    const accept = (headers: Readonly<Record<string, string>>) =>
      createClient(installation.url).call('PATCH', '/api/user', { confirmInviteFrom: host.orgId }, headers);
    const byToken = await guest.client.post('/api/invitation/accept', { token: 'x' });
    const needed = {
      status: 403,
      body: {
        code: 'second-factor-needed',
        detail: 'Your account has a second factor. Please sign in with it to accept this invitation.',
      },
    };
    expect(byToken).toMatchObject(needed);
    expect(await accept({ authorization: `Bearer ${guest.token}` })).toMatchObject(needed);
    expect(await accept({ 'x-api-key': key })).toMatchObject(needed);
    await database.pool.query('update session set has_second_factor = true where user_id = $1', [guest.userId]);
    expect((await accept({ authorization: `Bearer ${guest.token}` })).status).toBe(200);
  });
});

it('refused all of them', () => {
  expect(requests).toBeGreaterThan(1_200);
});
