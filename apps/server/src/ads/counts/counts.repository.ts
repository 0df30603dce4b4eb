import type { CountsMessage } from '@sonora/adserving';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/in-transaction.ts';

/** Instance id of the archive. Its exposures are those of several instances, one after the other. */
export const ARCHIVE = '00000000-0000-0000-0000-000000000000';
const ARCHIVE_LOCK = 730_060;
/** Age after which the counts of an instance that is silent move to the archive: every process has read them by then. */
const ARCHIVED_AFTER = '1 day';

/** How far the counts of an instance are known. */
export type KnownInstance = { readonly instanceId: string; readonly beat: number; readonly cursor: number };

export type StoredExposures = {
  readonly since: number;
  readonly cursor: number;
  readonly exposures: CountsMessage['exposures'];
};

export type InstanceNews = {
  readonly instanceId: string;
  readonly beat: number;
  readonly hasEnded: boolean;
  /** Time since the last beat by the clock of the database. */
  readonly silentSeconds: number;
  readonly totals: CountsMessage['totals'];
  readonly exposures: readonly StoredExposures[];
};

/** What an instance has stored so far: number of its writes, and totals. */
export type FormerWrites = { readonly beat: number; readonly totals: ReadonlyMap<string, number> };

const nothingWritten: FormerWrites = { beat: 0, totals: new Map() };

const DAY_MS = 86_400_000;

type ExposureRow = StoredExposures & {
  /** Instant after which no cap needs them; null when they are needed as long as their campaign. */
  readonly keptUntil: Date | null;
};

/**
 * Exposures of a message in rows by the UTC day on which they end, so that each row is deleted on its day. Their order gives them positions
 * without a gap; what begins with 0 is a whole, whose positions say nothing.
 */
const rowsOf = ({ since, cursor, exposures }: StoredExposures): readonly ExposureRow[] => {
  const days = Map.groupBy(exposures, ([, instantMs, keepMs]) =>
    keepMs === null ? null : Math.floor((instantMs + keepMs) / DAY_MS),
  );
  let position = since;
  return [...days].map(([day, own]) => {
    const keptUntil =
      day === null ? null : new Date(own.reduce((latest, [, ms, keepMs]) => Math.max(latest, ms + (keepMs ?? 0)), 0));
    if (since === 0) return { since, cursor, exposures: own, keptUntil };
    const first = position;
    position += own.length;
    return { since: first, cursor: position, exposures: own, keptUntil };
  });
};

const newsQuery = `
  select i.instance_id as "instanceId", i.beat::float8 as beat, i.has_ended as "hasEnded",
    extract(epoch from clock_timestamp() - i.seen_at)::float8 as "silentSeconds",
    case when i.beat > coalesce(k.beat, 0) then
      (select json_agg(json_build_array(t.subject, t.total)) from ads_total t
       where t.instance_id = i.instance_id and t.beat > coalesce(k.beat, 0)) end as totals,
    case when i.beat > coalesce(k.beat, 0) then
      (select json_agg(json_build_object('since', e.since, 'cursor', e.cursor, 'exposures', e.exposures) order by e.id)
       from ads_exposure e where e.instance_id = i.instance_id and e.cursor > coalesce(k.cursor, 0)) end as exposures
  from ads_instance i
  left join unnest($1::uuid[], $2::bigint[], $3::bigint[]) as k(instance_id, beat, cursor) using (instance_id)
  where i.instance_id <> $4 and ($5 or i.instance_id <> '${ARCHIVE}')`;

/** Takes what an instance has stored out of the archive again, where it was moved while the instance could not write. */
const takeFromArchive = async (client: pg.PoolClient, totals: FormerWrites['totals']): Promise<void> => {
  await client.query(
    `update ads_total t set total = greatest(0, t.total - former.total)
     from unnest($1::text[], $2::bigint[]) as former(subject, total)
     where t.instance_id = '${ARCHIVE}' and t.subject = former.subject`,
    [[...totals.keys()], [...totals.values()]],
  );
};

