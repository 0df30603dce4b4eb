import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import {
  account,
  apiKey,
  installationFact,
  onboardingSurvey,
  session,
  termsAcceptance,
  user,
} from './accounts.schema.ts';

export type UserRow = typeof user.$inferSelect;
export type ApiKeyRow = typeof apiKey.$inferSelect;
export type SessionIdentity = {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
  /** When it was last seen, within five minutes. */
  readonly updatedAt: Date;
  readonly createdAt: Date;
};

/** A password as the authentication library keeps it. */
const credentialOf = (userId: string, password: string) => ({
  id: newId(),
  userId,
  providerId: 'credential',
  accountId: userId,
  password,
});

export type AccountsRepository = ReturnType<typeof createAccountsRepository>;

/** The only place with SQL of accounts, sessions and keys. */
export const createAccountsRepository = (db: Database) => ({
  findUser: async (userId: string): Promise<UserRow | undefined> =>
    (await db.select().from(user).where(eq(user.id, userId)).limit(1))[0],
  findUserByEmail: async (email: string): Promise<UserRow | undefined> =>
    (await db.select().from(user).where(eq(user.email, email.toLowerCase())).limit(1))[0],
  isInstallationAdmin: async (userId: string): Promise<boolean> =>
    (await db.select({ is: user.isInstallationAdmin }).from(user).where(eq(user.id, userId)))[0]?.is ?? false,
  installationAdmins: (): Promise<{ email: string }[]> =>
    db.select({ email: user.email }).from(user).where(eq(user.isInstallationAdmin, true)).orderBy(user.email),
  updateUser: async (
    userId: string,
    change: Partial<
      Pick<
        UserRow,
        'emailVerified' | 'firstName' | 'lastName' | 'hasOnboarded' | 'name' | 'image' | 'isInstallationAdmin'
      >
    >,
  ): Promise<void> => {
    await db
      .update(user)
      .set({ ...change, updatedAt: new Date() })
      .where(eq(user.id, userId));
  },
  touchUser: async (userId: string): Promise<void> => {
    await db.update(user).set({ lastOnlineAt: new Date() }).where(eq(user.id, userId));
  },
  hasUsers: async (): Promise<boolean> => (await db.select({ id: user.id }).from(user).limit(1)).length > 0,
  deleteUser: async (userId: string): Promise<void> => {
    await db.delete(user).where(eq(user.id, userId));
  },
  /** A person and, where they have one, their password; both or none. */
  insertUser: async (row: typeof user.$inferInsert, passwordHash: string | undefined): Promise<void> => {
    await db.transaction(async (tx) => {
      await tx.insert(user).values(row);
      if (passwordHash !== undefined) await tx.insert(account).values(credentialOf(row.id, passwordHash));
    });
  },
  findPasswordHash: async (userId: string): Promise<string | undefined> =>
    (
      await db
        .select({ password: account.password })
        .from(account)
        .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
    )[0]?.password ?? undefined,
  setPasswordHash: async (userId: string, passwordHash: string): Promise<void> => {
    await db
      .insert(account)
      .values(credentialOf(userId, passwordHash))
      .onConflictDoUpdate({
        target: [account.providerId, account.accountId],
        set: { password: passwordHash, updatedAt: new Date() },
      });
  },
  /** The person whom a provider knows by that name. */
  findByProvider: async (providerId: string, accountId: string): Promise<string | undefined> =>
    (
      await db
        .select({ userId: account.userId })
        .from(account)
        .where(and(eq(account.providerId, providerId), eq(account.accountId, accountId)))
    )[0]?.userId,
  linkProvider: async (userId: string, providerId: string, accountId: string): Promise<void> => {
    await db.insert(account).values({ id: newId(), userId, providerId, accountId });
  },
  insertSession: async (row: typeof session.$inferInsert): Promise<void> => {
    await db.insert(session).values(row);
  },
  listSessions: async (userId: string): Promise<(typeof session.$inferSelect)[]> =>
    db
      .select()
      .from(session)
      .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date())))
      .orderBy(desc(session.updatedAt)),
  deleteSessionOf: async (userId: string, sessionId: string): Promise<boolean> =>
    (
      await db
        .delete(session)
        .where(and(eq(session.userId, userId), eq(session.id, sessionId)))
        .returning({ id: session.id })
    ).length > 0,
  /** @param keptId of the one session that stays; undefined ends all */
  deleteSessionsOf: async (userId: string, keptId?: string): Promise<number> =>
    (
      await db
        .delete(session)
        .where(and(eq(session.userId, userId), keptId === undefined ? undefined : ne(session.id, keptId)))
        .returning({ id: session.id })
    ).length,
  touchSession: async (sessionId: string): Promise<void> => {
    await db.update(session).set({ updatedAt: new Date() }).where(eq(session.id, sessionId));
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
  findSession: async (token: string): Promise<SessionIdentity | undefined> =>
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
        .where(and(eq(session.token, token), gt(session.expiresAt, new Date())))
        .limit(1)
    )[0],
  extendSession: async (sessionId: string, expiresAt: Date): Promise<void> => {
    await db.update(session).set({ expiresAt, updatedAt: new Date() }).where(eq(session.id, sessionId));
  },
  /** Whether whoever began that session has shown more than a password; false for every other id. */
  hasSecondFactor: async (sessionId: string): Promise<boolean> =>
    (await db.select({ has: session.hasSecondFactor }).from(session).where(eq(session.id, sessionId)))[0]?.has ?? false,
  noteSecondFactor: async (sessionId: string): Promise<void> => {
    await db.update(session).set({ hasSecondFactor: true }).where(eq(session.id, sessionId));
  },
  forgetSecondFactor: async (userId: string): Promise<void> => {
    await db.update(session).set({ hasSecondFactor: false }).where(eq(session.userId, userId));
  },
  deleteSession: async (sessionId: string): Promise<void> => {
    await db.delete(session).where(eq(session.id, sessionId));
  },
  deleteExpiredSessions: async (): Promise<void> => {
    await db.delete(session).where(lt(session.expiresAt, new Date()));
  },
  insertApiKey: async (row: typeof apiKey.$inferInsert): Promise<void> => {
    await db.insert(apiKey).values(row);
  },
  findApiKeyByHash: async (hash: string): Promise<{ readonly keyId: string; readonly userId: string } | undefined> =>
    (
      await db.select({ keyId: apiKey.id, userId: apiKey.userId }).from(apiKey).where(eq(apiKey.hash, hash)).limit(1)
    )[0],
  touchApiKey: async (keyId: string): Promise<void> => {
    await db
      .update(apiKey)
      .set({ lastUsedAt: new Date() })
      .where(
        and(
          eq(apiKey.id, keyId),
          or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, sql`now() - interval '1 minute'`)),
        ),
      );
  },
  listApiKeys: async (userId: string): Promise<ApiKeyRow[]> =>
    db.select().from(apiKey).where(eq(apiKey.userId, userId)).orderBy(desc(apiKey.createdAt)),
  deleteApiKey: async (userId: string, keyId: string): Promise<boolean> =>
    (
      await db
        .delete(apiKey)
        .where(and(eq(apiKey.userId, userId), eq(apiKey.id, keyId)))
        .returning({ id: apiKey.id })
    ).length > 0,
  readFact: async (name: string): Promise<{ readonly value: string; readonly expiresAt: Date | null } | undefined> =>
    (await db.select().from(installationFact).where(eq(installationFact.name, name)).limit(1))[0],
  writeFact: async (name: string, value: string, expiresAt: Date): Promise<void> => {
    await db
      .insert(installationFact)
      .values({ name, value, expiresAt })
      .onConflictDoUpdate({ target: installationFact.name, set: { value, expiresAt } });
  },
  /** True for exactly one caller, however many ask at once. */
  takeFact: async (name: string, value: string): Promise<boolean> =>
    (
      await db
        .delete(installationFact)
        .where(
          and(
            eq(installationFact.name, name),
            eq(installationFact.value, value),
            gt(installationFact.expiresAt, new Date()),
          ),
        )
        .returning({ name: installationFact.name })
    ).length > 0,
});
