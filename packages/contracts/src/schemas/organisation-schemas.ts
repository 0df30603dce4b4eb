import { z } from 'zod';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';
import { emailAddress } from './account-schemas.ts';

/** Shared by server and forms; forms import only this file, so that the contract is not part of the first load. */

/** Normalises while typing: whitespace becomes underscores. */
export const asOrganisationName = (typed: string): string => typed.replaceAll(/\s/gu, '_');

/** Letters of any script, digits, underscores and hyphens. */
export const childOrganisationName = z
  .string()
  .trim()
  .transform(asOrganisationName)
  .pipe(
    z
      .string()
      .min(2, says(formMessage('forms.minCharacters', { count: 2 })))
      .max(120, says(formMessage('forms.maxCharacters', { count: 120 })))
      .regex(/^[\p{L}\p{M}\p{N}_-]*$/u, says(formMessage('forms.organisationCharacters'))),
  );

export const newOrganisation = z.object({ orgName: childOrganisationName });

export type TypedAddress = { readonly text: string; readonly isValid: boolean };

/** Splits input at commas, semicolons and line ends, validates each address and removes duplicates. */
export const splitAddresses = (typed: string): readonly TypedAddress[] => {
  const seen = new Set<string>();
  return typed.split(/[,;\r\n]+/).flatMap((part) => {
    const text = part.trim();
    if (text === '' || seen.has(text.toLowerCase())) return [];
    seen.add(text.toLowerCase());
    return [{ text, isValid: emailAddress.safeParse(text).success }];
  });
};

/** Name and accent colour that replace the product's own; null means the product's own. */
export const brand = z.object({
  name: z
    .string()
    .trim()
    .min(1, says(formMessage('forms.notEmpty')))
    .max(40, says(formMessage('forms.maxCharacters', { count: 40 })))
    .nullable(),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, says(formMessage('forms.colour')))
    .nullable(),
});
export type Brand = z.output<typeof brand>;
