import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  openTestDatabase,
  type Person,
  signUp,
  startTestInstallation,
  type TestInstallation,
} from '../../testkit/installation.ts';

const password = 'correct horse battery';
const stepMilliseconds = 30_000;

let installation: TestInstallation;
let database: ReturnType<typeof openTestDatabase>;
beforeAll(async () => {
  installation = await startTestInstallation({ SONORA_ROLES: 'http', SONORA_TRUST_PROXY: '1' });
  database = openTestDatabase(installation);
});
afterAll(async () => {
  await database?.close();
  await installation?.stop();
});

let addresses = 0;
const from = () => {
  addresses += 1;
  return { 'x-forwarded-for': `10.2.0.${addresses}` };
};

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMilliseconds });

const post = (path: string, body: unknown, token?: string, address = from()) =>
  createClient(installation.url, token).post(path, body, address);

/** A code is valid for one sign-in; tests that need several delete the used codes. */
const deleteUsedCodes = (userId: string) =>
  database.pool.query('update authenticator_app set last_step = 0 where user_id = $1', [userId]);

const protectedPerson = async (): Promise<Person & { secret: string; codes: string[] }> => {
  const person = await signUp(installation.url);
  const { secret } = (await post('/api/user/second-step/app', { password }, person.token)).body as { secret: string };
  const on = await post('/api/user/second-step/confirm', { code: codeOf(secret) }, person.token);
  if (on.status !== 200) throw new Error(JSON.stringify(on.body));
  await deleteUsedCodes(person.userId);
  return { ...person, secret, codes: (on.body as { recoveryCodes: string[] }).recoveryCodes };
};

const challengeOf = async (email: string): Promise<string> => {
  const { body } = await post('/api/auth/sign-in', { email, password });
  return (body as { challenge: string }).challenge;
};

const enter = async (email: string, code: string, address = from()) =>
  post('/api/auth/sign-in/code', { challenge: await challengeOf(email), code }, undefined, address);

