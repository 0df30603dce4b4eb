import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Claims = Readonly<Record<string, unknown>>;
type Grant = { readonly nonce: string; readonly challenge: string; readonly redirectUri: string };

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Faults of a provider, each of which must be detected. */
export type Misdeed = 'foreign-key' | 'foreign-nonce' | 'foreign-audience' | 'expired' | 'unsigned' | 'refuses';

/** A provider of OpenID Connect on loopback: discovery, keys, code flow with PKCE, signed identities. */
export const startOpenIdDouble = async (client: { readonly id: string; readonly secret: string }) => {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  let person: Claims = {};
  let misdeed: Misdeed | undefined;
  let issuer = '';

  const identity = (nonce: string): string => {
    const now = Math.floor(Date.now() / 1000);
    const head = misdeed === 'unsigned' ? { alg: 'none' } : { alg: 'RS256', kid: 'one' };
    const body = {
      iss: issuer,
      aud: misdeed === 'foreign-audience' ? 'another-client' : client.id,
      iat: now - (misdeed === 'expired' ? 7_200 : 0),
      exp: now + (misdeed === 'expired' ? -3_600 : 300),
      nonce: misdeed === 'foreign-nonce' ? 'another' : nonce,
      ...person,
    };
    const text = `${base64url(head)}.${base64url(body)}`;
    const key: KeyObject = misdeed === 'foreign-key' ? foreign.privateKey : own.privateKey;
    return `${text}.${misdeed === 'unsigned' ? '' : sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };

  const token = (body: URLSearchParams, authorization: string | undefined): { status: number; answer: unknown } => {
    const given = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64').toString();
    const isClient =
      given === `${client.id}:${client.secret}` ||
      (body.get('client_id') === client.id && body.get('client_secret') === client.secret);
    if (!isClient) return { status: 401, answer: { error: 'invalid_client' } };
    const code = body.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== verifier || grant.redirectUri !== body.get('redirect_uri'))
      return { status: 400, answer: { error: 'invalid_grant' } };
    const answer = { access_token: 'x', token_type: 'bearer', expires_in: 300, id_token: identity(grant.nonce) };
    return { status: 200, answer };
  };

  const authorise = (query: URLSearchParams): string => {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (misdeed === 'refuses') {
      back.searchParams.set('error', 'access_denied');
      return back.href;
    }
    const code = randomBytes(12).toString('hex');
    grants.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
    });
    back.searchParams.set('code', code);
    return back.href;
  };

  const become = (claims: Claims, wrong?: Misdeed): void => {
    person = claims;
    misdeed = wrong;
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const send = (status: number, answer: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (pathname === '/authorise') {
      response.writeHead(302, { location: authorise(searchParams) }).end();
      return;
    }
    if (pathname === '/become') {
      // For tests in another process than the one that runs the provider.
      const { claims, wrong } = JSON.parse(Buffer.concat(await request.toArray()).toString());
      become(claims, wrong);
      send(200, {});
      return;
    }
    if (pathname === '/token') {
      const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
      const { status, answer } = token(body, request.headers.authorization);
      send(status, answer);
      return;
    }
    if (pathname === '/keys') {
      send(200, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] });
      return;
    }
    send(200, {
      issuer,
      authorization_endpoint: `${issuer}/authorise`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** User who signs in from now on, and the fault of the provider. */
    become,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
