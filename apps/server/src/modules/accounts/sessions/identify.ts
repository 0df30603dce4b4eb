import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Notifier } from '../../../platform/database/notifications.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { longestSessionSeconds, sessionSeconds } from '../credentials/authentication.ts';

export const sessionCookie = 'sonora_session';
export const apiKeyPrefix = 'sonora_';

export type Identity = {
  readonly userId: string;
  readonly credentialId: string;
  /** By a key of a program, which has no second factor to show. */
  readonly isKey: boolean;
  /** The session was given more time with this request: a cookie that carries it needs it, too. */
  readonly isRenewed?: boolean;
};

/** The cookie of a session; `maxAgeSeconds` 0 takes it away. */
export const sessionCookieHeader = (token: string, maxAgeSeconds: number, isSecure: boolean): string =>
  `${sessionCookie}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const cacheMilliseconds = 30_000;
const cacheEntries = 10_000;
/** How exactly it is known when a session was last seen: a write for every request would be one too many. */
const seenMilliseconds = 300_000;

export const cookieValue = (header: string | undefined, name: string): string | undefined => {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...rest] = pair.trim().split('=');
    if (key === name) return rest.join('=');
  }
  return undefined;
};

/** The secret that a request carries: key header, bearer token (session or key), or cookie. */
export const credentialOf = (headers: IncomingHttpHeaders): string | undefined => {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return key;
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '');
  return bearer?.[1] ?? cookieValue(headers.cookie, sessionCookie);
};

/** The cookie with which a renewed session must be sent on; undefined when the request carried none. */
export const renewedCookie = (
  headers: IncomingHttpHeaders,
  identity: Identity,
  isSecure: boolean,
): string | undefined => {
  const token = identity.isRenewed ? cookieValue(headers.cookie, sessionCookie) : undefined;
  return token === undefined || token !== credentialOf(headers)
    ? undefined
    : sessionCookieHeader(token, sessionSeconds, isSecure);
};

export type Identifier = {
  identify(headers: IncomingHttpHeaders): Promise<Identity | undefined>;
  /** Forgets what is cached of a person, here and in every other process. */
  forget(userId: string): Promise<void>;
};

/**
 * Who sends a request. Answers are kept for 30 s under a hash of the secret (never the secret, nor role or plan) and
 * dropped in all processes when a session ends, a password changes or a key is revoked.
 */
export const createIdentifier = (repository: AccountsRepository, notifier: Notifier): Identifier => {
  const cache = new Map<string, { readonly identity: Identity; readonly until: number }>();
  /** Counts what was forgotten: an answer that was looked up before that is used, but not kept. */
  let forgotten = 0;
  const drop = (userId: string): void => {
    forgotten += 1;
    for (const [mark, entry] of cache) if (entry.identity.userId === userId) cache.delete(mark);
  };
  notifier.subscribe(
    'session-ended',
    ({ userId }) => drop(userId),
    () => {
      forgotten += 1;
      cache.clear();
    },
  );

  const lookUp = async (secret: string, mark: string): Promise<Identity | undefined> => {
    if (secret.startsWith(apiKeyPrefix)) {
      const key = await repository.findApiKeyByHash(mark);
      if (!key) return undefined;
      await repository.touchApiKey(key.keyId);
      return { userId: key.userId, credentialId: key.keyId, isKey: true };
    }
    const session = await repository.findSession(secret);
    if (!session) return undefined;
    const remaining = session.expiresAt.getTime() - Date.now();
    const longest = session.createdAt.getTime() + longestSessionSeconds * 1000;
    const until = Math.min(Date.now() + sessionSeconds * 1000, longest);
    const isRenewed = remaining < (sessionSeconds - 86_400) * 1000 && until > session.expiresAt.getTime();
    if (isRenewed) await repository.extendSession(session.sessionId, new Date(until));
    if (Date.now() - session.updatedAt.getTime() > seenMilliseconds) {
      await repository.touchSession(session.sessionId);
      await repository.touchUser(session.userId);
    }
    return { userId: session.userId, credentialId: session.sessionId, isKey: false, isRenewed };
  };

  return {
    identify: async (headers) => {
      const secret = credentialOf(headers);
      if (!secret || secret.length > 512) return undefined;
      const mark = hashSecret(secret);
      const cached = cache.get(mark);
      if (cached && cached.until > Date.now()) return cached.identity;
      cache.delete(mark);
      const forgottenBefore = forgotten;
      const identity = await lookUp(secret, mark);
      if (!identity) return undefined;
      if (forgotten !== forgottenBefore) return identity;
      if (cache.size >= cacheEntries) cache.delete(cache.keys().next().value as string);
      cache.set(mark, { identity: { ...identity, isRenewed: false }, until: Date.now() + cacheMilliseconds });
      return identity;
    },
    forget: async (userId) => {
      drop(userId);
      await notifier.publish('session-ended', { userId });
    },
  };
};
