import type { MessageKind } from '@sonora/contracts';
import { and, desc, eq, gt, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { supportMessageTable } from './support.schema.ts';

/** Advisory lock: first key of a pair, the second is a hash of the user id. */
const SUPPORT_MESSAGES_LOCK = 730_040;

export type MessageRow = typeof supportMessageTable.$inferSelect;
export type MessageSearch = {
  readonly before?: string | undefined;
  readonly search?: string | undefined;
  readonly kind?: MessageKind | undefined;
  readonly state: 'open' | 'done' | 'all';
};

const inState: Readonly<Record<MessageSearch['state'], SQL | undefined>> = {
  open: isNull(supportMessageTable.doneAt),
  done: isNotNull(supportMessageTable.doneAt),
  all: undefined,
};

/**
 * SQL of messages to the operator. Only administrators of the installation read them, so queries do not filter by
 * organisation.
 */
export const createSupportRepository = (db: Database) => ({
  /** Advisory lock on the user until the transaction ends. Only within a transaction. */
  lockUser: async (userId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(${SUPPORT_MESSAGES_LOCK}::int, hashtext(${userId}))`);
  },
  countSince: async (userId: string, since: Date): Promise<number> =>
    (
      await db
        .select({ count: sql<number>`count(*)::int` })
        .from(supportMessageTable)
        .where(and(eq(supportMessageTable.userId, userId), gt(supportMessageTable.createdAt, since)))
    )[0]?.count ?? 0,
  insert: async (row: typeof supportMessageTable.$inferInsert): Promise<void> => {
    await db.insert(supportMessageTable).values(row);
  },
  /** Newest first, at most `limit`. */
  list: ({ before, search, kind, state }: MessageSearch, limit: number): Promise<MessageRow[]> => {
    const pattern = search ? containing(search) : undefined;
    return db
      .select()
      .from(supportMessageTable)
      .where(
        and(
          inState[state],
          before ? lt(supportMessageTable.id, before) : undefined,
          kind ? eq(supportMessageTable.kind, kind) : undefined,
          pattern === undefined
            ? undefined
            : or(
                ilike(supportMessageTable.subject, pattern),
                ilike(supportMessageTable.email, pattern),
                ilike(supportMessageTable.text, pattern),
              ),
        ),
      )
      .orderBy(desc(supportMessageTable.id))
      .limit(limit);
  },
  countOpen: async (): Promise<number> =>
    (await db.select({ count: sql<number>`count(*)::int` }).from(supportMessageTable).where(inState.open))[0]?.count ??
    0,
  find: async (id: string): Promise<MessageRow | undefined> =>
    (await db.select().from(supportMessageTable).where(eq(supportMessageTable.id, id)).limit(1))[0],
  setDone: async (id: string, done: { readonly at: Date; readonly by: string } | undefined): Promise<boolean> =>
    (
      await db
        .update(supportMessageTable)
        .set({ doneAt: done?.at ?? null, doneBy: done?.by ?? null })
        .where(eq(supportMessageTable.id, id))
        .returning({ id: supportMessageTable.id })
    ).length > 0,
  /** Deletes the messages and reports of a deleted user, which name them. */
  erasePerson: async (userId: string): Promise<void> => {
    await db.delete(supportMessageTable).where(eq(supportMessageTable.userId, userId));
  },
  /**
   * Messages of a deleted organisation remain, because they belong to the operator; the reference to the organisation
   * is removed.
   */
  deleteOrganisation: async (orgId: string): Promise<void> => {
    await db.update(supportMessageTable).set({ orgId: null }).where(eq(supportMessageTable.orgId, orgId));
  },
});
