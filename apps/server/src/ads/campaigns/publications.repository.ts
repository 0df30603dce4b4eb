import type { ServedCampaign } from '@sonora/contracts/campaigns/served-campaign';
import type pg from 'pg';

export type PublicationVersion = {
  readonly tagId: string;
  /** Changes with each publication of the tag, also when a restored database counts sequences again. */
  readonly version: string;
};

export type Publication = PublicationVersion & {
  readonly sequence: number;
  /** Null: paused or deleted. */
  readonly served: ServedCampaign | null;
};

/** Publications that are read at once: one may have several megabytes. */
const PAGE = 20;
/** Versions that are read at once. */
const VERSIONS_PAGE = 2_000;

const version = `sequence || ' ' || extract(epoch from published_at) as version`;

export const createPublicationsRepository = (pool: pg.Pool) => {
  const read = async (condition: string, value: unknown): Promise<readonly Publication[]> => {
    const { rows } = await pool.query<Omit<Publication, 'sequence'> & { readonly sequence: string }>(
      `select tag_id as "tagId", sequence, ${version}, served from campaign_publication
       where ${condition} order by sequence limit ${PAGE}`,
      [value],
    );
    return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
  };
  return {
    /** The next publications after a sequence, in their order. Writers hold a lock, so no lower sequence follows. */
    after: (sequence: number) => read('sequence > $1', sequence),
    /** Publications of tags, of which at most `maxTags` may be asked for. */
    ofTags: (tagIds: readonly string[]) => read('tag_id = any($1::uuid[])', tagIds),
    maxTags: PAGE,
    lastSequence: async (): Promise<number> => {
      const { rows } = await pool.query<{ sequence: string | null }>(
        'select max(sequence) as sequence from campaign_publication',
      );
      return Number(rows[0]?.sequence ?? 0);
    },
    /** The next tags that answer with ads, in the order of their ids. @param tagId undefined: the first ones */
    versionsAfter: async (tagId: string | undefined): Promise<readonly PublicationVersion[]> => {
      const { rows } = await pool.query<PublicationVersion>(
        `select tag_id as "tagId", ${version} from campaign_publication
         where served is not null and ($1::uuid is null or tag_id > $1) order by tag_id limit ${VERSIONS_PAGE}`,
        [tagId],
      );
      return rows;
    },
  };
};

export type PublicationsRepository = ReturnType<typeof createPublicationsRepository>;
