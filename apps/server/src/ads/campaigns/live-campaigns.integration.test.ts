import type { ServedCampaign } from '@sonora/contracts/campaigns/served-campaign';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publish, servedCampaign } from '../../../../../tests/testkit/ads/publish.ts';
import { startAds } from '../../../../../tests/testkit/ads/start-ads.ts';
import { startTestDatabase, type TestDatabase } from '../../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../../tests/testkit/installation.ts';
import { announced } from '../../../../../tests/testkit/wait-milliseconds.ts';
import { createLiveCampaigns, type LiveCampaigns } from './live-campaigns.ts';
import { createPublicationsRepository } from './publications.repository.ts';

let database: TestDatabase;
let pool: pg.Pool;
let campaigns: LiveCampaigns;
let failures = 0;

beforeAll(async () => {
  database = await startTestDatabase();
  ({ pool } = database.open(4));
});
afterAll(() => database?.stop());

beforeEach(async () => {
  await pool.query('delete from campaign_publication');
  failures = 0;
  const log = {
    ...silentLog,
    error: () => {
      failures += 1;
    },
  };
  campaigns = createLiveCampaigns(createPublicationsRepository(pool), log);
});

const published = async (campaign: ServedCampaign = servedCampaign()): Promise<ServedCampaign> => {
  await publish(pool, campaign);
  await campaigns.refresh();
  return campaign;
};

const versionOf = ({ tagId }: ServedCampaign): string | undefined => campaigns.find(tagId)?.documentVersion;

/** The row ended and was deleted before anybody told the process. */
const deleteRow = ({ tagId }: ServedCampaign): Promise<unknown> =>
  pool.query('delete from campaign_publication where tag_id = $1', [tagId]);

describe('publications in memory', () => {
  it('end with their rows, and so do their media, when they are compared with the database', async () => {
    const [ended, other] = [await published(), await published()];
    const creativeId = ended.definition.defaultCreativeId;
    const { objectKey } = ended.creatives[creativeId]!.renditions[0]!;
    expect(campaigns.findRendition(creativeId, 'mp3-192.mp3')).toMatchObject({ objectKey, sizeBytes: 1_000 });
    await deleteRow(ended);
    await campaigns.compare();
    expect([campaigns.find(ended.tagId), campaigns.size()]).toEqual([undefined, 1]);
    // What the storage may still have is known without its size.
    expect(campaigns.findRendition(creativeId, 'mp3-192.mp3')?.sizeBytes).toBeUndefined();
    expect(versionOf(other)).toBe('4.2');
  });

  it('are those of an older database that was restored, and follow what is published in it', async () => {
    const [changed, added] = [await published(), servedCampaign()];
    const sequence = async () =>
      Number((await pool.query('select max(sequence) as last from campaign_publication')).rows[0].last);
    const before = await sequence();
    await published({ ...changed, documentVersion: '3.0' });
    const paused = await published();
    await publish(pool, paused, null);
    await published(added);
    const known = await sequence();
    // Back to the first publication: rows, numbers and the counter of the numbers.
    await deleteRow(added);
    const restored = 'update campaign_publication set served = $2, sequence = $3 where tag_id = $1';
    await pool.query(restored, [changed.tagId, JSON.stringify(changed), before]);
    await pool.query(restored, [paused.tagId, JSON.stringify(paused), before - 1]);
    await pool.query(`select setval('campaign_publication_sequence', $1)`, [before]);
    await campaigns.compare();
    expect([versionOf(changed), versionOf(paused), versionOf(added)]).toEqual(['4.2', '4.2', undefined]);
    await published({ ...changed, documentVersion: '4.0' });
    expect(await sequence()).toBeLessThan(known);
    expect(versionOf(changed)).toBe('4.0');
  });

  it('are read again when another publication has the same number', async () => {
    const campaign = await published();
    const other = JSON.stringify({ ...campaign, documentVersion: '4.1' });
    await pool.query(
      `update campaign_publication set served = $2, published_at = published_at + interval '1 second' where tag_id = $1`,
      [campaign.tagId, other],
    );
    await campaigns.compare();
    expect(versionOf(campaign)).toBe('4.1');
  });

  it('stay as they are, and are not read again, when nothing differs', async () => {
    const campaign = await published();
    const broken = servedCampaign();
    await published({ ...broken, definition: { ...broken.definition, defaultCreativeId: '' } });
    expect(failures).toBe(1);
    const live = campaigns.find(campaign.tagId);
    await campaigns.compare();
    expect(campaigns.find(campaign.tagId)).toBe(live);
    expect(failures).toBe(1);
  });

  it('are compared page by page', async () => {
    const served = JSON.stringify(servedCampaign());
    await pool.query(
      `insert into campaign_publication (tag_id, org_id, campaign_id, revision, served)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1,
         jsonb_set($1::jsonb, '{tagId}', to_jsonb(gen_random_uuid())) from generate_series(1, 4001)`,
      [served],
    );
    await campaigns.compare();
    expect(campaigns.size()).toBe(4_001);
    await pool.query(
      'delete from campaign_publication where tag_id in (select tag_id from campaign_publication limit 4000)',
    );
    await campaigns.compare();
    expect(campaigns.size()).toBe(1);
  });

  it('are compared after a comparison that failed', async () => {
    const ended = await published();
    const away = new Error('away');
    let isAway = false;
    const repository = createPublicationsRepository(pool);
    campaigns = createLiveCampaigns(
      {
        ...repository,
        lastSequence: () => (isAway ? Promise.reject(away) : repository.lastSequence()),
      },
      silentLog,
    );
    await campaigns.refresh();
    await deleteRow(ended);
    isAway = true;
    await expect(campaigns.compare()).rejects.toBe(away);
    expect(campaigns.size()).toBe(1);
    isAway = false;
    await campaigns.refresh();
    expect(campaigns.size()).toBe(0);
  });
});

it('a process that was cut off from the database no longer serves what ended meanwhile', async () => {
  const ads = await startAds(database.url);
  try {
    const campaign = servedCampaign();
    await publish(pool, campaign);
    await expect.poll(() => ads.services.campaigns.find(campaign.tagId)).toBeDefined();
    await deleteRow(campaign);
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'sonora-listen'`);
    await expect.poll(() => ads.services.campaigns.find(campaign.tagId), announced).toBeUndefined();
  } finally {
    await ads.stop();
  }
});
