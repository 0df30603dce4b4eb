import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { oneTimeToken } from '../accounts.schema.ts';
import { hashSecret } from './hash-secret.ts';

export type TokenPurpose =
  | 'verify-email'
  | 'confirm-sign-up'
  | 'reset-password'
  | 'second-step'
  | 'passkey'
  | 'open-id'
  | 'device-told';

type TokenRow = { readonly userId: string | null; readonly value: unknown };

export type OneTimeTokensRepository = ReturnType<typeof createOneTimeTokensRepository>;

const isValid = (token: string, purpose: TokenPurpose) =>
  and(
    eq(oneTimeToken.hash, hashSecret(token)),
    eq(oneTimeToken.purpose, purpose),
    gt(oneTimeToken.expiresAt, new Date()),
  );

/** SQL of single-use tokens that expire. Callers pass tokens; the database stores their hashes. */
export const createOneTimeTokensRepository = (db: Database) => ({
  insert: async (row: {
    readonly token: string;
    readonly purpose: TokenPurpose;
    readonly userId?: string;
    readonly value: unknown;
    readonly expiresAt: Date;
  }): Promise<void> => {
    const { token, ...rest } = row;
    await db.insert(oneTimeToken).values({ ...rest, hash: hashSecret(token) });
  },
  /** @returns true for exactly one of any number of concurrent callers, until `expiresAt` */
  claim: async (row: {
    readonly token: string;
    readonly purpose: TokenPurpose;
    readonly userId: string;
    readonly expiresAt: Date;
  }): Promise<boolean> => {
    const { token, ...rest } = row;
    const claimed = await db
      .insert(oneTimeToken)
      .values({ ...rest, value: {}, hash: hashSecret(token) })
      .onConflictDoUpdate({
        target: oneTimeToken.hash,
        set: { expiresAt: rest.expiresAt },
        setWhere: lt(oneTimeToken.expiresAt, new Date()),
      })
      .returning({ hash: oneTimeToken.hash });
    return claimed.length > 0;
  },
  find: async (token: string, purpose: TokenPurpose): Promise<TokenRow | undefined> =>
    (
      await db
        .select({ userId: oneTimeToken.userId, value: oneTimeToken.value })
        .from(oneTimeToken)
        .where(isValid(token, purpose))
    )[0],
  /** Deletes the token. @returns its row, to exactly one of any number of concurrent callers */
  consume: async (token: string, purpose: TokenPurpose): Promise<TokenRow | undefined> =>
    (
      await db
        .delete(oneTimeToken)
        .where(isValid(token, purpose))
        .returning({ userId: oneTimeToken.userId, value: oneTimeToken.value })
    )[0],
  /** Deletes all tokens of a user for this purpose. */
  deleteOf: async (userId: string, purpose: TokenPurpose): Promise<void> => {
    await db.delete(oneTimeToken).where(and(eq(oneTimeToken.userId, userId), eq(oneTimeToken.purpose, purpose)));
  },
  /** Deletes sign-ups that wait for the link that was mailed to this address. */
  deleteSignUpsOf: async (email: string): Promise<void> => {
    const isTo = sql`${oneTimeToken.value} ->> 'email' = ${email}`;
    await db.delete(oneTimeToken).where(and(eq(oneTimeToken.purpose, 'confirm-sign-up'), isTo));
  },
  deleteExpired: async (now: Date): Promise<void> => {
    await db.delete(oneTimeToken).where(lt(oneTimeToken.expiresAt, now));
  },
});
