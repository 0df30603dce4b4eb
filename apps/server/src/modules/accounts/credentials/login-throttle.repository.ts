import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { attemptBrake } from '../accounts.schema.ts';

export type BrakeRow = typeof attemptBrake.$inferSelect;

export type BrakeRepository = ReturnType<typeof createBrakeRepository>;

/** The only place with SQL of failed attempts. */
export const createBrakeRepository = (db: Database) => ({
  /**
   * Gives `decide` what is known of the marks and writes what it returns; whoever else asks for one of them waits
   * meanwhile. Marks are locked in their order, so that no two wait for each other.
   */
  change: async (
    marks: readonly string[],
    decide: (known: ReadonlyMap<string, BrakeRow>) => readonly BrakeRow[],
  ): Promise<void> => {
    await db.transaction(async (tx) => {
      for (const mark of marks.toSorted()) {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`brake ${mark}`}, 0))`);
      }
      const rows = await tx
        .select()
        .from(attemptBrake)
        .where(inArray(attemptBrake.mark, [...marks]));
      for (const row of decide(new Map(rows.map((each) => [each.mark, each])))) {
        const { mark: _mark, ...set } = row;
        await tx.insert(attemptBrake).values(row).onConflictDoUpdate({ target: attemptBrake.mark, set });
      }
    });
  },
  deleteOlder: async (before: Date): Promise<void> => {
    await db.delete(attemptBrake).where(lt(attemptBrake.lastAt, before));
  },
});
