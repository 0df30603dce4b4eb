import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** A stored script; its texts are in its versions. */
export const scriptTable = pgTable(
  'script',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    projectName: text('project_name').notNull(),
    moduleName: text('module_name').notNull(),
    scriptName: text('script_name').notNull(),
    metadata: jsonb('metadata'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('script_names').on(table.orgId, table.projectName, table.moduleName),
  ],
);

/** Text of a script in one version, counted from 1. */
export const scriptVersionTable = pgTable(
  'script_version',
  {
    orgId: uuid('org_id').notNull(),
    scriptId: uuid('script_id').notNull(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.scriptId, table.version] }),
    foreignKey({
      name: 'script_version_script',
      columns: [table.orgId, table.scriptId],
      foreignColumns: [scriptTable.orgId, scriptTable.id],
    }).onDelete('cascade'),
  ],
);
