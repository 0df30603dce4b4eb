import type { Database } from '../../../platform/database/database.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { createAudit, createOrganisationsRepository, readAdministrators } from '../../organisations/index.ts';
import { turnedOffLetter } from '../webhooks/turned-off-letter.ts';
import type { WebhookFailures, WebhookRow } from '../webhooks/webhooks.repository.ts';

export type TurnedOffPorts = { readonly mailer: Pick<Mailer, 'queueMany'>; readonly publicUrl: string };

/**
 * Tells the audit log and the administrators of the organisation, in the transaction `db`, that failures turned a webhook off.
 * Addresses of webhooks may have secrets in their paths, so both name the origin.
 * @param campaignId of the message that failed last; null: of none
 */
export const tellTurnedOff = async (
  db: Database,
  { mailer, publicUrl }: TurnedOffPorts,
  { orgId, url }: Pick<WebhookRow, 'orgId' | 'url'>,
  { campaignId, ...failures }: WebhookFailures & { readonly campaignId: string | null },
): Promise<void> => {
  const target = new URL(url).origin;
  await createAudit(db).record({
    orgId,
    actorId: null,
    ipAddress: null,
    action: 'campaignWebhook.turnedOff',
    target,
  });
  const orgName = await createOrganisationsRepository(db).findName(orgId);
  if (orgName === undefined) return;
  const administrators = await readAdministrators(db, orgId);
  await mailer.queueMany(
    administrators.map(({ email, language }) =>
      turnedOffLetter({ email, language: language ?? 'en', orgName, target, ...failures, campaignId, publicUrl }),
    ),
    db,
    orgId,
  );
};
