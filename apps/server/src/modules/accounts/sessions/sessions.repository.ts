import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { session } from '../accounts.schema.ts';

export type SessionIdentity = {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
  /** Last use, accurate to five minutes. */
  readonly updatedAt: Date;
  readonly createdAt: Date;
};

/** SQL of sessions. */
export const createSessionsRepository = (db: Database) => ({
  insertSession: async (row: typeof session.$inferInsert): Promise<void> => {
    await db.insert(session).values(row);
  },
  /** @param tokenHash from `hashSecret` */
  findSession: async (tokenHash: string): Promise<SessionIdentity | undefined> =>
    (
      await db
        .select({
          userId: session.userId,
          sessionId: session.id,
          expiresAt: session.expiresAt,
          updatedAt: session.updatedAt,
          createdAt: session.createdAt,
        })
        .from(session)
        .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, new Date())))
        .limit(1)
    )[0],
  listSessions: async (userId: string): Promise<Omit<typeof session.$inferSelect, 'tokenHash'>[]> =>
    db
      .select()
      .from(session)
      .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date())))
      .orderBy(desc(session.updatedAt)),
  touchSession: async (sessionId: string): Promise<void> => {
    await db.update(session).set({ updatedAt: new Date() }).where(eq(session.id, sessionId));
  },
  extendSession: async (sessionId: string, expiresAt: Date): Promise<void> => {
    await db.update(session).set({ expiresAt, updatedAt: new Date() }).where(eq(session.id, sessionId));
  },
  deleteSession: async (sessionId: string): Promise<void> => {
    await db.delete(session).where(eq(session.id, sessionId));
  },
  /** @returns whether the user had that session */
  deleteSessionOf: async (userId: string, sessionId: string): Promise<boolean> =>
    (
      await db
        .delete(session)
        .where(and(eq(session.userId, userId), eq(session.id, sessionId)))
        .returning({ id: session.id })
    ).length > 0,
  /** @param keptId the session to keep; undefined deletes all @returns how many were deleted */
  deleteSessionsOf: async (userId: string, keptId?: string): Promise<number> =>
    (
      await db
        .delete(session)
        .where(and(eq(session.userId, userId), keptId === undefined ? undefined : ne(session.id, keptId)))
        .returning({ id: session.id })
    ).length,
  deleteExpiredSessions: async (): Promise<void> => {
    await db.delete(session).where(lt(session.expiresAt, new Date()));
  },
  /** Whether the user proved more than a password in this session; false for an unknown id. */
  hasSecondFactor: async (sessionId: string): Promise<boolean> =>
    (await db.select({ has: session.hasSecondFactor }).from(session).where(eq(session.id, sessionId)))[0]?.has ?? false,
  setSecondFactor: async (sessionId: string): Promise<void> => {
    await db.update(session).set({ hasSecondFactor: true }).where(eq(session.id, sessionId));
  },
  clearSecondFactor: async (userId: string): Promise<void> => {
    await db.update(session).set({ hasSecondFactor: false }).where(eq(session.userId, userId));
  },
});
