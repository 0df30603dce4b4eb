import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  openTestDatabase,
  startTestInstallation,
  type TestInstallation,
} from '../../testkit/installation.ts';
import { type Misdeed, startOpenIdDouble } from '../../testkit/servers/open-id-double.ts';

const password = 'correct horse battery';

let double: Awaited<ReturnType<typeof startOpenIdDouble>>;
let installation: TestInstallation;
let database: ReturnType<typeof openTestDatabase>;
beforeAll(async () => {
  double = await startOpenIdDouble({ id: 'sonora', secret: 'a secret' });
  installation = await startTestInstallation({
    SONORA_ROLES: 'http',
    SONORA_TRUST_PROXY: '1',
    SONORA_OIDC_ISSUER: double.issuer,
    SONORA_OIDC_CLIENT_ID: 'sonora',
    SONORA_OIDC_CLIENT_SECRET: 'a secret',
    SONORA_OIDC_NAME: 'Harbour ID',
  });
  database = openTestDatabase(installation);
});
afterAll(async () => {
  await database?.close();
  await installation?.stop();
  await double?.stop();
});

let visitors = 0;

/** Goes to the provider and back like a browser. `bring` changes the address or the cookies of the return. */
const visit = async (
  bring: (back: { address: URL; cookie: string }) => { address: URL; cookie: string } = (back) => back,
  start = '/api/auth/openid/start',
) => {
  visitors += 1;
  const headers = { 'x-forwarded-for': `10.3.0.${visitors}` };
  const begun = await fetch(`${installation.url}${start}`, { redirect: 'manual', headers });
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const asked = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
  const sent = new URL(asked.headers.get('location') ?? '');
  const back = bring({ address: sent, cookie });
  const answer = await fetch(`${installation.url}${back.address.pathname}${back.address.search}`, {
    redirect: 'manual',
    headers: { ...headers, cookie: back.cookie },
  });
  const cookies = answer.headers.getSetCookie();
  const token = cookies.map((line) => /^sonora_session=([^;]+)/.exec(line)?.[1]).find((value) => value !== undefined);
  return { location: answer.headers.get('location'), token, begun, sent, cookie };
};

const refused = { location: '/sign-in?problem=provider', token: undefined };

const signUpHere = async (email: string, isVerified: boolean): Promise<string> => {
  visitors += 1;
  const { body } = await createClient(installation.url).post(
    '/api/auth/sign-up',
    {
      email,
      password,
      firstName: 'Ada',
      lastName: 'Lovelace',
      orgName: 'Here',
      acceptsTermsOfUse: true,
      acceptsPrivacyPolicy: true,
    },
    { 'x-forwarded-for': `10.3.1.${visitors}` },
  );
  await database.pool.query('update "user" set email_verified = $2 where email = $1', [email, isVerified]);
  return (body as { user: { userId: string } }).user.userId;
};

const userOf = async (token: string | undefined) =>
  (await createClient(installation.url, token).get('/api/user')).body as Record<string, unknown>;

