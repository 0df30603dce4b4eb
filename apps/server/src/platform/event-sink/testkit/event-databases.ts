import { randomUUID } from 'node:crypto';
import { startTestDatabase, type TestDatabase } from '../../../../../../tests/testkit/database.ts';
import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import { type DatabaseHandle, openDatabase } from '../../database/database.ts';
import { type EventDatabases, openEventDatabases } from '../databases/event-databases.ts';
import { MAIN_POSITION } from '../databases/prepare-database.ts';

export type TestEventDatabases = {
  readonly main: DatabaseHandle;
  /** Addresses of the databases of the list. */
  readonly urls: readonly string[];
  /** Another empty database on the same server. */
  readonly createUrl: () => Promise<string>;
  /** The databases as a process opens them; they are closed with the others. */
  readonly open: (urls: readonly string[]) => Promise<EventDatabases>;
  /** Connects to a database of the list; 0 is the main one. */
  readonly at: (position: number) => DatabaseHandle;
  /** A new tag of a database. */
  readonly tagOf: (position: number) => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** A main database and empty ones for events, on one server. */
export const startEventDatabases = async (count: number): Promise<TestEventDatabases> => {
  const server: TestDatabase = await startTestDatabase();
  const main = server.open(6);
  const createUrl = (): Promise<string> => server.createEmpty(`events_${randomUUID().replaceAll('-', '')}`);
  const urls: string[] = [];
  for (let number = 0; number < count; number += 1) urls.push(await createUrl());
  const handles = new Map<number, DatabaseHandle>([[MAIN_POSITION, main]]);
  const opened: EventDatabases[] = [];
  return {
    main,
    urls,
    createUrl,
    open: async (list) => {
      const databases = await openEventDatabases({ main, urls: list, log: silentLog });
      opened.push(databases);
      return databases;
    },
    at: (position) => {
      const known = handles.get(position);
      if (known) return known;
      const handle = openDatabase({ url: urls[position - 1]!, log: silentLog, maxConnections: 2 });
      handles.set(position, handle);
      return handle;
    },
    tagOf: async (position) => {
      const tagId = randomUUID();
      if (position !== MAIN_POSITION)
        await main.pool.query('insert into ad_tag_database (tag_id, position) values ($1, $2)', [tagId, position]);
      return tagId;
    },
    stop: async () => {
      for (const databases of opened) await databases.close();
      for (const [position, handle] of handles) if (position !== MAIN_POSITION) await handle.close();
      await server.stop();
    },
  };
};
