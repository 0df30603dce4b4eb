import { randomUUID } from 'node:crypto';
import type { OrganisationSummary, ShareLink } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts';
import { type InsertedPerson, personInserter } from '../testkit/insert-person.ts';
import {
  createClient,
  openTestDatabase,
  smallAd,
  startTestInstallation,
  type TestInstallation,
  waitForAudioform,
} from '../testkit/installation.ts';
import { openTestStorage, storeFile } from '../testkit/store-file.ts';

/**
 * Creates everything that an organisation can have through the API, deletes the organisation, and checks that nothing
 * of it is left while another organisation keeps everything.
 */

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Filled = { readonly keys: readonly string[]; readonly code: string };

/**
 * Tables whose rows of a deleted organisation stay on purpose: a child's charges belong to the root organisation that
 * pays, and the parent's sums would be wrong without them.
 */
const keptOfChild = new Set(['credit_entry']);

let installation: TestInstallation;
let database: ReturnType<typeof openTestDatabase>;
let storage: Storage;
let owner: InsertedPerson;

const inOrg = (person: InsertedPerson, orgId: string) => {
  const { call } = createClient(installation.url, person.token);
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await call(method, path, body, { 'x-assume-org': orgId });
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
};

const setLogo = async (person: InsertedPerson, orgId: string): Promise<string> => {
  const answer = await fetch(`${installation.url}/api/org/logo?fileType=png`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.token}`, 'x-assume-org': orgId, 'content-type': 'image/png' },
    body: new Uint8Array(png),
  });
  const { logo } = (await answer.json()) as { logo: string };
  return `picture/${new URL(logo).pathname.split('/').at(-1)}`;
};

/** An ad with its export, a file, a logo, and a row in every other table of an organisation. */
const fill = async (person: InsertedPerson, orgId: string): Promise<Filled> => {
  const call = inOrg(person, orgId);
  const projects = (await call('GET', '/api/v3/project')) as { data: { projectId: string }[] };
  await call('POST', `/api/v3/project/${projects.data[0]?.projectId}/session`, { workflowId: 'CreateAnAd' });
  const ordered = (await call('POST', '/api/v3/audioform', smallAd({ texts: ['Fresh bread.'], seconds: 5 }))) as {
    data: { audioformId: string };
  };
  const { audioformId } = ordered.data;
  const client = createClient(installation.url, person.token);
  const own = { ...client, get: (path: string) => client.get(path, { 'x-assume-org': orgId }) };
  expect((await waitForAudioform(own, audioformId)).status).toBe(200);
  await call('POST', `/api/v3/audioform/${audioformId}/export`, { kind: 'vtt' });
  const file = await storeFile(installation, { ...person, orgId }, 'a sound of theirs');
  const link = (await call('POST', '/api/links', { name: 'Spring', asset: audioformId })) as ShareLink;
  await call('PUT', '/api/speech/diction/custom/item', { word: 'Acme', replacement: 'ack me' });
  await call('POST', '/api/user/invite', { email: `x-${randomUUID()}@example.com`, orgId, role: 'admin' });
  await call('POST', '/api/contact-support', {
    email: person.email,
    orgId,
    userId: person.userId,
    subject: 'Hello',
    message: 'Hello.',
  });
  await call('PUT', '/api/org/preferences', { language: 'English', accent: 'United Kingdom' });
  const { pool } = database;
  await pool.query("insert into flag_setting (org_id, flag, is_on, changed_by) values ($1, 'rms', true, $2)", [
    orgId,
    person.userId,
  ]);
  const logo = await setLogo(person, orgId);
  const keys = [`ads/${orgId}/${audioformId}.mp3`, `exports/${orgId}/${audioformId}.vtt`, file.key, logo];
  for (const key of keys) expect(await storage.stat(key), key).toBeDefined();
  return { keys, code: new URL(link.link).pathname.split('/').at(-1) ?? '' };
};

/** Tables with rows of this organisation, by any column that refers to one. */
const tablesOf = async (orgId: string): Promise<string[]> => {
  const columns = await database.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name in ('org_id', 'root_id', 'parent_id') and data_type = 'uuid'
     union select 'organisation', 'id'`,
  );
  const found = new Set<string>();
  for (const { table_name: table, column_name: column } of columns.rows) {
    const { rowCount } = await database.pool.query(`select 1 from "${table}" where "${column}" = $1 limit 1`, [orgId]);
    if (rowCount) found.add(table);
  }
  return [...found].sort();
};

