import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A `timestamptz` column, read as `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A `bytea` column. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The instant so long after the start of the transaction, by the clock of the database. */
export const afterNow = (milliseconds: number): SQL<Date> =>
  sql<Date>`now() + make_interval(secs => ${milliseconds / 1_000}::float8)`;

/** The column in whole epoch milliseconds, for queries that return JSON directly. */
export const milliseconds = (column: AnyColumn): SQL => sql`floor(extract(epoch from ${column}) * 1000)::float8`;
