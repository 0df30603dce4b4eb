import { z } from 'zod';
import { access } from '../../access.ts';
import { tagValidation, validationLink } from '../../campaigns/validation-schemas.ts';
import { endpoint, uuid } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { linkDays } from '../../schemas/sharing-schemas.ts';
import { oneCampaign } from './campaign-inputs.ts';

const tags = ['Campaigns'] as const;
const bounds = limits.campaigns;
const read = access.may('campaigns.read');
const write = access.may('campaigns.write');

export const campaignValidation = {
  report: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/validation',
    cost: 'list',
    summary: 'What the tag answers with in each format, and the requirements of each buyer',
    tags,
  })
    .input(z.object({ params: oneCampaign }))
    .output(tagValidation),
  listLinks: endpoint(read, {
    method: 'GET',
    path: '/campaign/{id}/validation-links',
    cost: 'read',
    summary: 'Addresses under which the report of a tag can be read without signing in',
    tags,
  })
    .input(z.object({ params: oneCampaign }))
    .output(z.object({ links: z.array(validationLink).max(bounds.validationLinks) })),
  share: endpoint(write, {
    method: 'POST',
    path: '/campaign/{id}/validation-links',
    cost: 'change',
    summary: 'Make an address under which everybody who has it can read the report of a tag',
    tags,
    successStatus: 201,
  })
    .input(
      z.object({
        params: oneCampaign,
        body: z.object({ expiresInDays: linkDays.default(30) }).default({ expiresInDays: 30 }),
      }),
    )
    .output(validationLink),
  revoke: endpoint(write, {
    method: 'DELETE',
    path: '/campaign/{id}/validation-links/{linkId}',
    cost: 'change',
    summary: 'Make an address of a report lead nowhere',
    tags,
  })
    .input(z.object({ params: oneCampaign.extend({ linkId: uuid }) }))
    .output(z.object({ message: z.string() })),
  open: endpoint(access.public('readable with the code of the address, which cannot be guessed'), {
    method: 'GET',
    path: '/validation/{code}',
    cost: 'list',
    summary: 'The report of a tag behind an address that was shared',
    tags,
  })
    .input(z.object({ params: z.object({ code: z.string().max(300) }) }))
    .output(tagValidation.extend({ expiresAt: z.number() })),
};
