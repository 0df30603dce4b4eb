import type { ContentKind, FileOrigin, fileStatuses } from '@sonora/contracts';
import type { FileFacts } from '@sonora/contracts/endpoints/files/file-schemas';
import type { MessageReference } from '@sonora/contracts/messages/message';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Columns of what can be in the trash. */
const trashColumns = {
  trashedAt: moment('trashed_at'),
  trashedBy: uuid('trashed_by'),
  /** The file or folder that was deleted: itself, or the folder in which it was. They are restored together. */
  trashedWith: uuid('trashed_with'),
};

export const folderTable = pgTable(
  'folder',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    /** Null for the root, of which each organisation has one. */
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    /** References `project`. There is no foreign key, because these stay within a module's own tables. */
    projectId: uuid('project_id'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedBy: uuid('modified_by'),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
    ...trashColumns,
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId, table.parentId], foreignColumns: [table.orgId, table.id] }),
    uniqueIndex('folder_root').on(table.orgId).where(sql`${table.parentId} is null`),
    uniqueIndex('folder_name')
      .on(table.orgId, table.parentId, sql`lower(${table.name})`)
      .where(sql`${table.trashedAt} is null`),
    index('folder_parent').on(table.orgId, table.parentId),
    uniqueIndex('folder_project').on(table.orgId, table.projectId).where(sql`${table.projectId} is not null`),
    index('folder_trash').on(table.orgId, table.trashedAt).where(sql`${table.trashedAt} is not null`),
  ],
);

export const fileTable = pgTable(
  'file',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** Null for a render, which belongs to its session and is in no folder. */
    folderId: uuid('folder_id'),
    category: text('category'),
    kind: text('kind').$type<ContentKind>().notNull().default('other'),
    mimeType: text('mime_type').notNull(),
    /** Key in the storage; null until the upload is complete. */
    storageKey: text('storage_key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    /** SHA-256 in hexadecimal; null for files of older versions. */
    checksum: text('checksum'),
    durationSeconds: doublePrecision('duration_seconds'),
    facts: jsonb('facts').$type<FileFacts>().notNull().default({}),
    /** Peaks of audio, 0 to 255, in hexadecimal; not read in lists. */
    peaks: text('peaks'),
    status: text('status').$type<(typeof fileStatuses)[number]>().notNull(),
    /** Why an upload was refused, in English, and for translation; null for refusals of older versions. */
    message: text('message'),
    messageReference: jsonb('message_reference').$type<MessageReference>(),
    /** What clients of the first file service say about a file. */
    source: text('source'),
    metadata: jsonb('metadata').$type<Readonly<Record<string, string>>>().notNull().default({}),
    accessControl: text('access_control').$type<'public' | 'private'>().notNull().default('private'),
    tags: text('tags').array().notNull().default([]),
    madeFrom: uuid('made_from'),
    madeBy: text('made_by').$type<FileOrigin>().notNull().default('upload'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedBy: uuid('modified_by'),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
    ...trashColumns,
    /** Size that was announced for an upload in parts. */
    announcedBytes: bigint('announced_bytes', { mode: 'number' }),
    /** Process and request that receive a part of the upload, until when, and whether another request waits for them. */
    leaseHolder: uuid('lease_holder'),
    leaseUntil: moment('lease_until'),
    leaseWanted: boolean('lease_wanted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({ columns: [table.orgId, table.folderId], foreignColumns: [folderTable.orgId, folderTable.id] }),
    index('file_folder')
      .on(table.orgId, table.folderId, table.modifiedAt)
      .where(sql`${table.status} = 'uploaded' and ${table.trashedAt} is null`),
    index('file_recent')
      .on(table.orgId, table.modifiedAt)
      .where(sql`${table.status} = 'uploaded' and ${table.trashedAt} is null and ${table.folderId} is not null`),
    index('file_in_folder').on(table.orgId, table.folderId),
    index('file_id').on(table.id),
    index('file_trash').on(table.orgId, table.trashedAt).where(sql`${table.trashedAt} is not null`),
    index('file_stored').on(table.orgId, table.sizeBytes).where(sql`${table.status} = 'uploaded'`),
    index('file_arriving').on(table.orgId, table.modifiedAt).where(sql`${table.status} = 'waiting_for_upload'`),
    index('file_pending').on(table.modifiedAt).where(sql`${table.status} <> 'uploaded'`),
  ],
);
