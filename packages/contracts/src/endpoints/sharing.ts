import { z } from 'zod';
import { access } from '../access.ts';
import { endpoint, uuid } from '../endpoint.ts';
import { players } from '../enumerations.ts';
import { limits } from '../limits.ts';
import { formMessage } from '../messages/forms.ts';
import { says } from '../messages/says.ts';
import { page } from '../schemas/organisation-answers.ts';
import { linkDays, linkPassword } from '../schemas/sharing-schemas.ts';

const tags = ['Sharing'] as const;
const { sharePassword } = limits;

const shareLink = z.object({
  linkId: uuid,
  link: z.string().describe('the short address'),
  name: z.string(),
  player: z.enum(players),
  hasPassword: z.boolean(),
  createdAt: z.number().describe('epoch milliseconds'),
  expiresAt: z.number().nullable(),
  isExpired: z.boolean(),
  plays: z.number().int(),
  isMine: z.boolean().describe('whether the person who asks made it'),
  madeBy: z.string().nullable().describe('name or address of the creator; null if the account was deleted'),
});
export type ShareLink = z.infer<typeof shareLink>;

const anyCode = z.string().max(300);

const encodedName = z
  .string()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(limits.nameCharacters * 12, says(formMessage('forms.maxCharacters', { count: limits.nameCharacters })))
  .describe('URL-encoded');

/** Owner filter of a list: `all` includes all links of the organisation, for administrators. */
const linkOwners = ['mine', 'all'] as const;
export type LinkOwner = (typeof linkOwners)[number];

const named = z.object({ linkId: uuid });

const peaks = z.object({
  framesPerPeak: z.number(),
  min: z.array(z.number()),
  max: z.array(z.number()),
});

/** Content of a share link; without the correct password only that one is required. */
export const sharedSound = z.discriminatedUnion('status', [
  z.object({ status: z.literal('locked'), wasWrong: z.boolean() }),
  z.object({
    status: z.literal('open'),
    name: z.string(),
    player: z.enum(players),
    orgName: z.string(),
    logo: z.string().nullable(),
    audioUrl: z.string().describe('needs no credentials; for an hour, and no longer than the link stays as it is'),
    durationSeconds: z.number().nullable(),
    peaks: peaks.nullable(),
    words: z.array(z.object({ text: z.string(), startSeconds: z.number(), endSeconds: z.number() })),
  }),
]);
export type SharedSound = z.infer<typeof sharedSound>;

export const sharing = {
  create: endpoint(access.may('links.create'), {
    method: 'POST',
    path: '/links',
    cost: 'credentials',
    summary: 'A short address under which anybody can listen to a file, an ad or a sample',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          name: encodedName,
          asset: z
            .string()
            .min(1, says(formMessage('forms.notEmpty')))
            .max(2_000, says(formMessage('forms.maxCharacters', { count: 2000 })))
            .describe('the id of a file, the id of an audioform, or the absolute address of either or of a sample'),
          player: z.enum(players).default('playground'),
          password: linkPassword.optional(),
          expiresInDays: linkDays.optional(),
        }),
      }),
    )
    .output(shareLink.extend({ qr: z.string().describe('data URL of a PNG'), qrSvg: z.string(), qrPng: z.string() })),
  list: endpoint(access.may('links.create'), {
    method: 'GET',
    path: '/links',
    cost: 'list',
    summary: 'Links of this organisation, the newest first: mine, or for administrators those of everybody',
    tags,
  })
    .input(
      z.object({
        query: page.extend({
          search: z.string().trim().max(limits.nameCharacters).optional().describe('part of the name'),
          whose: z.enum(linkOwners).default('mine'),
        }),
      }),
    )
    .output(z.object({ links: z.array(shareLink), total: z.number().int().describe('how many match the search') })),
  update: endpoint(access.may('links.create'), {
    method: 'PATCH',
    path: '/links/{linkId}',
    cost: 'credentials',
    summary: 'Change name, player, password or term of a link; what is left out stays',
    tags,
  })
    .input(
      z.object({
        params: named,
        body: z.object({
          name: encodedName.optional(),
          player: z.enum(players).optional(),
          password: linkPassword
            .nullable()
            .optional()
            .describe('null: none. Visitors with the previous password must enter the new one'),
          expiresInDays: linkDays.nullable().optional().describe('from now on; null: it does not end'),
        }),
      }),
    )
    .output(shareLink),
  revoke: endpoint(access.may('links.create'), {
    method: 'DELETE',
    path: '/links/{linkId}',
    cost: 'change',
    summary: 'Make a link lead nowhere',
    tags,
  })
    .input(z.object({ params: named }))
    .output(z.object({ message: z.string() })),
  open: endpoint(access.public('playable with the code; password attempts are limited'), {
    method: 'POST',
    path: '/shared/{code}',
    cost: 'credentials',
    summary: 'What is behind a short address',
    tags,
  })
    .input(
      z.object({
        params: z.object({ code: anyCode }),
        body: z.object({ password: z.string().max(sharePassword.max).optional() }).default({}),
      }),
    )
    .output(sharedSound),
  played: endpoint(access.public('players count; limited per address'), {
    method: 'POST',
    path: '/shared/{code}/plays',
    cost: 'change',
    summary: 'Count that it was played',
    tags,
  })
    .input(z.object({ params: z.object({ code: anyCode }) }))
    .output(z.object({ counted: z.boolean() })),
};
