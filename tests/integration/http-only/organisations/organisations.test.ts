import type { OrganisationDetail, OrganisationMember, OrganisationSummary, User } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { openTestDatabase } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

const arrive = (change: Parameters<ReturnType<typeof personInserter>>[0] = {}) => personInserter(installation)(change);

const nobody = '01900000-0000-7000-8000-000000000000';

const createChild = async (owner: InsertedPerson, orgName: string): Promise<string> => {
  const answer = await owner.client.post('/api/org', { orgName });
  expect(answer.status).toBe(200);
  return (answer.body as OrganisationSummary).orgId;
};

const membersOf = async (person: InsertedPerson, orgId: string, query = '') =>
  (await person.client.get(`/api/org/${orgId}/members${query}`)).body as {
    members: OrganisationMember[];
    total: number;
  };

describe('organisations', () => {
  it('lists the parent first, then the children by name, only to its administrators', async () => {
    const owner = await arrive();
    await createChild(owner, 'Zebra');
    await createChild(owner, 'apple');
    const list = (await owner.client.get('/api/org')).body as OrganisationSummary[];
    expect(list.map(({ orgName, isParentOrg }) => [orgName.slice(0, 5), isParentOrg])).toEqual([
      [`Org_${owner.userId}`.slice(0, 5), true],
      ['apple', false],
      ['Zebra', false],
    ]);
    expect(list[0]).toMatchObject({ role: 'owner', numberOfUsers: 1, usage: 0, currentUsage: 0, logo: null });
    const admin = await arrive({ memberOf: { orgId: owner.orgId, role: 'admin' } });
    expect(((await admin.client.get('/api/org')).body as OrganisationSummary[]).map(({ role }) => role)).toEqual([
      'admin',
      'admin',
      'admin',
    ]);
    const user = await arrive({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['Files'] } });
    expect((await user.client.get('/api/org')).status).toBe(403);
  });

  it('shows an administrator of a child only that child', async () => {
    const owner = await arrive();
    const childId = await createChild(owner, 'North');
    const siblingId = await createChild(owner, 'South');
    const admin = await arrive({ memberOf: { orgId: childId, role: 'admin' } });
    expect(((await admin.client.get('/api/org')).body as OrganisationSummary[]).map(({ orgId }) => orgId)).toEqual([
      childId,
    ]);
    for (const orgId of [owner.orgId, siblingId, nobody]) {
      expect((await admin.client.get(`/api/org/${orgId}`)).status).toBe(404);
      expect((await admin.client.get(`/api/org/${orgId}/members`)).status).toBe(404);
      expect((await admin.client.get(`/api/org/${orgId}/audit`)).status).toBe(404);
      const body = { email: 'x@example.com', orgId, role: 'admin' };
      expect((await admin.client.post('/api/user/invite', body)).status).toBe(404);
      const edit = { userId: owner.userId, orgId, role: 'user', features: ['Files'] };
      expect((await admin.client.post('/api/edit-user', edit)).status).toBe(404);
      expect((await admin.client.call('DELETE', `/api/user/${owner.userId}/${orgId}`)).status).toBe(404);
      const preferences = { language: '', accent: '' };
      expect((await admin.client.call('PUT', `/api/org/preferences?orgId=${orgId}`, preferences)).status).toBe(404);
    }
    expect((await admin.client.call('DELETE', `/api/org/child/${siblingId}`)).status).toBe(403);
  });

  it('restricts a member with the role user to their own organisation', async () => {
    const owner = await arrive();
    const childId = await createChild(owner, 'North');
    const user = await arrive({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['Files'] } });
    expect((await user.client.get(`/api/org/${childId}`)).status).toBe(404);
    const detail = (await user.client.get(`/api/org/${owner.orgId}`)).body as OrganisationDetail;
    expect(detail).toMatchObject({ isParentOrg: true, mayEdit: false, preferences: { language: '', accent: '' } });
    expect(detail.users.map(({ userId }) => userId).sort()).toEqual([owner.userId, user.userId].sort());
  });

  it('records the last activity of a member', async () => {
    const owner = await arrive();
    const before = Date.now();
    await owner.client.get('/api/org');
    await expect
      .poll(async () => ((await owner.client.get('/api/org')).body as OrganisationSummary[])[0]?.lastActivity ?? 0)
      .toBeGreaterThan(before - 5_000);
    expect((await membersOf(owner, owner.orgId)).members[0]?.lastActivity).toBeGreaterThan(before - 5_000);
  });
});

