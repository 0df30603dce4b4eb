import { QUERY_TIMEOUT_MS } from '../../database/database.ts';
import type { Log } from '../../log/log.ts';
import { within } from '../../processes/within.ts';
import type { EventDatabase } from './event-databases.ts';

/** How often a database that was away is asked, and how long its answer is waited for. */
const PROBE_MS = 5_000;
const REPORT_MS = 60_000;

/** Waits for a database at most so long. What it waited for goes on. */
export const untilSilent = <Result>(work: Promise<Result>, milliseconds: number = QUERY_TIMEOUT_MS): Promise<Result> =>
  within(milliseconds, work, 'A database of events does not answer.');

export type DatabaseOutage = {
  /** Whether the database was away a moment ago: nobody should wait for it. */
  readonly isAway: () => boolean;
  /** Notes a failure. From now on, the database is asked now and then whether it is back. */
  readonly note: (error: unknown) => void;
  readonly close: () => void;
};

/** @param probeMs default: five seconds */
export const createDatabaseOutage = (database: EventDatabase, log: Log, probeMs: number = PROBE_MS): DatabaseOutage => {
  let probing: NodeJS.Timeout | undefined;
  let reportedMs = Number.NEGATIVE_INFINITY;

  const close = (): void => {
    clearInterval(probing);
    probing = undefined;
  };

  return {
    isAway: () => probing !== undefined,
    note: (error) => {
      if (performance.now() - reportedMs >= REPORT_MS) {
        reportedMs = performance.now();
        const facts = { position: database.position, error: (error as Error).message };
        log.warn(facts, 'a database of events is away; its events wait in the main database');
      }
      probing ??= setInterval(() => void untilSilent(database.probe(), probeMs).then(close, () => {}), probeMs).unref();
    },
    close,
  };
};
