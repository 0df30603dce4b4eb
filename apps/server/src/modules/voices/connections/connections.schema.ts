import type { MessageReference } from '@sonora/contracts/messages/message';
import type { VoiceDefinition } from '@sonora/speech';
import { bigint, boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';

/** A service that speaks, with the key of one organisation or of the installation. */
export const speechConnection = pgTable(
  'speech_connection',
  {
    /** The organisation; `INSTALLATION` for what counts for all. */
    orgId: uuid('org_id').notNull(),
    engine: text('engine', { enum: ['openai-compatible', 'elevenlabs', 'azure'] }).notNull(),
    baseUrl: text('base_url'),
    region: text('region'),
    model: text('model'),
    /** The key, sealed; null for a server that asks for none. */
    sealedKey: text('sealed_key'),
    /** The voices that the service named last; they stay while it is away. */
    voices: jsonb('voices').$type<readonly VoiceDefinition[]>().notNull().default([]),
    status: text('status', { enum: ['checking', 'ready', 'down'] }).notNull(),
    statusText: text('status_text'),
    /** Translates `statusText`. */
    statusReference: jsonb('status_reference').$type<MessageReference>(),
    statusSince: moment('status_since').notNull().defaultNow(),
    checkedAt: moment('checked_at'),
    /** Of the settings; a provider that was made of older ones is made anew. */
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.engine] })],
);

/** Characters that a service was sent, by month; they are what it charges for. */
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

/** What an organisation wants of its voices. */
export const speechPolicy = pgTable('speech_policy', {
  orgId: uuid('org_id').primaryKey(),
  allowsStandIns: boolean('allows_stand_ins').notNull(),
});
