import { describe, expect, it } from 'vitest';
import type { ConnectionKey } from '../modules/voices/index.ts';
import { checkDueConnections } from './organisation-speech.ts';

const keys = Array.from({ length: 9 }, (_, index): ConnectionKey => ({ orgId: String(index), engine: 'azure' }));

describe('checkDueConnections', () => {
  it('asks all the others when one check fails and another one hangs', async () => {
    const [checked, errors]: [string[], unknown[]] = [[], []];
    const hang = Promise.withResolvers<void>();
    const check = async ({ orgId }: ConnectionKey): Promise<void> => {
      if (orgId === '0') throw new Error('what it named cannot be stored');
      if (orgId === '1') await hang.promise;
      checked.push(orgId);
      if (orgId === '8') hang.resolve();
    };
    await checkDueConnections({ dueAt: async () => [...keys] }, check, (error) => errors.push(error));
    expect(checked).toEqual(['2', '3', '4', '5', '6', '7', '8', '1']);
    expect(errors).toHaveLength(1);
  });
});
