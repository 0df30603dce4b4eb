import type { TextSeal } from '../secrets/sealed-text.ts';
import type { mailOutbox } from './mail.schema.ts';

export type OutboxRow = typeof mailOutbox.$inferSelect;

/** Status of mails that are never sent nor shown. */
export const decoyStatus = 'decoy';

export type MailContent = { readonly body: string; readonly html: string | null };

const placeOf = (mailId: string): string => `mail ${mailId}`;

/** Letters contain links that open accounts, so that the outbox stores their content sealed. */
export const sealContent = (seal: TextSeal, mailId: string, content: MailContent): string =>
  seal.seal(JSON.stringify(content), placeOf(mailId));

/** Undefined once the content has been removed, or when another installation sealed it. */
export const openContent = (
  seal: TextSeal,
  { id, sealed, body, html }: Pick<OutboxRow, 'id' | 'sealed' | 'body' | 'html'>,
): MailContent | undefined => {
  // Rows of earlier versions, until they are sealed.
  if (body !== null) return { body, html };
  const text = sealed === null ? undefined : seal.open(sealed, placeOf(id));
  return text === undefined ? undefined : (JSON.parse(text) as MailContent);
};
