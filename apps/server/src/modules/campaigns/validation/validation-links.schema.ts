import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';

/** An address under which the validation report of a campaign's tag can be read without signing in. */
export const campaignValidationLinkTable = pgTable(
  'campaign_validation_link',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    code: text('code').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('campaign_validation_link_code').on(table.code),
    index('campaign_validation_link_campaign').on(table.orgId, table.campaignId),
  ],
);
