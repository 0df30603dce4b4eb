import { describe, expect, it } from 'vitest';
import { createAccountMails } from '../account-mails.ts';
import type { AccountsServices } from '../services.ts';
import { requestPasswordReset } from './password-reset.ts';

type Services = Pick<AccountsServices, 'repository' | 'tokens' | 'mails'>;

/** Names of the statements and letters that a request for this address causes. */
const workFor = async (email: string): Promise<string[]> => {
  const work: string[] = [];
  const user = { id: 'u', email: 'ada@example.com', firstName: 'Ada', language: 'en' };
  const recorded = (name: string, answer: (...values: never[]) => unknown = () => undefined) => [
    name,
    async (...values: never[]) => {
      work.push(name);
      return answer(...values);
    },
  ];
  const find = recorded('findUserByEmail', ((asked: string) => (asked === user.email ? user : undefined)) as never);
  const tokens = ['insert', 'find', 'consume', 'deleteOf'].map((name) => recorded(name));
  const services = {
    repository: Object.fromEntries([find]),
    tokens: Object.fromEntries(tokens),
    mails: createAccountMails(
      {
        queue: async ({ subject, isDecoy = false }) => {
          work.push(`queue ${subject}`);
          expect(isDecoy).toBe(email !== user.email);
        },
      },
      'https://ads.example.com',
    ),
  } as unknown as Services;
  await requestPasswordReset(services, email, 'en');
  return work;
};

describe('requestPasswordReset', () => {
  it('does the same work for a known and an unknown address', async () => {
    const known = await workFor('ada@example.com');
    expect(known).toEqual(['findUserByEmail', 'insert', 'queue Set a new password for Sonora']);
    expect(await workFor('grace@example.com')).toEqual(known);
  });
});
