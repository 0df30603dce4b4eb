import type { KeyScope, Language } from '@sonora/contracts';
import {
  bigint,
  boolean,
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

export const userTable = pgTable('user', {
  id: uuid('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: moment('created_at').notNull().defaultNow(),
  firstName: text('first_name').notNull().default('Unknown'),
  lastName: text('last_name').notNull().default('Unknown'),
  hasOnboarded: boolean('has_onboarded').notNull().default(false),
  isInstallationAdmin: boolean('is_installation_admin').notNull().default(false),
  lastOnlineAt: moment('last_online_at'),
  /** Language of letters; null while unknown. */
  language: text('language').$type<Language>(),
});

export const sessionTable = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in hex. The token itself is stored nowhere. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The user proved more than a password: a code, a passkey, or the provider vouches for two factors. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Last use, accurate to five minutes. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('session_user').on(table.userId)],
);

/** Ways to sign in: `providerId` is `credential` for a password, or `openid ISSUER` for a linked OpenID Connect account. */
export const accountTable = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    /** The user's id at the provider; their own id for a password. */
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    /** Hash as `hashPassword` writes it; null for a provider. */
    password: text('password'),
  },
  (table) => [
    index('account_user').on(table.userId),
    uniqueIndex('account_provider').on(table.providerId, table.accountId),
  ],
);

/** Stores the SHA-256 of each key. Lists identify a key by its first characters, `start`. */
export const apiKey = pgTable(
  'api_key',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    start: text('start').notNull(),
    hash: text('hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
    /** The user proved more than a password in the session that generated the key. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /** The only organisations that the key reaches; null for all. */
    orgIds: uuid('org_ids').array(),
    /** All that the key may do; null for all that its owner may. */
    scopes: text('scopes').array().$type<KeyScope[]>(),
    expiresAt: moment('expires_at'),
  },
  (table) => [uniqueIndex('api_key_hash').on(table.hash), index('api_key_user').on(table.userId)],
);

/** In which organisations a key was used, and where an administrator has revoked it. */
export const apiKeyUse = pgTable(
  'api_key_use',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKey.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    /** Accurate to a minute. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /** From then on the key is refused in this organisation, and only there. */
    revokedAt: moment('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.orgId] }), index('api_key_use_org').on(table.orgId)],
);

/** Single-use tokens that expire: mailed links and challenges. Stores only the SHA-256 of the token. */
export const oneTimeToken = pgTable(
  'one_time_token',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: uuid('user_id').references(() => userTable.id, { onDelete: 'cascade' }),
    value: jsonb('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('one_time_token_expiry').on(table.expiresAt), index('one_time_token_user').on(table.userId)],
);

/** Failed attempts by key: a hash of the kind of attempt, the account and its origin. */
export const loginThrottle = pgTable(
  'attempt_brake',
  {
    key: text('mark').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: moment('last_at').notNull(),
    blockedUntil: moment('blocked_until').notNull(),
  },
  (table) => [index('attempt_brake_last').on(table.lastAt)],
);

/** Which user accepted which version of the terms, when, and from which address. Rows are never changed. */
export const termsAcceptance = pgTable(
  'terms_acceptance',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    acceptedAt: moment('accepted_at').notNull().defaultNow(),
    ipAddress: text('ip_address').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);

/** Answers to the onboarding survey, for the administrators of the installation. */
export const onboardingSurvey = pgTable('onboarding_survey', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => userTable.id, { onDelete: 'cascade' }),
  usage: text('usage').array(),
  jobFunction: text('job_function'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** A user's authenticator app. The secret is sealed. The app is active once `confirmedAt` is set. */
export const authenticatorApp = pgTable('authenticator_app', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => userTable.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** Time step (RFC 6238 §4.2) of the last accepted code. Codes of this step and earlier ones are refused. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Hashes of unused recovery codes, for users who have lost their authenticator app. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Passkeys (WebAuthn credentials). */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkey_user').on(table.userId)],
);
