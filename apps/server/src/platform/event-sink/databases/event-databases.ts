import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError } from '../../config/configuration-error.ts';
import {
  type Database,
  type DatabaseHandle,
  databaseVersion,
  openDatabase,
  QUERY_TIMEOUT_MS,
} from '../../database/database.ts';
import { isUuid } from '../../ids/is-uuid.ts';
import { describeError } from '../../log/describe-error.ts';
import type { Log } from '../../log/log.ts';
import { within } from '../../processes/within.ts';
import { adTagDatabaseTable } from '../event-databases.schema.ts';
import { assertDatabasesListed, MAIN_POSITION, prepareDatabase } from './prepare-database.ts';
import { UnlistedDatabaseError } from './unlisted-database-error.ts';

/** Positions of tags that are remembered, some 100 bytes each. */
const MAX_REMEMBERED_TAGS = 100_000;
/** Connections to each database of the list. */
const CONNECTIONS = 4;
const CLOSING_MS = 3_000;
/** A start does not wait longer for a database that says nothing. */
const START_MS = 15_000;

/** A database that has events. */
export type EventDatabase = {
  /** `MAIN_POSITION`, or its place in the operator's list, from 1. */
  readonly position: number;
  /** The database, once it is migrated. @throws while it is away; ConfigurationError when it is another one than before */
  readonly open: () => Promise<DatabaseHandle>;
  /** Resolves when the database answers, over a connection of its own. @throws as `open` */
  readonly probe: () => Promise<void>;
};

/**
 * The databases of events and counts. All events of a tag are in one of them, which is chosen with the campaign and never changed: in the main
 * database, where the operator lists no other ones.
 */
export type EventDatabases = {
  readonly main: DatabaseHandle;
  /** The main database, and those of the list in its order. */
  readonly all: readonly EventDatabase[];
  /** Database of a tag. @throws as `open` */
  readonly of: (tagId: string) => Promise<DatabaseHandle>;
  /** Tags by their database. Those that nobody knows belong to the main one. */
  readonly group: (tagIds: readonly string[]) => Promise<ReadonlyMap<EventDatabase, readonly string[]>>;
  /** Gives a new tag its database, in the transaction that stores the tag. */
  readonly assign: (db: Database, tagId: string) => Promise<void>;
  /** The main database stays open. */
  readonly close: () => Promise<void>;
};

export type EventDatabasesOptions = {
  readonly main: DatabaseHandle;
  /** The operator's list, without the main database. */
  readonly urls: readonly string[];
  readonly log: Log;
  /** Connections to each database of the list. Default: 4. */
  readonly maxConnections?: number;
  /** Tags whose positions are remembered. Default: 100,000. */
  readonly maxRememberedTags?: number;
};

/** Remembers a result. After a failure, the next call tries again. */
const once = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
};

/**
 * Positions of tags, which never change while the tag exists: each is read once. That is also done without a list, since the operator may have
 * given one to other processes meanwhile.
 */
const createPositions = ({
  main,
  maxRememberedTags = MAX_REMEMBERED_TAGS,
}: Pick<EventDatabasesOptions, 'main' | 'maxRememberedTags'>) => {
  const remembered = new Map<string, number>();
  const read = async (tagIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await main.pool.query<{ tagId: string; position: number }>(
      'select tag_id as "tagId", position from ad_tag_database where tag_id = any($1::uuid[])',
      [tagIds],
    );
    const listed = new Map(rows.map(({ tagId, position }) => [tagId, position]));
    return new Map(tagIds.map((tagId) => [tagId, listed.get(tagId) ?? MAIN_POSITION]));
  };
  const remember = (positions: ReadonlyMap<string, number>): void => {
    if (remembered.size + positions.size > maxRememberedTags) remembered.clear();
    for (const [tagId, position] of positions) remembered.set(tagId, position);
  };
  return async (tagIds: readonly string[]): Promise<readonly number[]> => {
    const ids = tagIds.map((tagId) => tagId.toLowerCase());
    // Of its own, since `remembered` may be cleared by this call, and by others while this one reads.
    const positions = new Map(ids.map((tagId) => [tagId, isUuid(tagId) ? remembered.get(tagId) : MAIN_POSITION]));
    const unknown = [...positions.keys()].filter((tagId) => positions.get(tagId) === undefined);
    if (unknown.length > 0) {
      const found = await read(unknown);
      remember(found);
      for (const [tagId, position] of found) positions.set(tagId, position);
    }
    return ids.map((tagId) => positions.get(tagId)!);
  };
};

/** The databases without a look at them: each is prepared when it is first used. */
export const createEventDatabases = (options: EventDatabasesOptions): EventDatabases => {
  const { main, urls, log, maxConnections = CONNECTIONS } = options;
  const handles = urls.map((url) => openDatabase({ url, log, maxConnections, queryTimeoutMs: QUERY_TIMEOUT_MS }));
  const listed = handles.map((handle, index): EventDatabase => {
    const position = index + 1;
    const { url } = handle;
    const prepare = once(() => prepareDatabase(main.pool, { url, position, log }));
    return {
      position,
      open: () => prepare().then(() => handle),
      probe: async () => {
        await databaseVersion(url);
        await prepare();
      },
    };
  });
  const all: readonly EventDatabase[] = [
    { position: MAIN_POSITION, open: async () => main, probe: async () => {} },
    ...listed,
  ];
  const unlisted = new Map<number, EventDatabase>();
  /** A process that runs while the operator adds a database, also the first one, does not know it until it is started again. */
  const at = (position: number): EventDatabase => {
    const known = all[position] ?? unlisted.get(position);
    if (known) return known;
    const open = async (): Promise<never> => {
      throw new UnlistedDatabaseError();
    };
    unlisted.set(position, { position, open, probe: open });
    return at(position);
  };
  const positionsOf = createPositions(options);
  const group: EventDatabases['group'] = async (tagIds) => {
    const positions = await positionsOf(tagIds);
    return Map.groupBy(tagIds, (_, index) => at(positions[index]!));
  };
  return {
    main,
    all,
    group,
    of: async (tagId) => {
      const [position = MAIN_POSITION] = await positionsOf([tagId]);
      return at(position).open();
    },
    assign: async (db, tagId) => {
      // At random: of a database that is added later, new campaigns are not all there.
      if (urls.length > 0) await db.insert(adTagDatabaseTable).values({ tagId, position: 1 + randomInt(urls.length) });
    },
    close: async () => {
      const closed = Promise.all(handles.map((handle) => handle.close()));
      // One that says nothing must not keep the process.
      await within(CLOSING_MS, closed, 'A database of events does not close.').catch(() => {});
    },
  };
};

/**
 * Opens the databases of events. Those that are away now are prepared when they are back.
 * @throws ConfigurationError when the list cannot be that of this installation
 */
export const openEventDatabases = async (options: EventDatabasesOptions): Promise<EventDatabases> => {
  const { main, urls, log } = options;
  await assertDatabasesListed(main.pool, urls.length);
  const databases = createEventDatabases(options);
  const prepared = databases.all.map(({ position, open }) =>
    open().catch((error: unknown) => {
      if (error instanceof ConfigurationError) throw error;
      log.warn({ position, error: describeError(error) }, 'a database of events is away; its events wait for it');
    }),
  );
  const started = Promise.all(prepared);
  const isSilent = sleep(START_MS, undefined, { ref: false });
  try {
    await Promise.race([started, isSilent]);
  } catch (error) {
    await databases.close();
    throw error;
  }
  return databases;
};
