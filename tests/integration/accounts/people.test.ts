import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  openTestDatabase,
  signUp,
  startTestInstallation,
  type TestInstallation,
} from '../../testkit/installation.ts';
import { readOutbox } from '../../testkit/read-outbox.ts';
import { commandLine } from '../../testkit/server-bundle.ts';

let installation: TestInstallation;
let database: ReturnType<typeof openTestDatabase>;
beforeAll(async () => {
  installation = await startTestInstallation({ SONORA_ROLES: 'http' });
  database = openTestDatabase(installation);
});
afterAll(async () => {
  await database?.close();
  await installation?.stop();
});

const details = {
  password: 'correct horse battery',
  firstName: 'Grace',
  lastName: 'Hopper',
  orgName: 'Harbour Foods',
  acceptsTermsOfUse: true,
  acceptsPrivacyPolicy: true,
};

/** `sonora admin` on this installation. */
const askForAdministrators = async (): Promise<{ readonly admins: readonly string[]; readonly setUpLink?: string }> => {
  const env = { ...process.env, SONORA_DATA_DIR: installation.dataDirectory };
  const { stdout } = await promisify(execFile)(process.execPath, [commandLine, 'admin', '--json'], { env });
  return JSON.parse(stdout);
};

const tokenOf = (link: string | undefined): string => new URL(link ?? '').searchParams.get('token') ?? '';

describe('the first administrator', () => {
  it('is created with the newest link, once', async () => {
    const printed = tokenOf(installation.setUpLinks[0]);
    const client = createClient(installation.url);
    const { admins, setUpLink } = await askForAdministrators();
    expect(admins).toEqual([]);
    const token = tokenOf(setUpLink);
    const stateOf = async (link: string): Promise<unknown> =>
      (await client.post('/api/auth/set-up/check', { token: link })).body;
    expect(await stateOf(token)).toEqual({ state: 'valid' });
    expect(await stateOf(printed)).toEqual({ state: 'invalid' });
    const replaced = await client.post('/api/auth/set-up', { ...details, email: 'root@example.com', token: printed });
    expect(replaced.status).toBe(410);
    const wrong = await client.post('/api/auth/set-up', { ...details, email: 'root@example.com', token: 'wrong' });
    expect(wrong.status).toBe(410);
    // Neither a sign-up nor a failed attempt makes the link useless.
    const stranger = await client.post('/api/auth/sign-up', { ...details, email: 'stranger@example.com' });
    expect(stranger.status, JSON.stringify(stranger.body)).toBe(200);
    const taken = await client.post('/api/auth/set-up', { ...details, email: 'stranger@example.com', token });
    expect(taken.status).toBeGreaterThanOrEqual(400);
    const first = await client.post('/api/auth/set-up', { ...details, email: 'root@example.com', token });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const again = await client.post('/api/auth/set-up', { ...details, email: 'root2@example.com', token });
    expect(again.status).toBe(410);
    // Of every link, so that it does not tell which one was used.
    expect(await stateOf(printed)).toEqual({ state: 'used' });
    expect(await askForAdministrators()).toEqual({ admins: ['root@example.com'] });
  });
});

describe('signing up and in', () => {
  it('creates an organisation on the enterprise plan, with a name without spaces and all capabilities', async () => {
    const answer = await createClient(installation.url).post('/api/auth/sign-up', {
      ...details,
      email: 'grace@example.com',
    });
    expect(answer.status).toBe(200);
    const { user, token } = answer.body as {
      token: string;
      user: {
        status: string;
        capabilities: string[];
        availableOrganizations: { orgName: string; plan: string; role: string }[];
      };
    };
    expect(user.availableOrganizations).toMatchObject([
      { orgName: 'Harbour_Foods', plan: 'enterprise', role: 'owner' },
    ]);
    expect(user.capabilities).toContain('ads.produce');
    expect(user.status).toBe('registered');
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const byCookie = await createClient(installation.url).get('/api/user', { cookie: cookie.split(';')[0] ?? '' });
    expect(byCookie.status).toBe(200);
    expect((await createClient(installation.url, token).get('/api/user')).status).toBe(200);
  });

  it('refuses a second account for the same address, whatever its case', async () => {
    const answer = await createClient(installation.url).post('/api/auth/sign-up', {
      ...details,
      email: 'GRACE@example.com',
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { detail: 'This user is already registered.', code: 'already-registered' },
    });
  });

  it('reports each invalid field', async () => {
    const answer = await createClient(installation.url).post('/api/auth/sign-up', {
      ...details,
      email: 'no address',
      password: 'short',
      acceptsTermsOfUse: false,
    });
    expect(answer.status).toBe(422);
    const { errors } = answer.body as { errors: string[] };
    expect(errors.join('\n')).toMatch(/email: /);
    expect(errors.join('\n')).toMatch(/password: must be at least 10 characters/);
    expect(errors.join('\n')).toMatch(/acceptsTermsOfUse: /);
  });

  it('responds equally to a wrong password and an unknown address', async () => {
    const client = createClient(installation.url);
    const wrong = await client.post('/api/auth/sign-in', { email: 'grace@example.com', password: 'not this one' });
    const unknown = await client.post('/api/auth/sign-in', { email: 'nobody@example.com', password: 'not this one' });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
  });

  it('keeps users who return every few days signed in, by cookie and session', async () => {
    const { token, userId } = await signUp(installation.url);
    const client = createClient(installation.url);
    const cookie = { cookie: `sonora_session=${token}` };
    await database.pool.query("update session set expires_at = now() + interval '2 days' where user_id = $1", [userId]);
    const back = await client.get('/api/user', cookie);
    expect(back.headers.get('set-cookie')).toMatch(new RegExp(`^sonora_session=${token}; .*HttpOnly.*Max-Age=604800`));
    const { rows } = await database.pool.query(
      "select expires_at > now() + interval '6 days' as renewed from session where user_id = $1",
      [userId],
    );
    expect(rows).toEqual([{ renewed: true }]);
    expect((await client.get('/api/user', cookie)).headers.get('set-cookie')).toBeNull();
  });

  it('requires a new sign-in after thirty days', async () => {
    const { token, userId } = await signUp(installation.url);
    await database.pool.query(
      "update session set created_at = now() - interval '29 days', expires_at = now() + interval '1 hour' where user_id = $1",
      [userId],
    );
    expect((await createClient(installation.url, token).get('/api/user')).status).toBe(200);
    const { rows } = await database.pool.query(
      "select expires_at < now() + interval '25 hours' as bounded from session where user_id = $1",
      [userId],
    );
    expect(rows).toEqual([{ bounded: true }]);
  });

  it('ends a session at once on sign-out', async () => {
    const person = await signUp(installation.url);
    const client = createClient(installation.url, person.token);
    expect((await client.get('/api/user')).status).toBe(200);
    expect((await client.post('/api/auth/sign-out')).status).toBe(200);
    expect((await client.get('/api/user')).status).toBe(401);
  });
});

