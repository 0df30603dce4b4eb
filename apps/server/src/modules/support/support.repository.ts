import type { MessageKind } from '@sonora/contracts';
import { and, desc, eq, gt, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import { supportMessage } from './support.schema.ts';

/** Advisory lock: first key of a pair, the second is a hash of the user id. */
const SUPPORT_MESSAGES_LOCK = 730_040;

export type MessageRow = typeof supportMessage.$inferSelect;
export type MessageSearch = {
  readonly before?: string | undefined;
  readonly search?: string | undefined;
  readonly kind?: MessageKind | undefined;
  readonly state: 'open' | 'done' | 'all';
};

const inState: Readonly<Record<MessageSearch['state'], SQL | undefined>> = {
  open: isNull(supportMessage.doneAt),
  done: isNotNull(supportMessage.doneAt),
  all: undefined,
};

/** The only place with SQL of messages to the operator. Only the installation's administrators read them, hence without an organisation. */
export const createSupportRepository = (db: Database) => ({
  /** Advisory lock on the user until the transaction ends. Only within a transaction. */
  waitForTurn: async (userId: string): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(${SUPPORT_MESSAGES_LOCK}::int, hashtext(${userId}))`);
  },
  countSince: async (userId: string, since: Date): Promise<number> =>
    (
      await db
        .select({ count: sql<number>`count(*)::int` })
        .from(supportMessage)
        .where(and(eq(supportMessage.userId, userId), gt(supportMessage.createdAt, since)))
    )[0]?.count ?? 0,
  insert: async (row: typeof supportMessage.$inferInsert): Promise<void> => {
    await db.insert(supportMessage).values(row);
  },
  /** The newest first, at most `limit`. */
  list: ({ before, search, kind, state }: MessageSearch, limit: number): Promise<MessageRow[]> => {
    const pattern = search ? containing(search) : undefined;
    return db
      .select()
      .from(supportMessage)
      .where(
        and(
          inState[state],
          before ? lt(supportMessage.id, before) : undefined,
          kind ? eq(supportMessage.kind, kind) : undefined,
          pattern === undefined
            ? undefined
            : or(
                ilike(supportMessage.subject, pattern),
                ilike(supportMessage.email, pattern),
                ilike(supportMessage.text, pattern),
              ),
        ),
      )
      .orderBy(desc(supportMessage.id))
      .limit(limit);
  },
  countOpen: async (): Promise<number> =>
    (await db.select({ count: sql<number>`count(*)::int` }).from(supportMessage).where(inState.open))[0]?.count ?? 0,
  find: async (id: string): Promise<MessageRow | undefined> =>
    (await db.select().from(supportMessage).where(eq(supportMessage.id, id)).limit(1))[0],
  setDone: async (id: string, done: { readonly at: Date; readonly by: string } | undefined): Promise<boolean> =>
    (
      await db
        .update(supportMessage)
        .set({ doneAt: done?.at ?? null, doneBy: done?.by ?? null })
        .where(eq(supportMessage.id, id))
        .returning({ id: supportMessage.id })
    ).length > 0,
  /** Messages of an organisation that is deleted stay with the operator, to whom they were written; it is named no more. */
  deleteOrganisation: async (orgId: string): Promise<void> => {
    await db.update(supportMessage).set({ orgId: null }).where(eq(supportMessage.orgId, orgId));
  },
});
