import { sql } from 'drizzle-orm';
import { jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

export type StoredChapter = { readonly title: string; readonly audioformId: string };

/** A story of chapters, each of which is a production. */
export const storyTable = pgTable(
  'story',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    chapters: jsonb('chapters').notNull().$type<readonly StoredChapter[]>(),
    /** Why chapters after these could not be started. */
    failure: text('failure'),
    /** Key of the request, so that a repeated one does not start another story. */
    idempotencyKey: text('idempotency_key'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('story_idempotency')
      .on(table.orgId, table.createdBy, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
  ],
);
