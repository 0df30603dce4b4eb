import { describe, expect, it } from 'vitest';
import type { Notifier } from '../../../platform/database/notifications.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { createIdentifier, credentialIn, renewedCookies } from './identify.ts';

const notifier: Notifier = { publish: async () => {}, subscribe: () => () => {}, close: async () => {} };

describe('createIdentifier', () => {
  // A stub, because a real database cannot be paused between its answer and the cache.
  it('does not cache a session that ended during its look-up', async () => {
    let isSignedIn = true;
    let answer: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const repository = {
      findSession: async () => {
        const found = isSignedIn
          ? {
              userId: 'u',
              sessionId: 's',
              expiresAt: new Date(Date.now() + 1e9),
              updatedAt: new Date(),
              createdAt: new Date(),
            }
          : undefined;
        await asked;
        return found;
      },
    } as Partial<AccountsRepository> as AccountsRepository;
    const identifier = createIdentifier(repository, notifier);
    const headers = { authorization: 'Bearer token' };
    const first = identifier.identify(headers);
    isSignedIn = false;
    await identifier.forget('u');
    answer();
    expect(await first).toMatchObject({ userId: 'u' });
    expect(await identifier.identify(headers)).toBeUndefined();
  });
});

describe('credentialIn', () => {
  it.each([
    [{ 'x-api-key': 'k', authorization: 'Bearer b', cookie: 'sonora_session=c' }, 'k'],
    [{ authorization: 'bearer b', cookie: 'sonora_session=c' }, 'b'],
    [{ cookie: 'other=1; sonora_session=c=d' }, 'c=d'],
    [{ cookie: 'sonora_session=planted; __Host-sonora_session=own' }, 'own'],
    [{ authorization: 'Basic b' }, undefined],
    [{}, undefined],
  ])('reads from %j the secret %j', (headers, expected) => {
    expect(credentialIn(headers)).toBe(expected);
  });
});

describe('renewedCookies', () => {
  const identity = { userId: 'u', credentialId: 's', key: undefined };

  it('gives the cookie of an earlier version its prefix where the address is https', () => {
    const old = { cookie: 'sonora_session=token' };
    expect(renewedCookies(old, identity, true)).toEqual([
      '__Host-sonora_session=token; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure',
      'sonora_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
    ]);
    expect(renewedCookies(old, identity, false)).toEqual([]);
    expect(renewedCookies({ ...old, authorization: 'Bearer other' }, identity, true)).toEqual([]);
  });

  it('extends a renewed session, and leaves others alone', () => {
    const present = { cookie: '__Host-sonora_session=token' };
    expect(renewedCookies(present, identity, true)).toEqual([]);
    expect(renewedCookies(present, { ...identity, isRenewed: true }, true)).toEqual([
      expect.stringMatching(/^__Host-sonora_session=token; .*Max-Age=604800; Secure$/),
    ]);
  });
});
