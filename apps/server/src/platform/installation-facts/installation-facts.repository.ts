import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { installationFact } from './installation-facts.schema.ts';

/** SQL of values that exist once per installation. */
export const createInstallationFactsRepository = (db: Database) => ({
  /** Without an instant, the fact does not expire. */
  writeFact: async (name: string, value: string, expiresAt: Date | null = null): Promise<void> => {
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
  /** The value of a fact that does not expire. */
  findFact: async (name: string): Promise<string | undefined> => {
    const [row] = await db
      .select({ value: installationFact.value })
      .from(installationFact)
      .where(and(eq(installationFact.name, name), isNull(installationFact.expiresAt)));
    return row?.value;
  },
  deleteFact: async (name: string): Promise<void> => {
    await db.delete(installationFact).where(eq(installationFact.name, name));
  },
});
