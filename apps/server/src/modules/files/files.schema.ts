import { bigint, doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

export const fileTable = pgTable(
  'file',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    folderId: uuid('folder_id'),
    category: text('category'),
    mimeType: text('mime_type').notNull(),
    /** Key in the storage; null until the upload is complete. */
    storageKey: text('storage_key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    durationSeconds: doublePrecision('duration_seconds'),
    status: text('status').notNull(),
    message: text('message'),
    accessControl: text('access_control').notNull().default('private'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('file_folder').on(table.orgId, table.folderId, table.createdAt),
    index('file_id').on(table.id),
  ],
);
