import { DomainError, limits } from '@sonora/contracts';
import { organisationMessage } from '@sonora/contracts/messages/organisations';
import { and, asc, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { dictionaryReading } from './dictionary.schema.ts';

export type Reading = Omit<typeof dictionaryReading.$inferSelect, 'orgId' | 'modifiedAt'>;

const { orgId: _orgId, modifiedAt: _modifiedAt, ...readingColumns } = getTableColumns(dictionaryReading);

/** Keeps the last of several readings of a word and specialization, since one statement must not update a row twice. */
const uniqueReadings = (readings: readonly Reading[]): Reading[] => [
  ...new Map(readings.map((row) => [`${row.lang} ${row.wordKey} ${row.specialization}`, row])).values(),
];

/** Readings as rows of a statement with one parameter: building one with 80,000 takes most of a second. */
const rowsOf = (orgId: string, readings: readonly Reading[]): SQL => sql`
  select ${orgId}::uuid, lang, word_key, specialization, word, replacement, content_type, now()
  from jsonb_to_recordset(${JSON.stringify(
    readings.map(({ wordKey, contentType, ...rest }) => ({ ...rest, word_key: wordKey, content_type: contentType })),
  )}::jsonb) as reading(lang text, word_key text, specialization text, word text, replacement text, content_type text)`;

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
    list: (orgId: string, lang?: string): Promise<Reading[]> =>
      db
        .select(readingColumns)
        .from(dictionaryReading)
        .where(ofOwner(orgId, lang))
        .orderBy(asc(dictionaryReading.lang), asc(dictionaryReading.wordKey), asc(dictionaryReading.specialization)),
    ofWord: (orgId: string, lang: string, wordKey: string): Promise<Reading[]> =>
      db
        .select(readingColumns)
        .from(dictionaryReading)
        .where(and(ofOwner(orgId, lang), eq(dictionaryReading.wordKey, wordKey)))
        .orderBy(asc(dictionaryReading.specialization)),
    /**
     * Saves all readings or none. A word that is new in its language also gets a default reading.
     * @throws DictionaryFullError
     */
    save: (orgId: string, readings: readonly Reading[]): Promise<void> =>
      db.transaction(async (transaction) => {
        const isNewWord = sql`where not exists (
          select from ${dictionaryReading} known
          where known.org_id = ${orgId} and known.lang = reading.lang and known.word_key = reading.word_key
        )`;
        const defaults = uniqueReadings(readings.map((reading) => ({ ...reading, specialization: 'default' })));
        await transaction
          .insert(dictionaryReading)
          .select(sql`${rowsOf(orgId, defaults)} ${isNewWord}`)
          .onConflictDoNothing();
        await transaction
          .insert(dictionaryReading)
          .select(rowsOf(orgId, uniqueReadings(readings)))
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
