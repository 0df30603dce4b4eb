import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { contract } from '../contract.ts';
import type { EndpointMeta } from '../endpoint.ts';

type Call = { readonly call: string; readonly replacedBy: string | undefined; readonly isDeprecated: boolean };

const callsOf = (router: AnyContractRouter): readonly Call[] => {
  if (!isContractProcedure(router)) return Object.values(router).flatMap(callsOf);
  const { method, path, deprecated } = router['~orpc'].route;
  const { replacedBy } = router['~orpc'].meta as EndpointMeta;
  return [{ call: `${method} ${path}`, replacedBy, isDeprecated: deprecated === true }];
};

const calls = callsOf(contract);

describe('deprecated calls', () => {
  it('are those of the legacy files, and are marked in the reference', () => {
    const deprecated = calls.filter(({ isDeprecated }) => isDeprecated).map(({ call }) => call);
    expect(deprecated).toHaveLength(13);
    expect(deprecated.every((call) => call.includes(' /content/'))).toBe(true);
  });

  it('name a call that exists and is not deprecated itself', () => {
    const current = new Set(calls.filter(({ isDeprecated }) => !isDeprecated).map(({ call }) => call));
    for (const { call, replacedBy, isDeprecated } of calls) {
      expect(replacedBy !== undefined, call).toBe(isDeprecated);
      if (replacedBy !== undefined) expect(current, call).toContain(replacedBy);
    }
  });
});