describe('a child organisation', () => {
  it.each([
    ['a', 'must be at least 2 characters'],
    ['Rhythm & Blues', 'Organisation name cannot contain special characters'],
    ['<script>', 'Organisation name cannot contain special characters'],
  ])('is refused with the name %s', async (orgName, message) => {
    const owner = await arrive();
    const answer = await owner.client.post('/api/org', { orgName });
    expect(answer.status).toBe(422);
    expect((answer.body as { errors: string[] }).errors).toEqual([`orgName: ${message}`]);
  });

  it('has a unique name among its siblings, case-insensitive, also with concurrent requests', async () => {
    const owner = await arrive();
    const answers = await Promise.all(
      ['North West', 'north west', 'NORTH_WEST', 'North West'].map((orgName) =>
        owner.client.post('/api/org', { orgName }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      errors: ['orgName: An organisation with this name exists already'],
    });
    const other = await arrive();
    expect((await other.client.post('/api/org', { orgName: 'North West' })).status).toBe(200);
  });

  it('has the plan of its parent, and no children', async () => {
    const owner = await arrive();
    const childId = await createChild(owner, 'North');
    const inside = { 'x-assume-org': childId };
    const user = (await owner.client.get('/api/user', inside)).body as {
      currentOrgId: string;
      capabilities: string[];
      availableOrganizations: { orgId: string; plan: string }[];
    };
    expect(user.currentOrgId).toBe(childId);
    expect(user.availableOrganizations.find(({ orgId }) => orgId === childId)?.plan).toBe('enterprise');
    expect((await owner.client.post('/api/org', { orgName: 'Deeper' }, inside)).status).toBe(403);
  });

  it('is deleted with its contents only', async () => {
    const owner = await arrive();
    const childId = await createChild(owner, 'North');
    const inside = { 'x-assume-org': childId };
    await owner.client.get('/api/v3/project', inside);
    const word = { word: 'Acme', replacement: 'ack me' };
    expect((await owner.client.call('PUT', '/api/speech/diction/custom/item', word, inside)).status).toBe(200);
    await owner.client.call('PUT', '/api/speech/diction/custom/item', word);
    await owner.client.post('/api/v3/file/create-upload-url', { fileName: 'a.wav' }, inside);
    await owner.client.post('/api/user/invite', { email: 'x@example.com', orgId: childId, role: 'admin' });
    const before = openTestDatabase(installation);
    await before.pool.query(
      `insert into share_link (org_id, id, code, created_by, name, asset_kind, asset_ref, player)
       values ($1, gen_random_uuid(), $2, $3, 'x', 'sound', 'x', 'playground')`,
      [childId, childId.slice(-12), owner.userId],
    );
    await before.pool.query(
      `insert into support_message (org_id, id, kind, user_id, email, subject, text)
       values ($1, gen_random_uuid(), 'contact', $2, $3, 'Hello', 'Hello.')`,
      [childId, owner.userId, owner.email],
    );
    await before.close();
    const deleted = await owner.client.call('DELETE', `/api/org/child/${childId}`);
    expect(deleted.body).toEqual({ message: 'North has been deleted.' });

    const database = openTestDatabase(installation);
    const tables = await database.pool.query<{ table_name: string }>(
      "select table_name from information_schema.columns where column_name = 'org_id' and table_schema = 'public'",
    );
    expect(tables.rowCount).toBeGreaterThan(8);
    const left: string[] = [];
    for (const { table_name: table } of tables.rows) {
      const rows = await database.pool.query(`select 1 from "${table}" where org_id = $1 limit 1`, [childId]);
      if (rows.rowCount) left.push(table);
    }
    const jobs = await database.pool.query(
      "select 1 from pgboss.job where name = 'forget-organisation' and data->>'orgId' = $1",
      [childId],
    );
    await database.close();
    expect(left).toEqual([]);
    expect(jobs.rowCount).toBe(1);
    expect((await owner.client.get(`/api/org/${childId}`)).status).toBe(404);
    const words = (await owner.client.get('/api/speech/diction/custom/items')).body as { data: { words: unknown[] } };
    expect(words.data.words).toHaveLength(1);
  });

  it('is the only kind that can be deleted, and only by its parent', async () => {
    const [owner, stranger] = [await arrive(), await arrive()];
    const childId = await createChild(owner, 'North');
    const own = await owner.client.call('DELETE', `/api/org/child/${owner.orgId}`);
    expect([own.status, (own.body as { detail: string }).detail]).toEqual([
      403,
      'The parent organization cannot be deleted.',
    ]);
    expect((await stranger.client.call('DELETE', `/api/org/child/${childId}`)).status).toBe(404);
    expect((await stranger.client.call('DELETE', `/api/org/child/${owner.orgId}`)).status).toBe(404);
    expect((await owner.client.call('DELETE', `/api/org/child/${stranger.orgId}`)).status).toBe(404);
  });
});

describe('speech settings', () => {
  const put = (owner: InsertedPerson, language: string, accent: string) =>
    owner.client.call('PUT', '/api/org/preferences', { language, accent });
  const read = async (owner: InsertedPerson) =>
    ((await owner.client.get(`/api/org/${owner.orgId}`)).body as OrganisationDetail).preferences;

  it('accept only values of the public list', async () => {
    const owner = await arrive();
    expect((await put(owner, 'English', 'United Kingdom')).status).toBe(200);
    expect(await read(owner)).toEqual({ language: 'English', accent: 'United Kingdom' });
    expect((await put(owner, 'English', 'Atlantis')).status).toBe(422);
    expect((await put(owner, '', 'United Kingdom')).status).toBe(422);
    expect(await read(owner)).toEqual({ language: 'English', accent: 'United Kingdom' });
    await put(owner, '', '');
    expect(await read(owner)).toEqual({ language: '', accent: '' });
  });

  it('are those of the current organisation; a child without settings has its parent’s', async () => {
    const owner = await arrive();
    const childId = await createChild(owner, 'North');
    const seen = async (orgId: string) =>
      ((await owner.client.get('/api/user', { 'x-assume-org': orgId })).body as User).speechLanguage;
    expect(await seen(owner.orgId)).toBeNull();
    await put(owner, 'French', 'Canada');
    expect([await seen(owner.orgId), await seen(childId)]).toEqual(['fr-CA', 'fr-CA']);
    await owner.client.call('PUT', `/api/org/preferences?orgId=${childId}`, { language: 'German', accent: '' });
    expect([await seen(owner.orgId), await seen(childId)]).toEqual(['fr-CA', 'de']);
  });
});

describe('a brand', () => {
  type Seen = { name: string | null; accent: string | null; logo: string | null } | null;
  const put = (person: InsertedPerson, brand: { name: string | null; accent: string | null }, orgId?: string) =>
    person.client.call('PUT', `/api/org/brand${orgId === undefined ? '' : `?orgId=${orgId}`}`, brand);
  const seen = async (person: InsertedPerson, orgId?: string): Promise<Seen> =>
    (
      (await person.client.get('/api/user', orgId === undefined ? {} : { 'x-assume-org': orgId })).body as {
        brand: Seen;
      }
    ).brand;
  const own = async (person: InsertedPerson, orgId: string) =>
    ((await person.client.get(`/api/org/${orgId}`)).body as OrganisationDetail).brand;

  it('is visible to members, and in children without a brand', async () => {
    const owner = await arrive();
    const childId = await createChild(owner, 'North');
    const user = await arrive({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['Files'] } });
    const inChild = await arrive({ memberOf: { orgId: childId, role: 'admin' } });
    expect([await seen(owner), await seen(user), await seen(inChild)]).toEqual([null, null, null]);

    expect((await put(owner, { name: ' Harbor Audio ', accent: '#1F4F8F' })).status).toBe(200);
    const harbor = { name: 'Harbor Audio', accent: '#1F4F8F', logo: null };
    expect([await seen(owner), await seen(user), await seen(inChild)]).toEqual([harbor, harbor, harbor]);
    expect(await own(inChild, childId)).toEqual({ name: null, accent: null });

    expect((await put(inChild, { name: 'North', accent: null })).status).toBe(200);
    expect(await seen(inChild)).toEqual({ name: 'North', accent: '#1F4F8F', logo: null });
    expect(await seen(owner)).toEqual(harbor);

    await put(owner, { name: null, accent: null });
    expect(await seen(user)).toBeNull();
    expect(await seen(inChild)).toEqual({ name: 'North', accent: null, logo: null });
  });

  it('is set for a child only by administrators of its parent', async () => {
    const [owner, stranger] = [await arrive(), await arrive()];
    const childId = await createChild(owner, 'North');
    const user = await arrive({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['Files'] } });
    const brand = { name: 'North', accent: '#1f4f8f' };
    expect((await put(user, brand)).status).toBe(403);
    expect((await put(stranger, brand, childId)).status).toBe(404);
    expect(await own(owner, childId)).toEqual({ name: null, accent: null });
    expect((await put(owner, brand, childId)).status).toBe(200);
    expect([await own(owner, childId), await own(owner, owner.orgId)]).toEqual([brand, { name: null, accent: null }]);
    expect([await seen(owner, childId), await seen(owner)]).toEqual([{ ...brand, logo: null }, null]);
  });

  it('is neither accepted nor visible when its flag is off', async () => {
    const owner = await arrive();
    await put(owner, { name: 'Harbor Audio', accent: null });
    const operator = await arrive();
    const database = openTestDatabase(installation);
    await database.pool.query('update "user" set is_installation_admin = true where id = $1', [operator.userId]);
    await database.close();
    const set = (isOn: boolean | null) =>
      operator.client.call('PUT', '/api/installation/flags/platform-whitelabel', { isOn, orgId: owner.orgId });
    expect((await set(false)).status).toBe(200);
    expect(await seen(owner)).toBeNull();
    expect((await put(owner, { name: 'Other', accent: null })).status).toBe(403);
    await set(null);
    expect((await seen(owner))?.name).toBe('Harbor Audio');
  });

  it('depends on the child’s own flag, whatever the caller’s organisation has', async () => {
    const [owner, operator] = [await arrive(), await arrive()];
    const childId = await createChild(owner, 'North');
    const database = openTestDatabase(installation);
    await database.pool.query('update "user" set is_installation_admin = true where id = $1', [operator.userId]);
    await database.close();
    const set = (orgId: string, isOn: boolean | null) =>
      operator.client.call('PUT', '/api/installation/flags/platform-whitelabel', { isOn, orgId });
    const mayBrand = async (orgId: string): Promise<boolean> =>
      ((await owner.client.get(`/api/org/${orgId}`)).body as OrganisationDetail).mayBrand;
    const brand = { name: 'North', accent: null };

    await set(childId, false);
    expect([await mayBrand(owner.orgId), await mayBrand(childId)]).toEqual([true, false]);
    expect((await put(owner, brand, childId)).status).toBe(403);
    expect(await own(owner, childId)).toEqual({ name: null, accent: null });

    await set(owner.orgId, false);
    await set(childId, true);
    expect([await mayBrand(owner.orgId), await mayBrand(childId)]).toEqual([false, true]);
    expect([(await put(owner, brand)).status, (await put(owner, brand, childId)).status]).toEqual([403, 200]);

    // A child without a setting inherits its parent's.
    await set(childId, null);
    expect((await put(owner, brand, childId)).status).toBe(403);
    const user = await arrive({ memberOf: { orgId: owner.orgId, role: 'user' } });
    await set(owner.orgId, null);
    const detail = (await user.client.get(`/api/org/${owner.orgId}`)).body as OrganisationDetail;
    expect([detail.mayEdit, detail.mayBrand]).toEqual([false, false]);
  });

  it.each([
    [{ name: 'a'.repeat(41), accent: null }, 'name: must be no more than 40 characters'],
    [{ name: '  ', accent: null }, 'name: must be at least 1 character'],
    [{ name: null, accent: 'red' }, 'accent: must be a colour such as #b8402a'],
    [{ name: null, accent: '#b8402' }, 'accent: must be a colour such as #b8402a'],
    [{ name: null, accent: '#b8402a;}' }, 'accent: must be a colour such as #b8402a'],
  ])('is refused at its field when it is %o', async (brand, message) => {
    const owner = await arrive();
    const answer = await put(owner, brand);
    expect([answer.status, (answer.body as { errors: string[] }).errors]).toEqual([422, [message]]);
    expect(await seen(owner)).toBeNull();
  });

  it('is logged with its previous value', async () => {
    const owner = await arrive();
    await put(owner, { name: 'Harbor Audio', accent: null });
    await put(owner, { name: 'Harbor', accent: '#1f4f8f' });
    const { events } = (await owner.client.get(`/api/org/${owner.orgId}/audit?action=organisation.brandChanged`))
      .body as { events: { target: string; detail: unknown }[] };
    expect(events.map(({ target, detail }) => [target, detail])[0]).toEqual([
      'Harbor',
      { before: { name: 'Harbor Audio', accent: null }, after: { name: 'Harbor', accent: '#1f4f8f' } },
    ]);
  });
});

