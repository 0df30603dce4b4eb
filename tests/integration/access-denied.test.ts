import { accessOf } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessTarget, requestBodies, rightsOf, targets, typeOfBody } from '../testkit/access-targets.ts';
import { personInserter } from '../testkit/insert-person.ts';
import {
  createClient,
  openTestDatabase,
  type Person,
  signUp,
  smallAd,
  startTestInstallation,
  type TestInstallation,
} from '../testkit/installation.ts';

/** Every endpoint and every plain route × no session, a member without the right, another organisation. */

let installation: TestInstallation;
let owner: Person;
let stranger: Person;
let helper: Person;
let ids: Record<string, string>;
const linkId = '01900000-0000-7000-8000-000000000002';

const fill = (path: string): string =>
  path.replaceAll(/\{(\w+)\}|:(\w+)/g, (_match, braces: string, colon: string) => ids[braces ?? colon] ?? 'x');

const call = (target: AccessTarget, token: string | undefined, headers: Readonly<Record<string, string>> = {}) => {
  const body = ['GET', 'HEAD', 'DELETE'].includes(target.method) ? undefined : (requestBodies[target.name] ?? {});
  return createClient(installation.url, token).call(target.method, fill(target.path), body, {
    ...typeOfBody(body),
    ...headers,
  });
};

beforeAll(async () => {
  installation = await startTestInstallation();
  owner = await signUp(installation.url);
  stranger = await signUp(installation.url);
  helper = await signUp(installation.url);
  const client = createClient(installation.url, owner.token);
  const projectId =
    ((await client.get('/api/v3/project')).body as { data: { projectId: string }[] }).data[0]?.projectId ?? '';
  const sessionId = (
    (await client.post(`/api/v3/project/${projectId}/session`, { workflowId: 'CreateAnAd' })).body as {
      sessionId: string;
    }
  ).sessionId;
  const audioformId = ((await client.post('/api/v3/audioform', smallAd())).body as { data: { audioformId: string } })
    .data.audioformId;
  const fileId = (
    (await client.post('/api/v3/file/create-upload-url', { fileName: 'a.wav' })).body as { fileId: string }
  ).fileId;
  const keyId = ((await client.post('/api/user/generate-key', {})).body as { keyId: string }).keyId;
  const { folderId } = (await createClient(installation.url, owner.token).get('/api/v3/folder')).body as {
    folderId: string;
  };
  ids = {
    folderId,
    orgId: owner.orgId,
    userId: owner.userId,
    projectId,
    sessionId,
    audioformId,
    fileId,
    keyId,
    linkId,
    itemId: '01900000-0000-7000-8000-000000000003',
    jobId: '01900000-0000-7000-8000-000000000005',
    passkeyId: '01900000-0000-7000-8000-000000000001',
    alias: 'wren',
    days: '7',
    flag: 'feature-lab',
    engine: 'openai-compatible',
    id: '01900000-0000-7000-8000-000000000004',
    name: 'x',
  };
  const database = openTestDatabase(installation);
  await database.pool.query("insert into member (org_id, user_id, role) values ($1, $2, 'user')", [
    owner.orgId,
    helper.userId,
  ]);
  await database.pool.query(
    `insert into share_link (org_id, id, code, created_by, name, asset_kind, asset_ref, player)
     values ($1, $2, 'xxxxxxxxxxxxxxxx', $3, 'Spring', 'voice', 'wren', 'playground')`,
    [owner.orgId, linkId, owner.userId],
  );
  await database.close();
});
afterAll(() => installation?.stop());

describe('without a session', () => {
  it.each(targets)('$name', async (target) => {
    const answer = await call(target, undefined);
    if (target.access.kind === 'public')
      expect([401, 403]).not.toContain(
        answer.status === 401 && target.name === 'accounts.signIn' ? 200 : answer.status,
      );
    else if (target.access.kind === 'signed-url') expect(answer.status).toBe(403);
    else expect(answer.status).toBe(401);
  });
});

