import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** The outbox: mails are written in the transaction that causes them, and sent by a job. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Text and HTML, sealed. Null once the mail is sent, or what it contains has expired. */
    sealed: text('sealed'),
    /** Content of rows of earlier versions, until the first start of this one seals it. */
    body: text('body'),
    html: text('html'),
    /** The user whom the mail names to its recipient. */
    authorId: uuid('author_id'),
    /** The account of its author was deleted: nothing is kept of the mail once it is sent. */
    isForgotten: boolean('is_forgotten').notNull().default(false),
    status: text('status').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** From then on the content is of no use: its link has expired. */
    expiresAt: moment('expires_at'),
    sentAt: moment('sent_at'),
  },
  (table) => [index('mail_outbox_due').on(table.status, table.nextAttemptAt)],
);
