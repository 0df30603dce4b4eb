import { z } from 'zod';
import { uuid } from '../endpoint.ts';
import { vastVersions } from '../enumerations.ts';
import { adDetails, deliveryDefinition, foreignTrackingSettings, wrapperSettings } from './settings.ts';

/** An encoding of a creative, in the storage under `objectKey`. */
export const storedRendition = z.object({
  name: z.string().describe('last part of its address, such as `mp3-192.mp3`'),
  mimeType: z.enum(['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg']),
  bitrateKbps: z.number(),
  codec: z.string().optional(),
  sampleRateHz: z.number().int(),
  isConstantBitrate: z.boolean(),
  sizeBytes: z.number().int(),
  objectKey: z.string(),
});
export type StoredRendition = z.infer<typeof storedRendition>;

export const bannerShapes = ['rectangle', 'square'] as const;

const companion = z.object({
  bannerId: uuid,
  shape: z.enum(bannerShapes),
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  mimeType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  objectKey: z.string(),
  altText: z.string().optional(),
  landingPage: z.string().optional(),
});

const servedCreative = adDetails.omit({ title: true, altText: true }).extend({
  name: z.string(),
  title: z.string(),
  durationMs: z.number().int(),
  renditions: z.array(storedRendition),
  companions: z.array(companion),
});
export type ServedCreative = z.infer<typeof servedCreative>;

/** Facts by which the row of a data feed is found for a listener; `none`: the feed has one row, under the key `''`. */
export const feedKeyFacts = ['city', 'region', 'postalCode', 'none'] as const;

const feedRows = z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()])));
export type FeedRows = z.infer<typeof feedRows>;

/**
 * A published campaign as the process that serves ads reads it. Its references are whole: each creative of the definition is in
 * `creatives`, each feed of a condition in `feeds`. Keys of rows are as the feed gives them; compare them as names are compared.
 */
export const servedCampaign = z.object({
  version: z.literal(1),
  campaignId: uuid,
  tagId: uuid,
  orgId: uuid,
  definition: deliveryDefinition,
  documentVersion: z.enum(vastVersions),
  creatives: z.record(uuid, servedCreative),
  wrapper: wrapperSettings.optional(),
  foreignTracking: foreignTrackingSettings.optional(),
  feeds: z.record(uuid, z.object({ keyFact: z.enum(feedKeyFacts), rows: feedRows })),
  weather: z
    .object({ rows: z.record(z.string(), z.string()) })
    .optional()
    .describe('weather by city'),
});
export type ServedCampaign = z.infer<typeof servedCampaign>;
