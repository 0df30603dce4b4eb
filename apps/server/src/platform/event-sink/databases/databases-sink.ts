import type { StoredEvent } from '../../event-log/encode-event.ts';
import type { Log } from '../../log/log.ts';
import { tryAll } from '../../processes/try-all.ts';
import { deliverAcceptable, type RefusedEvents } from '../deliver-acceptable.ts';
import { type EventBatch, type EventSink, RejectedBatchError } from '../event-sink.ts';
import { createPostgresSink } from '../postgres-sink.ts';
import { createDatabaseOutage, untilSilent } from './database-outage.ts';
import type { EventDatabase, EventDatabases } from './event-databases.ts';
import { gatherBatches } from './gather-batches.ts';
import { MAIN_POSITION } from './prepare-database.ts';
import { createWaitingEvents, type WaitingEvents } from './waiting-events.ts';

/** As `encodeEvent` begins. */
const tagPattern = /^\{"tag":"([0-9A-Fa-f-]{36})"/;

/** Tag of an event; none of what is no event, which the main database refuses. */
const tagOf = ({ json }: StoredEvent): string => {
  const known = tagPattern.exec(json)?.[1];
  if (known !== undefined) return known;
  try {
    const { tag } = JSON.parse(json) as { readonly tag?: unknown };
    return String(tag);
  } catch {
    return '';
  }
};

export type DatabasesSinkOptions = {
  /** Default: those of the main database. */
  readonly waiting?: WaitingEvents;
  /** How long an answer is waited for before the events are kept elsewhere. Default: a minute. */
  readonly answerMs?: number;
  /** As of `createDatabaseOutage`. */
  readonly probeMs?: number;
};

/** Delivers to one database of the list. */
export const deliverTo = (databases: EventDatabases, database: EventDatabase) => {
  let sink: Pick<EventSink, 'deliver'> | undefined;
  return async (batch: EventBatch): Promise<RefusedEvents> => {
    const { pool } = await database.open();
    sink ??= { deliver: gatherBatches(createPostgresSink(pool, { listenersPool: databases.main.pool }).deliverAll) };
    return deliverAcceptable(sink, batch);
  };
};

/** Delivers to a database of the list, or keeps the events in the main database while theirs is away. */
const createPart = (databases: EventDatabases, database: EventDatabase, log: Log, options: DatabasesSinkOptions) => {
  const { waiting = createWaitingEvents(databases.main.pool), answerMs, probeMs } = options;
  const outage = createDatabaseOutage(database, log, probeMs);
  const deliver = deliverTo(databases, database);
  return {
    deliver: async (batch: EventBatch): Promise<RefusedEvents> => {
      if (!outage.isAway()) {
        try {
          return await untilSilent(deliver(batch), answerMs);
        } catch (error) {
          outage.note(error);
        }
      }
      // The batch may have been stored without an answer: the database then knows its id.
      await waiting.keep(database.position, batch);
      return { refused: [] };
    },
    close: outage.close,
  };
};

/**
 * A sink over all databases of events. The parts of a batch are delivered at the same time, under the batch's id. A repeated delivery stores
 * only what is lacking, since each database knows the batches that it has. A database of the list that is away keeps no events of the others
 * waiting: its own wait in the main database until a worker brings them (`createDatabaseRounds`). So do events of a database that was listed after
 * this process started.
 */
export const createDatabasesSink = (
  databases: EventDatabases,
  log: Log,
  options: DatabasesSinkOptions = {},
): EventSink => {
  const main = createPostgresSink(databases.main.pool);
  const parts = new Map<EventDatabase, ReturnType<typeof createPart>>();
  const partOf = (database: EventDatabase): Pick<ReturnType<typeof createPart>, 'deliver'> => {
    if (database.position === MAIN_POSITION) return { deliver: (batch) => deliverAcceptable(main, batch) };
    const known = parts.get(database) ?? createPart(databases, database, log, options);
    parts.set(database, known);
    return known;
  };

  const deliver = async (batch: EventBatch): Promise<void> => {
    const { id, events } = batch;
    const byTag = Map.groupBy(events, tagOf);
    const groups = await databases.group([...byTag.keys()]);
    // All of them, where the operator lists no databases.
    if ([...groups.keys()].every(({ position }) => position === MAIN_POSITION)) return main.deliver(batch);
    const results = await tryAll(groups, ([database, tagIds]) =>
      partOf(database).deliver({ id, events: tagIds.flatMap((tagId) => byTag.get(tagId)!) }),
    );
    const refused = results.flatMap((part) => part.refused);
    if (refused.length > 0) throw new RejectedBatchError(results.find(({ cause }) => cause)?.cause, refused);
  };

  return {
    deliver,
    close: async () => {
      for (const { close } of parts.values()) close();
    },
  };
};
