import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import type { DatabaseHandle } from '../../database/database.ts';
import { createEventDatabases, type EventDatabases } from '../databases/event-databases.ts';

/** The databases of events of an installation whose operator lists none. */
export const onlyMain = (main: DatabaseHandle): EventDatabases =>
  createEventDatabases({ main, urls: [], log: silentLog });
