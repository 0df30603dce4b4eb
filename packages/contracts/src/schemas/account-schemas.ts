import { z } from 'zod';
import { limits } from '../limits.ts';

/** Shared by server and forms; forms import only this file, so that the contract is not part of the first load. */

export const emailAddress = z
  .string()
  .trim()
  .max(255, 'must be no more than 255 characters')
  .regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/, 'must be an e-mail address');

export const newPassword = z
  .string()
  .min(limits.passwordCharacters.min, `must be at least ${limits.passwordCharacters.min} characters`)
  .max(limits.passwordCharacters.max, `must be no more than ${limits.passwordCharacters.max} characters`);

export const personName = z
  .string()
  .trim()
  .min(1, 'must be at least 1 character')
  .max(120, 'must be no more than 120 characters');

/** Whitespace turns into underscores, as the product has always written organisation names. */
export const organisationName = z
  .string()
  .trim()
  .min(1, 'must be at least 1 character')
  .max(120, 'must be no more than 120 characters')
  .transform((name) => name.replaceAll(/\s+/g, '_'));

export const signUpBody = z.object({
  email: emailAddress,
  password: newPassword,
  firstName: personName,
  lastName: personName,
  orgName: organisationName,
  acceptsTermsOfUse: z.literal(true, 'please accept the Terms of Use'),
  acceptsPrivacyPolicy: z.literal(true, 'please accept the Privacy Policy'),
});
export type SignUpBody = z.input<typeof signUpBody>;

const token = z.string().min(1).max(200);

/** Invited users join the inviting organisation and need no name for their own. */
export const signUpRequest = signUpBody
  .extend({ orgName: organisationName.optional(), invitation: token.optional() })
  .refine(({ orgName, invitation }) => orgName !== undefined || invitation !== undefined, {
    path: ['orgName'],
    message: 'must be at least 1 character',
  });
export type SignUpRequest = z.input<typeof signUpRequest>;

/** Form for a signed-in user without an organisation. */
export const finishSignUpBody = signUpBody.omit({ email: true, password: true });
export type FinishSignUpBody = z.input<typeof finishSignUpBody>;

/** The user's name for an API key. */
export const keyName = z
  .string()
  .trim()
  .min(1, 'must be at least 1 character')
  .max(60, 'must be no more than 60 characters');
