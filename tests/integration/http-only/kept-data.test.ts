import { afterAll, describe, expect, it } from 'vitest';
import { createAudit } from '../../../apps/server/src/modules/organisations/index.ts';
import { personInserter } from '../../testkit/insert-person.ts';
import { createClient, openTestDatabase, smallAd } from '../../testkit/installation.ts';
import { readOutbox } from '../../testkit/read-outbox.ts';
import { tablesContaining } from '../../testkit/search-database.ts';
import { installation } from './shared.ts';

/** Which secrets and names the rows of all tables hold. */

const insert = personInserter(installation);
const database = openTestDatabase(installation);
afterAll(() => database.close());

const linkTokenIn = async (email: string, pattern: RegExp): Promise<string> => {
  const bodies = (await readOutbox(installation, email)).map(({ body }) => body);
  const found = bodies.map((body) => pattern.exec(body)?.[1]).find((token) => token !== undefined);
  expect(found, `a mail to ${email} with ${pattern}`).toMatch(/^[\w-]{43}/);
  return decodeURIComponent(found ?? '');
};

describe('the database', () => {
  it('contains no token in clear: of sessions, keys and mailed links', async () => {
    const person = await insert({ isVerified: false });
    const invited = `invited-${person.userId}@example.com`;
    const { client } = person;
    await client.post('/api/auth/send-verification');
    await createClient(installation.url).post('/api/auth/request-password-reset', { email: person.email });
    await client.post('/api/user/invite', { email: invited, orgId: person.orgId, role: 'user', features: ['Files'] });
    const { key } = (await client.post('/api/user/generate-key', {})).body as { key: string };
    const tokens = {
      session: person.token,
      key,
      verification: await linkTokenIn(person.email, /verify-email\?token=(\S+)/),
      reset: await linkTokenIn(person.email, /reset-password\?token=(\S+)/),
      invitation: await linkTokenIn(invited, /invitations\/([\w-]+)/),
    };
    const found = Object.entries(tokens).map(async ([name, token]) => [name, await tablesContaining(database, token)]);
    expect(Object.fromEntries(await Promise.all(found))).toEqual({
      session: [],
      key: [],
      verification: [],
      reset: [],
      invitation: [],
    });
    // The search finds texts that are there.
    expect(await tablesContaining(database, invited)).toContain('public.invitation');
  });
});

describe('a deleted account', () => {
  it('leaves its name and address in the audit log alone', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const firstName = `Zuleika${mark}`;
    const email = `zuleika.${mark}@example.com`;
    const host = await insert();
    const person = await insert({ email, firstName });
    await database.pool.query(`insert into member (org_id, user_id, role) values ($1, $2, 'admin')`, [
      host.orgId,
      person.userId,
    ]);
    const call = async (method: string, path: string, body?: object): Promise<unknown> => {
      const answer = await person.client.call(method, path, body, { 'x-assume-org': host.orgId });
      expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      return answer.body;
    };
    // In an organisation that remains: a project and a session with default names, an ad, a key and an invitation.
    const projects = (await call('GET', '/api/v3/project')) as { data: { projectId: string; projectName: string }[] };
    expect(projects.data.map(({ projectName }) => projectName)).toContain(`${firstName}'s Project`);
    await call('POST', `/api/v3/project/${projects.data[0]?.projectId}/session`, { workflowId: 'CreateAnAd' });
    await call('POST', '/api/v3/audioform', smallAd());
    await call('POST', '/api/user/generate-key', { name: 'nightly' });
    const other = `other-${mark}@example.com`;
    await call('POST', '/api/user/invite', { email: other, orgId: host.orgId, role: 'user', features: ['Files'] });
    await call('POST', '/api/contact-support', {
      email,
      orgId: host.orgId,
      userId: person.userId,
      subject: `Question of ${firstName}`,
      message: `Yours, ${firstName}`,
    });
    await call('POST', '/api/auth/request-password-reset', { email });
    await host.client.post('/api/user/invite', { email, orgId: host.orgId, role: 'user', features: [] });
    const elsewhere = await insert();
    await elsewhere.client.post('/api/user/invite', {
      email,
      orgId: elsewhere.orgId,
      role: 'user',
      features: ['Files'],
    });
    expect((await tablesContaining(database, firstName)).length).toBeGreaterThan(4);

    await call('DELETE', '/api/user');
    // A waiting invitation is still sent; it is forgotten then.
    await database.pool.query("update mail_outbox set status = 'sent', sealed = null where is_forgotten");
    await database.pool.query('delete from mail_outbox where is_forgotten');
    expect(await tablesContaining(database, firstName)).toEqual([]);
    expect(await tablesContaining(database, email)).toEqual(['public.audit_event']);
    expect(((await host.client.get('/api/v3/project')).body as { data: unknown[] }).data.length).toBeGreaterThan(0);

    // After a year, the audit log forgets, too.
    const audit = createAudit(database.db);
    await audit.pseudonymise();
    expect(await tablesContaining(database, email)).toEqual(['public.audit_event']);
    await database.pool.query("update audit_event set at = at - interval '366 days' where actor = $1 or target = $1", [
      email,
    ]);
    await audit.pseudonymise();
    expect(await tablesContaining(database, email)).toEqual([]);
    const { rows } = await database.pool.query('select distinct actor from audit_event where actor_id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([{ actor: 'deleted account' }]);
  });
});