describe('two-factor sign-in', () => {
  it('is active after the first valid code, and requires the password to start', async () => {
    const person = await signUp(installation.url);
    const refused = await post('/api/user/second-step/app', { password: 'not mine' }, person.token);
    expect(refused).toMatchObject({ status: 422, body: { errors: ['password: Wrong password.'] } });
    const { body } = await post('/api/user/second-step/app', { password }, person.token);
    const { secret, address, qrSvg } = body as { secret: string; address: string; qrSvg: string };
    expect(address).toMatch(/^otpauth:\/\/totp\/Sonora/);
    expect(qrSvg).toMatch(/^<svg/);
    const wrong = codeOf(secret, 20);
    expect((await post('/api/user/second-step/confirm', { code: wrong }, person.token)).status).toBe(422);
    expect((await post('/api/auth/sign-in', { email: person.email, password })).body).toHaveProperty('token');
    expect((await post('/api/user/second-step/confirm', { code: codeOf(secret) }, person.token)).status).toBe(200);
    const next = await post('/api/auth/sign-in', { email: person.email, password });
    expect(next.body).not.toHaveProperty('token');
    expect(next.headers.getSetCookie()).toEqual([]);
  });

  it('accepts a code once, also with concurrent requests, and no older code', async () => {
    const person = await protectedPerson();
    const challenges = await Promise.all([1, 2, 3].map(() => challengeOf(person.email)));
    const code = codeOf(person.secret);
    const answers = await Promise.all(
      challenges.map((challenge) => post('/api/auth/sign-in/code', { challenge, code })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect((await enter(person.email, codeOf(person.secret, -1))).status).toBe(401);
    expect((await enter(person.email, codeOf(person.secret, 1))).status).toBe(200);
  });

  it('tolerates a clock drift of half a minute, and not of two minutes', async () => {
    const person = await protectedPerson();
    expect((await enter(person.email, codeOf(person.secret, 4))).status).toBe(401);
    expect((await enter(person.email, codeOf(person.secret, -4))).status).toBe(401);
    expect((await enter(person.email, codeOf(person.secret, -1))).status).toBe(200);
  });

  it('accepts each recovery code once, with or without dashes, until new ones are created', async () => {
    const person = await protectedPerson();
    expect(person.codes).toHaveLength(10);
    const [first = '', second = '', third = ''] = person.codes;
    expect((await enter(person.email, first)).status).toBe(200);
    expect((await enter(person.email, first)).status).toBe(401);
    expect((await enter(person.email, second.replaceAll('-', '').toUpperCase())).status).toBe(200);
    const status = await createClient(installation.url, person.token).get('/api/user/second-step');
    expect(status.body).toEqual({ isOn: true, recoveryCodesLeft: 8 });
    expect((await post('/api/user/second-step/recovery-codes', { password }, person.token)).status).toBe(200);
    expect((await enter(person.email, third)).status).toBe(401);
  });

  it('refuses codes of another user, and a challenge that was used', async () => {
    const [one, other] = [await protectedPerson(), await protectedPerson()];
    expect((await enter(one.email, codeOf(other.secret))).status).toBe(401);
    expect((await enter(one.email, other.codes[0] ?? '')).status).toBe(401);
    const challenge = await challengeOf(one.email);
    const [first = '', second = ''] = one.codes;
    expect((await post('/api/auth/sign-in/code', { challenge, code: first })).status).toBe(200);
    expect((await post('/api/auth/sign-in/code', { challenge, code: second })).status).toBe(410);
    expect((await post('/api/auth/sign-in/code', { challenge: 'made-up', code: second })).status).toBe(410);
  });

  it('throttles guessing of codes', async () => {
    const person = await protectedPerson();
    const address = from();
    const challenge = await challengeOf(person.email);
    const statuses = [];
    for (let each = 0; each < 12; each += 1)
      statuses.push(
        (await post('/api/auth/sign-in/code', { challenge, code: `10000${each % 10}` }, undefined, address)).status,
      );
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(7);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is disabled only with the password', async () => {
    const person = await protectedPerson();
    expect((await post('/api/user/second-step/off', { password: 'x' }, person.token)).status).toBe(422);
    expect((await post('/api/auth/sign-in', { email: person.email, password })).body).toHaveProperty('challenge');
    expect((await post('/api/user/second-step/off', { password }, person.token)).status).toBe(200);
    expect((await post('/api/auth/sign-in', { email: person.email, password })).body).toHaveProperty('token');
  });

  it('stores neither key nor codes in readable form', async () => {
    const person = await protectedPerson();
    const app = await database.pool.query('select * from authenticator_app where user_id = $1', [person.userId]);
    const codes = await database.pool.query('select * from recovery_code where user_id = $1', [person.userId]);
    const stored = JSON.stringify([app.rows, codes.rows]);
    expect(codes.rows).toHaveLength(10);
    expect(stored).not.toContain(person.secret);
    for (const code of person.codes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });
});

describe('an organisation that requires two-factor authentication', () => {
  const projectsOf = async (token: string) =>
    (await createClient(installation.url, token).get('/api/v3/project', from())).status;
  const demandOf = (orgId: string) =>
    database.pool.query('update organisation set requires_second_factor = true where id = $1', [orgId]);

  it('accepts the session in which an app was set up, and each that starts with a code', async () => {
    const person = await signUp(installation.url);
    const before = (await post('/api/auth/sign-in', { email: person.email, password })).body as { token: string };
    await demandOf(person.orgId);
    expect(await projectsOf(person.token)).toBe(403);
    const { secret } = (await post('/api/user/second-step/app', { password }, person.token)).body as { secret: string };
    await post('/api/user/second-step/confirm', { code: codeOf(secret) }, person.token);
    expect(await projectsOf(person.token)).toBe(200);
    expect(await projectsOf(before.token)).toBe(403);
    await deleteUsedCodes(person.userId);
    const { token } = (await enter(person.email, codeOf(secret))).body as { token: string };
    expect(await projectsOf(token)).toBe(200);
    expect((await post('/api/user/second-step/off', { password }, token)).status).toBe(200);
    expect(await projectsOf(token)).toBe(403);
    expect(await projectsOf(person.token)).toBe(403);
  });
});

describe('passkeys', () => {
  it('are not added without the password or without our challenge', async () => {
    const person = await signUp(installation.url);
    expect((await post('/api/user/passkeys/options', { password: 'x' }, person.token)).status).toBe(422);
    const { body } = await post('/api/user/passkeys/options', { password }, person.token);
    expect(body).toMatchObject({ rp: { id: 'localhost' }, authenticatorSelection: { userVerification: 'required' } });
    const made = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} };
    for (const response of [{}, made, { ...made, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }])
      expect((await post('/api/user/passkeys', { name: 'Laptop', response }, person.token)).status).toBe(422);
  });

  it('that are unknown sign no user in', async () => {
    const made = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} };
    expect((await post('/api/auth/passkey', { response: made })).status).toBe(401);
    expect((await post('/api/auth/passkey', { response: {} })).status).toBe(422);
  });
});
