import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { defineTopic, type Notifier } from '../../../platform/database/notifications.ts';
import type { CallerKey } from '../../../platform/http/authorise.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { apiKeyPrefix } from '../api-keys/api-key-prefix.ts';
import { hashSecret } from '../credentials/hash-secret.ts';
import { hasOldSessionCookie, sessionCookieHeaders, sessionSeconds, sessionTokenIn } from './session-cookie.ts';

/** A session has ended, or may do less than before. */
const sessionEnded = defineTopic<{ readonly userId: string }>('session-ended');

export type Identity = {
  readonly userId: string;
  /** Id of the session or API key. */
  readonly credentialId: string;
  /** The API key of the request; undefined for a session. */
  readonly key: CallerKey | undefined;
  /** This request extended the session, so its cookie must be sent again with a new expiry. */
  readonly isRenewed?: boolean;
};

/** A session ends 30 days after sign-in, however often it is used. */
const maxSessionSeconds = 30 * 86_400;

const cacheMilliseconds = 30_000;
const cacheEntries = 10_000;
/** Resolution of a session's last use, so that few requests write to the database. */
const touchMilliseconds = 300_000;

/** The secret in a request: `x-api-key`, else the bearer token (of a session or a key), else the session cookie. */
export const credentialIn = (headers: IncomingHttpHeaders): string | undefined => {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return key;
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '');
  return bearer?.[1] ?? sessionTokenIn(headers);
};

/**
 * @returns the headers that extend the cookie of a renewed session, or give it its present name; empty if the cookie did not
 * authenticate the request
 */
export const renewedCookies = (headers: IncomingHttpHeaders, identity: Identity, isSecure: boolean): string[] => {
  const isDue = identity.isRenewed === true || hasOldSessionCookie(headers, isSecure);
  const token = isDue ? sessionTokenIn(headers) : undefined;
  return token === undefined || token !== credentialIn(headers)
    ? []
    : sessionCookieHeaders(headers, token, sessionSeconds, isSecure);
};

export type Identifier = {
  identify(headers: IncomingHttpHeaders): Promise<Identity | undefined>;
  /** Drops a user's cached identities, in this process and all others. */
  forget(userId: string): Promise<void>;
};

/** An identity, and the epoch milliseconds at which its key expires. */
type FoundIdentity = { readonly identity: Identity; readonly expiresAt: number };

/** @throws DomainError `unauthorised` when the key has expired */
const identifyByKey = async (repository: AccountsRepository, hash: string): Promise<FoundIdentity | undefined> => {
  const found = await repository.findApiKeyByHash(hash);
  if (!found) return undefined;
  const { keyId, userId, orgIds, scopes, hasSecondFactor } = found;
  const expiresAt = found.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (expiresAt <= Date.now()) throw new DomainError('unauthorised', { detail: accountMessage('accounts.keyExpired') });
  await repository.touchApiKey(keyId);
  return { identity: { userId, credentialId: keyId, key: { orgIds, scopes, hasSecondFactor } }, expiresAt };
};

/** Extends the session to a week from now, once a day has passed, up to its maximum age. */
const identifyBySession = async (repository: AccountsRepository, hash: string): Promise<FoundIdentity | undefined> => {
  const session = await repository.findSession(hash);
  if (!session) return undefined;
  const remaining = session.expiresAt.getTime() - Date.now();
  const latest = session.createdAt.getTime() + maxSessionSeconds * 1000;
  const until = Math.min(Date.now() + sessionSeconds * 1000, latest);
  const isRenewed = remaining < (sessionSeconds - 86_400) * 1000 && until > session.expiresAt.getTime();
  if (isRenewed) await repository.extendSession(session.sessionId, new Date(until));
  if (Date.now() - session.updatedAt.getTime() > touchMilliseconds) {
    await repository.touchSession(session.sessionId);
    await repository.touchUser(session.userId);
  }
  const { userId, sessionId } = session;
  const identity = { userId, credentialId: sessionId, key: undefined, isRenewed };
  // Sessions end in the database; the cache holds them for seconds only.
  return { identity, expiresAt: Number.POSITIVE_INFINITY };
};

/**
 * Identifies the user of a request. Identities are cached for 30 s under the hash of the secret and dropped in all processes
 * when a session ends, a password changes or a key is revoked. The cache holds neither secrets nor roles nor plans.
 */
export const createIdentifier = (repository: AccountsRepository, notifier: Notifier): Identifier => {
  const cache = new Map<string, { readonly identity: Identity; readonly until: number }>();
  /** Incremented by each invalidation. An identity whose look-up began before an invalidation is not cached. */
  let generation = 0;
  const drop = (userId: string): void => {
    generation += 1;
    for (const [hash, entry] of cache) if (entry.identity.userId === userId) cache.delete(hash);
  };
  notifier.subscribe(
    sessionEnded,
    ({ userId }) => drop(userId),
    () => {
      generation += 1;
      cache.clear();
    },
  );

  return {
    identify: async (headers) => {
      const secret = credentialIn(headers);
      if (!secret || secret.length > 512) return undefined;
      const hash = hashSecret(secret);
      const cached = cache.get(hash);
      if (cached && cached.until > Date.now()) return cached.identity;
      cache.delete(hash);
      const generationBefore = generation;
      const lookUp = secret.startsWith(apiKeyPrefix) ? identifyByKey : identifyBySession;
      const found = await lookUp(repository, hash);
      if (!found) return undefined;
      const { identity, expiresAt } = found;
      if (generation !== generationBefore) return identity;
      if (cache.size >= cacheEntries) cache.delete(cache.keys().next().value as string);
      const until = Math.min(Date.now() + cacheMilliseconds, expiresAt);
      cache.set(hash, { identity: { ...identity, isRenewed: false }, until });
      return identity;
    },
    forget: async (userId) => {
      drop(userId);
      await notifier.publish(sessionEnded, { userId });
    },
  };
};
