import { z } from 'zod';
import { access } from '../../access.ts';
import { campaignFeed } from '../../campaigns/campaign-schemas.ts';
import { feedKeyFacts } from '../../campaigns/served-campaign.ts';
import { campaignName } from '../../campaigns/settings.ts';
import { endpoint, uuid } from '../../endpoint.ts';
import { limits } from '../../limits.ts';
import { formMessage } from '../../messages/forms.ts';
import { says } from '../../messages/says.ts';

const tags = ['Campaigns'] as const;
const { feed: bounds, valueCharacters, addressCharacters } = limits.campaigns;
const oneFeed = z.object({ feedId: uuid });
const read = access.may('campaigns.read');
const write = access.may('campaigns.write');

const feedFields = {
  name: campaignName,
  url: z
    .string()
    .trim()
    .max(addressCharacters, says(formMessage('forms.maxCharacters', { count: addressCharacters }))),
  format: z.enum(['json', 'csv']).describe('json: a list of objects with texts and numbers'),
  keyColumn: z.string().trim().min(1).max(valueCharacters).nullable(),
  keyFact: z
    .enum(feedKeyFacts)
    .describe('fact by which the row of a listener is found; none: the first row holds for all'),
  intervalSeconds: z.number().int().min(bounds.minIntervalSeconds).max(bounds.maxIntervalSeconds),
};

const expectedSettingsHash = z
  .string()
  .max(64)
  .optional()
  .describe('`settingsHash` as it was read; another one is a conflict. Default: any');

export const campaignFeeds = {
  list: endpoint(read, {
    method: 'GET',
    path: '/campaign-feed',
    cost: 'read',
    summary: 'Data feeds of the organisation',
    tags,
  }).output(z.object({ feeds: z.array(campaignFeed).max(limits.campaigns.feeds) })),
  create: endpoint(write, {
    method: 'POST',
    path: '/campaign-feed',
    cost: 'change',
    summary: 'Add a data feed, which is fetched at once and then again and again',
    tags,
    successStatus: 201,
  })
    .input(
      z.object({
        body: z.object({
          ...feedFields,
          keyColumn: feedFields.keyColumn.default(null),
          keyFact: feedFields.keyFact.default('none'),
          intervalSeconds: feedFields.intervalSeconds.default(900),
        }),
      }),
    )
    .output(campaignFeed),
  get: endpoint(read, {
    method: 'GET',
    path: '/campaign-feed/{feedId}',
    cost: 'read',
    summary: 'One data feed with its age and its first rows',
    tags,
  })
    .input(z.object({ params: oneFeed }))
    .output(campaignFeed),
  update: endpoint(write, {
    method: 'PATCH',
    path: '/campaign-feed/{feedId}',
    cost: 'change',
    summary: 'Change a data feed; it is fetched at once',
    tags,
  })
    .input(z.object({ params: oneFeed, body: z.object(feedFields).partial().extend({ expectedSettingsHash }) }))
    .output(campaignFeed),
  delete: endpoint(write, {
    method: 'DELETE',
    path: '/campaign-feed/{feedId}',
    cost: 'change',
    summary: 'Delete a data feed that no campaign uses',
    tags,
  })
    .input(z.object({ params: oneFeed, query: z.object({ expectedSettingsHash }).optional() }))
    .output(z.object({ message: z.string() })),
  fetchNow: endpoint(write, {
    method: 'POST',
    path: '/campaign-feed/{feedId}/fetch',
    cost: 'change',
    summary: 'Fetch a data feed as soon as a worker is free',
    tags,
  })
    .input(z.object({ params: oneFeed }))
    .output(campaignFeed),
};
