import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { installationFact } from '../accounts.schema.ts';

/** SQL of values that exist once per installation. */
export const createInstallationFactsRepository = (db: Database) => ({
  writeFact: async (name: string, value: string, expiresAt: Date): Promise<void> => {
    await db
      .insert(installationFact)
      .values({ name, value, expiresAt })
      .onConflictDoUpdate({ target: installationFact.name, set: { value, expiresAt } });
  },
  /** Deletes the fact. @returns true for exactly one of any number of concurrent callers with its value */
  consumeFact: async (name: string, value: string): Promise<boolean> =>
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
