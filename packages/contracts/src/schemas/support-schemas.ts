import { z } from 'zod';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';
import { plainText } from '../plain-text.ts';
import { emailAddress } from './account-schemas.ts';

/** Shared by server and forms, with the sentences that a person reads. Forms import this file alone. */

const atMost = (count: number): ReturnType<typeof says> => says(formMessage('forms.maxCharacters', { count }));
const notBlank = (text: string): boolean => text.trim().length > 0;

/** Letters, digits, whitespace and - _ . , ! ? ( ) */
const basicPunctuation = /^[\p{L}\p{M}\p{N}\s\-_.,!?()]*$/u;
/** A line's end in a subject would be another header of a mail. */
const controlCharacter = /\p{Cc}/u;

const subjectCharacters = limits.supportCharacters.subject;
const messageCharacters = limits.supportCharacters.message;

/** A subject as it is typed: 1 to 200 characters of one line. */
export const supportSubject = z
  .string(says(formMessage('forms.subjectRequired')))
  .min(1, says(formMessage('forms.subjectRequired')))
  .max(subjectCharacters, atMost(subjectCharacters))
  .refine(notBlank, says(formMessage('forms.notEmpty')))
  .refine((text) => !controlCharacter.test(text), says(formMessage('forms.subjectCharacters')))
  .regex(basicPunctuation, says(formMessage('forms.subjectPunctuation')));

/** A message as it is typed: 1 to 5000 characters, line breaks among them. */
export const supportMessage = z
  .string(says(formMessage('forms.messageRequired')))
  .min(1, says(formMessage('forms.messageRequired')))
  .max(messageCharacters, atMost(messageCharacters))
  .refine(notBlank, says(formMessage('forms.notEmpty')))
  .refine(
    (text) => !controlCharacter.test(text.replaceAll(/[\n\r\t]/g, '')),
    says(formMessage('forms.messageCharacters')),
  )
  .regex(basicPunctuation, says(formMessage('forms.messageCharacters')));

const ownId = z
  .string()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(limits.supportCharacters.id, atMost(limits.supportCharacters.id));

/** What the form holds to. */
export const supportForm = z.object({ email: emailAddress, subject: supportSubject, message: supportMessage });

/** Taken out first, then held to the same: nothing longer than the limit is even looked through. */
const stripped = (most: number, schema: z.ZodType<string, string>, absent: ReturnType<typeof says>) =>
  z.string(absent).min(1, absent).max(most, atMost(most)).transform(plainText).pipe(schema);

/** What the server takes. */
export const supportBody = z.object({
  email: emailAddress,
  orgId: ownId,
  userId: ownId,
  subject: stripped(subjectCharacters, supportSubject, says(formMessage('forms.subjectRequired'))),
  message: stripped(messageCharacters, supportMessage, says(formMessage('forms.messageRequired'))),
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
    .string(says(formMessage('forms.messageRequired')))
    .min(1, says(formMessage('forms.messageRequired')))
    .max(messageCharacters, atMost(messageCharacters))
    .transform(plainText)
    .refine(notBlank, says(formMessage('forms.notEmpty'))),
  audioform: document.optional(),
  postBriefRequestBody: document.optional(),
});
export type IssueReport = z.output<typeof issueReport>;
