import type { MessageReference } from '@sonora/contracts/messages/message';
import type { VoiceDefinition } from '@sonora/speech';
import { bigint, boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';

/** A connected speech service, with the key of an organisation or of the installation. */
export const speechConnection = pgTable(
  'speech_connection',
  {
    /** The organisation, or `INSTALLATION` for a service of all organisations. */
    orgId: uuid('org_id').notNull(),
    engine: text('engine', { enum: ['openai-compatible', 'elevenlabs', 'azure'] }).notNull(),
    baseUrl: text('base_url'),
    region: text('region'),
    model: text('model'),
    /** Encrypted key; null for a server without authentication. */
    sealedKey: text('sealed_key'),
    /** Voices that the service returned last. Kept while the service is unavailable. */
    voices: jsonb('voices').$type<readonly VoiceDefinition[]>().notNull().default([]),
    status: text('status', { enum: ['checking', 'ready', 'down'] }).notNull(),
    statusText: text('status_text'),
    /** Message reference of `statusText`. */
    statusReference: jsonb('status_reference').$type<MessageReference>(),
    statusSince: moment('status_since').notNull().defaultNow(),
    checkedAt: moment('checked_at'),
    /** Time of the last change of settings. Providers created from older settings are replaced. */
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.engine] })],
);

/** Characters sent to a service, by month: the unit that services bill. */
export const speechUsage = pgTable(
  'speech_usage',
  {
    orgId: uuid('org_id').notNull(),
    engine: text('engine').notNull(),
    /** `2026-11`, in UTC. */
    month: text('month').notNull(),
    characters: bigint('characters', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.engine, table.month] })],
);

/** Voice settings of an organisation. */
export const speechPolicy = pgTable('speech_policy', {
  orgId: uuid('org_id').primaryKey(),
  allowsStandIns: boolean('allows_stand_ins').notNull(),
});