describe('a logo', () => {
  it('is refused when it is too large or not a picture', async () => {
    const owner = await arrive();
    const put = (body: Uint8Array) =>
      fetch(`${installation.url}/api/org/logo`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'image/png' },
        body: body as Uint8Array<ArrayBuffer>,
      });
    const tooLarge = await put(new Uint8Array(1_000_001));
    expect([tooLarge.status, ((await tooLarge.json()) as { detail: string }).detail]).toEqual([
      413,
      'File size exceeds 1MB limit',
    ]);
    const svg = await put(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'));
    expect([svg.status, ((await svg.json()) as { detail: string }).detail]).toEqual([
      422,
      'Please upload a JPG or PNG file',
    ]);
  });

  it('is served, and the previous one no longer', async () => {
    const owner = await arrive();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const put = async (): Promise<string> => {
      const answer = await fetch(`${installation.url}/api/org/logo?fileType=png`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'image/png' },
        body: new Uint8Array(png),
      });
      expect(answer.status).toBe(200);
      return new URL(((await answer.json()) as { logo: string }).logo).pathname;
    };
    const first = await put();
    expect((await fetch(`${installation.url}${first}`)).status).toBe(200);
    const second = await put();
    expect((await fetch(`${installation.url}${first}`)).status).toBe(404);
    expect((await fetch(`${installation.url}${second}`)).status).toBe(200);
    expect(((await owner.client.get('/api/org')).body as OrganisationSummary[])[0]?.logo).toContain(second);
  });
});
