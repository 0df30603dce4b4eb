import type pg from 'pg';

const DAY_MS = 86_400_000;
/** Partitions exist before their day begins, so that events never wait for them. */
const DAYS_IN_ADVANCE = 3;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const namePattern = /^ad_event_(\d{4})(\d{2})(\d{2})$/;

/** Table of a day's events. @throws RangeError when the text is no day, so that it can stand in SQL */
export const partitionOf = (day: string): string => {
  if (!dayPattern.test(day) || Number.isNaN(Date.parse(day))) throw new RangeError(`${day} is no day.`);
  return `ad_event_${day.replaceAll('-', '')}`;
};

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Creates the partition of a day. In a transaction of its own: the parent table is locked. */
export const createPartition = async (client: pg.ClientBase | pg.Pool, day: string): Promise<void> => {
  const [name, next] = [partitionOf(day), addDays(day, 1)];
  try {
    await client.query(
      `create table if not exists ${name} partition of ad_event for values from ('${day}') to ('${next}')`,
    );
  } catch (error) {
    // Two processes created it at the same time.
    const { code } = error as { code?: string };
    if (code !== '42P07' && code !== '23505') throw error;
  }
};

const listPartitions = async (pool: pg.Pool): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ad_event'::regclass`,
  );
  return new Set(rows.map(({ name }) => name));
};

/** Creates the partitions of the next days. */
export const createNextPartitions = async (pool: pg.Pool, now: Date): Promise<void> => {
  const today = now.toISOString().slice(0, 10);
  const names = await listPartitions(pool);
  for (let ahead = -1; ahead <= DAYS_IN_ADVANCE; ahead += 1) {
    const day = addDays(today, ahead);
    if (!names.has(partitionOf(day))) await createPartition(pool, day);
  }
};

/**
 * Deletes the partitions that ended before `keptMonths`.
 * @param now instant of the retention clock
 * @returns the deleted ones
 */
export const dropOldPartitions = async (pool: pg.Pool, keptMonths: number, now: Date): Promise<readonly string[]> => {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - keptMonths);
  const deleted: string[] = [];
  for (const name of await listPartitions(pool)) {
    const [, year, month, day] = namePattern.exec(name) ?? [];
    if (day === undefined || Date.parse(`${year}-${month}-${day}`) + DAY_MS > oldest.getTime()) continue;
    await pool.query(`drop table if exists ${name}`);
    deleted.push(name);
  }
  return deleted;
};
