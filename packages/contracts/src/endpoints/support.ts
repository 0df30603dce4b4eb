import { z } from 'zod';
import { access } from '../access.ts';
import { endpoint, uuid } from '../endpoint.ts';
import { messageKinds, statusIndicators, statusParts } from '../enumerations.ts';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';
import { issueReport, supportBody } from '../schemas/support-schemas.ts';
import { wireReference } from '../schemas/wire-message.ts';

const tags = ['Support'] as const;
const operator = access.may('installation.administer');
const done = z.object({ message: z.string() });
const reported = z.object({ message: z.string(), reportId: uuid });

const messageSummary = z.object({
  messageId: uuid,
  kind: z.enum(messageKinds),
  email: z.string(),
  orgId: uuid.nullable(),
  orgName: z.string().nullable(),
  userId: uuid,
  subject: z.string(),
  createdAt: z.number().describe('epoch milliseconds'),
  doneAt: z.number().nullable(),
});
export type SupportMessageSummary = z.infer<typeof messageSummary>;

const message = messageSummary.extend({
  text: z.string(),
  facts: z
    .array(z.object({ name: z.string(), text: z.string() }))
    .describe('what came with a report; documents as JSON text'),
});
export type SupportMessage = z.infer<typeof message>;

const mailSummary = z.object({
  mailId: uuid,
  recipient: z.string(),
  subject: z.string(),
  status: z.string().describe('waiting, kept (no mail server), sent, refused or failed'),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: z.number(),
  sentAt: z.number().nullable(),
});
export type OutboxMail = z.infer<typeof mailSummary>;

const page = {
  before: uuid.optional().describe('the last id of the page before'),
  search: z.string().max(limits.nameCharacters).optional(),
};

export const systemStatus = z.object({
  status: wireReference.extend({ indicator: z.enum(statusIndicators), description: z.string() }),
  parts: z.array(wireReference.extend({ name: z.enum(statusParts), isWell: z.boolean(), description: z.string() })),
  checkedAt: z.number().describe('epoch milliseconds'),
});
export type SystemStatus = z.infer<typeof systemStatus>;

export const support = {
  contact: endpoint(access.signedIn, {
    method: 'POST',
    path: '/contact-support',
    cost: 'mail',
    summary: 'Write to the operator of this installation',
    tags,
  })
    .input(z.object({ body: supportBody }))
    .output(done),
  reportError: endpoint(access.signedIn, {
    method: 'POST',
    path: '/report-error',
    cost: 'document',
    summary: 'Report something that went wrong',
    tags,
  })
    .input(z.object({ body: issueReport }))
    .output(reported),
  frontendEvent: endpoint(access.public('failed sign-ups are reported before there is a session; the rest needs one'), {
    method: 'POST',
    path: '/analytics-input/frontend-event',
    cost: 'document',
    summary:
      'Something that happened in the interface; a report of an issue is given an id. Only sign_up_error needs no session',
    tags,
  })
    .input(
      z.object({
        body: z.discriminatedUnion('event_type', [
          z.object({ event_type: z.literal('issue_report'), payload: issueReport }),
          z.object({
            event_type: z.literal(['sign_up_error', 'page_error', 'share_error']),
            payload: z
              .record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean()]))
              .refine(
                (payload) => Object.keys(payload).length <= limits.eventProperties,
                says(formMessage('forms.maxProperties', { count: limits.eventProperties })),
              )
              .default({}),
          }),
        ]),
      }),
    )
    .output(z.object({ reportId: uuid.nullable() })),
  listMessages: endpoint(operator, {
    method: 'GET',
    path: '/admin/messages',
    cost: 'list',
    summary: 'Messages and reports of everybody, the newest first',
    tags,
  })
    .input(
      z.object({
        query: z.object({
          ...page,
          kind: z.enum(messageKinds).optional(),
          state: z.enum(['open', 'done', 'all']).default('open'),
        }),
      }),
    )
    .output(z.object({ messages: z.array(messageSummary), hasMore: z.boolean(), openCount: z.number().int() })),
  getMessage: endpoint(operator, {
    method: 'GET',
    path: '/admin/messages/{messageId}',
    cost: 'read',
    summary: 'One message or report',
    tags,
  })
    .input(z.object({ params: z.object({ messageId: uuid }) }))
    .output(message),
  updateMessage: endpoint(operator, {
    method: 'PATCH',
    path: '/admin/messages/{messageId}',
    cost: 'change',
    summary: 'Mark a message as done, or as open again',
    tags,
  })
    .input(z.object({ params: z.object({ messageId: uuid }), body: z.object({ isDone: z.boolean() }) }))
    .output(messageSummary),
  listMail: endpoint(operator, {
    method: 'GET',
    path: '/admin/outbox',
    cost: 'list',
    summary: 'Mail of this installation, the newest first',
    tags,
  })
    .input(z.object({ query: z.object(page) }))
    .output(z.object({ mails: z.array(mailSummary), hasMore: z.boolean() })),
  getMail: endpoint(operator, {
    method: 'GET',
    path: '/admin/outbox/{mailId}',
    cost: 'read',
    summary: 'One mail, with its text as long as nobody has taken it',
    tags,
  })
    .input(z.object({ params: z.object({ mailId: uuid }) }))
    .output(
      mailSummary.extend({
        text: z.string().nullable().describe('null once it was sent: what is in it is for its recipient'),
        html: z.string().nullable().describe('the source of its other form, to be shown as text'),
      }),
    ),
  status: endpoint(access.public('whether the installation works; names of parts, no figures of anybody'), {
    method: 'GET',
    path: '/status',
    cost: 'status',
    summary: 'How the installation is: its own checks, a few seconds old at the most',
    tags,
  }).output(systemStatus),
};
