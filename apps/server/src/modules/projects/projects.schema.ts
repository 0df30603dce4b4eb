import { limits } from '@sonora/contracts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

export const projectTable = pgTable(
  'project',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    folderId: uuid('folder_id'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('project_name').on(table.orgId, sql`lower(${table.name})`),
    uniqueIndex('project_default').on(table.orgId, table.createdBy).where(sql`${table.isDefault}`),
  ],
);

export const projectSession = pgTable(
  'project_session',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    name: text('name').notNull(),
    status: text('status').notNull().default('draft'),
    workflowId: text('workflow_id').notNull(),
    audioformId: uuid('audioform_id'),
    state: jsonb('state').notNull().default({}),
    /** For lists, which must not read the state: it has up to 400 kB. */
    hasState: boolean('has_state').generatedAlwaysAs(sql`state <> '{}'::jsonb`),
    /** First words of the ad, which distinguish sessions of the same name. The state may be any JSON. */
    excerpt: text('excerpt').generatedAlwaysAs(
      sql.raw(
        `left(btrim(jsonb_path_query_first(state, '$.ad.lines[*].text ? (@ like_regex "[^ \\t\\r\\n]")') #>> '{}', E' \\t\\r\\n'), ${limits.excerptCharacters})`,
      ),
    ),
    /**
     * Incremented by each change, so that a browser tab with an older state does not overwrite a newer one unnoticed.
     */
    revision: integer('revision').notNull().default(1),
    /** Key of the request that created it, so that a repeated request does not create another session. */
    idempotencyKey: text('idempotency_key'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedBy: uuid('modified_by').notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.projectId],
      foreignColumns: [projectTable.orgId, projectTable.id],
    }).onDelete('cascade'),
    uniqueIndex('project_session_idempotency')
      .on(table.orgId, table.createdBy, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('project_session_project').on(table.orgId, table.projectId, table.modifiedAt),
  ],
);
