import { type CostClass, contract, costClasses, type EndpointMeta, errorCatalogue } from '@sonora/contracts';
import { z } from 'zod';

/** Generates requests at the bounds that the contract declares, from the schemas of its inputs. */

type Schema = {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

type Path = readonly (string | number)[];

export type BoundRequest = {
  /** Endpoint, place and value, for example `projects.create body.projectName: 121 characters`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** JSON; undefined for a request without a body. */
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly cost: CostClass;
  readonly access: EndpointMeta['access'];
  /** Whether the bound is exceeded, so that the request must be refused. */
  readonly isBeyond: boolean;
};

type Endpoint = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly meta: EndpointMeta;
  readonly schema: Schema;
};

/** Lengths for texts and lists without a declared bound, which later checks or the body's bound limit. */
const unboundedCharacters = 20_000;
const unboundedItems = 2_000;

const endpoints = (): Endpoint[] =>
  Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => {
      const { route, meta, inputSchema } = procedure['~orpc'] as unknown as {
        readonly route: { readonly method: string; readonly path: string };
        readonly meta: EndpointMeta;
        readonly inputSchema: z.ZodType | undefined;
      };
      const schema = inputSchema ? z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' }) : {};
      return {
        name: `${group}.${name}`,
        method: route.method,
        path: `/api${route.path}`,
        meta,
        schema: schema as Schema,
      };
    }),
  );

const patternCandidates = ['a', 'en', 'abcd', '#b8402a', '2026-01-31', '1', 'abc@d.example', 'https://a.example'];

const sampleText = ({ format, pattern, minLength = 0 }: Schema): string => {
  if (format === 'uuid' || format === 'guid') return '01a20683-3d4a-73d9-9272-ed9a8338175b';
  if (format === 'email') return 'abc@d.example';
  if (format === 'date-time') return '2026-01-31T00:00:00.000Z';
  if (format === 'uri') return 'https://a.example';
  const fitting = pattern && patternCandidates.find((text) => new RegExp(pattern, 'u').test(text));
  return (fitting || 'abc').padEnd(minLength, 'a');
};

/** A schema without references; the first of several alternatives. */
const resolved = (schema: Schema, root: Schema): Schema => {
  if (schema.$ref) return resolved(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root);
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return first ? resolved(first, root) : schema;
};

/** A value that fits the schema, as far as the schema tells, with the optional properties or without. */
const sampleOf = (given: Schema, root: Schema, withOptional: boolean, depth = 0): unknown => {
  const schema = resolved(given, root);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'string') return sampleText(schema);
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, -1e9);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, root, false, depth + 1));
  if (schema.type !== 'object') return null;
  const names = Object.keys(schema.properties ?? {}).filter(
    (name) => schema.required?.includes(name) || (withOptional && depth < 4),
  );
  return Object.fromEntries(
    names.map((name) => [name, sampleOf(schema.properties?.[name] ?? {}, root, withOptional, depth + 1)]),
  );
};

type Probe = { readonly path: Path; readonly label: string; readonly value: unknown; readonly isBeyond: boolean };

const around = (bound: number, isMaximum: boolean, step = 1) =>
  [bound - step, bound, bound + step].map((value) => ({
    value,
    isBeyond: isMaximum ? value > bound : value < bound,
  }));

const textOf = (sample: string, length: number): string =>
  sample.includes('@')
    ? `${'a'.repeat(Math.max(0, length - 10))}@d.example`.slice(-length || undefined)
    : 'a'.repeat(Math.max(0, length));

const textProbes = (schema: Schema, path: Path): Probe[] => {
  const sample = sampleText(schema);
  if (schema.enum || schema.const !== undefined)
    return [{ path, label: 'unknown', value: 'no such value', isBeyond: true }];
  const lengths = [
    ...(schema.minLength === undefined ? [] : around(schema.minLength, false)),
    ...(schema.maxLength === undefined
      ? [{ value: unboundedCharacters, isBeyond: false }]
      : around(schema.maxLength, true)),
  ];
  return lengths
    .filter(({ value }) => value >= 0)
    .map(({ value, isBeyond }) => ({ path, label: `${value} characters`, value: textOf(sample, value), isBeyond }));
};

const listProbes = (schema: Schema, root: Schema, path: Path): Probe[] => {
  const item = sampleOf(schema.items ?? {}, root, false);
  const lengths = [
    ...(schema.minItems === undefined ? [] : around(schema.minItems, false)),
    ...(schema.maxItems === undefined ? [{ value: unboundedItems, isBeyond: false }] : around(schema.maxItems, true)),
  ];
  return lengths
    .filter(({ value }) => value >= 0)
    .map(({ value, isBeyond }) => ({ path, label: `${value} items`, value: Array(value).fill(item), isBeyond }));
};

const numberProbes = ({ minimum, maximum, multipleOf = 1 }: Schema, path: Path): Probe[] => {
  const isSafe = (bound: number | undefined): bound is number => bound !== undefined && Math.abs(bound) < 1e15;
  const values = [
    ...(isSafe(minimum) ? around(minimum, false, multipleOf) : []),
    ...(isSafe(maximum) ? around(maximum, true, multipleOf) : []),
    { value: 1e308, isBeyond: isSafe(maximum) },
    { value: -1e308, isBeyond: isSafe(minimum) },
  ];
  return values.map(({ value, isBeyond }) => ({ path, label: String(value), value, isBeyond }));
};

