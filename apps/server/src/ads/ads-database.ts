import { type DatabaseHandle, openDatabase, QUERY_TIMEOUT_MS } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';

/** Connections of the process that serves ads. */
export const openAdsDatabase = (url: string, log: Log, maxConnections: number): DatabaseHandle =>
  openDatabase({ url, log, maxConnections, queryTimeoutMs: QUERY_TIMEOUT_MS });
