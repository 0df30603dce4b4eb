import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../apps/server/src/platform/network/free-port.ts';
import {
  type Answer,
  createClient,
  openTestDatabase,
  startTestInstallation,
  type TestInstallation,
} from '../../testkit/installation.ts';
import { readOutbox } from '../../testkit/read-outbox.ts';

/** Behind a proxy header, so that each test uses its own address. */
const proxied = { SONORA_ROLES: 'http', SONORA_TRUST_PROXY: '1' };
const password = 'correct horse battery';
const terms = { acceptsTermsOfUse: true, acceptsPrivacyPolicy: true };

let installation: TestInstallation;
let database: ReturnType<typeof openTestDatabase>;
beforeAll(async () => {
  installation = await startTestInstallation(proxied);
  database = openTestDatabase(installation);
});
afterAll(async () => {
  await database?.close();
  await installation?.stop();
});

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

/** A user at an IP address, with cookies. */
const visitor = (url: string, ipAddress = newAddress(), cookies = new Map<string, string>()) => {
  const client = createClient(url);
  const send = async (method: string, path: string, body?: unknown, token?: string): Promise<Answer> => {
    const answer = await client.call(method, path, body, {
      'x-forwarded-for': ipAddress,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return { send, cookies, ipAddress };
};

let people = 0;
const details = (change: Readonly<Record<string, unknown>> = {}) => {
  people += 1;
  return {
    email: `user${people}@example.com`,
    password,
    firstName: 'Grace',
    lastName: 'Hopper',
    orgName: 'Harbour Foods',
    ...terms,
    ...change,
  };
};

const arrive = async (url = installation.url) => {
  const person = visitor(url);
  const body = details();
  const answer = await person.send('POST', '/api/auth/sign-up', body);
  if (answer.status !== 200) throw new Error(`sign-up: ${JSON.stringify(answer.body)}`);
  return { ...person, email: body.email, userId: (answer.body as { user: { userId: string } }).user.userId };
};

const linkIn = async (recipient: string, path: string, from: TestInstallation = installation): Promise<string> => {
  const mail = (await readOutbox(from, recipient)).findLast(({ body }) => body.includes(path));
  return decodeURIComponent(/token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '');
};

describe('completing a sign-up', () => {
  /** A signed-in user without an organisation, for example after declining an invitation. */
  const partial = async () => {
    const person = await arrive();
    await database.pool.query('delete from member where user_id = $1', [person.userId]);
    return person;
  };

  it('completes a partial registration with accepted terms, once', async () => {
    const person = await partial();
    expect((await person.send('GET', '/api/user')).body).toMatchObject({
      status: 'partially_registered',
      rootOrgId: 'unknown',
      capabilities: [],
    });
    await database.pool.query('delete from terms_acceptance where user_id = $1', [person.userId]);
    const done = await person.send('POST', '/api/user/register', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      orgName: 'Two  Words\there',
      isFromCanva: true,
      ...terms,
    });
    expect(done.body).toMatchObject({
      status: 'registered',
      firstName: 'Ada',
      availableOrganizations: [{ orgName: 'Two_Words_here', role: 'owner', invitationStatus: 'confirmed' }],
    });
    const { rows } = await database.pool.query(
      'select version, ip_address, accepted_at is not null as dated from terms_acceptance where user_id = $1',
      [person.userId],
    );
    expect(rows).toEqual([{ version: expect.stringMatching(/^\d{4}-/), ip_address: person.ipAddress, dated: true }]);
    expect(await person.send('POST', '/api/user/register', { orgName: 'Again' })).toMatchObject({
      status: 400,
      body: { detail: 'This user is already registered.' },
    });
  });

  it('keeps the names of users who give none, and Unknown without any', async () => {
    const register = async (person: Awaited<ReturnType<typeof partial>>) =>
      (await person.send('POST', '/api/user/register', { orgName: 'x' })).body;
    const status = 'registered';
    expect(await register(await partial())).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', status });
    const nameless = await partial();
    await database.pool.query(`update "user" set first_name = '', last_name = '' where id = $1`, [nameless.userId]);
    expect(await register(nameless)).toMatchObject({ firstName: 'Unknown', lastName: 'Unknown', status });
  });

  it.each([
    ['no organisation', {}],
    ['an empty name of it', { orgName: '' }],
    ['one of spaces', { orgName: '  ' }],
    ['one that is too long', { orgName: 'x'.repeat(121) }],
    ['an empty first name', { orgName: 'x', firstName: '' }],
    ['terms that were not accepted', { orgName: 'x', acceptsTermsOfUse: false }],
  ])('is refused with %s', async (_what, body) => {
    const person = await partial();
    expect((await person.send('POST', '/api/user/register', body)).status).toBe(422);
    expect((await person.send('GET', '/api/user')).body).toMatchObject({ status: 'partially_registered' });
  });
});

describe('a user’s own data', () => {
  it('allows changes of names and onboarding, and of nothing else', async () => {
    const person = await arrive();
    const answer = await person.send('PATCH', '/api/user', {
      firstName: '<b>Ada</b>',
      hasOnboarded: true,
      role: 'owner',
      isInstallationAdmin: true,
      emailVerified: true,
      email: 'other@example.com',
      userId: '01900000-0000-7000-8000-000000000000',
      status: 'partially_registered',
      capabilities: ['installation.administer'],
    });
    expect(answer.body).toMatchObject({
      userId: person.userId,
      firstName: '<b>Ada</b>',
      lastName: 'Hopper',
      hasOnboarded: true,
      email: person.email,
      emailVerified: false,
      isInstallationAdmin: false,
      status: 'registered',
    });
    expect((answer.body as { capabilities: string[] }).capabilities).not.toContain('installation.administer');
  });

  it.each([
    [{ firstName: '' }, 422],
    [{ firstName: ' ' }, 422],
    [{ firstName: 'x' }, 200],
    [{ lastName: 'x'.repeat(120) }, 200],
    [{ lastName: 'x'.repeat(121) }, 422],
    [{ firstName: 7 }, 422],
    [{ hasOnboarded: 'yes' }, 422],
    [{ confirmInviteFrom: 'x' }, 422],
    [{ confirmInviteFrom: '01900000-0000-7000-8000-000000000000' }, 404],
    [{ rejectInviteFrom: '01900000-0000-7000-8000-000000000000' }, 404],
    [{ firstName: 'a\u0000b' }, 400],
    [{}, 200],
  ])('answers %j with %i', async (body, status) => {
    const { send } = shared;
    expect((await send('PATCH', '/api/user', body)).status).toBe(status);
  });

  it('is refreshed, and null when signed out', async () => {
    const person = await arrive();
    expect((await person.send('POST', '/api/revalidate-user-data')).body).toMatchObject({ userId: person.userId });
    const stranger = await visitor(installation.url).send('POST', '/api/revalidate-user-data');
    expect(stranger.status).toBe(200);
    expect(stranger.body ?? null).toBeNull();
  });

  it('stores goals and job, and accepts only listed values', async () => {
    const person = await arrive();
    const say = (body: unknown) => person.send('POST', '/api/user/onboarding-survey', body);
    expect((await say({ usage: ['Creating an Ad', 'Getting an API Key', 'Creating an Ad'] })).status).toBe(200);
    expect((await say({ jobFunction: 'Audio Producer' })).status).toBe(200);
    expect((await say({ jobFunction: 'Wizard' })).status).toBe(422);
    expect((await say({ usage: ['Anything'] })).status).toBe(422);
    const { rows } = await database.pool.query('select usage, job_function from onboarding_survey where user_id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([{ usage: ['Creating an Ad', 'Getting an API Key'], job_function: 'Audio Producer' }]);
  });

  let shared: Awaited<ReturnType<typeof arrive>>;
  beforeAll(async () => {
    shared = await arrive();
  });
});

describe('deleting an account', () => {
  it('announces the effect on organisations, then removes all user data and signs out', async () => {
    const person = await arrive();
    const { organisations } = (await person.send('GET', '/api/user/deletion')).body as { organisations: unknown[] };
    expect(organisations).toMatchObject([{ orgName: 'Harbour_Foods', isDeleted: true }]);
    const { key } = (await person.send('POST', '/api/user/generate-key', { name: 'ci' })).body as { key: string };
    const done = await person.send('DELETE', '/api/user');
    expect(done.body).toMatchObject({ message: 'Your account has been deleted.' });
    expect(person.cookies.has('sonora_session')).toBe(false);
    for (const table of ['session', 'account', 'api_key', 'terms_acceptance', 'one_time_token']) {
      const { rows } = await database.pool.query(`select 1 from ${table} where user_id = $1`, [person.userId]);
      expect([table, rows]).toEqual([table, []]);
    }
    expect((await createClient(installation.url).get('/api/user', { 'x-api-key': key })).status).toBe(401);
    const again = await person.send('POST', '/api/auth/sign-in', { email: person.email, password });
    expect(again.status).toBe(401);
  });
});

describe('return addresses of sign-in and sign-out', () => {
  const locationOf = async (path: string): Promise<string | null> =>
    (await fetch(`${installation.url}${path}`, { redirect: 'manual' })).headers.get('location');

  it('redirect only to pages of the installation', async () => {
    expect(await locationOf('/api/auth/login')).toBe('/sign-in');
    expect(await locationOf('/api/auth/login?returnTo=/profile')).toBe('/sign-in?next=%2Fprofile');
    expect(await locationOf('/api/auth/logout?returnTo=/')).toBe('/sign-out?returnTo=%2F');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/%09/evil.example', 'javascript:alert(1)'])(
    'never lead to %s',
    async (address) => {
      expect(await locationOf(`/api/auth/logout?returnTo=${address}`)).toBe('/sign-out');
      expect(await locationOf(`/api/auth/login?returnTo=${address}&returnTo=/x`)).toBe('/sign-in');
    },
  );

  it('do not sign out without a confirmation', async () => {
    const person = await arrive();
    await person.send('GET', '/api/auth/logout?returnTo=/');
    expect((await person.send('GET', '/api/user')).status).toBe(200);
  });
});

describe('sessions', () => {
  it('are new at each sign-in, and end the session that the browser sent', async () => {
    const attacker = await arrive();
    const planted = attacker.cookies.get('sonora_session') ?? '';
    const victim = await arrive();
    victim.cookies.set('sonora_session', planted);
    const answer = await victim.send('POST', '/api/auth/sign-in', { email: victim.email, password });
    const { token } = answer.body as { token: string };
    expect(token).not.toBe(planted);
    expect(victim.cookies.get('sonora_session')).toBe(token);
    expect((await attacker.send('GET', '/api/user')).status).toBe(401);
    expect((await victim.send('GET', '/api/user')).body).toMatchObject({ userId: victim.userId });
  });

  it('never start with a token that the visitor chose', async () => {
    const person = await arrive();
    person.cookies.set('sonora_session', 'chosen-by-an-attacker');
    await person.send('POST', '/api/auth/sign-in', { email: person.email, password });
    expect(person.cookies.get('sonora_session')).not.toBe('chosen-by-an-attacker');
  });

  it('are listed with device and address, and end individually or all except the current one', async () => {
    const person = await arrive();
    const elsewhere = async () => {
      const other = visitor(installation.url);
      await other.send('POST', '/api/auth/sign-in', { email: person.email, password });
      return other;
    };
    const others = [await elsewhere(), await elsewhere(), await elsewhere()];
    const list = async () =>
      ((await person.send('GET', '/api/user/sessions')).body as { sessions: Record<string, unknown>[] }).sessions;
    const all = await list();
    expect(all).toHaveLength(4);
    expect(all.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ ipAddress: person.ipAddress }]);
    expect(all[0]?.userAgent).toMatch(/Firefox/);
    const third = all.find(({ ipAddress }) => ipAddress === others[2]?.ipAddress);
    expect((await person.send('DELETE', `/api/user/sessions/${third?.sessionId}`)).status).toBe(200);
    expect((await others[2]?.send('GET', '/api/user'))?.status).toBe(401);
    expect((await others[1]?.send('GET', '/api/user'))?.status).toBe(200);
    expect((await person.send('DELETE', '/api/user/sessions')).body).toEqual({ ended: 2 });
    expect((await others[1]?.send('GET', '/api/user'))?.status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  it('of other users cannot be ended', async () => {
    const [one, other] = [await arrive(), await arrive()];
    const { sessions } = (await one.send('GET', '/api/user/sessions')).body as { sessions: { sessionId: string }[] };
    expect((await other.send('DELETE', `/api/user/sessions/${sessions[0]?.sessionId}`)).status).toBe(404);
    expect((await one.send('GET', '/api/user')).status).toBe(200);
  });
});

describe('a new device of an account', () => {
  const mailsOf = async (email: string): Promise<string[]> =>
    (await readOutbox(installation, email))
      .filter(({ subject }) => subject === 'New sign-in to your account')
      .map(({ body }) => body);
  const signInFrom = (email: string, from = visitor(installation.url), guess = password) =>
    from.send('POST', '/api/auth/sign-in', { email, password: guess });

  it('is not the device on which the account was opened', async () => {
    const person = await arrive();
    expect((await signInFrom(person.email, person)).status).toBe(200);
    expect(await mailsOf(person.email)).toEqual([]);
  });

  it('is reported by mail with time, device, origin and advice, until it is known', async () => {
    const person = await arrive();
    const other = visitor(installation.url);
    expect((await signInFrom(person.email, other)).status).toBe(200);
    const mails = await mailsOf(person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^When: \d{1,2} \w+ 20\d\d at \d\d:\d\d UTC$/m);
    expect(mails[0]).toContain('Device: Firefox on Linux');
    expect(mails[0]).toContain(`Address: ${other.ipAddress}`);
    expect(mails[0]).toContain('change your password');
    expect(mails[0]).toMatch(/^http\S+\/profile$/m);
    await signInFrom(person.email, visitor(installation.url, newAddress(), other.cookies));
    expect(await mailsOf(person.email)).toHaveLength(1);
  });

  it('is reported once a day, also with concurrent sign-ins', async () => {
    const person = await arrive();
    const place = newAddress();
    const again = () => signInFrom(person.email, visitor(installation.url, place));
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await again();
    expect(await mailsOf(person.email)).toHaveLength(1);
    await signInFrom(person.email);
    expect(await mailsOf(person.email)).toHaveLength(2);
    await database.pool.query(
      "update one_time_token set expires_at = now() - interval '1 second' where user_id = $1 and purpose = 'device-told'",
      [person.userId],
    );
    await again();
    expect(await mailsOf(person.email)).toHaveLength(3);
  });

  it('is not known by the cookie of another account, and reported only after a valid password', async () => {
    const [person, other] = [await arrive(), await arrive()];
    await signInFrom(person.email, visitor(installation.url), 'a wrong guess');
    expect(await mailsOf(person.email)).toEqual([]);
    await signInFrom(person.email, visitor(installation.url, newAddress(), other.cookies));
    expect(await mailsOf(person.email)).toHaveLength(1);
  });

  it('stays known to each user who shares it', async () => {
    const [one, other] = [await arrive(), await arrive()];
    const shared = visitor(installation.url);
    for (const { email } of [one, other, one, other]) await signInFrom(email, shared);
    await signInFrom(one.email, visitor(installation.url, newAddress(), shared.cookies));
    expect([await mailsOf(one.email), await mailsOf(other.email)].map(({ length }) => length)).toEqual([1, 1]);
  });
});

describe('changing a password', () => {
  it('requires the old one, ends all other sessions, and is reported by mail', async () => {
    const person = await arrive();
    const other = visitor(installation.url);
    await other.send('POST', '/api/auth/sign-in', { email: person.email, password });
    const change = (currentPassword: string, newPassword: string) =>
      person.send('POST', '/api/user/password', { currentPassword, newPassword });
    expect(await change('something else', 'staple paper green tree')).toMatchObject({
      status: 422,
      body: { errors: ['currentPassword: Wrong password.'] },
    });
    expect((await change(password, 'short')).status).toBe(422);
    expect((await change(password, 'x'.repeat(129))).status).toBe(422);
    expect((await change(password, 'password1234')).status).toBe(422);
    expect((await other.send('GET', '/api/user')).status).toBe(200);
    expect((await change(password, 'staple paper green tree')).status).toBe(200);
    expect((await other.send('GET', '/api/user')).status).toBe(401);
    expect((await person.send('GET', '/api/user')).status).toBe(200);
    expect((await other.send('POST', '/api/auth/sign-in', { email: person.email, password })).status).toBe(401);
    const { rows } = await database.pool.query(
      "select 1 from mail_outbox where recipient = $1 and subject like 'The sign-in of your account%'",
      [person.email],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('an e-mail address', () => {
  it('is verified by the mailed link, once', async () => {
    const person = await arrive();
    expect((await person.send('GET', '/api/user')).body).toMatchObject({ emailVerified: false });
    const token = await linkIn(person.email, '/verify-email');
    const open = () => visitor(installation.url).send('POST', '/api/auth/verify-email', { token });
    expect((await open()).body).toEqual({ email: person.email });
    expect((await open()).status).toBe(410);
    expect((await person.send('GET', '/api/user')).body).toMatchObject({ emailVerified: true });
  });

  it('gets the link again on request, up to a limit', async () => {
    const person = await arrive();
    const statuses = [];
    for (let each = 0; each < 8; each += 1)
      statuses.push((await person.send('POST', '/api/auth/send-verification')).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    const { rows } = await database.pool.query('select 1 from mail_outbox where recipient = $1', [person.email]);
    expect(rows.length).toBeLessThan(8);
  });
});

describe('guessing', () => {
  const tryOnce = (email: string, from = visitor(installation.url)) =>
    from.send('POST', '/api/auth/sign-in', { email, password: 'a wrong guess' });

  /** Guesses until the account is blocked; then extends the block, because its first second may pass on a busy machine. */
  const guessFromManyAddresses = async (email: string): Promise<void> => {
    for (let each = 0; each < 25; each += 1) await tryOnce(email);
    const { rowCount } = await database.pool.query(
      "update attempt_brake set blocked_until = blocked_until + interval '1 minute' where failures > 20",
    );
    expect(rowCount).toBeGreaterThan(0);
  };

  it('is throttled for one account from one address, also with concurrent attempts', async () => {
    const person = await arrive();
    const guesser = visitor(installation.url);
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryOnce(person.email, guesser)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(6);
    expect(refused[0]?.body).toMatchObject({ detail: expect.stringMatching(/^Too many attempts\. Try again in/) });
  });

  it('gets the same response for an account that does not exist', async () => {
    const [guesser, other] = [visitor(installation.url), visitor(installation.url)];
    const person = await arrive();
    for (let each = 0; each < 9; each += 1) {
      const known = await tryOnce(person.email, guesser);
      const unknown = await tryOnce('nobody-of-that-name@example.com', other);
      expect(unknown.status).toBe(known.status);
      expect((unknown.body as { code: string }).code).toBe((known.body as { code: string }).code);
    }
  });

  it('from many addresses does not lock out the owner on known devices', async () => {
    const person = await arrive();
    await person.send('POST', '/api/auth/sign-out');
    await guessFromManyAddresses(person.email);
    expect((await tryOnce(person.email)).status).toBe(429);
    const back = await person.send('POST', '/api/auth/sign-in', { email: person.email, password });
    expect(back.status).toBe(200);
  });

  it('is not helped by a device cookie of another account or a forged one', async () => {
    const [person, other] = [await arrive(), await arrive()];
    await guessFromManyAddresses(person.email);
    expect((await tryOnce(person.email, visitor(installation.url, newAddress(), other.cookies))).status).toBe(429);
    const made = new Map([['sonora_device', 'abc.def']]);
    expect((await tryOnce(person.email, visitor(installation.url, newAddress(), made))).status).toBe(429);
  });
});

describe('an installation that delivers mail', () => {
  let mailing: TestInstallation;
  let outbox: ReturnType<typeof openTestDatabase>;
  beforeAll(async () => {
    // No mail server listens there and no worker runs: the test reads mail from the outbox.
    mailing = await startTestInstallation({ ...proxied, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    outbox = openTestDatabase(mailing);
  });
  afterAll(async () => {
    await outbox?.close();
    await mailing?.stop();
  });

  const ask = (body: unknown) => visitor(mailing.url).send('POST', '/api/auth/sign-up', body);
  const usersOf = async (email: string) =>
    (await outbox.pool.query('select 1 from "user" where email = $1', [email])).rows.length;

  it('opens an account by the mailed link with the chosen password, once', async () => {
    const body = details();
    const asked = await ask(body);
    expect(asked.body).toEqual({
      message: 'Check your inbox. We sent you a link that opens your account.',
      messageId: 'accounts.signUpMailed',
    });
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(await usersOf(body.email)).toBe(0);
    const token = await linkIn(body.email, '/confirm-sign-up', mailing);
    const person = visitor(mailing.url);
    const open = (guess: string) => person.send('POST', '/api/auth/confirm-sign-up', { token, password: guess });
    expect((await open('the guess of an attacker')).status).toBe(401);
    const opened = await open(password);
    expect(opened.body).toMatchObject({ user: { email: body.email, emailVerified: true, status: 'registered' } });
    expect((await open(password)).status).toBe(410);
    expect((await person.send('POST', '/api/auth/sign-in', { email: body.email, password })).status).toBe(200);
  });

  it('responds equally for known and unknown addresses, and informs the owner by mail', async () => {
    const body = details();
    await ask(body);
    const token = await linkIn(body.email, '/confirm-sign-up', mailing);
    await visitor(mailing.url).send('POST', '/api/auth/confirm-sign-up', { token, password });
    const known = await ask({ ...body, password: 'another good password' });
    const unknown = await ask(details());
    expect(known.status).toBe(unknown.status);
    expect(known.body).toEqual(unknown.body);
    const { rows } = await outbox.pool.query(
      'select subject from mail_outbox where recipient = $1 order by created_at',
      [body.email],
    );
    expect(rows.map(({ subject }) => subject)).toEqual([
      'Open your account at Sonora',
      'You already have an account at Sonora',
    ]);
    expect(await usersOf(body.email)).toBe(1);
  });

  it('limits the mails to an address that is entered repeatedly', async () => {
    const body = details();
    for (let each = 0; each < 12; each += 1) expect((await ask(body)).status).toBe(200);
    const { rows } = await outbox.pool.query('select 1 from mail_outbox where recipient = $1', [body.email]);
    expect(rows.length).toBeLessThanOrEqual(7);
  });

  it.each([
    ['email', 'x'.repeat(256)],
    ['email', 'two@example.com, three@example.com'],
    ['email', 'a@b.example\nBcc: c@d.example'],
    ['password', 'x'.repeat(9)],
    ['password', 'x'.repeat(129)],
    ['firstName', ''],
    ['firstName', 'x'.repeat(121)],
    ['lastName', ''],
    ['orgName', ''],
    ['orgName', 'x'.repeat(121)],
    ['acceptsTermsOfUse', false],
    ['acceptsPrivacyPolicy', undefined],
  ])('refuses %s %j', async (field, value) => {
    const answer = await ask(details({ [field]: value }));
    expect(answer.status).toBe(422);
    expect((answer.body as { errors: string[] }).errors.join()).toContain(`${field}: `);
  });
});
