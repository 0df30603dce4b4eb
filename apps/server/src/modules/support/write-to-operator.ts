import { DomainError, type IssueReport, type Language, limits, type MessageKind } from '@sonora/contracts';
import type { Translate } from '@sonora/contracts/messages/message-types';
import { de } from '../../i18n/de/support.ts';
import { en } from '../../i18n/en/support.ts';
import { createTranslator } from '../../i18n/translator.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { createSupportRepository } from './support.repository.ts';
import type { MessageDetails } from './support.schema.ts';

const translatorFor = createTranslator({ en, de });

const hourMilliseconds = 3_600_000;

export type OperatorServices = {
  readonly handle: DatabaseHandle;
  readonly mailer: Mailer;
  /** Recipient; undefined: messages are only on the administrators' page. */
  readonly supportEmail: string | undefined;
  readonly publicUrl: string;
  /** Language of the user with this address, if known. */
  readonly languageOf: (email: string) => Promise<Language | undefined>;
};

export type OperatorMessage = {
  readonly kind: MessageKind;
  readonly userId: string;
  readonly orgId: string | undefined;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
  readonly facts: MessageDetails;
};

const jsonText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** Details of a report besides its message, most relevant first, with documents as text. */
export const reportDetailsOf = (report: IssueReport): MessageDetails =>
  (['workflowName', 'step', 'audioformId', 'pipelineId', 'audioUrl', 'audioform', 'postBriefRequestBody'] as const)
    .filter((name) => report[name] !== undefined && report[name] !== null && report[name] !== '')
    .map((name) => ({ name, text: jsonText(report[name]) }));

const mailText = ({ email, userId, orgId, ...message }: OperatorMessage, t: Translate<typeof en>, address: string) =>
  [
    message.text,
    '',
    t('support.message.from', { email }),
    t('support.message.user', { userId }),
    orgId === undefined ? t('support.message.noOrganisation') : t('support.message.organisation', { orgId }),
    // Long texts are not mailed: large mails may be rejected.
    ...message.facts.filter(({ text }) => text.length <= 300).map(({ name, text }) => `${name}: ${text}`),
    '',
    t('support.message.address', { address }),
    '',
  ].join('\n');

/**
 * Stores a message for the administrators and mails it to the operator, in one transaction.
 * @returns its id
 * @throws DomainError `rate-limited` when the user has sent too many within the hour
 */
export const writeToOperator = async (services: OperatorServices, message: OperatorMessage): Promise<string> => {
  const id = newId();
  const { supportEmail } = services;
  // The operator's language, where there is an account of that address: the sender's says nothing of it. Read before the
  // transaction, which holds a connection already.
  const language = supportEmail === undefined ? undefined : await services.languageOf(supportEmail);
  const t = translatorFor(language ?? 'en');
  await services.handle.db.transaction(async (transaction) => {
    const repository = createSupportRepository(transaction);
    await repository.lockUser(message.userId);
    const since = new Date(Date.now() - hourMilliseconds);
    if ((await repository.countSince(message.userId, since)) >= limits.supportMessagesPerHour)
      throw new DomainError('rate-limited');
    await repository.insert({ ...message, id, orgId: message.orgId ?? null, facts: message.facts });
    if (supportEmail === undefined) return;
    await services.mailer.queue(
      {
        recipient: supportEmail,
        authorId: message.userId,
        subject: t('support.message.subject', { subject: message.subject }),
        body: mailText(message, t, `${services.publicUrl}/admin/messages?messageId=${id}`),
      },
      transaction,
    );
  });
  return id;
};
