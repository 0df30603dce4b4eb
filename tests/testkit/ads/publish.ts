import { randomUUID } from 'node:crypto';
import type { ServedCampaign, ServedCreative } from '@sonora/contracts/campaigns/served-campaign';
import type pg from 'pg';

/** A creative with three renditions and a banner. */
export const servedCreative = (creativeId: string, change: Partial<ServedCreative> = {}): ServedCreative => ({
  name: 'Bread',
  title: 'Bread & "butter" <fresh>',
  durationMs: 15_000,
  landingPage: 'https://bakery.example.com/',
  renditions: [
    { name: 'mp3-192.mp3', mimeType: 'audio/mpeg', bitrateKbps: 192, extension: 'mp3' },
    { name: 'mp3-128.mp3', mimeType: 'audio/mpeg', bitrateKbps: 128, extension: 'mp3' },
    { name: 'ogg-96.ogg', mimeType: 'audio/ogg', bitrateKbps: 96, extension: 'ogg' },
  ].map(({ extension: _, ...rendition }) => ({
    ...rendition,
    mimeType: rendition.mimeType as 'audio/mpeg',
    sampleRateHz: 44_100,
    isConstantBitrate: true,
    sizeBytes: 1_000,
    objectKey: `campaigns/${creativeId}/${rendition.name}`,
  })),
  companions: [],
  ...change,
});

/** A campaign with a default creative and no rules. */
export const servedCampaign = (change: Partial<ServedCampaign> = {}): ServedCampaign => {
  const campaignId = change.campaignId ?? randomUUID();
  const defaultCreativeId = change.definition?.defaultCreativeId ?? randomUUID();
  return {
    version: 1,
    campaignId,
    tagId: randomUUID(),
    orgId: randomUUID(),
    definition: { campaignId, defaultCreativeId, rules: [] },
    documentVersion: '4.2',
    creatives: { [defaultCreativeId]: servedCreative(defaultCreativeId) },
    feeds: {},
    ...change,
  };
};

/** Publishes a campaign as the module does: a row with the next sequence, and a notification. Null pauses it. */
export const publish = async (
  pool: pg.Pool,
  campaign: ServedCampaign,
  served: ServedCampaign | null = campaign,
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(1)');
    const { rows } = await client.query<{ sequence: string }>(
      `insert into campaign_publication (tag_id, org_id, campaign_id, revision, served)
       values ($1, $2, $3, 1, $4)
       on conflict (tag_id) do update
       set served = excluded.served, sequence = nextval('campaign_publication_sequence')
       returning sequence`,
      [campaign.tagId, campaign.orgId, campaign.campaignId, served === null ? null : JSON.stringify(served)],
    );
    const message = {
      topic: 'campaign_published',
      payload: { tagId: campaign.tagId, sequence: Number(rows[0]?.sequence) },
    };
    await client.query('select pg_notify($1, $2)', ['sonora_events', JSON.stringify(message)]);
    await client.query('commit');
  } finally {
    client.release();
  }
};
