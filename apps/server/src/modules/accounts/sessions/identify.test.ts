import { describe, expect, it } from 'vitest';
import type { Notifier } from '../../../platform/database/notifications.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { createIdentifier, credentialIn } from './identify.ts';

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
    [{ authorization: 'Basic b' }, undefined],
    [{}, undefined],
  ])('reads from %j the secret %j', (headers, expected) => {
    expect(credentialIn(headers)).toBe(expected);
  });
});
