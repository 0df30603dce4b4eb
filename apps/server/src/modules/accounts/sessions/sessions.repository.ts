import { limits } from '@sonora/contracts';
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { sessionTable } from '../accounts.schema.ts';

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
  insertSession: async (row: typeof sessionTable.$inferInsert): Promise<void> => {
    await db.insert(sessionTable).values(row);
  },
  /** @param tokenHash from `hashSecret` */
  findSession: async (tokenHash: string): Promise<SessionIdentity | undefined> =>
    (
      await db
        .select({
          userId: sessionTable.userId,
          sessionId: sessionTable.id,
          expiresAt: sessionTable.expiresAt,
          updatedAt: sessionTable.updatedAt,
          createdAt: sessionTable.createdAt,
        })
        .from(sessionTable)
        .where(and(eq(sessionTable.tokenHash, tokenHash), gt(sessionTable.expiresAt, new Date())))
        .limit(1)
    )[0],
  listSessions: async (userId: string): Promise<Omit<typeof sessionTable.$inferSelect, 'tokenHash'>[]> =>
    db
      .select()
      .from(sessionTable)
      .where(and(eq(sessionTable.userId, userId), gt(sessionTable.expiresAt, new Date())))
      .orderBy(desc(sessionTable.updatedAt))
      .limit(limits.openSessionsInList),
  touchSession: async (sessionId: string): Promise<void> => {
    await db.update(sessionTable).set({ updatedAt: new Date() }).where(eq(sessionTable.id, sessionId));
  },
  extendSession: async (sessionId: string, expiresAt: Date): Promise<void> => {
    await db.update(sessionTable).set({ expiresAt, updatedAt: new Date() }).where(eq(sessionTable.id, sessionId));
  },
  deleteSession: async (sessionId: string): Promise<void> => {
    await db.delete(sessionTable).where(eq(sessionTable.id, sessionId));
  },
  /** @returns whether the user had that session */
  deleteSessionOf: async (userId: string, sessionId: string): Promise<boolean> =>
    (
      await db
        .delete(sessionTable)
        .where(and(eq(sessionTable.userId, userId), eq(sessionTable.id, sessionId)))
        .returning({ id: sessionTable.id })
    ).length > 0,
  /** @param keptId the session to keep; undefined deletes all @returns how many were deleted */
  deleteSessionsOf: async (userId: string, keptId?: string): Promise<number> =>
    (
      await db
        .delete(sessionTable)
        .where(and(eq(sessionTable.userId, userId), keptId === undefined ? undefined : ne(sessionTable.id, keptId)))
        .returning({ id: sessionTable.id })
    ).length,
  deleteExpiredSessions: async (now: Date): Promise<void> => {
    await db.delete(sessionTable).where(lt(sessionTable.expiresAt, now));
  },
  /** Whether the user proved more than a password in this session; false for an unknown id. */
  hasSecondFactor: async (sessionId: string): Promise<boolean> =>
    (await db.select({ has: sessionTable.hasSecondFactor }).from(sessionTable).where(eq(sessionTable.id, sessionId)))[0]
      ?.has ?? false,
  setSecondFactor: async (sessionId: string): Promise<void> => {
    await db.update(sessionTable).set({ hasSecondFactor: true }).where(eq(sessionTable.id, sessionId));
  },
  clearSecondFactor: async (userId: string): Promise<void> => {
    await db.update(sessionTable).set({ hasSecondFactor: false }).where(eq(sessionTable.userId, userId));
  },
});
