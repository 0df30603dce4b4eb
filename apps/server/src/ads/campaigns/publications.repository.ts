import type { ServedCampaign } from '@sonora/contracts/campaigns/served-campaign';
import type pg from 'pg';

export type Publication = {
  readonly tagId: string;
  readonly sequence: number;
  /** Null: paused or deleted. */
  readonly served: ServedCampaign | null;
};

/** Publications that are read at once: one may have several megabytes. */
const PAGE = 20;

export const createPublicationsRepository = (pool: pg.Pool) => ({
  /** The next publications after a sequence, in their order. Writers hold a lock, so no lower sequence follows. */
  after: async (sequence: number): Promise<readonly Publication[]> => {
    const { rows } = await pool.query<{ tagId: string; sequence: string; served: ServedCampaign | null }>(
      `select tag_id as "tagId", sequence, served from campaign_publication
       where sequence > $1 order by sequence limit ${PAGE}`,
      [sequence],
    );
    return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
  },
});

export type PublicationsRepository = ReturnType<typeof createPublicationsRepository>;
