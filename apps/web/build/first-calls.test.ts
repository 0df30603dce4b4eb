import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type Contract, contract } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { firstMembers, memberQuery } from '../src/features/organisations/member-view.ts';
import { addressOf, firstCalls } from './first-calls.ts';

const orgId = '01900000-0000-7000-8000-000000000001';
const projectId = '01900000-0000-7000-8000-000000000002';
const sessionId = '01900000-0000-7000-8000-000000000003';

/** The addresses that the pages' client library requests for calls on the contract. */
const requestedBy = async (calls: (client: ContractRouterClient<Contract>) => unknown): Promise<readonly string[]> => {
  const requested: string[] = [];
  const link = new OpenAPILink(contract as AnyContractRouter, {
    url: 'http://sonora.test/api',
    fetch: async ({ url }) => {
      const { pathname, search } = new URL(url);
      requested.push(pathname + search);
      return Response.json({});
    },
  });
  await calls(createORPCClient(link));
  return requested;
};

/** As the inline script of index.html fills an address in. */
const filled = (address: string): string =>
  address.replace('$orgId', orgId).replace('$projectId', projectId).replace('$sessionId', sessionId);

describe('the first calls', () => {
  it.each<[address: string, calls: (client: ContractRouterClient<Contract>) => unknown]>([
    ['shell', ({ accounts }) => accounts.getUser()],
    ['/workflows/create-ad', ({ projects }) => projects.getSession({ params: { projectId, sessionId } })],
    ['/orgs', ({ organisations }) => organisations.list()],
    [
      '/orgs/$orgId',
      async ({ organisations }) => {
        await organisations.get({ params: { orgId } });
        await organisations.listMembers({ params: { orgId }, query: memberQuery(firstMembers) });
      },
    ],
  ])('of %s have the addresses that the client requests', async (page, calls) => {
    expect(firstCalls[page]?.map(filled)).toEqual(await requestedBy(calls));
  });

  it('are compared above for each page that has some', () => {
    expect(Object.keys(firstCalls)).toEqual(['shell', '/workflows/create-ad', '/orgs', '/orgs/$orgId']);
  });

  it('are GET only: they would otherwise be repeated by a reload', () => {
    expect(() => addressOf(contract.projects.createSession)).toThrow(/POST \/.* cannot be called/);
  });
});
