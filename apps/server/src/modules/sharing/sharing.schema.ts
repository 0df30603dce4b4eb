import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Kinds of shared assets. The reference is an id or an alias of the catalogue. */
export const assetKinds = ['file', 'production', 'sound', 'effect', 'voice'] as const;

/** A share link. Rows stay after expiry and revocation, because the hourly limit counts all links created. */
export const shareLink = pgTable(
  'share_link',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    code: text('code').notNull(),
    createdBy: uuid('created_by').notNull(),
    name: text('name').notNull(),
    assetKind: text('asset_kind', { enum: assetKinds }).notNull(),
    assetRef: text('asset_ref').notNull(),
    player: text('player', { enum: ['playground', 'sonicsell', 'video'] }).notNull(),
    passwordHash: text('password_hash'),
    /** Wrong passwords since `attemptsSince`. */
    attempts: integer('attempts').notNull().default(0),
    attemptsSince: moment('attempts_since').notNull().defaultNow(),
    plays: integer('plays').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('share_link_code').on(table.code),
    index('share_link_made').on(table.orgId, table.createdAt),
    index('share_link_mine').on(table.orgId, table.createdBy, table.id),
  ],
);
