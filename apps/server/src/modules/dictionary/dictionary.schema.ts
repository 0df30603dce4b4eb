import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** A reading of a word, for one language and one specialization. */
export const dictionaryReading = pgTable(
  'dictionary_reading',
  {
    /** The organisation, or `INSTALLATION` for readings of all organisations. */
    orgId: uuid('org_id').notNull(),
    lang: text('lang').notNull(),
    /** The word in the form used for comparison. */
    wordKey: text('word_key').notNull(),
    specialization: text('specialization').notNull(),
    /** The word as entered. */
    word: text('word').notNull(),
    replacement: text('replacement').notNull(),
    contentType: text('content_type', { enum: ['basic', 'ipa'] }).notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.lang, table.wordKey, table.specialization] })],
);
