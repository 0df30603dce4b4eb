import type { CampaignWebhookEvent, CampaignWebhookMessage } from '@sonora/contracts/campaigns/webhook-schemas';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { CampaignRow } from '../drafts/campaigns.repository.ts';
import { webhookQueue } from './webhooks.queue.ts';
import { createWebhooksRepository, type WebhookRow } from './webhooks.repository.ts';

type Ports = { readonly db: Database; readonly jobs: Pick<Jobs, 'sendMany'> };

/** Content of a message, in the shape that Standard Webhooks recommends. */
const contentOf = (type: CampaignWebhookMessage, data: object): string =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data });

/** Stores a message for each webhook, and gives them to the queue, in the transaction `db`. @returns ids of the deliveries */
export const sendToWebhooks = async (
  { db, jobs }: Ports,
  webhooks: readonly Pick<WebhookRow, 'orgId' | 'id'>[],
  message: { readonly type: CampaignWebhookMessage; readonly campaignId: string | null; readonly data: object },
): Promise<readonly string[]> => {
  const { type, campaignId, data } = message;
  const content = contentOf(type, data);
  const createdAt = new Date();
  const rows = webhooks.map(({ orgId, id: webhookId }) => ({
    orgId,
    id: newId(),
    webhookId,
    campaignId,
    type,
    content,
    createdAt,
    nextAttemptAt: createdAt,
  }));
  const [first] = rows;
  if (!first) return [];
  await createWebhooksRepository(db).insertDeliveries(rows);
  await jobs.sendMany(
    webhookQueue,
    rows.map(({ orgId, id }) => ({ orgId, id })),
    { db, orgId: first.orgId },
  );
  return rows.map(({ id }) => id);
};

/** Tells the webhooks that listen to an event of a campaign, in the transaction `db`: it is told if and only if it happened. */
export const announceEvent = async (
  ports: Ports,
  { orgId, id, tagId, name }: Pick<CampaignRow, 'orgId' | 'id' | 'tagId' | 'name'>,
  type: CampaignWebhookEvent,
  data: object,
): Promise<void> => {
  const webhooks = await createWebhooksRepository(ports.db).listeningTo(orgId, id, type);
  await sendToWebhooks(ports, webhooks, {
    type,
    campaignId: id,
    data: { campaignId: id, orgId, name, tagId, ...data },
  });
};
