import { openContent } from '../../apps/server/src/platform/mail/mail-content.ts';
import { installationSeal } from '../../apps/server/src/platform/secrets/sealed-text.ts';
import { type InstallationAddress, openTestDatabase } from './installation.ts';

export type ReadMail = { readonly subject: string; readonly body: string; readonly html: string };

type OutboxColumns = {
  readonly id: string;
  readonly subject: string;
  readonly sealed: string | null;
  readonly body: string | null;
  readonly html: string | null;
};

/** Mails to an address with their content, oldest first. */
export const readOutbox = async (installation: InstallationAddress, recipient: string): Promise<ReadMail[]> => {
  const database = openTestDatabase(installation);
  const { rows } = await database.pool
    .query<OutboxColumns>(
      'select id, subject, sealed, body, html from mail_outbox where recipient = $1 order by created_at, id',
      [recipient],
    )
    .finally(() => database.close());
  const seal = installationSeal(installation.dataDirectory);
  return rows.map((row) => {
    const content = openContent(seal, row);
    return { subject: row.subject, body: content?.body ?? '', html: content?.html ?? '' };
  });
};
