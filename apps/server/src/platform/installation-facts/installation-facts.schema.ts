import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** Values that exist once per installation, such as the hash of the set-up token. */
export const installationFact = pgTable('installation_fact', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  expiresAt: moment('expires_at'),
});
