import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { loginThrottle } from '../accounts.schema.ts';

export type LoginThrottleRow = typeof loginThrottle.$inferSelect;

export type LoginThrottleRepository = ReturnType<typeof createLoginThrottleRepository>;

/** SQL of failed attempts. */
export const createLoginThrottleRepository = (db: Database) => ({
  /**
   * Passes the stored rows of these keys to `decide` and writes the rows that it returns, in one transaction. Concurrent calls
   * with a common key run one after the other; keys are locked in sorted order, so that no two calls deadlock.
   */
  change: async (
    keys: readonly string[],
    decide: (stored: ReadonlyMap<string, LoginThrottleRow>) => readonly LoginThrottleRow[],
  ): Promise<void> => {
    await db.transaction(async (tx) => {
      for (const key of keys.toSorted()) {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`login-throttle ${key}`}, 0))`);
      }
      const rows = await tx
        .select()
        .from(loginThrottle)
        .where(inArray(loginThrottle.key, [...keys]));
      for (const row of decide(new Map(rows.map((each) => [each.key, each])))) {
        const { key: _key, ...set } = row;
        await tx.insert(loginThrottle).values(row).onConflictDoUpdate({ target: loginThrottle.key, set });
      }
    });
  },
  deleteOlder: async (before: Date): Promise<void> => {
    await db.delete(loginThrottle).where(lt(loginThrottle.lastAt, before));
  },
});
