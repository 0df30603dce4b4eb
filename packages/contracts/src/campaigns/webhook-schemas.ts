import { z } from 'zod';
import { uuid } from '../endpoint.ts';
import { wireReference } from '../schemas/wire-message.ts';

/** Events of campaigns that webhooks tell. Stored, and known to receivers: names must not change. */
export const campaignWebhookEvents = ['campaign.published', 'campaign.errors_spiked'] as const;
export type CampaignWebhookEvent = (typeof campaignWebhookEvents)[number];

/** Types of messages: the events, and the message that a member sends to try a webhook. */
export const campaignWebhookMessages = [...campaignWebhookEvents, 'webhook.test'] as const;
export type CampaignWebhookMessage = (typeof campaignWebhookMessages)[number];

export const campaignWebhook = z.object({
  webhookId: uuid,
  campaignId: uuid.nullable().describe('null: all campaigns of the organisation'),
  url: z.string(),
  events: z.array(z.enum(campaignWebhookEvents)),
  isActive: z.boolean().describe('false: nothing is sent'),
  failures: z
    .object({
      since: z.number().describe('when the first of these deliveries failed'),
      deliveries: z.number().int().describe('deliveries in a row of which the last attempt failed'),
      turnedOffAt: z.number().nullable().describe('when they turned the webhook off; null: they have not'),
    })
    .nullable()
    .describe('null: the last delivery arrived, or the webhook was turned on since'),
  createdAt: z.number().describe('epoch milliseconds'),
  createdBy: uuid,
  lastDelivery: z
    .object({ state: z.enum(['waiting', 'delivered', 'failed']), at: z.number() })
    .nullable()
    .describe('null: nothing was sent yet'),
});
export type CampaignWebhook = z.infer<typeof campaignWebhook>;

/** The secret is shown in this answer only. */
export const campaignWebhookWithSecret = campaignWebhook.extend({
  secret: z.string().describe('`whsec_` and the key in base64, as Standard Webhooks defines; it is not shown again'),
});

export const campaignWebhookDelivery = z.object({
  deliveryId: uuid.describe('header `webhook-id`: the same for each attempt'),
  type: z.enum(campaignWebhookMessages),
  campaignId: uuid.nullable(),
  state: z
    .enum(['waiting', 'delivered', 'failed'])
    .describe('waiting: it is being sent, or will be tried again; failed: the last attempt failed'),
  attempts: z.number().int(),
  createdAt: z.number(),
  attemptedAt: z.number().nullable(),
  nextAttemptAt: z.number().nullable().describe('null: there is no further attempt'),
  status: z.number().int().nullable().describe('HTTP status of the last answer'),
  durationMs: z.number().int().nullable().describe('of the last attempt'),
  problem: z
    .object({ text: z.string(), message: wireReference.describe('translates the text') })
    .nullable()
    .describe('why the last attempt failed'),
  content: z.string().describe('what is sent, as JSON'),
});
export type CampaignWebhookDelivery = z.infer<typeof campaignWebhookDelivery>;
