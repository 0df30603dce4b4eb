import { describe, expect, it } from 'vitest';
import { contract } from '../contract.ts';
import { limits } from '../limits.ts';
import { listBounds } from './list-bounds.ts';

type Definition = { readonly type: string } & Readonly<Record<string, unknown>>;
type Schema = {
  readonly _zod?: { readonly def: Definition };
  readonly safeParse?: (value: unknown) => { readonly error?: { readonly issues: readonly { path: unknown[] }[] } };
};
type Procedure = { readonly '~orpc': { readonly inputSchema?: Schema; readonly outputSchema?: Schema } };

/** Whether a list of objects is anywhere in values of the schema. */
const hasList = (schema: Schema | undefined, seen = new Set<unknown>()): boolean => {
  const definition = schema?._zod?.def;
  if (!definition || seen.has(schema)) return false;
  seen.add(schema);
  const inner = ['innerType', 'in', 'out', 'valueType', 'left', 'right', 'element']
    .map((name) => definition[name] as Schema | undefined)
    .concat((definition.options as Schema[] | undefined) ?? [])
    .concat(Object.values((definition.shape as Readonly<Record<string, Schema>> | undefined) ?? {}));
  const element = (definition.element as Schema | undefined)?._zod?.def.type;
  return element === 'object' || element === 'union' || inner.some((part) => hasList(part, seen));
};

const procedures = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as unknown as Readonly<Record<string, Procedure>>).map(
    ([name, procedure]) => [`${group}.${name}`, procedure['~orpc']] as const,
  ),
);

describe('lists of the contract', () => {
  it('have bounds, each', () => {
    const lists = procedures.filter(([, { outputSchema }]) => hasList(outputSchema)).map(([name]) => name);
    expect(lists.length).toBeGreaterThan(40);
    expect(Object.keys(listBounds).sort()).toEqual(lists.sort());
  });

  it.each(Object.entries(listBounds))('%s is at most as large as a response may be', (_name, { items, itemBytes }) => {
    expect(items * itemBytes).toBeLessThanOrEqual(limits.listBytes);
  });

  it.each(procedures.filter(([name]) => listBounds[name]?.from === 'page'))(
    '%s refuses a larger page than its bound',
    (name, { inputSchema }) => {
      const tooMany = String((listBounds[name]?.items ?? 0) + 1);
      const { error } = inputSchema?.safeParse?.({ params: {}, query: { pageSize: tooMany, limit: tooMany } }) ?? {};
      const refused = error?.issues.map(({ path }) => path.join('.')).filter((path) => /pageSize|limit/.test(path));
      expect(refused).toHaveLength(1);
    },
  );
});
