import { z } from 'zod';
import { emailAddress } from './account-schemas.ts';

/** Shared by server and forms; forms import only this file, so that the contract is not part of the first load. */

export const organisationTexts = {
  nameTooShort: 'must be at least 2 characters',
  nameTooLong: 'must be no more than 120 characters',
  nameHasSpecialCharacters: 'Organisation name cannot contain special characters',
  nameTaken: 'An organisation with this name exists already',
  noWorkflow: 'Please select at least one option',
} as const;

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
      .min(2, organisationTexts.nameTooShort)
      .max(120, organisationTexts.nameTooLong)
      .regex(/^[\p{L}\p{M}\p{N}_-]*$/u, organisationTexts.nameHasSpecialCharacters),
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

/** What stands in the place of the product's own name and accent; null where the product's own does. */
export const brand = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'must be at least 1 character')
    .max(40, 'must be no more than 40 characters')
    .nullable(),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #b8402a')
    .nullable(),
});
export type Brand = z.output<typeof brand>;
