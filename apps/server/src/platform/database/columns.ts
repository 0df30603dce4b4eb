import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time, kept as UTC with its zone, read as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Such a column in whole epoch milliseconds, for rows that are read as the database gives them. */
export const milliseconds = (column: AnyColumn): SQL => sql`floor(extract(epoch from ${column}) * 1000)::float8`;
