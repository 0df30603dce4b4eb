import type pg from 'pg';
import { openDatabase } from '../../database/database.ts';
import type { Log } from '../../log/log.ts';
import { deleteEventsOf } from '../delete-events.ts';
import type { EventBatch } from '../event-sink.ts';
import { untilSilent } from './database-outage.ts';
import { deliverTo } from './databases-sink.ts';
import type { EventDatabase, EventDatabases } from './event-databases.ts';
import { deliverWaiting, hasWaiting } from './waiting-events.ts';

/** Tags whose events are deleted in one statement for each table. */
const TAGS_AT_ONCE = 100;
/**
 * A tag may have very many events, so their deletion is given more time than other statements. Beyond, the connection may have been lost without
 * a word, which the system may notice only after hours. If it was not, the database completes the statement, and a later round goes on.
 */
const DELETION_TIMEOUT_MS = 600_000;

const listDeleted = async (main: pg.Pool, position: number): Promise<readonly string[]> => {
  const { rows } = await main.query<{ tagId: string }>(
    'select tag_id as "tagId" from ad_tag_database where is_deleted and position = $1 limit $2',
    [position, TAGS_AT_ONCE],
  );
  return rows.map(({ tagId }) => tagId);
};

/** Deletes the events of tags whose campaigns were deleted for good. */
const deleteOfDeletedTags = async (
  main: pg.Pool,
  { position, open }: EventDatabase,
  connection: { readonly log: Log; readonly queryTimeoutMs: number },
): Promise<void> => {
  let tagIds = await listDeleted(main, position);
  if (tagIds.length === 0) return;
  const { url } = await open();
  const handle = openDatabase({ ...connection, url, maxConnections: 1 });
  try {
    while (tagIds.length > 0) {
      await deleteEventsOf(handle.db, tagIds);
      await main.query('delete from ad_tag_database where tag_id = any($1::uuid[])', [tagIds]);
      tagIds = await listDeleted(main, position);
    }
  } finally {
    await handle.close();
  }
};

export type DatabaseRoundsOptions = {
  /** Default: ten minutes. */
  readonly deletionTimeoutMs?: number;
};

/**
 * Rounds of what waits for databases of the list: events that were kept while they were away, and deletions. Each database has a round of its
 * own, so that none waits for another one that is slow or away.
 * @returns for each database, a function for one round
 */
export const createDatabaseRounds = (
  databases: EventDatabases,
  log: Log,
  { deletionTimeoutMs = DELETION_TIMEOUT_MS }: DatabaseRoundsOptions = {},
): readonly (() => Promise<void>)[] => {
  const main = databases.main.pool;
  return databases.all.slice(1).map((database) => {
    const deliver = deliverTo(databases, database);
    const deliverInTime = (batch: EventBatch) => untilSilent(deliver(batch));
    return async () => {
      // Without a transaction for each of the rounds, of which nearly all find none.
      if (await hasWaiting(main, database.position))
        while (await deliverWaiting(main, database.position, deliverInTime, log));
      // After the events of deleted tags that had waited.
      await deleteOfDeletedTags(main, database, { log, queryTimeoutMs: deletionTimeoutMs });
    };
  });
};
