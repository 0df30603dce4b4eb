import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { onboardingSurvey, termsAcceptance, userTable } from '../accounts.schema.ts';

export type UserRecord = typeof userTable.$inferSelect;

/** SQL of users, without their credentials. */
export const createUsersRepository = (db: Database) => ({
  findUser: async (userId: string): Promise<UserRecord | undefined> =>
    (await db.select().from(userTable).where(eq(userTable.id, userId)).limit(1))[0],
  findUserByEmail: async (email: string): Promise<UserRecord | undefined> =>
    (await db.select().from(userTable).where(eq(userTable.email, email.toLowerCase())).limit(1))[0],
  hasUsers: async (): Promise<boolean> => (await db.select({ id: userTable.id }).from(userTable).limit(1)).length > 0,
  hasInstallationAdmin: async (): Promise<boolean> =>
    (await db.select({ id: userTable.id }).from(userTable).where(eq(userTable.isInstallationAdmin, true)).limit(1))
      .length > 0,
  isInstallationAdmin: async (userId: string): Promise<boolean> =>
    (await db.select({ is: userTable.isInstallationAdmin }).from(userTable).where(eq(userTable.id, userId)))[0]?.is ??
    false,
  installationAdmins: (): Promise<{ email: string }[]> =>
    db
      .select({ email: userTable.email })
      .from(userTable)
      .where(eq(userTable.isInstallationAdmin, true))
      .orderBy(userTable.email),
  updateUser: async (
    userId: string,
    change: Partial<
      Pick<
        UserRecord,
        'emailVerified' | 'firstName' | 'lastName' | 'hasOnboarded' | 'image' | 'isInstallationAdmin' | 'language'
      >
    >,
  ): Promise<void> => {
    await db.update(userTable).set(change).where(eq(userTable.id, userId));
  },
  /** Writes the time of use. */
  touchUser: async (userId: string): Promise<void> => {
    await db.update(userTable).set({ lastOnlineAt: new Date() }).where(eq(userTable.id, userId));
  },
  /** The rows of other tables of this module follow by foreign key. */
  deleteUser: async (userId: string): Promise<void> => {
    await db.delete(userTable).where(eq(userTable.id, userId));
  },
  acceptTerms: async (row: typeof termsAcceptance.$inferInsert): Promise<void> => {
    await db.insert(termsAcceptance).values(row).onConflictDoNothing();
  },
  saveSurvey: async (
    userId: string,
    answers: Partial<Pick<typeof onboardingSurvey.$inferInsert, 'usage' | 'jobFunction'>>,
  ): Promise<void> => {
    const set = { ...answers, updatedAt: new Date() };
    await db
      .insert(onboardingSurvey)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: onboardingSurvey.userId, set });
  },
});