/** Probes of all places of a schema. Alternatives are probed, too, but another one may accept the value. */
const probesOf = (given: Schema, root: Schema, path: Path = [], depth = 0): Probe[] => {
  if (depth > 7) return [];
  if (given.$ref) return probesOf(resolved(given, root), root, path, depth + 1);
  const alternatives = [...(given.anyOf ?? []), ...(given.oneOf ?? []), ...(given.allOf ?? [])];
  if (alternatives.length > 0)
    return alternatives.flatMap((one) =>
      probesOf(one, root, path, depth + 1).map((probe) => ({ ...probe, isBeyond: false })),
    );
  if (given.type === 'string') return textProbes(given, path);
  if (given.type === 'number' || given.type === 'integer') return numberProbes(given, path);
  if (given.type === 'array')
    return [...listProbes(given, root, path), ...probesOf(given.items ?? {}, root, [...path, 0], depth + 1)];
  return Object.entries(given.properties ?? {}).flatMap(([name, property]) =>
    probesOf(property, root, [...path, name], depth + 1),
  );
};

/** A copy with a value at a place; objects and lists on the way are created. */
const withValue = (target: unknown, [key, ...rest]: Path, value: unknown): unknown => {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = Array.isArray(target) ? [...target] : [];
    list[key] = withValue(list[key], rest, value);
    return list;
  }
  const object = typeof target === 'object' && target !== null ? (target as Record<string, unknown>) : {};
  return { ...object, [key]: withValue(object[key], rest, value) };
};

type Input = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** Longer addresses are refused by Node before they are read. */
const maxAddressCharacters = 12_000;

const addressOf = (endpoint: Endpoint, { params = {}, query = {} }: Input): string => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name] ?? '01a20683-3d4a-73d9-9272-ed9a8338175b') || 'a'),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
  return `${path}${search.size > 0 ? `?${search}` : ''}`.slice(0, maxAddressCharacters);
};

const requestOf = (endpoint: Endpoint, input: Input, label: string, isBeyond: boolean): BoundRequest => ({
  name: `${endpoint.name} ${label}`,
  method: endpoint.method,
  path: addressOf(endpoint, input),
  body: endpoint.method === 'GET' || input.body === undefined ? undefined : JSON.stringify(input.body),
  headers: Object.fromEntries(
    Object.entries(input.headers ?? {})
      .filter(([name]) => name !== 'accept' && name !== 'authorization')
      .map(([name, value]) => [name, String(value)]),
  ),
  cost: endpoint.meta.cost,
  access: endpoint.meta.access,
  isBeyond,
});

/** The request with white space after its JSON, so that its body has this size. */
const padded = (request: BoundRequest, bytes: number, bound: number): BoundRequest => {
  const body = request.body ?? '{}';
  const missing = bytes - Buffer.byteLength(body);
  return {
    ...request,
    name: `${request.name.split(' ')[0]} body of ${bytes} bytes`,
    body: body + ' '.repeat(Math.max(0, missing)),
    isBeyond: bytes > bound,
  };
};

const requestsOf = (endpoint: Endpoint): BoundRequest[] => {
  const { schema, meta } = endpoint;
  const probes = probesOf(schema, schema);
  const samples = [false, true].map((withOptional) => (sampleOf(schema, schema, withOptional) ?? {}) as Input);
  const requests = samples.flatMap((sample) => [
    requestOf(endpoint, sample, 'as its schema says', false),
    // An address without a parameter is another address.
    ...probes
      .filter(({ path, value }) => path[0] !== 'params' || value !== '')
      .map(({ path, label, value, isBeyond }) =>
        requestOf(endpoint, withValue(sample, path, value) as Input, `${path.join('.')}: ${label}`, isBeyond),
      ),
  ]);
  const { bodyBytes } = costClasses[meta.cost];
  const [first] = requests;
  if (!first || endpoint.method === 'GET' || bodyBytes === 0) return requests;
  return [...requests, ...[bodyBytes - 1, bodyBytes, bodyBytes + 1].map((bytes) => padded(first, bytes, bodyBytes))];
};

/** Requests at one below, at and one above each declared bound of each endpoint. */
export const boundRequests = (): BoundRequest[] => endpoints().flatMap(requestsOf);

export type BoundAnswer = { readonly status: number; readonly body: unknown };

/** What is wrong with the answer to a request; undefined when nothing is. */
export const faultOf = (request: BoundRequest, { status, body }: BoundAnswer): string | undefined => {
  if (status >= 500) return `answered ${status}`;
  if (status < 400) return request.isBeyond ? `answered ${status} beyond the bound` : undefined;
  const { code, detail } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof code !== 'string' || !Object.hasOwn(errorCatalogue, code))
    return `${status} without a code of the catalogue`;
  return typeof detail === 'string' && detail.length > 0 ? undefined : `${status} without a sentence`;
};