describe('with an invalid key and an invalid bearer token', () => {
  it.each(targets.filter((target) => rightsOf(target).length > 0 || target.access.kind === 'signed-in'))(
    '$name',
    async (target) => {
      expect((await call(target, undefined, { 'x-api-key': 'sonora_nonsense' })).status).toBe(401);
      expect((await call(target, 'nonsense')).status).toBe(401);
    },
  );
});

describe('as a member without any granted workflow', () => {
  const granted = accessOf({ role: 'user', plan: 'enterprise', workflows: [] }).capabilities;
  it.each(targets.filter((target) => rightsOf(target).length > 0))('$name', async (target) => {
    const answer = await call(target, helper.token, { 'x-assume-org': owner.orgId });
    const allowed = rightsOf(target).some((right) => granted.has(right));
    if (allowed) expect(answer.status).not.toBe(403);
    else expect(answer.status).toBe(403);
  });
});

describe('as an administrator without the second factor that the organisation requires', () => {
  let careless: Person;
  beforeAll(async () => {
    careless = await personInserter(installation)();
    const database = openTestDatabase(installation);
    await database.pool.query('update organisation set requires_second_factor = true where id = $1', [careless.orgId]);
    await database.close();
  });
  it.each(targets.filter((target) => rightsOf(target).length > 0))('$name', async (target) => {
    const answer = await call(target, careless.token);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'second-factor-needed' });
  });
});

describe('as a member of another organisation', () => {
  it.each(targets.filter((target) => rightsOf(target).length > 0))('$name: cannot assume it', async (target) => {
    expect((await call(target, stranger.token, { 'x-assume-org': owner.orgId })).status).toBe(403);
    // An organisation that does not exist is refused in the same words.
    expect(
      (await call(target, stranger.token, { 'x-assume-org': '01900000-0000-7000-8000-000000000000' })).status,
    ).toBe(403);
  });

  const own = ['orgId', 'projectId', 'sessionId', 'audioformId', 'fileId', 'keyId', 'linkId', 'passkeyId', 'folderId'];
  const withIds = targets.filter(
    ({ path, access }) =>
      access.kind !== 'public' && own.some((name) => path.includes(`{${name}}`) || path.includes(`:${name}`)),
  );
  it.each(withIds.filter(({ access }) => access.kind !== 'signed-url'))(
    '$name: its ids do not exist',
    async (target) => {
      const answer = await call(target, stranger.token);
      expect(answer.status).toBe(404);
      expect(JSON.stringify(answer.body)).not.toContain(owner.orgId);
    },
  );

  it('changes nothing of the owner', async () => {
    const client = createClient(installation.url, owner.token);
    const session = (await client.get(`/api/v3/project/${ids.projectId}/session/${ids.sessionId}`)).body as {
      sessionName: string;
    };
    expect(session.sessionName).toBe("Ada's Session");
    const keys = (await client.get('/api/user/keys')).body as { keys: { keyId: string }[] };
    expect(keys.keys.map(({ keyId }) => keyId)).toContain(ids.keyId);
    const { links } = (await client.get('/api/links')).body as { links: { linkId: string; name: string }[] };
    expect(links).toMatchObject([{ linkId, name: 'Spring' }]);
    const progress = (await client.get(`/api/v3/audioform/${ids.audioformId}/details`)).body as { status: string };
    expect(progress.status).not.toBe('cancelled');
  });
});

describe('from a page of another origin', () => {
  it('refuses a change that a cookie would authorise', async () => {
    const client = createClient(installation.url);
    const cookie = { cookie: `sonora_session=${owner.token}` };
    expect(
      (await client.post('/api/v3/project', { projectName: 'Foreign' }, { ...cookie, origin: 'https://evil.example' }))
        .status,
    ).toBe(403);
    expect(
      (await client.post('/api/v3/project', { projectName: 'Own' }, { ...cookie, origin: installation.url })).status,
    ).toBe(201);
  });
});
