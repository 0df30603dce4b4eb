import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/**
 * The audit log: administrative acts of an organisation or of the installation (`INSTALLATION`). Rows are never changed. They copy
 * the names of users, so that they stay readable after the user has left.
 */
export const auditEventTable = pgTable(
  'audit_event',
  {
    /** UUIDv7: sorts by time. */
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    at: moment('at').notNull().defaultNow(),
    /** Null for the installation itself. */
    actorId: uuid('actor_id'),
    /** The actor's e-mail address at that time. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    target: text('target').notNull(),
    detail: jsonb('detail').notNull().default({}),
    ipAddress: text('ip_address'),
  },
  (table) => [index('audit_event_recent').on(table.orgId, table.id)],
);