export const createCountsRepository = (pool: pg.Pool) => ({
  /**
   * Stores what an instance counted since its last message, and that it lives. `since` 0 replaces its exposures.
   * @returns the number of the write, by which others know that it is new
   */
  write: (message: CountsMessage, former: FormerWrites = nothingWritten): Promise<number> =>
    inTransaction(pool, async (client) => {
      const { instanceId, since, cursor, exposures } = message;
      const { rows } = await client.query<{ beat: number; isNew: boolean }>(
        `insert into ads_instance as i (instance_id, beat) values ($1, $2::bigint + 1)
         on conflict (instance_id) do update set beat = i.beat + 1, seen_at = clock_timestamp(), has_ended = false
         returning beat::float8 as beat, xmax = 0 as "isNew"`,
        [instanceId, former.beat],
      );
      const { beat, isNew } = rows[0]!;
      const wasArchived = isNew && former.beat > 0;
      if (wasArchived) await takeFromArchive(client, former.totals);
      const totals = message.totals.filter(([subject, total]) => wasArchived || former.totals.get(subject) !== total);
      if (totals.length > 0) {
        await client.query(
          `insert into ads_total as t (instance_id, subject, total, beat)
           select $1, subject, total, $4 from unnest($2::text[], $3::bigint[]) as new(subject, total)
           on conflict (instance_id, subject) do update set total = excluded.total, beat = excluded.beat`,
          [instanceId, totals.map(([subject]) => subject), totals.map(([, total]) => total), beat],
        );
      }
      if (exposures.length > 0) {
        if (since === 0) await client.query('delete from ads_exposure where instance_id = $1', [instanceId]);
        for (const row of rowsOf({ since, cursor, exposures })) {
          await client.query(
            `insert into ads_exposure (instance_id, since, cursor, exposures, kept_until) values ($1, $2, $3, $4, $5)`,
            [instanceId, row.since, row.cursor, JSON.stringify(row.exposures), row.keptUntil],
          );
        }
      }
      return beat;
    }),
  /** What other instances wrote. @param options.withArchive at the start only */
  readNews: async (
    ownId: string,
    known: readonly KnownInstance[],
    options: { readonly withArchive: boolean },
  ): Promise<readonly InstanceNews[]> => {
    const { rows } = await pool.query<InstanceNews & { totals: CountsMessage['totals'] | null }>(newsQuery, [
      known.map(({ instanceId }) => instanceId),
      known.map(({ beat }) => beat),
      known.map(({ cursor }) => cursor),
      ownId,
      options.withArchive,
    ]);
    return rows.map((row) => ({ ...row, totals: row.totals ?? [], exposures: row.exposures ?? [] }));
  },
  markEnded: async (instanceId: string): Promise<void> => {
    await pool.query('update ads_instance set has_ended = true where instance_id = $1', [instanceId]);
  },
  /** Subjects without a total of any instance: they were deleted with their campaign. */
  withoutTotals: async (subjects: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await pool.query<{ subject: string }>(
      `select subject from unnest($1::text[]) as known(subject)
       where not exists (select from ads_total t where t.subject = known.subject)`,
      [[...subjects]],
    );
    return new Set(rows.map(({ subject }) => subject));
  },
  /**
   * Deletes exposures that no cap needs, and moves the counts of instances that ended long ago to the archive.
   * @param now of this process: nothing is deleted that only the clock of the database takes for old
   */
  sweep: async (now: Date): Promise<void> => {
    await pool.query('delete from ads_exposure where kept_until < least(now(), $1::timestamptz)', [now]);
    await pool.query(`
      with may as (select pg_try_advisory_xact_lock(${ARCHIVE_LOCK}) as now),
      old as (
        select instance_id from ads_instance, may
        where may.now and seen_at < now() - interval '${ARCHIVED_AFTER}' and instance_id <> '${ARCHIVE}'
        for update of ads_instance
      ),
      archive as (
        insert into ads_instance as a (instance_id, beat, has_ended)
        select '${ARCHIVE}', 1, true where exists (select from old)
        on conflict (instance_id) do update set beat = a.beat + 1
      ),
      totals as (delete from ads_total using old where ads_total.instance_id = old.instance_id
                 returning ads_total.subject, ads_total.total),
      moved as (
        insert into ads_total as t (instance_id, subject, total, beat)
        select '${ARCHIVE}', subject, sum(total), 1 from totals group by subject
        on conflict (instance_id, subject) do update set total = t.total + excluded.total
      ),
      exposures as (update ads_exposure set instance_id = '${ARCHIVE}' from old
                    where ads_exposure.instance_id = old.instance_id)
      delete from ads_instance using old where ads_instance.instance_id = old.instance_id`);
  },
});

export type CountsRepository = ReturnType<typeof createCountsRepository>;
