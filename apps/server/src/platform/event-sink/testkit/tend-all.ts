import { silentLog } from '../../../../../../tests/testkit/installation.ts';
import { tryAll } from '../../processes/try-all.ts';
import type { EventDatabases } from '../databases/event-databases.ts';
import { createDatabaseRounds, type DatabaseRoundsOptions } from '../databases/tend-databases.ts';

/** One round of each database of the list. @returns a function that throws the first error, after all rounds have ended */
export const tendAll = (databases: EventDatabases, options?: DatabaseRoundsOptions): (() => Promise<void>) => {
  const rounds = createDatabaseRounds(databases, silentLog, options);
  return async () => void (await tryAll(rounds, (round) => round()));
};
