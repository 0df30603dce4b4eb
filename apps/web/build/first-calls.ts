import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@sonora/contracts';
import { firstMembers, memberQuery } from '../src/features/organisations/member-view.ts';

type Query = Readonly<Record<string, string | number>>;

/**
 * Address of a GET call as the client requests it. Path parameters stay placeholders: `/org/{orgId}` becomes
 * `/api/org/$orgId`.
 * @throws when the procedure is no GET
 */
export const addressOf = (procedure: AnyContractProcedure, query: Query = {}): string => {
  const { method, path } = procedure['~orpc'].route;
  if (method !== 'GET' || path === undefined)
    throw new Error(`${method} ${path} cannot be called before the page runs`);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return `/api${path.replaceAll(/\{(\w+)\}/g, '$$$1')}${search && `?${search}`}`;
};

/**
 * The first API calls of pages behind sign-in, by the page's address. The inline script of index.html starts them while the
 * code of the page is still loading. It replaces `$name` with the id of that name in the page's path or query, and skips a
 * call whose id is absent. The client uses a response only if it requests exactly the same address.
 */
export const firstCalls: Readonly<Record<string, readonly string[]>> = {
  shell: [addressOf(contract.accounts.getUser)],
  '/workflows/create-ad': [addressOf(contract.projects.getSession)],
  '/orgs': [addressOf(contract.organisations.list)],
  '/orgs/$orgId': [
    addressOf(contract.organisations.get),
    addressOf(contract.organisations.listMembers, memberQuery(firstMembers)),
  ],
};
