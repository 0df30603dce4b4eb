import type { CampaignWebhookEvent, CampaignWebhookMessage } from '@sonora/contracts/campaigns/webhook-schemas';
import type { Message } from '@sonora/contracts/messages/message';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';

/** An address that is told about events of campaigns. */
export const campaignWebhookTable = pgTable(
  'campaign_webhook',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    /** Null: all campaigns of the organisation. */
    campaignId: uuid('campaign_id'),
    url: text('url').notNull(),
    events: jsonb('events').notNull().$type<readonly CampaignWebhookEvent[]>(),
    isActive: boolean('is_active').notNull().default(true),
    /** Sealed for this webhook. */
    secret: text('secret').notNull(),
    createdBy: uuid('created_by').notNull(),
    /** Deliveries in a row that failed for good, and when the first of them failed. */
    failedDeliveries: integer('failed_deliveries').notNull().default(0),
    failedSince: moment('failed_since'),
    /** When its failures turned it off. */
    turnedOffAt: moment('turned_off_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] })],
);

/** A message to the address of a webhook. */
export const campaignWebhookDeliveryTable = pgTable(
  'campaign_webhook_delivery',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    webhookId: uuid('webhook_id').notNull(),
    campaignId: uuid('campaign_id'),
    type: text('type').notNull().$type<CampaignWebhookMessage>(),
    /** What is sent: the same bytes at each attempt. */
    content: text('content').notNull(),
    state: text('state').notNull().default('waiting').$type<'waiting' | 'delivered' | 'failed'>(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    attemptedAt: moment('attempted_at'),
    nextAttemptAt: moment('next_attempt_at'),
    status: integer('status'),
    durationMs: integer('duration_ms'),
    problem: jsonb('problem').$type<Message>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('campaign_webhook_delivery_webhook').on(table.orgId, table.webhookId, table.createdAt),
  ],
);
