import { z } from 'zod';
import { access } from '../../access.ts';
import { toldMessage } from '../../campaigns/campaign-schemas.ts';
import { endpoint } from '../../endpoint.ts';
import { limits } from '../../limits.ts';

const tags = ['Installation'] as const;
const administrators = access.may('installation.administer');

/** The address with which the tags of all organisations begin. */
export const tagAddress = {
  set: endpoint(administrators, {
    method: 'POST',
    path: '/installation/tag-address',
    cost: 'otherServer',
    summary:
      'Use the first public https address that leads to the tags of this installation, where the configured one is not public',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          pageOrigin: z
            .string()
            .max(limits.campaigns.addressCharacters)
            .optional()
            .describe('origin of the pages; it is tried where no separate address of tags is configured'),
        }),
      }),
    )
    .output(
      z.object({
        address: z.string().describe('address with which tags begin now'),
        isPublic: z.boolean().describe('false: no address could be used'),
        failures: z
          .array(toldMessage.extend({ address: z.string() }))
          .describe('addresses that were tried and cannot be used, with the reason'),
      }),
    ),
  remove: endpoint(administrators, {
    method: 'DELETE',
    path: '/installation/tag-address',
    cost: 'change',
    summary: 'Use the configured address of tags again',
    tags,
  }).output(z.object({ address: z.string().describe('address with which tags begin now') })),
};
