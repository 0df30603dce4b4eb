import { z } from 'zod';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';

/** Shared by server and forms; forms import only this file, so that the contract is not part of the first load. */

export const emailAddress = z
  .string()
  .trim()
  .max(255, says(formMessage('forms.maxCharacters', { count: 255 })))
  .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/, says(formMessage('forms.email')));

export const newPassword = z
  .string()
  .min(
    limits.passwordCharacters.min,
    says(formMessage('forms.minCharacters', { count: limits.passwordCharacters.min })),
  )
  .max(
    limits.passwordCharacters.max,
    says(formMessage('forms.maxCharacters', { count: limits.passwordCharacters.max })),
  );

export const personName = z
  .string()
  .trim()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(120, says(formMessage('forms.maxCharacters', { count: 120 })));

/** Whitespace becomes underscores, for compatibility with existing organisation names. */
export const organisationName = z
  .string()
  .trim()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(120, says(formMessage('forms.maxCharacters', { count: 120 })))
  .transform((name) => name.replaceAll(/\s+/g, '_'));

export const signUpBody = z.object({
  email: emailAddress,
  password: newPassword,
  firstName: personName,
  lastName: personName,
  orgName: organisationName,
  acceptsTermsOfUse: z.literal(true, says(formMessage('forms.acceptTerms'))),
  acceptsPrivacyPolicy: z.literal(true, says(formMessage('forms.acceptPrivacy'))),
});
export type SignUpBody = z.input<typeof signUpBody>;

const token = z.string().min(1).max(200);

/** Invited users join the inviting organisation and need no name for their own. */
export const signUpRequest = signUpBody
  .extend({ orgName: organisationName.optional(), invitation: token.optional() })
  .refine(({ orgName, invitation }) => orgName !== undefined || invitation !== undefined, {
    path: ['orgName'],
    ...says(formMessage('forms.notEmpty')),
  });
export type SignUpRequest = z.input<typeof signUpRequest>;

/** Form for a signed-in user without an organisation. */
export const finishSignUpBody = signUpBody.omit({ email: true, password: true });
export type FinishSignUpBody = z.input<typeof finishSignUpBody>;

/** The user's name for an API key. */
export const keyName = z
  .string()
  .trim()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(60, says(formMessage('forms.maxCharacters', { count: 60 })));
