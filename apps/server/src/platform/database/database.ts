import { join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { checkoutRoot } from '../config/checkout.ts';
import type { Log } from '../log/log.ts';

/** What repositories take: the database itself or a transaction on it. */
export type Database = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'>;

export type DatabaseHandle = {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  readonly url: string;
  /** Runs `work` with a connection of its own that holds `lock` while it runs. */
  withLock<T>(lock: number, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Modules declare their advisory locks as `…_LOCK = 730_0…`; a test holds that no two are equal. Processes of two releases may
 * run at the same time: a lock keeps its number.
 */
const MIGRATION_LOCK = 730_001;

/** A pool that survives the death of the server: idle clients that lose their connection are logged and replaced. */
export const openDatabase = (options: {
  readonly url: string;
  readonly log: Log;
  readonly maxConnections?: number;
}): DatabaseHandle => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 12,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'sonora',
  });
  pool.on('error', (error) => options.log.warn({ error: error.message }, 'an idle database connection was lost'));
  // A client in use when the server ends: its query rejects, so the event needs no handling here.
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

/** The version of the PostgreSQL at this address. @throws Error when it does not answer within 5 seconds */
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

/** Migrations are read from the checkout, by sources and bundle alike. */
export const migrationsFolder = join(checkoutRoot(), 'apps', 'server', 'migrations');

/** Brings the schema up to date. Forward only; one process at a time, the others wait and find nothing to do. */
export const migrateDatabase = async (handle: DatabaseHandle): Promise<void> => {
  const version = await handle.pool.query('show server_version_num');
  if (Number(version.rows[0]?.server_version_num) < 150_000) {
    throw new Error('DATABASE_URL points to a PostgreSQL older than version 15. Sonora needs 15 or newer.');
  }
  await handle.withLock(MIGRATION_LOCK, () => migrate(handle.db, { migrationsFolder }));
};

/** SQLSTATE of a failed statement, whether thrown by the driver or wrapped by the query builder. */
export const sqlState = (error: unknown): string | undefined => {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
};

const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Whether a failure only says that the database is away for the moment: starting, stopping or being replaced. */
export const isDatabaseAway = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = String((current as { code?: unknown }).code ?? '');
    if (systemCodes.has(code) || code.startsWith('57P') || code.startsWith('08')) return true;
    if (/Connection terminated|timeout exceeded when trying to connect/.test(current.message)) return true;
  }
  return false;
};

export const uniqueViolation = '23505';

/** A NUL in a text, the same within JSON, and half of a surrogate pair within JSON: JavaScript has them, PostgreSQL not. */
const unstorableText = new Set(['22021', '22P05', '22P02']);

/** Whether a statement failed for characters that a database text cannot hold. */
export const isUnstorableText = (error: unknown): boolean => unstorableText.has(sqlState(error) ?? '');
