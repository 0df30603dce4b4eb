import { z } from 'zod';
import { players } from '../enumerations.ts';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';

const { nameCharacters, sharePassword, shareDays } = limits;

const tooShort = says(formMessage('forms.minCharacters', { count: sharePassword.min }));
const tooLong = says(formMessage('forms.maxCharacters', { count: sharePassword.max }));

/** Password of a link as typed. */
export const linkPassword = z.string().min(sharePassword.min, tooShort).max(sharePassword.max, tooLong);

/** Lifetime of a link in days from now. */
export const linkDays = z
  .number()
  .int()
  .min(1, says(formMessage('forms.minOneDay')))
  .max(shareDays, says(formMessage('forms.maxDays', { count: shareDays })));

/** Form fields of a link; an empty password means none. */
export const linkForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, says(formMessage('forms.notEmpty')))
    .max(nameCharacters, says(formMessage('forms.maxCharacters', { count: nameCharacters }))),
  player: z.enum(players),
  password: z
    .string()
    .max(sharePassword.max, tooLong)
    .refine((text) => text === '' || text.length >= sharePassword.min, tooShort),
});
