import { DomainError, limits } from '@sonora/contracts';
import type { CampaignWebhook, CampaignWebhookDelivery } from '@sonora/contracts/campaigns/webhook-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Database } from '../../../platform/database/database.ts';
import { memberCaller, type RequestContext, router } from '../../../platform/http/router.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { TextSeal } from '../../../platform/secrets/sealed-text.ts';
import { assertFetchAddress } from '../assert-fetch-address.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { createCampaignsRepository } from '../drafts/campaigns.repository.ts';
import { told } from '../told.ts';
import { sendToWebhooks } from './announce-event.ts';
import { newWebhookSecret, webhookSecretPlace } from './sign-delivery.ts';
import {
  createWebhooksRepository,
  type LastDelivery,
  type WebhookDeliveryRow,
  type WebhookRow,
} from './webhooks.repository.ts';

const toWebhook = (row: WebhookRow, last: LastDelivery | undefined): CampaignWebhook => ({
  webhookId: row.id,
  campaignId: row.campaignId,
  url: row.url,
  events: [...row.events],
  isActive: row.isActive,
  failures: row.failedSince && {
    since: row.failedSince.getTime(),
    deliveries: row.failedDeliveries,
    turnedOffAt: row.turnedOffAt?.getTime() ?? null,
  },
  createdAt: row.createdAt.getTime(),
  createdBy: row.createdBy,
  lastDelivery: last ? { state: last.state, at: (last.attemptedAt ?? last.createdAt).getTime() } : null,
});

const toDelivery = (row: WebhookDeliveryRow): CampaignWebhookDelivery => ({
  deliveryId: row.id,
  type: row.type,
  campaignId: row.campaignId,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt.getTime(),
  attemptedAt: row.attemptedAt?.getTime() ?? null,
  nextAttemptAt: row.nextAttemptAt?.getTime() ?? null,
  status: row.status,
  durationMs: row.durationMs,
  problem: row.problem && told(row.problem),
  content: row.content,
});

/** Entry of the audit log. Addresses of webhooks may have secrets in their paths, so it names the origin. */
export type WebhookAct = {
  readonly action:
    | 'campaignWebhook.created'
    | 'campaignWebhook.changed'
    | 'campaignWebhook.secretReplaced'
    | 'campaignWebhook.deleted';
  readonly target: string;
};

type WebhooksServices = Pick<CampaignsServices, 'handle' | 'jobs'> & {
  readonly seal: Pick<TextSeal, 'seal'>;
  /** Runs a change and writes its audit entry in one transaction. */
  readonly withAudit: <Result>(
    context: RequestContext,
    work: (db: Database) => Promise<{ readonly result: Result; readonly act: WebhookAct | undefined }>,
  ) => Promise<Result>;
};

const actOf = (action: WebhookAct['action'], { url }: Pick<WebhookRow, 'url'>): WebhookAct => ({
  action,
  target: new URL(url).origin,
});

/** Webhooks of an organisation, which are told about events of its campaigns. */
export const createCampaignWebhooksRoutes = ({ handle, jobs, seal, withAudit }: WebhooksServices) => {
  const repository = createWebhooksRepository(handle.db);
  const routes = router.campaignWebhooks;
  const found = async (orgId: string, webhookId: string): Promise<WebhookRow> => {
    const row = await repository.find(orgId, webhookId);
    if (!row) throw new DomainError('not-found');
    return row;
  };
  const view = async (orgId: string, webhookId: string): Promise<CampaignWebhook> =>
    toWebhook(await found(orgId, webhookId), (await repository.lastDeliveries(orgId)).get(webhookId));
  const sealed = (id: string, secret: string): string => seal.seal(secret, webhookSecretPlace(id));
  return {
    list: routes.list.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const last = await repository.lastDeliveries(orgId);
      const rows = await repository.list(orgId, input.query.campaignId);
      return { webhooks: rows.map((row) => toWebhook(row, last.get(row.id))) };
    }),
    create: routes.create.handler(async ({ input, context }) => {
      const { orgId, userId } = memberCaller(context);
      const { url, campaignId, events } = input.body;
      assertFetchAddress(url);
      if (campaignId !== null && !(await createCampaignsRepository(handle.db).find({ orgId, id: campaignId })))
        throw new DomainError('not-found');
      const { organisation: max } = limits.campaigns.webhooks;
      if ((await repository.count(orgId)) >= max)
        throw new DomainError('conflict', { detail: campaignMessage('campaigns.tooManyWebhooks', { max }) });
      const [id, secret] = [newId(), newWebhookSecret()];
      const row = { orgId, id, campaignId, url, events, secret: sealed(id, secret), createdBy: userId };
      await withAudit(context, async (db) => {
        await createWebhooksRepository(db).insert(row);
        return { result: undefined, act: actOf('campaignWebhook.created', row) };
      });
      return { ...(await view(orgId, id)), secret };
    }),
    update: routes.update.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const { webhookId } = input.params;
      const before = await found(orgId, webhookId);
      if (input.body.url !== undefined) assertFetchAddress(input.body.url);
      const change = Object.fromEntries(Object.entries(input.body).filter(([, value]) => value !== undefined));
      // The member who turns it on again has repaired the receiver: its failures count from here.
      const fresh = change.isActive === true ? { failedDeliveries: 0, failedSince: null, turnedOffAt: null } : {};
      if (Object.keys(change).length > 0)
        await withAudit(context, async (db) => {
          await createWebhooksRepository(db).update(orgId, webhookId, { ...change, ...fresh });
          return { result: undefined, act: actOf('campaignWebhook.changed', { ...before, ...change }) };
        });
      return view(orgId, webhookId);
    }),
    replaceSecret: routes.replaceSecret.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const { webhookId } = input.params;
      const secret = newWebhookSecret();
      const webhook = await found(orgId, webhookId);
      await withAudit(context, async (db) => {
        if (!(await createWebhooksRepository(db).update(orgId, webhookId, { secret: sealed(webhookId, secret) })))
          throw new DomainError('not-found');
        return { result: undefined, act: actOf('campaignWebhook.secretReplaced', webhook) };
      });
      return { ...(await view(orgId, webhookId)), secret };
    }),
    delete: routes.delete.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const { webhookId } = input.params;
      const webhook = await found(orgId, webhookId);
      await withAudit(context, async (db) => {
        if (!(await createWebhooksRepository(db).delete(orgId, webhookId))) throw new DomainError('not-found');
        return { result: undefined, act: actOf('campaignWebhook.deleted', webhook) };
      });
      return { message: 'Webhook deleted' };
    }),
    test: routes.test.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      const webhook = await found(orgId, input.params.webhookId);
      const { campaignId } = webhook;
      const [deliveryId = ''] = await handle.db.transaction((db) =>
        sendToWebhooks({ db, jobs }, [webhook], { type: 'webhook.test', campaignId, data: { orgId, campaignId } }),
      );
      const delivery = await repository.findDelivery(orgId, deliveryId);
      if (!delivery) throw new DomainError('not-found');
      return toDelivery(delivery);
    }),
    deliveries: routes.deliveries.handler(async ({ input, context }) => {
      const { orgId } = memberCaller(context);
      await found(orgId, input.params.webhookId);
      return { deliveries: (await repository.listDeliveries(orgId, input.params.webhookId)).map(toDelivery) };
    }),
  };
};
