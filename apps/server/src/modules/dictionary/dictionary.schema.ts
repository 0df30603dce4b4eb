import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** One reading of one word, for one language and one specialization. */
export const dictionaryReading = pgTable(
  'dictionary_reading',
  {
    /** The organisation; `INSTALLATION` for what counts for all. */
    orgId: uuid('org_id').notNull(),
    lang: text('lang').notNull(),
    /** The word as it is compared. */
    wordKey: text('word_key').notNull(),
    specialization: text('specialization').notNull(),
    /** The word as it was written. */
    word: text('word').notNull(),
    replacement: text('replacement').notNull(),
    contentType: text('content_type', { enum: ['basic', 'ipa'] }).notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.lang, table.wordKey, table.specialization] })],
);
