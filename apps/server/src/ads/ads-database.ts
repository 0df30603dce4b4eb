import { type DatabaseHandle, openDatabase } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';

/** Statements take seconds at most, also those that wait for the events of other processes: then the connection was lost without a word. */
const QUERY_TIMEOUT_MILLISECONDS = 60_000;

/** Connections of the process that serves ads. */
export const openAdsDatabase = (url: string, log: Log, maxConnections: number): DatabaseHandle =>
  openDatabase({ url, log, maxConnections, queryTimeoutMs: QUERY_TIMEOUT_MILLISECONDS });
