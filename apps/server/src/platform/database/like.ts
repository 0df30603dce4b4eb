import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** A pattern of `like` for texts that contain this one; its own signs of a pattern mean themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Contains this text, whatever its case; an underscore and a space are one, as in names of organisations. */
export const nameContaining = (column: AnyColumn, text: string): SQL =>
  sql`replace(${column}, '_', ' ') ilike ${containing(text.replaceAll('_', ' '))}`;
