import { DomainError, limits } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dictionaryReading } from './dictionary.schema.ts';

export type ReadingRow = typeof dictionaryReading.$inferSelect;
export type NewReading = Omit<ReadingRow, 'orgId' | 'modifiedAt'>;

const wordOf = ({ lang, wordKey }: Pick<ReadingRow, 'lang' | 'wordKey'>): string => `${lang} ${wordKey}`;

/** Keeps the last of several readings of a word and specialization, since one statement must not update a row twice. */
const uniqueRows = (rows: readonly ReadingRow[]): ReadingRow[] => [
  ...new Map(rows.map((row) => [`${wordOf(row)} ${row.specialization}`, row])).values(),
];

/** Rows per statement. */
const chunkRows = 500;
const chunksOf = (rows: readonly ReadingRow[]): ReadingRow[][] =>
  Array.from({ length: Math.ceil(rows.length / chunkRows) }, (_, index) =>
    rows.slice(index * chunkRows, (index + 1) * chunkRows),
  );

/** The limit of readings is exceeded. */
export class DictionaryFullError extends DomainError {
  constructor() {
    super('invalid-input', {
      detail: organisationMessage('organisations.maxReadings', { count: limits.dictionaryReadings }),
    });
  }
}

export type DictionaryRepository = ReturnType<typeof createDictionaryRepository>;

/** SQL of the dictionary. Each statement filters by owner. */
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
     * Saves all readings or none. A word that is new in its language also gets a default reading.
     * @throws DictionaryFullError
     */
    save: (orgId: string, readings: readonly NewReading[]): Promise<void> =>
      db.transaction(async (transaction) => {
        const known = await transaction
          .selectDistinct({ lang: dictionaryReading.lang, wordKey: dictionaryReading.wordKey })
          .from(dictionaryReading)
          .where(ofOwner(orgId));
        const words = new Set(known.map(wordOf));
        const modifiedAt = new Date();
        const fresh = readings
          .filter((reading) => !words.has(wordOf(reading)))
          .map((reading) => ({ ...reading, specialization: 'default', orgId, modifiedAt }));
        for (const rows of chunksOf(uniqueRows(fresh))) {
          await transaction.insert(dictionaryReading).values(rows).onConflictDoNothing();
        }
        for (const rows of chunksOf(uniqueRows(readings.map((reading) => ({ ...reading, orgId, modifiedAt }))))) {
          await transaction
            .insert(dictionaryReading)
            .values(rows)
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
    /** @returns number of deleted readings */
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
    /** Deletes all rows of an organisation. */
    deleteOrganisation: async (orgId: string): Promise<void> => {
      await db.delete(dictionaryReading).where(ofOwner(orgId));
    },
  };
};
