import { createHash } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { oneTimeToken } from '../accounts.schema.ts';

export type TokenPurpose = 'verify-email' | 'confirm-sign-up' | 'second-step' | 'passkey' | 'open-id' | 'device-told';
export type TokenRow = { readonly userId: string | null; readonly value: unknown };

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export type TokensRepository = ReturnType<typeof createTokensRepository>;

/** The only place with SQL of tokens that are good once and for a while. */
export const createTokensRepository = (db: Database) => ({
  insert: async (row: {
    readonly token: string;
    readonly purpose: TokenPurpose;
    readonly userId?: string;
    readonly value: unknown;
    readonly expiresAt: Date;
  }): Promise<void> => {
    const { token, ...rest } = row;
    await db.insert(oneTimeToken).values({ ...rest, hash: hashOf(token) });
  },
  /** True for exactly one caller until `expiresAt`, however many ask at once. */
  claim: async (row: {
    readonly token: string;
    readonly purpose: TokenPurpose;
    readonly userId: string;
    readonly expiresAt: Date;
  }): Promise<boolean> => {
    const { token, ...rest } = row;
    const claimed = await db
      .insert(oneTimeToken)
      .values({ ...rest, value: {}, hash: hashOf(token) })
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
        .where(
          and(
            eq(oneTimeToken.hash, hashOf(token)),
            eq(oneTimeToken.purpose, purpose),
            gt(oneTimeToken.expiresAt, new Date()),
          ),
        )
    )[0],
  /** The token's row for exactly one caller, however many ask at once. */
  take: async (token: string, purpose: TokenPurpose): Promise<TokenRow | undefined> =>
    (
      await db
        .delete(oneTimeToken)
        .where(
          and(
            eq(oneTimeToken.hash, hashOf(token)),
            eq(oneTimeToken.purpose, purpose),
            gt(oneTimeToken.expiresAt, new Date()),
          ),
        )
        .returning({ userId: oneTimeToken.userId, value: oneTimeToken.value })
    )[0],
  deleteExpired: async (): Promise<void> => {
    await db.delete(oneTimeToken).where(lt(oneTimeToken.expiresAt, new Date()));
  },
});
