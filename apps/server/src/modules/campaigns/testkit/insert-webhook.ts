import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { TextSeal } from '../../../platform/secrets/sealed-text.ts';
import { newWebhookSecret, webhookSecretPlace } from '../webhooks/sign-delivery.ts';
import { createWebhooksRepository, type WebhookRow } from '../webhooks/webhooks.repository.ts';

/** Inserts a webhook of all campaigns of an organisation with a secret of its own. */
export const insertWebhook = async (
  { db, seal }: { readonly db: Database; readonly seal: TextSeal },
  { orgId, ...more }: { readonly orgId: string } & Pick<WebhookRow, 'url' | 'events'> & Partial<WebhookRow>,
): Promise<{ readonly orgId: string; readonly id: string; readonly secret: string }> => {
  const [id, secret] = [newId(), newWebhookSecret()];
  await createWebhooksRepository(db).insert({
    orgId,
    id,
    campaignId: null,
    secret: seal.seal(secret, webhookSecretPlace(id)),
    createdBy: randomUUID(),
    ...more,
  });
  return { orgId, id, secret };
};
