import { z } from 'zod';
import { limits } from '../limits.ts';

/** Shared by server and forms; forms import this file alone, so that the contract stays out of the first load. */

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
