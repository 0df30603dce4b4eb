import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Override of a flag's default, for an organisation or for all (`INSTALLATION`). */
export const flagSetting = pgTable(
  'flag_setting',
  {
    orgId: uuid('org_id').notNull(),
    flag: text('flag').notNull(),
    isOn: boolean('is_on').notNull(),
    changedBy: uuid('changed_by').notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.flag] })],
);
