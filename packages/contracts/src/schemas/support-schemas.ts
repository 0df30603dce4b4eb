import { z } from 'zod';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';
import { basicPunctuation, plainText, withBasicPunctuation } from '../plain-text.ts';
import { emailAddress } from './account-schemas.ts';

/** Shared by server and forms; forms import only this file. */

const atMost = (count: number): ReturnType<typeof says> => says(formMessage('forms.maxCharacters', { count }));
const notBlank = (text: string): boolean => text.trim().length > 0;

/** A line break in a subject would start another mail header. */
const controlCharacter = /\p{Cc}/u;

const subjectCharacters = limits.supportCharacters.subject;
const messageCharacters = limits.supportCharacters.message;

/** Subject as typed: 1 to 200 characters without line breaks. */
export const supportSubject = z
  .string(says(formMessage('forms.subjectRequired')))
  .min(1, says(formMessage('forms.subjectRequired')))
  .max(subjectCharacters, atMost(subjectCharacters))
  .refine(notBlank, says(formMessage('forms.notEmpty')))
  .refine((text) => !controlCharacter.test(text), says(formMessage('forms.subjectCharacters')))
  .regex(basicPunctuation, says(formMessage('forms.subjectPunctuation')));

/** Message as typed: 1 to 5000 characters, including line breaks. */
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

const typed = (schema: z.ZodType<string, string>) => z.string().transform(withBasicPunctuation).pipe(schema);

/** Validation of the form, for the account with this address: replies go there, so that no other is accepted. */
export const supportForm = (ownEmail: string) =>
  z.object({
    email: emailAddress.refine(
      (given) => given.toLowerCase() === ownEmail.toLowerCase(),
      says(formMessage('forms.ownAddress', { email: ownEmail })),
    ),
    subject: typed(supportSubject),
    message: typed(supportMessage),
  });

/** Removes markup and typographic punctuation, then validates. Longer texts are rejected before they are processed. */
const stripped = (most: number, schema: z.ZodType<string, string>, absent: ReturnType<typeof says>) =>
  z
    .string(absent)
    .min(1, absent)
    .max(most, atMost(most))
    .transform((text) => withBasicPunctuation(plainText(text)))
    .pipe(schema);

/** Request body that the server accepts. */
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

/** A user's report of an error with its context. Documents are stored as text and never executed. */
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
