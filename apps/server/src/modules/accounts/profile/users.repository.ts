import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { onboardingSurvey, termsAcceptance, user } from '../accounts.schema.ts';

export type UserRow = typeof user.$inferSelect;

/** SQL of users, without their credentials. */
export const createUsersRepository = (db: Database) => ({
  findUser: async (userId: string): Promise<UserRow | undefined> =>
    (await db.select().from(user).where(eq(user.id, userId)).limit(1))[0],
  findUserByEmail: async (email: string): Promise<UserRow | undefined> =>
    (await db.select().from(user).where(eq(user.email, email.toLowerCase())).limit(1))[0],
  hasUsers: async (): Promise<boolean> => (await db.select({ id: user.id }).from(user).limit(1)).length > 0,
  isInstallationAdmin: async (userId: string): Promise<boolean> =>
    (await db.select({ is: user.isInstallationAdmin }).from(user).where(eq(user.id, userId)))[0]?.is ?? false,
  installationAdmins: (): Promise<{ email: string }[]> =>
    db.select({ email: user.email }).from(user).where(eq(user.isInstallationAdmin, true)).orderBy(user.email),
  updateUser: async (
    userId: string,
    change: Partial<
      Pick<UserRow, 'emailVerified' | 'firstName' | 'lastName' | 'hasOnboarded' | 'image' | 'isInstallationAdmin'>
    >,
  ): Promise<void> => {
    await db.update(user).set(change).where(eq(user.id, userId));
  },
  /** Writes the time of use. */
  touchUser: async (userId: string): Promise<void> => {
    await db.update(user).set({ lastOnlineAt: new Date() }).where(eq(user.id, userId));
  },
  /** The rows of other tables of this module follow by foreign key. */
  deleteUser: async (userId: string): Promise<void> => {
    await db.delete(user).where(eq(user.id, userId));
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
