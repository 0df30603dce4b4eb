import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DatabaseHandle,
  migrationsFolder,
  openDatabase,
} from '../../apps/server/src/platform/database/database.ts';
import { startTestDatabase, type TestDatabase } from '../testkit/database.ts';
import { createClient, silentLog, startTestInstallation, type TestInstallation } from '../testkit/installation.ts';

/** Rows and secrets that the server wrote before migration 0008, when better-auth hashed passwords and issued reset links. */
const stored = JSON.parse(
  await readFile(join(import.meta.dirname, 'fixtures', 'accounts-before-0008.json'), 'utf8'),
) as {
  readonly email: string;
  readonly password: string;
  readonly sessions: readonly [string, string];
  readonly apiKey: string;
  readonly resetToken: string;
  readonly verifyToken: string;
  readonly signUpToken: string;
  readonly pending: { readonly email: string; readonly password: string };
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
};

/** Runs the migrations before 0008 only. */
const migrateToBefore0008 = async (handle: DatabaseHandle): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'sonora-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const journalPath = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: { idx: number }[] };
  journal.entries = journal.entries.filter(({ idx }) => idx < 8);
  await writeFile(journalPath, JSON.stringify(journal));
  await migrate(handle.db, { migrationsFolder: folder });
  await rm(folder, { recursive: true });
};

/** Inserts the stored rows, with expiry dates in the future. */
const insertStoredRows = async ({ pool }: DatabaseHandle): Promise<void> => {
  for (const [table, rows] of Object.entries(stored.tables))
    for (const row of rows) {
      const later = new Date(Date.now() + 3_600_000).toISOString();
      const renewed = 'expires_at' in row ? { ...row, created_at: new Date().toISOString(), expires_at: later } : row;
      await pool.query(`insert into "${table}" select * from jsonb_populate_record(null::"${table}", $1)`, [renewed]);
    }
};

let database: TestDatabase;
let handle: DatabaseHandle;
let installation: TestInstallation;
beforeAll(async () => {
  database = await startTestDatabase();
  const url = await database.createEmpty('before_0008');
  handle = openDatabase({ url, log: silentLog, maxConnections: 2 });
  await migrateToBefore0008(handle);
  await insertStoredRows(handle);
  // Links that must not survive: an expired one, and one of a user who no longer exists.
  await handle.pool.query(
    `insert into verification (id, identifier, value, expires_at)
     select gen_random_uuid(), 'reset-password:expired', value, now() - interval '1 second' from verification
     union all values (gen_random_uuid(), 'reset-password:orphan', gen_random_uuid()::text, now() + interval '1 hour')`,
  );
  installation = await startTestInstallation({ SONORA_ROLES: 'http', DATABASE_URL: url });
});
afterAll(async () => {
  await installation?.stop();
  await handle?.close();
  await database?.stop();
});

describe('an installation from before migration 0008', () => {
  const client = (token?: string) => createClient(installation.url, token);

  it('keeps users signed in, by cookie and by bearer token', async () => {
    const byCookie = await client().get('/api/user', { cookie: `sonora_session=${stored.sessions[0]}` });
    expect(byCookie).toMatchObject({
      status: 200,
      body: { email: stored.email, firstName: 'Ada', status: 'registered' },
    });
    expect((await client(stored.sessions[1]).get('/api/user')).status).toBe(200);
  });

  it('keeps API keys', async () => {
    expect((await client().get('/api/user', { 'x-api-key': stored.apiKey })).status).toBe(200);
  });

  it('stores no session token or reset token in plain text', async () => {
    const { rows } = await handle.pool.query<{ all: string }>(
      'select (select jsonb_agg(session)::text from session) || (select jsonb_agg(one_time_token)::text from one_time_token) as all',
    );
    for (const secret of [...stored.sessions, stored.resetToken]) expect(rows[0]?.all).not.toContain(secret);
    const hashes = await handle.pool.query<{ token_hash: string }>('select token_hash from session');
    expect(hashes.rows).toHaveLength(2);
    for (const { token_hash } of hashes.rows) expect(token_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('accepts a session token as it was issued, but not its stored hash', async () => {
    const { rows } = await handle.pool.query<{ token_hash: string }>('select token_hash from session limit 1');
    expect((await client(rows[0]?.token_hash).get('/api/user')).status).toBe(401);
  });

  it('signs in with a stored password, in any Unicode form that NFKC makes equal', async () => {
    for (const password of [stored.password, stored.password.normalize('NFKC')])
      expect((await client().post('/api/auth/sign-in', { email: stored.email, password })).status).toBe(200);
    const wrong = await client().post('/api/auth/sign-in', { email: stored.email, password: 'another password' });
    expect(wrong.status).toBe(401);
  });

  it('keeps mailed verification links', async () => {
    const verified = await client().post('/api/auth/verify-email', { token: stored.verifyToken });
    expect(verified).toMatchObject({ status: 200, body: { email: stored.email } });
  });

  it('keeps mailed sign-up links, with the password that was chosen', async () => {
    const { email, password } = stored.pending;
    const wrong = await client().post('/api/auth/confirm-sign-up', {
      token: stored.signUpToken,
      password: 'not this one',
    });
    expect(wrong.status).toBe(401);
    const opened = await client().post('/api/auth/confirm-sign-up', { token: stored.signUpToken, password });
    expect(opened).toMatchObject({ status: 200, body: { user: { email, emailVerified: true } } });
  });

  it('drops reset links that have expired or belong to a deleted user', async () => {
    for (const token of ['expired', 'orphan']) {
      const refused = await client().post('/api/auth/reset-password', { token, password: 'a new long password' });
      expect(refused).toMatchObject({ status: 410, body: { code: 'link-expired' } });
    }
  });

  it('keeps mailed reset links, which work once and end all sessions', async () => {
    const reset = { token: stored.resetToken, password: 'a new long password' };
    expect((await client().post('/api/auth/reset-password', reset)).status).toBe(200);
    expect(await client().post('/api/auth/reset-password', reset)).toMatchObject({ body: { code: 'link-expired' } });
    expect((await client(stored.sessions[0]).get('/api/user')).status).toBe(401);
    const { email } = stored;
    const signedIn = await client().post('/api/auth/sign-in', { email, password: reset.password });
    expect(signedIn.status).toBe(200);
  });
});
