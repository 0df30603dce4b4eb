import { describe, expect, it } from 'vitest';
import type { Notifier } from '../../../platform/database/notifications.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { createIdentifier, credentialOf } from './identify.ts';

const notifier: Notifier = { publish: async () => {}, subscribe: () => () => {}, close: async () => {} };

describe('createIdentifier', () => {
  // No real database can be stopped between its answer and the moment at which it is kept.
  it('keeps nothing that was looked up while the session ended', async () => {
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

describe('credentialOf', () => {
  it.each([
    [{ 'x-api-key': 'k', authorization: 'Bearer b', cookie: 'sonora_session=c' }, 'k'],
    [{ authorization: 'bearer b', cookie: 'sonora_session=c' }, 'b'],
    [{ cookie: 'other=1; sonora_session=c=d' }, 'c=d'],
    [{ authorization: 'Basic b' }, undefined],
    [{}, undefined],
  ])('takes from %j %j', (headers, expected) => {
    expect(credentialOf(headers)).toBe(expected);
  });
});
