import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import {
  campaignsContract,
  contract,
  type EndpointMeta,
  legacyContract,
  pageContract,
  versionsContract,
} from '@sonora/contracts';
import type { Plugin } from 'vite';

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

/** A deprecated call, such as `GET /content/folder`, and the one that replaces it. */
type ReplacedCall = readonly [call: string, replacement: string];

const replacedCallsOf = (router: AnyContractRouter): readonly ReplacedCall[] => {
  if (!isContractProcedure(router)) return Object.values(router).flatMap(replacedCallsOf);
  const { method, path } = router['~orpc'].route;
  const { replacedBy } = router['~orpc'].meta as EndpointMeta;
  return replacedBy === undefined ? [] : [[`${method} ${path}`, replacedBy]];
};

/** Modules that are made of the contract, by their names. */
const modules: Readonly<Record<string, () => string>> = {
  'virtual:contract': () => `export const contractData = ${JSON.stringify(routesOf(pageContract))};`,
  // Loaded with the pages of legacy workflows only.
  'virtual:legacy-contract': () => `export const legacyContractData = ${JSON.stringify(routesOf(legacyContract))};`,
  // Loaded with the pages of versions only.
  'virtual:versions-contract': () =>
    `export const versionsContractData = ${JSON.stringify(routesOf(versionsContract))};`,
  // Loaded with the pages of campaigns only.
  'virtual:campaigns-contract': () =>
    `export const campaignsContractData = ${JSON.stringify(routesOf(campaignsContract))};`,
  'virtual:replaced-calls': () => `export const replacedCalls = ${JSON.stringify(replacedCallsOf(contract))};`,
};

/**
 * Provides the contract as plain data: routes without schemas, and without the endpoints for other clients. The types come
 * from the contract itself, so zod and the contract builder stay out of the first load.
 */
export const contractAsData = (): Plugin => ({
  name: 'contract-as-data',
  resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
});
