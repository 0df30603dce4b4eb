import { and, count, eq, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { authenticatorApp, recoveryCode } from '../accounts.schema.ts';

type AuthenticatorRow = typeof authenticatorApp.$inferSelect;

export type TwoFactorRepository = ReturnType<typeof createTwoFactorRepository>;

/** SQL of authenticator apps and recovery codes. */
export const createTwoFactorRepository = (db: Database) => ({
  find: async (userId: string): Promise<AuthenticatorRow | undefined> =>
    (await db.select().from(authenticatorApp).where(eq(authenticatorApp.userId, userId)))[0],
  /** Stores the secret of an unconfirmed app. It replaces a previous one. */
  propose: async (userId: string, secret: string): Promise<void> => {
    await db
      .insert(authenticatorApp)
      .values({ userId, secret })
      .onConflictDoUpdate({ target: authenticatorApp.userId, set: { secret, confirmedAt: null, lastStep: 0 } });
  },
  /** Turns two-factor sign-in on. */
  confirm: async (userId: string): Promise<void> => {
    await db.update(authenticatorApp).set({ confirmedAt: new Date() }).where(eq(authenticatorApp.userId, userId));
  },
  /** @returns true for exactly one caller per time step, and false for steps before the last consumed one */
  consumeTimeStep: async (userId: string, step: number): Promise<boolean> =>
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
  /** Turns two-factor sign-in off, and deletes the recovery codes. */
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
  /** @returns true for exactly one caller per code */
  consumeRecoveryCode: async (userId: string, hash: string): Promise<boolean> =>
    (
      await db
        .delete(recoveryCode)
        .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.hash, hash)))
        .returning({ hash: recoveryCode.hash })
    ).length > 0,
  countRecoveryCodes: async (userId: string): Promise<number> =>
    (await db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId)))[0]?.left ?? 0,
});
