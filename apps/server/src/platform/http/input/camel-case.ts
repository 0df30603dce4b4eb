import { z } from 'zod';

const camelCaseOf = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob);

const isObjectSchema = (schema: unknown): boolean => schema instanceof z.ZodObject;

/** The schema behind "optional", "nullable", defaults and conversions. */
const unwrapped = (schema: unknown): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap());
  // A file, or a form with it: only the fields of the form have names.
  if (schema instanceof z.ZodUnion) return schema.options.map(unwrapped).find(isObjectSchema) ?? schema;
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
};

const renamed = (value: unknown, schema: unknown): unknown => {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => renamed(item, inner.element));
  if (!(inner instanceof z.ZodObject) || !isObject(value) || Array.isArray(value)) return value;
  const fields: Readonly<Record<string, unknown>> = inner.shape;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (Object.hasOwn(fields, name)) return [name, renamed(item, fields[name])];
      const other = camelCaseOf(name);
      const isOtherSpelling = Object.hasOwn(fields, other) && !Object.hasOwn(value, other);
      return isOtherSpelling ? [other, renamed(item, fields[other])] : [name, item];
    }),
  );
};

/**
 * The input of an endpoint with the field names of its schema: some clients write `file_name` for `fileName`, in bodies
 * and queries. Only names that the schema has in camel case are changed, so that free-form values stay as they are.
 */
export const withCamelCase = (input: unknown, schema: unknown): unknown => {
  if (!isObject(input) || !(schema instanceof z.ZodObject)) return input;
  const { body, query }: Readonly<Record<string, unknown>> = schema.shape;
  return { ...input, query: renamed(input.query, query), body: renamed(input.body, body) };
};
