import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** A `like` pattern for texts that contain this one, with wildcards escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Contains this text, ignoring case. Underscores and spaces are equal, as in names of organisations. */
export const nameContaining = (column: AnyColumn, text: string): SQL =>
  sql`replace(${column}, '_', ' ') ilike ${containing(text.replaceAll('_', ' '))}`;