/** Runs the deletion jobs now; they normally wait a minute for the last writes. */
const runQueue = async (orgId: string): Promise<void> => {
  const of = "name = 'forget-organisation' and data->>'orgId' = $1";
  await database.pool.query(`update pgboss.job set start_after = now() where ${of}`, [orgId]);
  await expect
    .poll(
      async () =>
        (await database.pool.query<{ state: string }>(`select state from pgboss.job where ${of}`, [orgId])).rows.map(
          ({ state }) => state,
        ),
      { interval: 250 },
    )
    .toEqual(['completed']);
};

const presence = async ({ keys }: Filled): Promise<boolean[]> =>
  Promise.all(keys.map(async (key) => (await storage.stat(key)) !== undefined));

const listened = async ({ code }: Filled): Promise<number> =>
  (await createClient(installation.url).post(`/api/shared/${code}`)).status;

beforeAll(async () => {
  installation = await startTestInstallation();
  database = openTestDatabase(installation);
  storage = await openTestStorage(installation);
  owner = await personInserter(installation)();
});
afterAll(async () => {
  await database?.close();
  await installation?.stop();
});

describe('a child organisation that is deleted', () => {
  it('leaves nothing in database and storage, and removes nothing of its parent', async () => {
    const created = await inOrg(owner, owner.orgId)('POST', '/api/org', { orgName: 'North' });
    const childId = (created as OrganisationSummary).orgId;
    const child = await fill(owner, childId);
    const parent = await fill(owner, owner.orgId);
    const [childBefore, parentBefore] = [await tablesOf(childId), await tablesOf(owner.orgId)];
    // The tables contained rows before: an empty table would prove nothing below.
    expect(childBefore).toEqual(
      expect.arrayContaining([
        'audit_event',
        'credit_entry',
        'dictionary_reading',
        'file',
        'flag_setting',
        'invitation',
        'member',
        'organisation',
        'production',
        'project',
        'project_session',
        'share_link',
        'support_message',
      ]),
    );

    await inOrg(owner, owner.orgId)('DELETE', `/api/org/child/${childId}`);
    expect((await tablesOf(childId)).filter((table) => !keptOfChild.has(table))).toEqual([]);
    await runQueue(childId);
    expect(await presence(child)).toEqual([false, false, false, false]);
    expect(await listened(child)).toBe(404);

    expect(await tablesOf(owner.orgId)).toEqual(parentBefore);
    expect(await presence(parent)).toEqual([true, true, true, true]);
    expect(await listened(parent)).toBe(200);
  });
});

describe('a root organisation whose owner deletes their account', () => {
  it('is deleted with ledger and children, and nothing of other organisations', async () => {
    const leaving = await personInserter(installation)();
    const created = await inOrg(leaving, leaving.orgId)('POST', '/api/org', { orgName: 'South' });
    const childId = (created as OrganisationSummary).orgId;
    const [root, child] = [await fill(leaving, leaving.orgId), await fill(leaving, childId)];
    const others = await tablesOf(owner.orgId);
    const { status } = await leaving.client.call('DELETE', '/api/user');
    expect(status).toBe(200);
    // The payment service's records are not deleted; this organisation has no subscription.
    expect([await tablesOf(leaving.orgId), await tablesOf(childId)]).toEqual([[], []]);
    for (const orgId of [leaving.orgId, childId]) await runQueue(orgId);
    expect([await presence(root), await presence(child)]).toEqual([
      [false, false, false, false],
      [false, false, false, false],
    ]);
    expect(await tablesOf(owner.orgId)).toEqual(others);
  });
});
