import { limits } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import { afterNow } from '../../../platform/database/columns.ts';
import type { DatabaseHandle } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { GuardedFetchError, type GuardedPostOptions, postGuarded } from '../../../platform/network/fetch-guarded.ts';
import type { TextSeal } from '../../../platform/secrets/sealed-text.ts';
import { signedHeaders, webhookSecretPlace } from '../webhooks/sign-delivery.ts';
import { webhookQueue } from '../webhooks/webhooks.queue.ts';
import { createWebhooksRepository, type WebhookDeliveryRow, type WebhookRow } from '../webhooks/webhooks.repository.ts';
import { type TurnedOffPorts, tellTurnedOff } from './tell-turned-off.ts';

const MINUTE_MILLISECONDS = 60_000;

/** Waits before the further attempts: about eight hours in all, within which a receiver can be repaired. */
const RETRY_MILLISECONDS = [
  10_000,
  MINUTE_MILLISECONDS,
  5 * MINUTE_MILLISECONDS,
  30 * MINUTE_MILLISECONDS,
  120 * MINUTE_MILLISECONDS,
  360 * MINUTE_MILLISECONDS,
] as const;

const { seconds } = limits.campaigns.webhooks;

type Attempt = { readonly status: number | null; readonly problem: Message | null };

const problemOfStatus = (status: number): Message | null => {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return campaignMessage('campaigns.webhookRedirect');
  return campaignMessage('campaigns.webhookStatus', { status });
};

const problemOf = ({ failure }: GuardedFetchError): Message => {
  if (failure === 'refused') return campaignMessage('campaigns.feedRefused');
  if (failure === 'timeout') return campaignMessage('campaigns.webhookTimeout', { seconds });
  return campaignMessage('campaigns.webhookUnreachable');
};

/** What tests change of the request. */
export type WebhookPorts = Partial<Pick<GuardedPostOptions, 'rules' | 'resolve' | 'timeoutMilliseconds'>>;

export type WebhookServices = {
  readonly handle: DatabaseHandle;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly seal: Pick<TextSeal, 'open'>;
  readonly turnedOff: TurnedOffPorts;
  readonly ports?: WebhookPorts;
};

/** @throws the signal's reason */
const attempt = async (
  { seal, ports }: WebhookServices,
  webhook: WebhookRow,
  { id, content }: WebhookDeliveryRow,
  signal: AbortSignal,
): Promise<Attempt> => {
  const secret = seal.open(webhook.secret, webhookSecretPlace(webhook.id));
  // Sealed by another installation: its owner replaces it.
  if (secret === undefined) return { status: null, problem: campaignMessage('campaigns.unexpected') };
  try {
    const headers = signedHeaders(secret, { id, content, instantMs: Date.now() });
    const timeoutMilliseconds = seconds * 1_000;
    const status = await postGuarded(webhook.url, { timeoutMilliseconds, headers, body: content, signal, ...ports });
    return { status, problem: problemOfStatus(status) };
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return { status: null, problem: problemOf(error) };
  }
};

/**
 * Sends a message to the address of its webhook, and stores what came of it. After a failure it is tried again later. A worker that
 * dies between the two sends it twice: receivers know a message by its id. A webhook that fails for too long is turned off.
 * @throws errors of the database; the signal's reason
 */
export const deliverWebhook = async (
  services: WebhookServices,
  { orgId, id, signal }: { readonly orgId: string; readonly id: string; readonly signal: AbortSignal },
): Promise<void> => {
  const { handle, jobs } = services;
  const repository = createWebhooksRepository(handle.db);
  const delivery = await repository.findDelivery(orgId, id);
  if (delivery?.state !== 'waiting') return;
  const webhook = await repository.find(orgId, delivery.webhookId);
  if (!webhook) return;
  if (!webhook.isActive) {
    const problem = campaignMessage('campaigns.webhookOff');
    await repository.updateDelivery(orgId, id, { state: 'failed', problem, nextAttemptAt: null });
    return;
  }
  const startedMs = performance.now();
  const { status, problem } = await attempt(services, webhook, delivery, signal);
  const attempts = delivery.attempts + 1;
  const wait = problem === null ? undefined : RETRY_MILLISECONDS[delivery.attempts];
  const durationMs = Math.round(performance.now() - startedMs);
  const ended = problem === null ? 'delivered' : 'failed';
  await handle.db.transaction(async (db) => {
    const stored = createWebhooksRepository(db);
    await stored.updateDelivery(orgId, id, {
      state: wait === undefined ? ended : 'waiting',
      attempts,
      // By the clock of the database: what a worker whose clock is wrong has noted would last after it is put right.
      attemptedAt: afterNow(-durationMs),
      nextAttemptAt: wait === undefined ? null : afterNow(wait),
      durationMs,
      status,
      problem,
    });
    await stored.pruneDeliveries(orgId, webhook.id);
    if (problem === null) await stored.clearFailures(orgId, webhook.id);
    else if (wait === undefined) {
      const failures = await stored.noteFailure(orgId, webhook.id);
      const { campaignId } = delivery;
      if (failures) await tellTurnedOff(db, services.turnedOff, webhook, { ...failures, campaignId });
    }
    if (wait !== undefined) await jobs.send(webhookQueue, { orgId, id }, { db, waitMilliseconds: wait, orgId });
  });
};
