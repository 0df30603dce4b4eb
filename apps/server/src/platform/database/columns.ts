import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time, kept as UTC with its zone, read as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
