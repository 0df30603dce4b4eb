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
  /** Whether the fact has this value and has not expired. */
  hasFact: async (name: string, value: string): Promise<boolean> =>
    (
      await db
        .select({ name: installationFact.name })
        .from(installationFact)
        .where(
          and(
            eq(installationFact.name, name),
            eq(installationFact.value, value),
            gt(installationFact.expiresAt, new Date()),
          ),
        )
    ).length > 0,
  deleteFact: async (name: string): Promise<void> => {
    await db.delete(installationFact).where(eq(installationFact.name, name));
  },
});
