import type { CampaignSettings, FeedRows, ServedCampaign, StoredRendition } from '@sonora/contracts';
import type { LoudnessPresetName } from '@sonora/contracts/audio';
import type { bannerShapes, feedKeyFacts } from '@sonora/contracts/campaigns/served-campaign';
import type { Message } from '@sonora/contracts/messages/message';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

export type DraftSummary = Pick<
  CampaignSettings,
  'dsp' | 'vastVersion' | 'macros' | 'defaultCreativeId' | 'squareBannerId' | 'rectangleBannerId'
> & {
  readonly creativeCount: number;
  readonly ruleCount: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
};

/** A campaign; its settings are those of the revision `draft_revision`. */
export const campaignTable = pgTable(
  'campaign',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    tagId: uuid('tag_id').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    draftRevision: integer('draft_revision').notNull(),
    publishedRevision: integer('published_revision'),
    publishedAt: moment('published_at'),
    /** End of the flight of the published revision. */
    publishedEndsAt: moment('published_ends_at'),
    /** When webhooks were last told that its errors spiked. */
    spikeToldAt: moment('spike_told_at'),
    /** When media of creatives that it no longer has were last looked for. */
    sweptAt: moment('swept_at'),
    /** What is served has changed without the campaign: a creative is ready, or a data feed has new rows. */
    isPublicationDue: boolean('is_publication_due').notNull().default(false),
    /** What a list shows of the draft. */
    summary: jsonb('summary').notNull().$type<DraftSummary>(),
    /** Key of the request, so that a repeated one does not make another campaign. */
    idempotencyKey: text('idempotency_key'),
    /** Hash of what the request with the key asked for. Null: without a key, or of an earlier release. */
    idempotencyHash: text('idempotency_hash'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedBy: uuid('modified_by').notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    unique('campaign_tag').on(table.tagId),
    unique('campaign_idempotency').on(table.orgId, table.createdBy, table.idempotencyKey),
    index('campaign_modified').on(table.orgId, table.modifiedAt),
    index('campaign_publication_due').on(table.orgId, table.id).where(sql`${table.isPublicationDue}`),
    index('campaign_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** The settings of a campaign as they were after a change. */
export const campaignRevisionTable = pgTable(
  'campaign_revision',
  {
    orgId: uuid('org_id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    number: integer('number').notNull(),
    settings: jsonb('settings').notNull().$type<CampaignSettings>(),
    change: jsonb('change').notNull().$type<Message>(),
    wasPublished: boolean('was_published').notNull().default(false),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.campaignId, table.number] })],
);

/** How the audio of a creative differs from its file. */
export type CreativeMastering = {
  /** Default: the loudness of the file. */
  readonly loudnessPreset?: LoudnessPresetName;
  /** Reached by silence at the ends and by stretching. Default: the length of the file. */
  readonly lengthMs?: number;
  /** The creative whose place it takes, which stays as it is. */
  readonly ofCreativeId: string;
};

type AudioOrigin =
  | { readonly kind: 'file'; readonly fileId: string }
  | { readonly kind: 'audioform'; readonly audioformId: string }
  /** A creative of a campaign that was duplicated, which itself came from a file or an audioform. */
  | { readonly kind: 'creative'; readonly creativeId: string; readonly fileId?: string; readonly audioformId?: string };

/** Where the audio of a creative comes from; the creative has a copy of its own. */
export type CreativeSource = AudioOrigin & { readonly mastering?: CreativeMastering };

/** Measurements of the audio. */
export type CreativeLoudness = {
  readonly integratedLufs: number | null;
  readonly truePeakDbtp: number | null;
  /** At the ends; absent for creatives of older versions. */
  readonly silenceMs?: { readonly start: number; readonly end: number };
};

/** A creative of a campaign. Another audio is another creative, so its media never change. */
export const campaignCreativeTable = pgTable(
  'campaign_creative',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    /** Name when the creative was added; the settings of the campaign have the present one. */
    name: text('name').notNull(),
    source: jsonb('source').notNull().$type<CreativeSource>(),
    /** Cells of the version from which the creative was made. */
    cells: jsonb('cells').$type<Readonly<Record<string, string>>>(),
    state: text('state').notNull().default('preparing').$type<'preparing' | 'ready' | 'failed'>(),
    durationMs: integer('duration_ms'),
    renditions: jsonb('renditions').notNull().default([]).$type<readonly StoredRendition[]>(),
    /** Size of all renditions, which counts as storage of the organisation. */
    mediaBytes: bigint('media_bytes', { mode: 'number' }).notNull().default(0),
    loudness: jsonb('loudness').$type<CreativeLoudness>(),
    /** Why no renditions could be made. */
    problem: jsonb('problem').$type<Message>(),
    /** How much of its audio is made while it is being prepared. */
    progressPercent: integer('progress_percent').notNull().default(0),
    /** Worker process that makes the renditions. */
    workerId: integer('worker_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('campaign_creative_campaign').on(table.orgId, table.campaignId),
    index('campaign_creative_preparing').on(table.createdAt).where(sql`${table.state} = 'preparing'`),
  ],
);

/** A banner or the picture of an icon, decoded, checked and encoded again. It never changes. */
export const campaignBannerTable = pgTable(
  'campaign_banner',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    shape: text('shape').notNull().$type<(typeof bannerShapes)[number] | 'icon'>(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    mimeType: text('mime_type').notNull().$type<'image/png' | 'image/jpeg'>(),
    sizeBytes: integer('size_bytes').notNull(),
    objectKey: text('object_key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('campaign_banner_campaign').on(table.orgId, table.campaignId),
  ],
);

/** A data feed of an organisation with the last rows that could be read. */
export const campaignFeedTable = pgTable(
  'campaign_feed',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    format: text('format').notNull().$type<'json' | 'csv'>(),
    keyColumn: text('key_column'),
    keyFact: text('key_fact').notNull().$type<(typeof feedKeyFacts)[number]>(),
    intervalSeconds: integer('interval_seconds').notNull(),
    rows: jsonb('rows').notNull().default({}).$type<FeedRows>(),
    /** Changes when the rows do. */
    rowsHash: text('rows_hash'),
    fetchedAt: moment('fetched_at'),
    checkedAt: moment('checked_at'),
    dueAt: moment('due_at').notNull().defaultNow(),
    problem: jsonb('problem').$type<Message>(),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.id] }), index('campaign_feed_due').on(table.dueAt)],
);

/** Numbers the writes of publications, so that readers find those that they have not seen. */
export const publicationSequence = pgSequence('campaign_publication_sequence');

/** What the processes that serve ads read: the only table of campaigns that they know. */
export const campaignPublicationTable = pgTable(
  'campaign_publication',
  {
    tagId: uuid('tag_id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    revision: integer('revision').notNull(),
    /** Null: paused or deleted. Text, which is written and read in a third of the time that binary JSON takes. */
    served: json('served').$type<ServedCampaign>(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().default(sql`nextval('campaign_publication_sequence')`),
    publishedAt: moment('published_at').notNull().defaultNow(),
  },
  (table) => [
    index('campaign_publication_sequence_order').on(table.sequence),
    index('campaign_publication_campaign').on(table.orgId, table.campaignId),
  ],
);
