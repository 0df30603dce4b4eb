import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { pageContract } from '@sonora/contracts';
import type { Plugin } from 'vite';

const moduleId = 'virtual:contract';
const resolvedId = `\0${moduleId}`;

type RouteData =
  | { readonly '~orpc': { readonly errorMap: object; readonly meta: object; readonly route: object } }
  | { readonly [name: string]: RouteData };

/** The parts of each route that the client needs to build a request. Summaries, tags and access rules stay on the server. */
const routesOf = (router: AnyContractRouter): RouteData => {
  if (!isContractProcedure(router)) {
    return Object.fromEntries(Object.entries(router).map(([name, inner]) => [name, routesOf(inner)]));
  }
  const { method, path, inputStructure, outputStructure } = router['~orpc'].route;
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } } };
};

/**
 * Provides the contract as plain data: routes without schemas, and without the endpoints for other clients. The types come from the contract itself, so zod and the
 * contract builder stay out of the first load.
 */
export const contractAsData = (): Plugin => ({
  name: 'contract-as-data',
  resolveId: (id) => (id === moduleId ? resolvedId : undefined),
  load: (id) =>
    id === resolvedId ? `export const contractData = ${JSON.stringify(routesOf(pageContract))};` : undefined,
});
