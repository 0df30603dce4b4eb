import { limits } from '@sonora/contracts';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { passkey } from '../accounts.schema.ts';

export type PasskeyRow = typeof passkey.$inferSelect;

export type PasskeysRepository = ReturnType<typeof createPasskeysRepository>;

/** SQL of passkeys. */
export const createPasskeysRepository = (db: Database) => ({
  /** @returns undefined when the credential is registered already */
  insert: async (row: typeof passkey.$inferInsert): Promise<PasskeyRow | undefined> =>
    (await db.insert(passkey).values(row).onConflictDoNothing().returning())[0],
  list: async (userId: string): Promise<PasskeyRow[]> =>
    db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(desc(passkey.createdAt)).limit(limits.passkeys),
  findByCredential: async (credentialId: string): Promise<PasskeyRow | undefined> =>
    (await db.select().from(passkey).where(eq(passkey.credentialId, credentialId)))[0],
  /** @param counter signature counter of the authenticator (WebAuthn §6.1.1) */
  recordUse: async (id: string, counter: number): Promise<void> => {
    await db.update(passkey).set({ counter, lastUsedAt: new Date() }).where(eq(passkey.id, id));
  },
  rename: async (userId: string, id: string, name: string): Promise<boolean> =>
    (
      await db
        .update(passkey)
        .set({ name })
        .where(and(eq(passkey.userId, userId), eq(passkey.id, id)))
        .returning({ id: passkey.id })
    ).length > 0,
  remove: async (userId: string, id: string): Promise<boolean> =>
    (
      await db
        .delete(passkey)
        .where(and(eq(passkey.userId, userId), eq(passkey.id, id)))
        .returning({ id: passkey.id })
    ).length > 0,
});
