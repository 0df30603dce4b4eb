import { type AnyPgColumn, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

export const organisation = pgTable('organisation', {
  id: uuid('id').primaryKey(),
  parentId: uuid('parent_id').references((): AnyPgColumn => organisation.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  plan: text('plan').notNull(),
  logo: text('logo'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const member = pgTable(
  'member',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    /** Of the accounts module; foreign keys stay within a module's own tables. */
    userId: uuid('user_id').notNull(),
    role: text('role').notNull(),
    workflows: text('workflows').array().notNull().default([]),
    status: text('status').notNull().default('confirmed'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.userId] }), index('member_user').on(table.userId)],
);