describe('a password reset', () => {
  it('for an unknown address writes what one for a known address writes, and keeps and shows nothing of it', async () => {
    const admin = await insert();
    await database.pool.query('update "user" set is_installation_admin = true where id = $1', [admin.userId]);
    const ask = (email: string) => createClient(installation.url).post('/api/auth/request-password-reset', { email });
    const counts = async () =>
      (
        await database.pool.query(
          'select (select count(*) from one_time_token)::int as tokens, (select count(*) from mail_outbox)::int as mails',
        )
      ).rows[0] as { tokens: number; mails: number };
    const before = await counts();
    const unknown = `unknown-${crypto.randomUUID()}@example.com`;
    expect((await ask(unknown)).body).toEqual((await ask(admin.email)).body);
    expect(await counts()).toEqual({ tokens: before.tokens + 2, mails: before.mails + 2 });
    expect(await tablesContaining(database, unknown)).toEqual([]);
    expect(JSON.stringify((await admin.client.get('/api/admin/outbox')).body)).not.toContain('nobody@');
  });

  it('revokes API keys unless they are kept, and says so in a letter', async () => {
    const client = createClient(installation.url);
    const keysAfter = async (keepsApiKeys: boolean | undefined) => {
      const person = await insert();
      const { key } = (await person.client.post('/api/user/generate-key', {})).body as { key: string };
      await client.post('/api/auth/request-password-reset', { email: person.email });
      const token = await linkTokenIn(person.email, /reset-password\?token=(\S+)/);
      const body = { token, password: 'a new long password', ...(keepsApiKeys === undefined ? {} : { keepsApiKeys }) };
      const answer = await client.post('/api/auth/reset-password', body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const { status } = await client.get('/api/user', { 'x-api-key': key });
      const letter = (await readOutbox(installation, person.email)).at(-1)?.body ?? '';
      return { status, isTold: /API keys (?:keep working|were revoked)/.exec(letter)?.[0] };
    };
    expect(await keysAfter(undefined)).toEqual({ status: 401, isTold: 'API keys were revoked' });
    expect(await keysAfter(true)).toEqual({ status: 200, isTold: 'API keys keep working' });
  });
});

describe('removing a passkey', () => {
  it('asks for the password', async () => {
    const person = await insert();
    const passkeyId = crypto.randomUUID();
    await database.pool.query(
      `insert into passkey (id, user_id, name, credential_id, public_key, counter, transports)
       values ($1, $2, 'Laptop', $3, '', 0, '{}')`,
      [passkeyId, person.userId, crypto.randomUUID()],
    );
    const path = `/api/user/passkeys/${passkeyId}`;
    expect((await person.client.call('DELETE', path)).status).toBe(422);
    expect((await person.client.post(`${path}/remove`, { password: 'a guess' })).status).toBe(422);
    const { rows } = await database.pool.query('select 1 from passkey where id = $1', [passkeyId]);
    expect(rows).toHaveLength(1);
  });
});
