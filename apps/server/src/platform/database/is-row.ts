import { type AnyColumn, and, eq, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Whether a row is the one with this id in an organisation. Ids are unique within an organisation only. */
export const isRow = (
  table: { readonly orgId: AnyColumn; readonly id: AnyColumn },
  orgId: string,
  id: string | SQLWrapper,
): SQL | undefined => and(eq(table.orgId, orgId), eq(table.id, id));
