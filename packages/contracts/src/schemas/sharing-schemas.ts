import { z } from 'zod';
import { players } from '../enumerations.ts';
import { limits } from '../limits.ts';

const { nameCharacters, sharePassword, shareDays } = limits;

const tooShort = `must be at least ${sharePassword.min} characters`;
const tooLong = `must be no more than ${sharePassword.max} characters`;

/** The password of a link, as it is typed. */
export const linkPassword = z.string().min(sharePassword.min, tooShort).max(sharePassword.max, tooLong);

/** How many days a link works from now on. */
export const linkDays = z
  .number()
  .int()
  .min(1, 'must be at least 1 day')
  .max(shareDays, `must be no more than ${shareDays} days`);

/** What the fields of a link hold; the empty password is none. */
export const linkForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'must be at least 1 character')
    .max(nameCharacters, `must be no more than ${nameCharacters} characters`),
  player: z.enum(players),
  password: z
    .string()
    .max(sharePassword.max, tooLong)
    .refine((text) => text === '' || text.length >= sharePassword.min, tooShort),
});
