import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Whether a column of ids has one of these. The ids are one parameter, an array: a statement has at most 65,535
 * parameters, and each of them costs time.
 */
export const isOneOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;
