import { limits } from '@sonora/contracts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dictionaryReading } from './dictionary.schema.ts';

/** Stands for the installation where a reading counts for all organisations. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';

export type ReadingRow = typeof dictionaryReading.$inferSelect;
export type NewReading = Omit<ReadingRow, 'orgId' | 'modifiedAt'>;

/** More readings than an owner may have. */
export class DictionaryFullError extends Error {}

export type DictionaryRepository = ReturnType<typeof createDictionaryRepository>;

/** The only place with SQL of the dictionary; every statement names the owner. */
export const createDictionaryRepository = (db: Database) => {
  const ofOwner = (orgId: string, lang?: string) =>
    and(eq(dictionaryReading.orgId, orgId), lang === undefined ? undefined : eq(dictionaryReading.lang, lang));
  return {
    list: (orgId: string, lang?: string): Promise<ReadingRow[]> =>
      db
        .select()
        .from(dictionaryReading)
        .where(ofOwner(orgId, lang))
        .orderBy(asc(dictionaryReading.lang), asc(dictionaryReading.wordKey), asc(dictionaryReading.specialization)),
    ofWord: (orgId: string, lang: string, wordKey: string): Promise<ReadingRow[]> =>
      db
        .select()
        .from(dictionaryReading)
        .where(and(ofOwner(orgId, lang), eq(dictionaryReading.wordKey, wordKey)))
        .orderBy(asc(dictionaryReading.specialization)),
    /**
     * Saves all or none. A word that is new in its language gets a default reading, too.
     * @throws DictionaryFullError
     */
    save: (orgId: string, readings: readonly NewReading[]): Promise<void> =>
      db.transaction(async (transaction) => {
        for (const reading of readings) {
          const row = { ...reading, orgId, modifiedAt: new Date() };
          const known = await transaction
            .select({ lang: dictionaryReading.lang })
            .from(dictionaryReading)
            .where(and(ofOwner(orgId, reading.lang), eq(dictionaryReading.wordKey, reading.wordKey)))
            .limit(1);
          if (known.length === 0) {
            await transaction
              .insert(dictionaryReading)
              .values({ ...row, specialization: 'default' })
              .onConflictDoNothing();
          }
          await transaction
            .insert(dictionaryReading)
            .values(row)
            .onConflictDoUpdate({
              target: [
                dictionaryReading.orgId,
                dictionaryReading.lang,
                dictionaryReading.wordKey,
                dictionaryReading.specialization,
              ],
              set: {
                word: sql`excluded.word`,
                replacement: sql`excluded.replacement`,
                contentType: sql`excluded.content_type`,
                modifiedAt: sql`excluded.modified_at`,
              },
            });
        }
        const [total] = await transaction.select({ rows: count() }).from(dictionaryReading).where(ofOwner(orgId));
        if ((total?.rows ?? 0) > limits.dictionaryReadings) throw new DictionaryFullError();
      }),
    /** @returns how many readings went */
    remove: async (orgId: string, lang: string, wordKey: string, specialization?: string): Promise<number> => {
      const gone = await db
        .delete(dictionaryReading)
        .where(
          and(
            ofOwner(orgId, lang),
            eq(dictionaryReading.wordKey, wordKey),
            specialization === undefined ? undefined : eq(dictionaryReading.specialization, specialization),
          ),
        )
        .returning({ lang: dictionaryReading.lang });
      return gone.length;
    },
  };
};
