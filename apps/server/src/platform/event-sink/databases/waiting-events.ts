import { limits } from '@sonora/contracts/limits';
import type pg from 'pg';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Log } from '../../log/log.ts';
import type { RefusedEvents } from '../deliver-acceptable.ts';
import { decodeEvents, encodeEvents } from '../encode-events.ts';
import type { EventBatch } from '../event-sink.ts';

/** How long a look at the size of what waits is good for. */
const SIZE_MS = 2_000;

export type WaitingEvents = {
  /**
   * Keeps events in the main database until theirs is back. The same batch is kept once.
   * @throws when too many events of this database wait, and while the main database is away
   */
  readonly keep: (position: number, batch: EventBatch) => Promise<void>;
};

/** @param maxBytes of compressed events that wait for one database. Default: that of the limits */
export const createWaitingEvents = (
  main: pg.Pool,
  maxBytes: number = limits.adEvents.waitingForDatabaseBytes,
): WaitingEvents => {
  const sizes = new Map<number, { readonly readMs: number; readonly bytes: number }>();

  const sizeOf = async (position: number): Promise<number> => {
    const known = sizes.get(position);
    if (known && performance.now() - known.readMs < SIZE_MS) return known.bytes;
    const { rows } = await main.query<{ bytes: number }>(
      'select coalesce(sum(octet_length(events)), 0)::float8 as bytes from ad_event_waiting where position = $1',
      [position],
    );
    const bytes = rows[0]?.bytes ?? 0;
    sizes.set(position, { readMs: performance.now(), bytes });
    return bytes;
  };

  return {
    keep: async (position, { id, events }) => {
      if ((await sizeOf(position)) >= maxBytes)
        throw new Error(`Too many events wait for database ${position} of events.`);
      await main.query(
        `insert into ad_event_waiting as w (position, batch_id, event_count, events, waiting_since) values ($1, $2, $3, $4, now())
         on conflict (position, batch_id) do update set events = excluded.events, event_count = excluded.event_count
         where w.event_count < excluded.event_count and not w.is_refused`,
        [position, id, events.length, await encodeEvents(events)],
      );
    },
  };
};

/** Whether events wait for a database that may store them. */
export const hasWaiting = async (main: pg.Pool, position: number): Promise<boolean> => {
  const { rows } = await main.query<{ hasWaiting: boolean }>(
    'select exists(select from ad_event_waiting where position = $1 and not is_refused) as "hasWaiting"',
    [position],
  );
  return rows[0]?.hasWaiting === true;
};

export type WaitingCount = {
  readonly position: number;
  /** Whether their database can never store them. */
  readonly isRefused: boolean;
  readonly events: number;
};

/** Numbers of events in the main database that are for others. */
export const countWaiting = async (main: pg.Pool): Promise<readonly WaitingCount[]> => {
  const { rows } = await main.query<WaitingCount>(
    `select position, is_refused as "isRefused", sum(event_count)::float8 as events from ad_event_waiting
     group by 1, 2 order by 1, 2`,
  );
  return rows;
};

type WaitingRow = { readonly id: string; readonly events: Buffer };

/**
 * Delivers the batch that has waited longest for a database. Several workers take different ones. What the database can never store stays, for
 * the operator.
 * @returns false when none waits. @throws as `deliver`
 */
export const deliverWaiting = (
  main: pg.Pool,
  position: number,
  deliver: (batch: EventBatch) => Promise<RefusedEvents>,
  log: Log,
): Promise<boolean> =>
  inTransaction(main, async (client) => {
    const { rows } = await client.query<WaitingRow>(
      `select batch_id as id, events from ad_event_waiting where position = $1 and not is_refused
       order by waiting_since limit 1 for update skip locked`,
      [position],
    );
    const [row] = rows;
    if (!row) return false;
    const { refused, cause } = await deliver({ id: row.id, events: await decodeEvents(row.events) });
    if (refused.length === 0) {
      await client.query('delete from ad_event_waiting where position = $1 and batch_id = $2', [position, row.id]);
      return true;
    }
    await client.query(
      `update ad_event_waiting set is_refused = true, events = $3, event_count = $4 where position = $1 and batch_id = $2`,
      [position, row.id, await encodeEvents(refused), refused.length],
    );
    log.error(
      { batch: row.id, position, events: refused.length, error: String(cause) },
      'events cannot be counted; they are kept in the table ad_event_waiting',
    );
    return true;
  });