describe('password reset by mail', () => {
  const resetMailsTo = async (email: string) =>
    (await readOutbox(installation, email)).filter(({ subject }) => subject.startsWith('Set a new password'));

  it('sends a link that works once and ends all sessions', async () => {
    const person = await signUpDirectly('reset@example.com');
    await createClient(installation.url, person).call('PATCH', '/api/user', { firstName: 'Amazing' });
    const client = createClient(installation.url);
    const asked = await client.post('/api/auth/request-password-reset', { email: 'reset@example.com' });
    expect(asked.status).toBe(200);
    const [mail] = await resetMailsTo('reset@example.com');
    expect(mail?.body).toMatch(/^Hello Amazing,/);
    const token = /token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
    const done = await client.post('/api/auth/reset-password', {
      token: decodeURIComponent(token),
      password: 'a new long password',
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await createClient(installation.url, person).get('/api/user')).status).toBe(401);
    const again = await client.post('/api/auth/reset-password', {
      token: decodeURIComponent(token),
      password: 'another long password',
    });
    expect(again.status).toBe(410);
  });

  it('makes all earlier links useless once one is used, or the password is changed', async () => {
    const email = 'several-links@example.com';
    const client = createClient(installation.url, await signUpDirectly(email));
    const links = async (): Promise<string[]> =>
      (await resetMailsTo(email)).map(({ body }) => decodeURIComponent(/token=(\S+)/.exec(body)?.[1] ?? ''));
    const ask = () => client.post('/api/auth/request-password-reset', { email });
    const use = async (token: string | undefined) =>
      (await client.post('/api/auth/reset-password', { token, password: 'a new long password' })).status;
    await ask();
    await ask();
    const [older, newer] = await links();
    expect(await use(newer)).toBe(200);
    expect(await use(older)).toBe(410);

    const signedIn = await client.post('/api/auth/sign-in', { email, password: 'a new long password' });
    const { token } = signedIn.body as { token: string };
    await ask();
    const changed = await createClient(installation.url, token).post('/api/user/password', {
      currentPassword: 'a new long password',
      newPassword: 'yet another long password',
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await use((await links()).at(-1))).toBe(410);
  });
});

const signUpDirectly = async (email: string): Promise<string> => {
  const answer = await createClient(installation.url).post('/api/auth/sign-up', { ...details, email });
  return (answer.body as { token?: string }).token ?? '';
};

describe('API keys', () => {
  it('are shown once, stored hashed, work as key and as bearer token, and end when revoked', async () => {
    const answer = await createClient(installation.url).post('/api/auth/sign-in', {
      email: 'root@example.com',
      password: details.password,
    });
    expect(answer.status).toBe(200);
    const { token } = answer.body as { token: string };
    const client = createClient(installation.url, token);
    const { key, keyId } = (await client.post('/api/user/generate-key', { name: 'ci' })).body as {
      key: string;
      keyId: string;
    };
    const stored = await database.pool.query('select * from api_key where id = $1', [keyId]);
    expect(JSON.stringify(stored.rows)).not.toContain(key);
    expect((await createClient(installation.url).get('/api/user', { 'x-api-key': key })).status).toBe(200);
    expect((await createClient(installation.url, key).get('/api/user')).status).toBe(200);
    expect((await client.call('DELETE', `/api/user/keys/${keyId}`)).status).toBe(200);
    expect((await createClient(installation.url).get('/api/user', { 'x-api-key': key })).status).toBe(401);
  });
});

describe('guessing', () => {
  it('limits attempts from one address', async () => {
    const client = createClient(installation.url);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 40; attempt += 1) {
      statuses.push((await client.post('/api/auth/sign-in', { email: 'x@example.com', password: 'y' })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
