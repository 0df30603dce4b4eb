import { join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { checkoutRoot } from '../config/checkout.ts';
import type { Log } from '../log/log.ts';

/** Argument of repositories: the database or a transaction. */
export type Database = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'>;

export type DatabaseHandle = {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  readonly url: string;
  /** Runs `work` while a separate connection holds `lock`. */
  withLock<T>(lock: number, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Modules declare their advisory locks as `…_LOCK = 730_0…`; a test verifies that all differ. Processes of two releases
 * may run at the same time, so a lock must keep its number.
 */
const MIGRATION_LOCK = 730_001;

/**
 * Statements and batches of ad events take seconds at most, also those that wait for the events of other processes. After this time, the
 * connection was lost without a word.
 */
export const QUERY_TIMEOUT_MS = 60_000;

/** A connection pool that survives restarts of the server: lost idle connections are logged and replaced. */
export const openDatabase = (options: {
  readonly url: string;
  readonly log: Log;
  readonly maxConnections?: number;
  /** A statement that takes longer fails, and its connection is replaced. Default: the system's timeout of a lost connection, of minutes. */
  readonly queryTimeoutMs?: number;
}): DatabaseHandle => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 12,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    ...(options.queryTimeoutMs !== undefined && { query_timeout: options.queryTimeoutMs }),
    keepAlive: true,
    application_name: 'sonora',
  });
  pool.on('error', (error) => options.log.warn({ error: error.message }, 'an idle database connection was lost'));
  // When the server ends, the query of a busy client rejects, so the event itself needs no handling.
  pool.on('connect', (client) => client.on('error', () => {}));
  const withLock = async <T>(lock: number, work: () => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [lock]);
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {});
      client.release();
    }
  };
  return { db: drizzle(pool), pool, url: options.url, withLock, close: () => pool.end() };
};

/** Version of the PostgreSQL server. @throws Error when it does not respond within 5 seconds */
export const databaseVersion = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return String((await client.query('show server_version')).rows[0]?.server_version);
  } finally {
    await client.end().catch(() => {});
  }
};

/** Both sources and bundle read the migrations from the checkout. */
export const migrationsFolder = join(checkoutRoot(), 'apps', 'server', 'migrations');

/**
 * Migrates the schema, forward only. One process at a time; the others wait and then have nothing to do.
 * @param setting that has the address, for the error of a server that is too old
 */
export const migrateDatabase = async (handle: DatabaseHandle, setting = 'DATABASE_URL'): Promise<void> => {
  const version = await handle.pool.query('show server_version_num');
  if (Number(version.rows[0]?.server_version_num) < 150_000) {
    throw new Error(`${setting} points to a PostgreSQL older than version 15. Sonora needs 15 or newer.`);
  }
  await handle.withLock(MIGRATION_LOCK, () => migrate(handle.db, { migrationsFolder }));
};

/** SQLSTATE of a failed statement, thrown by the driver or wrapped by the query builder. */
export const sqlState = (error: unknown): string | undefined => {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
};

const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ETIMEDOUT']);

/** True when the database is temporarily unavailable: starting, stopping or being replaced. */
export const isDatabaseAway = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = String((current as { code?: unknown }).code ?? '');
    if (systemCodes.has(code) || code.startsWith('57P') || code.startsWith('08')) return true;
    if (/Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(current.message))
      return true;
  }
  return false;
};

export const uniqueViolation = '23505';
export const foreignKeyViolation = '23503';

/** SQLSTATEs for NUL in text or JSON, and for a lone surrogate in JSON: valid in JavaScript, not in PostgreSQL. */
const unstorableText = new Set(['22021', '22P05', '22P02']);

/** True when a statement failed because of characters that PostgreSQL cannot store. */
export const isUnstorableText = (error: unknown): boolean => unstorableText.has(sqlState(error) ?? '');
