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

/** The first four tables are what the authentication library asks for; a test compares them with its own list. */
export const user = pgTable('user', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  firstName: text('first_name').notNull().default('Unknown'),
  lastName: text('last_name').notNull().default('Unknown'),
  hasOnboarded: boolean('has_onboarded').notNull().default(false),
  isInstallationAdmin: boolean('is_installation_admin').notNull().default(false),
  lastOnlineAt: moment('last_online_at'),
});

export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Whoever began it has shown more than a password: a code, a passkey, or what a provider vouches for. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('session_user').on(table.userId)],
);

export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('account_user').on(table.userId),
    uniqueIndex('account_provider').on(table.providerId, table.accountId),
  ],
);

export const verification = pgTable(
  'verification',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

/** Only the SHA-256 of a key is kept; `start` is what tells keys apart in a list. */
export const apiKey = pgTable(
  'api_key',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    start: text('start').notNull(),
    hash: text('hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('api_key_hash').on(table.hash), index('api_key_user').on(table.userId)],
);

/** Facts of the installation that must hold once, such as the hash of the set-up token. */
export const installationFact = pgTable('installation_fact', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  expiresAt: moment('expires_at'),
});

/** What is good once and for a while: mailed links, challenges. Only the SHA-256 of the token is kept. */
export const oneTimeToken = pgTable(
  'one_time_token',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    value: jsonb('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('one_time_token_expiry').on(table.expiresAt), index('one_time_token_user').on(table.userId)],
);

/** How often somebody failed, by a hash of who they are and what they tried. */
export const attemptBrake = pgTable(
  'attempt_brake',
  {
    mark: text('mark').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: moment('last_at').notNull(),
    blockedUntil: moment('blocked_until').notNull(),
  },
  (table) => [index('attempt_brake_last').on(table.lastAt)],
);

/** Who accepted which version of the terms, when and from where. Rows are never changed. */
export const termsAcceptance = pgTable(
  'terms_acceptance',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    acceptedAt: moment('accepted_at').notNull().defaultNow(),
    ipAddress: text('ip_address').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);

/** What people said at their first sign-in, for whoever runs the installation. */
export const onboardingSurvey = pgTable('onboarding_survey', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  usage: text('usage').array(),
  jobFunction: text('job_function'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** The authenticator app of a person. `secret` is sealed; it counts from `confirmedAt` on. */
export const authenticatorApp = pgTable('authenticator_app', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The 30-second step of the last code that was taken: none is taken twice, and none before it. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Hashes of codes for the day on which the app is gone. A used one is no longer there. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Keys that a device or a password manager keeps for a person (WebAuthn). */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
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
