import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Attachments of a report: names with texts. Documents are stored as text and not interpreted. */
export type MessageDetails = readonly { readonly name: string; readonly text: string }[];

/** Messages and reports of users to the operator. */
export const supportMessageTable = pgTable(
  'support_message',
  {
    /** Null for a user without an organisation. */
    orgId: uuid('org_id'),
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['contact', 'report'] }).notNull(),
    userId: uuid('user_id').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    facts: jsonb('facts').$type<MessageDetails>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
    doneAt: moment('done_at'),
    doneBy: uuid('done_by'),
  },
  (table) => [
    index('support_message_org').on(table.orgId, table.createdAt),
    index('support_message_open').on(table.doneAt, table.id),
    index('support_message_user').on(table.userId, table.createdAt),
  ],
);
