import { rm } from 'node:fs/promises';
import pg from 'pg';
import {
  type DatabaseHandle,
  migrateDatabase,
  openDatabase,
} from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { silentLog, type TestInstallationOptions } from './installation.ts';
import { copyPreparedDatabase } from './prepared-database.ts';
import { newTemporaryFolder } from './temporary-folder.ts';

export type TestDatabase = {
  /** Migrated, and empty. */
  readonly url: string;
  /** Creates another database without tables on the same server. */
  createEmpty(name: string): Promise<string>;
  /** A connection pool; it is closed with the database. */
  open(maxConnections: number): DatabaseHandle;
  stop(): Promise<void>;
};

/** The embedded PostgreSQL in a folder of its own, without the product's processes. */
export const startTestDatabase = async ({
  isFirstStart = false,
}: TestInstallationOptions = {}): Promise<TestDatabase> => {
  const dataDirectory = await (isFirstStart ? newTemporaryFolder('database') : copyPreparedDatabase(silentLog));
  const embedded = await startEmbeddedPostgres({ dataDirectory, log: silentLog });
  const handle = openDatabase({ url: embedded.url, log: silentLog, maxConnections: 2 });
  await migrateDatabase(handle).finally(() => handle.close());
  const pools: DatabaseHandle[] = [];
  return {
    url: embedded.url,
    open: (maxConnections) => {
      const pool = openDatabase({ url: embedded.url, log: silentLog, maxConnections });
      pools.push(pool);
      return pool;
    },
    createEmpty: async (name) => {
      const client = new pg.Client({ connectionString: embedded.url });
      await client.connect();
      await client.query(`create database ${name}`).finally(() => client.end());
      return embedded.url.replace(/\/[^/]*$/, `/${name}`);
    },
    stop: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
      await embedded.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};
