import type { GrantableWorkflow, Plan, Role } from '@sonora/contracts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

export const organisation = pgTable(
  'organisation',
  {
    id: uuid('id').primaryKey(),
    /** Null for a root. A tree of two levels: a child has no children. */
    parentId: uuid('parent_id').references((): AnyPgColumn => organisation.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Of a root; its children have it from there, whatever stands in their own rows. */
    plan: text('plan').$type<Plan>().notNull(),
    logo: text('logo'),
    /** Names of the public list of languages; both or none. */
    language: text('language'),
    accent: text('accent'),
    /** What stands in the place of the product's own name and accent; null where nothing does. */
    brandName: text('brand_name'),
    brandAccent: text('brand_accent'),
    /** Of a root, for its whole family: whoever works there has shown a second factor. */
    requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
    /** How many rows of `member` are its own. The database keeps it, by triggers on that table; nothing else writes it. */
    memberCount: integer('member_count').notNull().default(0),
    lastActivityAt: moment('last_activity_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('organisation_child_name').on(table.parentId, sql`lower(${table.name})`)],
);

export const member = pgTable(
  'member',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    /** Of the accounts module; foreign keys stay within a module's own tables. */
    userId: uuid('user_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    workflows: text('workflows').array().$type<GrantableWorkflow[]>().notNull().default([]),
    status: text('status').$type<'confirmed' | 'pending_confirmation'>().notNull().default('confirmed'),
    /** Who invited them; null for whoever founded the organisation. */
    invitedBy: uuid('invited_by'),
    lastActivityAt: moment('last_activity_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.userId] }), index('member_user').on(table.userId)],
);

/** An offer of membership. Rows stay after the answer: a token that was used says so, and does not look unknown. */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    /** In lower case, as accounts keep theirs. */
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    workflows: text('workflows').array().$type<GrantableWorkflow[]>().notNull().default([]),
    /** SHA-256 of the token in the mailed address; the token itself is kept nowhere but in the mail. */
    tokenHash: text('token_hash').notNull(),
    invitedBy: uuid('invited_by').notNull(),
    /** `pending`, then once and for ever `confirmed`, `declined` or `withdrawn`. */
    state: text('state').notNull().default('pending'),
    expiresAt: moment('expires_at').notNull(),
    answeredAt: moment('answered_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('invitation_token').on(table.tokenHash),
    uniqueIndex('invitation_pending').on(table.orgId, table.email).where(sql`${table.state} = 'pending'`),
    index('invitation_email').on(table.email).where(sql`${table.state} = 'pending'`),
    index('invitation_recent').on(table.orgId, table.createdAt),
  ],
);
