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
    /** Null for a root. There are two levels: a child has no children. */
    parentId: uuid('parent_id').references((): AnyPgColumn => organisation.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Only a root's value counts: its children inherit it. */
    plan: text('plan').$type<Plan>().notNull(),
    logo: text('logo'),
    /** Names from the public list of languages; both or neither. */
    language: text('language'),
    accent: text('accent'),
    /** Replace the product's name and accent colour; null for the product's own. */
    brandName: text('brand_name'),
    brandAccent: text('brand_accent'),
    /** Of a root, for itself and its children: members need a session with two factors. */
    requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
    /** Number of its rows in `member`. Only triggers on that table write it. */
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
    /** References `user`. There is no foreign key, because these stay within a module's own tables. */
    userId: uuid('user_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    workflows: text('workflows').array().$type<GrantableWorkflow[]>().notNull().default([]),
    status: text('status').$type<'confirmed' | 'pending_confirmation'>().notNull().default('confirmed'),
    /** Null for the user who created the organisation. */
    invitedBy: uuid('invited_by'),
    /** In a child: whether the user has this role as an administrator of the parent, with whose role it ends. */
    isFromParent: boolean('is_from_parent').notNull().default(false),
    lastActivityAt: moment('last_activity_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.userId] }), index('member_user').on(table.userId)],
);

/** Invitations. Rows stay after the answer, so that a used link is reported as used and not as unknown. */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    workflows: text('workflows').array().$type<GrantableWorkflow[]>().notNull().default([]),
    /** SHA-256 of the token in the mailed link. The token itself is stored nowhere. */
    tokenHash: text('token_hash').notNull(),
    invitedBy: uuid('invited_by').notNull(),
    /** `pending`, then finally `confirmed`, `declined` or `withdrawn`. */
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
