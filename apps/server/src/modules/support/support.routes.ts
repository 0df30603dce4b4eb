import { access, DomainError, type SupportMessageSummary, type SystemStatus } from '@sonora/contracts';
import { formMessage } from '@sonora/contracts/messages/forms';
import { authorise } from '../../platform/http/authorise.ts';
import { type RequestContext, router, signedInCaller } from '../../platform/http/router.ts';
import type { OutboxRow } from '../../platform/mail/mail-content.ts';
import { findMail, listMail } from '../../platform/mail/outbox.ts';
import type { TextSeal } from '../../platform/secrets/sealed-text.ts';
import { withoutMarkup } from '../../platform/text/without-markup.ts';
import { createSupportRepository, type MessageRow } from './support.repository.ts';
import { type OperatorServices, reportDetailsOf, writeToOperator } from './write-to-operator.ts';

/** Rows per page of messages or mail. */
const pageRows = 50;

export type SupportServices = OperatorServices & {
  readonly seal: TextSeal;
  readonly systemStatus: () => Promise<SystemStatus>;
  /** The user's e-mail address; undefined for an unknown user. */
  readonly emailOf: (userId: string) => Promise<string | undefined>;
  /** Organisations in which the user is a confirmed member. */
  readonly organisationsOf: (userId: string) => Promise<readonly string[]>;
  readonly organisationName: (orgId: string) => Promise<string | undefined>;
  /** Counts an event of a caller without a session. @throws DomainError `rate-limited` after too many of this address */
  readonly limitStrangers: (ipAddress: string) => void;
  readonly onEvent: (event: { readonly type: string; readonly payload: object }) => void;
};

/** Organisation id in requests of users without an organisation. */
const noOrganisation = 'unknown';

const toSummary = (row: MessageRow, orgName: string | undefined): SupportMessageSummary => ({
  messageId: row.id,
  kind: row.kind,
  email: row.email,
  orgId: row.orgId,
  orgName: orgName ?? null,
  userId: row.userId,
  subject: row.subject,
  createdAt: row.createdAt.getTime(),
  doneAt: row.doneAt?.getTime() ?? null,
});

const toMail = (row: OutboxRow) => ({
  mailId: row.id,
  recipient: row.recipient,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  lastError: row.lastError,
  createdAt: row.createdAt.getTime(),
  sentAt: row.sentAt?.getTime() ?? null,
});

/** Messages to the operator, error reports, status of the installation, and the administrators' pages for them. */
export const createSupportRoutes = (services: SupportServices) => {
  const { handle } = services;
  const repository = createSupportRepository(handle.db);

  const callerEmail = async (userId: string): Promise<string> => {
    const email = await services.emailOf(userId);
    if (email === undefined) throw new DomainError('unauthorised');
    return email;
  };
  const namesOf = async (rows: readonly MessageRow[]): Promise<ReadonlyMap<string, string | undefined>> => {
    const ids = [...new Set(rows.flatMap(({ orgId }) => (orgId === null ? [] : [orgId])))];
    return new Map(await Promise.all(ids.map(async (id) => [id, await services.organisationName(id)] as const)));
  };
  const summaryOf = async (row: MessageRow): Promise<SupportMessageSummary> =>
    toSummary(row, (await namesOf([row])).get(row.orgId ?? ''));
  const found = async (messageId: string): Promise<MessageRow> => {
    const row = await repository.find(messageId);
    if (!row) throw new DomainError('not-found');
    return row;
  };
  const report = async (context: RequestContext, input: Parameters<typeof reportDetailsOf>[0]): Promise<string> => {
    const { userId, member } = signedInCaller(context);
    const [firstLine = ''] = withoutMarkup(input.comment).trim().split('\n');
    return writeToOperator(services, {
      kind: 'report',
      userId,
      orgId: member?.orgId,
      email: await callerEmail(userId),
      subject: `Report: ${firstLine.slice(0, 120)}`,
      text: withoutMarkup(input.comment),
      facts: reportDetailsOf(input),
    });
  };

  return router.support.router({
    contact: router.support.contact.handler(async ({ input, context }) => {
      const { userId } = signedInCaller(context);
      const { email, orgId, subject, message: text } = input.body;
      const [own, organisations] = await Promise.all([callerEmail(userId), services.organisationsOf(userId)]);
      const isOwnOrganisation = organisations.length === 0 ? orgId === noOrganisation : organisations.includes(orgId);
      // The sender is always the signed-in user.
      if (input.body.userId !== userId || !isOwnOrganisation) throw new DomainError('forbidden');
      if (email.toLowerCase() !== own.toLowerCase()) {
        const message = formMessage('forms.ownAddress', { email: own });
        throw new DomainError('invalid-input', { findings: [{ place: 'email', message }] });
      }
      await writeToOperator(services, {
        kind: 'contact',
        userId,
        orgId: orgId === noOrganisation ? undefined : orgId,
        email: own,
        subject: withoutMarkup(subject),
        text: withoutMarkup(text),
        facts: [],
      });
      return { message: 'Your message has been sent' };
    }),
    reportError: router.support.reportError.handler(async ({ input, context }) => ({
      reportId: await report(context, input.body),
      message: 'Your report has been sent',
    })),
    frontendEvent: router.support.frontendEvent.handler(async ({ input, context }) => {
      const { event_type: type, payload } = input.body;
      if (type === 'sign_up_error' && !context.caller) services.limitStrangers(context.ipAddress);
      else authorise(access.signedIn, context.caller);
      if (type === 'issue_report') return { reportId: await report(context, payload) };
      services.onEvent({ type, payload });
      return { reportId: null };
    }),
    listMessages: router.support.listMessages.handler(async ({ input }) => {
      const [rows, openCount] = await Promise.all([repository.list(input.query, pageRows + 1), repository.countOpen()]);
      const shown = rows.slice(0, pageRows);
      const names = await namesOf(shown);
      return {
        messages: shown.map((row) => toSummary(row, names.get(row.orgId ?? ''))),
        hasMore: rows.length > pageRows,
        openCount,
      };
    }),
    getMessage: router.support.getMessage.handler(async ({ input }) => {
      const row = await found(input.params.messageId);
      return { ...(await summaryOf(row)), text: row.text, facts: [...row.facts] };
    }),
    updateMessage: router.support.updateMessage.handler(async ({ input, context }) => {
      const { messageId } = input.params;
      const { userId } = signedInCaller(context);
      await repository.setDone(messageId, input.body.isDone ? { at: new Date(), by: userId } : undefined);
      return summaryOf(await found(messageId));
    }),
    listMail: router.support.listMail.handler(async ({ input }) => {
      const rows = await listMail(handle.db, input.query, pageRows + 1);
      return { mails: rows.slice(0, pageRows).map(toMail), hasMore: rows.length > pageRows };
    }),
    getMail: router.support.getMail.handler(async ({ input }) => {
      const mail = await findMail(handle.db, services.seal, input.params.mailId);
      if (!mail) throw new DomainError('not-found');
      const { row, content } = mail;
      const shown = row.status === 'sent' ? undefined : content;
      return { ...toMail(row), text: shown?.body ?? null, html: shown?.html ?? null };
    }),
    status: router.support.status.handler(() => services.systemStatus()),
  });
};
