import { z } from 'zod';
import { limits } from '../limits.ts';
import { plainText } from '../plain-text.ts';
import { emailAddress } from './account-schemas.ts';

/** Shared by server and forms, with the sentences that a person reads. Forms import this file alone. */

const atMost = (count: number): string => `must be no more than ${count} characters`;
const notBlank = (text: string): boolean => text.trim().length > 0;

/** Letters, digits, whitespace and - _ . , ! ? ( ) */
const basicPunctuation = /^[\p{L}\p{M}\p{N}\s\-_.,!?()]*$/u;
/** A line's end in a subject would be another header of a mail. */
const controlCharacter = /\p{Cc}/u;

const subjectCharacters = limits.supportCharacters.subject;
const messageCharacters = limits.supportCharacters.message;

/** A subject as it is typed: 1 to 200 characters of one line. */
export const supportSubject = z
  .string('Subject is required')
  .min(1, 'Subject is required')
  .max(subjectCharacters, atMost(subjectCharacters))
  .refine(notBlank, 'must be at least 1 character')
  .refine((text) => !controlCharacter.test(text), 'Subject contains invalid characters')
  .regex(basicPunctuation, 'Subject can only contain letters, numbers, spaces, and basic punctuation (-_.,!?())');

/** A message as it is typed: 1 to 5000 characters, line breaks among them. */
export const supportMessage = z
  .string('Message is required')
  .min(1, 'Message is required')
  .max(messageCharacters, atMost(messageCharacters))
  .refine(notBlank, 'must be at least 1 character')
  .refine((text) => !controlCharacter.test(text.replaceAll(/[\n\r\t]/g, '')), 'Message contains invalid characters')
  .regex(basicPunctuation, 'Message contains invalid characters');

const ownId = z
  .string()
  .min(1, 'must be at least 1 character')
  .max(limits.supportCharacters.id, atMost(limits.supportCharacters.id));

/** What the form holds to. */
export const supportForm = z.object({ email: emailAddress, subject: supportSubject, message: supportMessage });

/** Taken out first, then held to the same: nothing longer than the limit is even looked through. */
const stripped = (most: number, schema: z.ZodType<string, string>, absent: string) =>
  z.string(absent).min(1, absent).max(most, atMost(most)).transform(plainText).pipe(schema);

/** What the server takes. */
export const supportBody = z.object({
  email: emailAddress,
  orgId: ownId,
  userId: ownId,
  subject: stripped(subjectCharacters, supportSubject, 'Subject is required'),
  message: stripped(messageCharacters, supportMessage, 'Message is required'),
});

const short = z.string().max(limits.supportCharacters.subject, atMost(limits.supportCharacters.subject));

const document = z
  .unknown()
  .refine(
    (value) => (JSON.stringify(value) ?? '').length <= limits.reportDocumentCharacters,
    atMost(limits.reportDocumentCharacters),
  );

/** What a person says of something that went wrong, and what they were at. Documents are kept as text and never run. */
export const issueReport = z.object({
  audioformId: short.optional(),
  pipelineId: short.optional(),
  audioUrl: z.string().max(2_000, atMost(2_000)).optional(),
  workflowName: short.optional(),
  step: short.optional(),
  comment: z
    .string('Message is required')
    .min(1, 'Message is required')
    .max(messageCharacters, atMost(messageCharacters))
    .transform(plainText)
    .refine(notBlank, 'must be at least 1 character'),
  audioform: document.optional(),
  postBriefRequestBody: document.optional(),
});
export type IssueReport = z.output<typeof issueReport>;
