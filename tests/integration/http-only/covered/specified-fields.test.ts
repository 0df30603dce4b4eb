import { featureFlagNames } from '@sonora/contracts/flags';
import { jobFunctions, usageGoals } from '@sonora/contracts/onboarding';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../testkit/eventually.ts';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { createClient, openTestDatabase } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

const insert = personInserter(installation);

const text = expect.any(String);
const number = expect.any(Number);
const isTrueOrFalse = expect.any(Boolean);

const sql = async (statement: string, values: readonly unknown[]): Promise<void> => {
  const { pool, close } = openTestDatabase(installation);
  await pool.query(statement, [...values]).finally(close);
};

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const upload = ({ token }: InsertedPerson, path: string) =>
  fetch(`${installation.url}${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(png),
  });

/** An owner with pictures, a child organisation, a member of the role user and an invited person. */
const family = async () => {
  const owner = await insert({ firstName: 'Grace' });
  const child = (await owner.client.post('/api/org', { orgName: 'North' })).body as { orgId: string };
  const member = await insert({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['CreateAnAd'] } });
  const invited = `fields-${owner.userId}@example.com`;
  await owner.client.post('/api/user/invite', { email: invited, orgId: owner.orgId, role: 'admin' });
  for (const path of ['/api/user/image', '/api/org/logo']) expect((await upload(owner, path)).status).toBe(200);
  // As a sign-in does.
  await sql('update "user" set last_online_at = now() where id = $1', [owner.userId]);
  // The time of an activity is stored after its answer.
  await eventually(async () => {
    const [own] = (await owner.client.get('/api/org')).body as { lastActivity: number | null }[];
    expect(own?.lastActivity).toEqual(expect.any(Number));
  });
  return { owner, member, invited, childId: child.orgId };
};

describe('the fields of the specification', () => {
  let owner: InsertedPerson;
  let member: InsertedPerson;
  let invited: string;
  let childId: string;
  beforeAll(async () => {
    ({ owner, member, invited, childId } = await family());
  });
  const read = async (path: string, by = owner): Promise<unknown> => (await by.client.get(path)).body;

  it('are in the answer about a user, before and after the registration', async () => {
    const { userId, orgId, email } = owner;
    const own = {
      orgId,
      orgName: text,
      logo: expect.stringContaining('/picture/'),
      role: 'owner',
      invitationStatus: 'confirmed',
      isChildOrg: false,
    };
    const below = { orgId: childId, orgName: 'North', logo: null, role: text, isChildOrg: true };
    const everything = {
      userId,
      status: 'registered',
      firstName: 'Grace',
      lastName: 'Lovelace',
      email,
      image: expect.stringContaining('/picture/'),
      creationDate: number,
      rootOrgId: orgId,
      hasOnboarded: false,
      usage: 0,
      lastOnline: number,
    };
    const user = (await read('/api/user')) as { availableOrganizations: { orgId: string }[] };
    expect(user).toMatchObject(everything);
    expect(user.availableOrganizations.find((each) => each.orgId === orgId)).toMatchObject(own);
    expect(user.availableOrganizations.find((each) => each.orgId === childId)).toMatchObject(below);
    const partial = await insert();
    await sql('delete from member where user_id = $1', [partial.userId]);
    expect(await read('/api/user', partial)).toMatchObject({
      status: 'partially_registered',
      rootOrgId: 'unknown',
      availableOrganizations: [],
    });
  });

  it('name an organisation to which a user is invited as pending', async () => {
    const person = await insert({ email: `pending-${owner.userId}@example.com` });
    await owner.client.post('/api/user/invite', { email: person.email, orgId: owner.orgId, role: 'admin' });
    const { availableOrganizations } = (await read('/api/user', person)) as { availableOrganizations: object[] };
    expect(availableOrganizations).toContainEqual(
      expect.objectContaining({ orgId: owner.orgId, role: 'admin', invitationStatus: 'pending_confirmation' }),
    );
  });

  it('are in the list of organisations', async () => {
    expect(await read('/api/org')).toMatchObject([
      {
        orgId: owner.orgId,
        orgName: text,
        logo: expect.stringContaining('/picture/'),
        isParentOrg: true,
        isChildOrg: false,
        role: 'owner',
        numberOfUsers: 2,
        lastActivity: number,
        usage: 0,
        currentUsage: 0,
      },
      { orgId: childId, orgName: 'North', isParentOrg: false, isChildOrg: true, numberOfUsers: number },
    ]);
  });

  it('are in the details of an organisation', async () => {
    await owner.client.call('PUT', '/api/org/preferences', { language: 'English', accent: 'United Kingdom' });
    const detail = (await read(`/api/org/${owner.orgId}`)) as { users: { userId: string }[] };
    expect(detail).toMatchObject({
      orgId: owner.orgId,
      orgName: text,
      isParentOrg: true,
      logo: expect.stringContaining('/picture/'),
      lastActivity: number,
      preferences: { language: 'English', accent: 'United Kingdom' },
    });
    expect(detail.users.map(({ userId }) => userId)).toEqual(expect.arrayContaining([owner.userId, member.userId]));
  });

  it('are in the list of members, whether they registered, joined or are invited', async () => {
    const { members } = (await read(`/api/org/${owner.orgId}/members`)) as { members: { email: string }[] };
    const of = (email: string) => members.find((each) => each.email === email);
    expect(of(owner.email)).toMatchObject({
      userId: owner.userId,
      firstName: 'Grace',
      lastName: 'Lovelace',
      role: 'owner',
      invitationStatus: 'registered',
      creationDate: number,
      lastActivity: number,
      image: expect.stringContaining('/picture/'),
      orgId: owner.orgId,
    });
    expect(of(member.email)).toMatchObject({ role: 'user', invitationStatus: 'confirmed', image: null });
    expect(of(invited)).toMatchObject({ role: 'admin', invitationStatus: 'pending_confirmation', lastActivity: null });
  });

  it('are in the billing record', async () => {
    const payer = await insert({ plan: 'production' });
    expect(await read('/api/billing/record', payer)).toMatchObject({
      start: number,
      end: number,
      periodNumber: number,
      billingItems: expect.any(Array),
      provider: {
        extraCreditsUnitPrice: number,
        cancelledDate: null,
        periodStart: number,
        periodEnd: number,
        downgradeSchedule: null,
        invoiceStatus: '',
        expired: isTrueOrFalse,
        currency: 'usd',
      },
      organisation: {
        tier: 'production',
        period: number,
        cycleType: 'monthly',
        monthlyLimit: 10_000,
        limitReached: false,
        defaultMonthlyLimit: 10_000,
        rollover: 0,
        extraCreditsConfig: { limit: number, enabled: false, amount: number },
      },
    });
  });

  it('are in the summary of usage and in its days', async () => {
    expect(await read('/api/billing/usage')).toMatchObject({
      usageTotal: 0,
      poc: isTrueOrFalse,
      tier: 'enterprise',
      limitReached: false,
      detailedUsage: {
        parent: { orgId: owner.orgId, currentUsage: 0 },
        childOrgs: [{ orgId: childId, currentUsage: 0 }],
        users: [],
      },
    });
    const { dailyUsage } = (await read('/api/analytics/org/credits-used')) as { dailyUsage: object[] };
    expect(dailyUsage).toHaveLength(7);
    for (const day of dailyUsage) expect(day).toEqual({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), usage: 0 });
  });

  it('are in the answer about a new key', async () => {
    expect((await owner.client.post('/api/user/generate-key')).body).toMatchObject({
      key: expect.stringMatching(/^[\w-]{20,}$/),
    });
  });

  it('list eighteen flags, nine goals and twelve jobs', async () => {
    await sql('update "user" set is_installation_admin = true where id = $1', [owner.userId]);
    const { flags } = (await read('/api/installation/flags')) as { flags: { flag: string }[] };
    expect(flags.map(({ flag }) => flag)).toEqual([
      'platform-whitelabel',
      'instant-voice-clone',
      'rms',
      'create-an-ad',
      'files-v2',
      'campaign-manager',
      'vast-tag-overview',
      'sound-effects-library',
      'create-dynamic-campaign',
      'open-in-feather',
      'instant-ad',
      'legacy-workflows',
      'version-an-ad',
      'smart-fit',
      'create-a-vast',
      'feature-lab',
      'brief-upload',
      'consecutive-smartblend',
    ]);
    expect(featureFlagNames).toHaveLength(flags.length);
    for (const usage of usageGoals)
      expect((await owner.client.post('/api/user/onboarding-survey', { usage: [usage] })).status).toBe(200);
    for (const jobFunction of jobFunctions)
      expect((await owner.client.post('/api/user/onboarding-survey', { jobFunction })).status).toBe(200);
    expect([usageGoals.length, jobFunctions.length]).toEqual([9, 12]);
  });

  it('are in the public lists of languages and moods', async () => {
    const get = (path: string) => createClient(installation.url).get(path);
    const [first] = (await get('/language_codes.json')).body as object[];
    expect(first).toMatchObject({ language: text, accent: text, code: text, flag: text });
    const moods = (await get('/sound_template_moods.json')).body;
    expect(moods).toEqual(expect.arrayContaining([text]));
  });
});

describe('the API documentation', () => {
  it('is in a document of all calls, and on a page that shows it', async () => {
    const { get } = createClient(installation.url);
    const { paths } = (await get('/api/openapi.json')).body as { paths: object };
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/user', '/v3/audioform', '/billing/usage']));
    const page = await get('/api/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(String(page.body)).toContain('/v3/audioform');
  });
});

describe('an invitation', () => {
  it('is accepted and declined by changes of the own account, which answer the user', async () => {
    const [one, other, person] = [await insert(), await insert(), await insert()];
    for (const { client, orgId } of [one, other])
      await client.post('/api/user/invite', { email: person.email, orgId, role: 'admin' });
    const change = (body: object) => person.client.call('PATCH', '/api/user', body);
    const statusesIn = (body: unknown) =>
      (body as { availableOrganizations: { orgId: string; invitationStatus: string }[] }).availableOrganizations.map(
        ({ orgId, invitationStatus }) => [orgId, invitationStatus],
      );
    const accepted = await change({ confirmInviteFrom: one.orgId });
    expect(accepted.status).toBe(200);
    expect(statusesIn(accepted.body)).toContainEqual([one.orgId, 'confirmed']);
    const declined = await change({ rejectInviteFrom: other.orgId });
    expect(declined.status).toBe(200);
    expect(statusesIn(declined.body).map(([orgId]) => orgId)).not.toContain(other.orgId);
  });
});

describe('the terms', () => {
  it.each(['acceptsTermsOfUse', 'acceptsPrivacyPolicy'])('are two, and %s alone is not enough', async (missing) => {
    const answer = await createClient(installation.url).post(
      '/api/auth/sign-up',
      {
        email: `terms-${missing}@example.com`.toLowerCase(),
        password: 'correct horse battery',
        firstName: 'Ada',
        lastName: 'Lovelace',
        orgName: 'Terms',
        acceptsTermsOfUse: true,
        acceptsPrivacyPolicy: true,
        [missing]: false,
      },
      { 'x-forwarded-for': '192.0.2.91' },
    );
    expect(answer.status).toBe(422);
    expect((answer.body as { errors: string[] }).errors).toEqual([expect.stringContaining(`${missing}: `)]);
  });
});

describe('roles', () => {
  it('that can be assigned are admin and user', async () => {
    const owner = await insert();
    const member = await insert({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['CreateAnAd'] } });
    const statuses: [string, number][] = [];
    for (const role of ['user', 'admin', 'owner', 'guest']) {
      const body = { userId: member.userId, orgId: owner.orgId, role, features: ['CreateAnAd'] };
      statuses.push([role, (await owner.client.post('/api/edit-user', body)).status]);
    }
    expect(statuses).toEqual([
      ['user', 200],
      ['admin', 200],
      ['owner', 422],
      ['guest', 422],
    ]);
  });
});
