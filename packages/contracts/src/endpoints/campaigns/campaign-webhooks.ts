import { z } from 'zod';
import { access } from '../../access.ts';
import {
  campaignWebhook,
  campaignWebhookDelivery,
  campaignWebhookEvents,
  campaignWebhookWithSecret,
} from '../../campaigns/webhook-schemas.ts';
import { endpoint, uuid } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { formMessage } from '../../messages/forms.ts';
import { says } from '../../messages/says.ts';

const tags = ['Campaigns'] as const;
const { addressCharacters, webhooks: bounds } = limits.campaigns;
const oneWebhook = z.object({ webhookId: uuid });
const read = access.may('campaigns.read');
const write = access.may('campaigns.write');

const url = z
  .string()
  .trim()
  .max(addressCharacters, says(formMessage('forms.maxCharacters', { count: addressCharacters })))
  .describe('https address that is public');
const events = z.array(z.enum(campaignWebhookEvents)).min(1).max(campaignWebhookEvents.length);

export const campaignWebhooks = {
  list: endpoint(read, {
    method: 'GET',
    path: '/campaign-webhook',
    cost: 'read',
    summary: 'Webhooks of the organisation, or those that one campaign uses',
    tags,
  })
    .input(z.object({ query: z.object({ campaignId: uuid.optional() }) }))
    .output(z.object({ webhooks: z.array(campaignWebhook).max(bounds.organisation) })),
  create: endpoint(write, {
    method: 'POST',
    path: '/campaign-webhook',
    cost: 'change',
    summary: 'Add a webhook: its address gets a signed POST request for each event. The answer has the secret, once',
    tags,
    successStatus: 201,
  })
    .input(
      z.object({
        body: z.object({
          url,
          campaignId: uuid.nullable().default(null),
          events: events.default([...campaignWebhookEvents]),
        }),
      }),
    )
    .output(campaignWebhookWithSecret),
  update: endpoint(write, {
    method: 'PATCH',
    path: '/campaign-webhook/{webhookId}',
    cost: 'change',
    summary: 'Change address or events of a webhook, or turn it off and on',
    tags,
  })
    .input(
      z.object({
        params: oneWebhook,
        body: z.object({ url, events, isActive: z.boolean() }).partial(),
      }),
    )
    .output(campaignWebhook),
  replaceSecret: endpoint(write, {
    method: 'POST',
    path: '/campaign-webhook/{webhookId}/secret',
    cost: 'change',
    summary: 'Replace the secret of a webhook; the former one ends at once',
    tags,
  })
    .input(z.object({ params: oneWebhook }))
    .output(campaignWebhookWithSecret),
  delete: endpoint(write, {
    method: 'DELETE',
    path: '/campaign-webhook/{webhookId}',
    cost: 'change',
    summary: 'Delete a webhook with its deliveries',
    tags,
  })
    .input(z.object({ params: oneWebhook }))
    .output(z.object({ message: z.string() })),
  test: endpoint(write, {
    method: 'POST',
    path: '/campaign-webhook/{webhookId}/test',
    cost: 'change',
    summary: 'Send a message of the type `webhook.test`; its delivery shows what the address answered',
    tags,
  })
    .input(z.object({ params: oneWebhook }))
    .output(campaignWebhookDelivery),
  deliveries: endpoint(read, {
    method: 'GET',
    path: '/campaign-webhook/{webhookId}/deliveries',
    cost: 'read',
    summary: 'The last deliveries of a webhook, newest first',
    tags,
  })
    .input(z.object({ params: oneWebhook }))
    .output(z.object({ deliveries: z.array(campaignWebhookDelivery).max(bounds.deliveries) })),
};