describe('signing in with a provider', () => {
  it('is offered under the provider’s name', async () => {
    expect((await createClient(installation.url).get('/api/auth/provider')).body).toEqual({ name: 'Harbour ID' });
  });

  it('opens an account without an organisation for a new user, and recognises the user later', async () => {
    double.become({
      sub: 'one',
      email: 'One@Example.com',
      email_verified: true,
      given_name: 'Noor',
      family_name: 'Haddad',
    });
    const first = await visit();
    expect(first.location).toBe('/home');
    const user = await userOf(first.token);
    expect(user).toMatchObject({
      email: 'one@example.com',
      emailVerified: true,
      firstName: 'Noor',
      status: 'partially_registered',
    });
    // Users are identified by the provider's subject, even if their address changes.
    double.become({ sub: 'one', email: 'other@example.com', email_verified: false });
    expect(await userOf((await visit()).token)).toMatchObject({ userId: user.userId });
  });

  it('continues to the requested page of the installation only', async () => {
    double.become({ sub: 'two', email: 'two@example.com', email_verified: true });
    expect((await visit(undefined, '/api/auth/openid/start?returnTo=/profile')).location).toBe('/profile');
    expect((await visit(undefined, '/api/auth/openid/start?returnTo=//evil.example')).location).toBe('/home');
  });

  it('links an account only by an address that both sides verified', async () => {
    const verified = await signUpHere('verified@example.com', true);
    double.become({ sub: 'three', email: 'verified@example.com', email_verified: true });
    expect(await userOf((await visit()).token)).toMatchObject({ userId: verified });
    await signUpHere('planted@example.com', false);
    double.become({ sub: 'four', email: 'planted@example.com', email_verified: true });
    expect(await visit()).toMatchObject(refused);
    await signUpHere('claimed@example.com', true);
    double.become({ sub: 'five', email: 'claimed@example.com', email_verified: false });
    expect(await visit()).toMatchObject(refused);
    double.become({ sub: 'six' });
    expect(await visit()).toMatchObject(refused);
  });

  it.each<Misdeed>(['foreign-key', 'foreign-nonce', 'foreign-audience', 'expired', 'unsigned'])(
    'is refused when the identity is wrong: %s',
    async (misdeed) => {
      double.become({ sub: 'seven', email: 'seven@example.com', email_verified: true }, misdeed);
      expect(await visit()).toMatchObject(refused);
      expect((await database.pool.query('select 1 from "user" where email = $1', ['seven@example.com'])).rows).toEqual(
        [],
      );
    },
  );

  it('returns to sign-in when the user cancels, and keeps the requested page', async () => {
    double.become({ sub: 'seven', email: 'seven@example.com', email_verified: true }, 'refuses');
    expect(await visit()).toMatchObject({ location: '/sign-in?problem=cancelled', token: undefined });
    const start = '/api/auth/openid/start?returnTo=/billing';
    expect((await visit(undefined, start)).location).toBe('/sign-in?problem=cancelled&next=%2Fbilling');
    double.become({ sub: 'seven', email: 'seven@example.com', email_verified: true }, 'expired');
    expect((await visit(undefined, start)).location).toBe('/sign-in?problem=provider&next=%2Fbilling');
  });

  it('is refused in another browser, with another state, and a second time', async () => {
    double.become({ sub: 'eight', email: 'eight@example.com', email_verified: true });
    expect(await visit((back) => ({ ...back, cookie: '' }))).toMatchObject(refused);
    expect(
      await visit(({ address, cookie }) => {
        address.searchParams.set('state', 'made-up');
        return { address, cookie };
      }),
    ).toMatchObject(refused);
    const done = await visit();
    expect(done.location).toBe('/home');
    expect(await visit(() => ({ address: done.sent, cookie: done.cookie }))).toMatchObject(refused);
  });

  it.each([
    ['says nothing', {}, true],
    ['says that it asked for a password', { amr: ['pwd'], acr: '0' }, true],
    ['says that it asked for several factors', { amr: ['pwd', 'mfa'] }, false],
    ['says so by the class of the sign-in', { acr: 'https://refeds.org/profile/mfa' }, false],
    ['says so in a way that nobody has agreed on', { amr: 'mfa', acr: 'mfa' }, true],
  ])('stands for a second factor only when the provider says so: it %s', async (what, claims, isLacking) => {
    const email = `${what.replaceAll(/\W/g, '-')}@example.com`;
    const userId = await signUpHere(email, true);
    await database.pool.query(
      'update organisation set requires_second_factor = true where id in (select org_id from member where user_id = $1)',
      [userId],
    );
    double.become({ sub: email, email, email_verified: true, ...claims });
    expect(await userOf((await visit()).token)).toMatchObject({ userId, lacksSecondFactor: isLacking });
  });

  it('requires two-factor authentication when the account has it', async () => {
    const userId = await signUpHere('careful@example.com', true);
    await database.pool.query("insert into authenticator_app (user_id, secret, confirmed_at) values ($1, 'x', now())", [
      userId,
    ]);
    double.become({ sub: 'nine', email: 'careful@example.com', email_verified: true });
    const answer = await visit();
    expect(answer.token).toBeUndefined();
    expect(answer.location).toMatch(/^\/sign-in\?challenge=/);
  });
});
