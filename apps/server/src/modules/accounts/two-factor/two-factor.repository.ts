import { and, count, eq, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { authenticatorApp, recoveryCode } from '../accounts.schema.ts';

export type AuthenticatorRow = typeof authenticatorApp.$inferSelect;

export type SecondStepRepository = ReturnType<typeof createSecondStepRepository>;

/** The only place with SQL of authenticator apps and recovery codes. */
export const createSecondStepRepository = (db: Database) => ({
  find: async (userId: string): Promise<AuthenticatorRow | undefined> =>
    (await db.select().from(authenticatorApp).where(eq(authenticatorApp.userId, userId)))[0],
  /** A secret that does not count yet, in the place of one that did not either. */
  propose: async (userId: string, secret: string): Promise<void> => {
    await db
      .insert(authenticatorApp)
      .values({ userId, secret })
      .onConflictDoUpdate({ target: authenticatorApp.userId, set: { secret, confirmedAt: null, lastStep: 0 } });
  },
  /** From now on it counts. */
  confirm: async (userId: string): Promise<void> => {
    await db.update(authenticatorApp).set({ confirmedAt: new Date() }).where(eq(authenticatorApp.userId, userId));
  },
  /** True for exactly one caller with a step, and only when none as late was taken before. */
  takeStep: async (userId: string, step: number): Promise<boolean> =>
    (
      await db
        .update(authenticatorApp)
        .set({ lastStep: step })
        .where(and(eq(authenticatorApp.userId, userId), lt(authenticatorApp.lastStep, step)))
        .returning({ userId: authenticatorApp.userId })
    ).length > 0,
  isOn: async (userId: string): Promise<boolean> =>
    (
      await db
        .select({ userId: authenticatorApp.userId })
        .from(authenticatorApp)
        .where(and(eq(authenticatorApp.userId, userId), isNotNull(authenticatorApp.confirmedAt)))
    ).length > 0,
  remove: async (userId: string): Promise<void> => {
    await db.transaction(async (tx) => {
      await tx.delete(authenticatorApp).where(eq(authenticatorApp.userId, userId));
      await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
    });
  },
  replaceRecoveryCodes: async (userId: string, hashes: readonly string[]): Promise<void> => {
    await db.transaction(async (tx) => {
      await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
      await tx.insert(recoveryCode).values(hashes.map((hash) => ({ userId, hash })));
    });
  },
  takeRecoveryCode: async (userId: string, hash: string): Promise<boolean> =>
    (
      await db
        .delete(recoveryCode)
        .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.hash, hash)))
        .returning({ hash: recoveryCode.hash })
    ).length > 0,
  countRecoveryCodes: async (userId: string): Promise<number> =>
    (await db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId)))[0]?.left ?? 0,
});
