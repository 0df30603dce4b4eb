import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { silentLog } from './installation.ts';

export type TestDatabase = {
  /** Migrated, and empty. */
  readonly url: string;
  /** A further database beside it, without any table. */
  createEmpty(name: string): Promise<string>;
  stop(): Promise<void>;
};

/** The product's own PostgreSQL on an empty folder, without its processes. */
export const startTestDatabase = async (): Promise<TestDatabase> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'sonora-database-'));
  const embedded = await startEmbeddedPostgres({ dataDirectory, log: silentLog });
  const handle = openDatabase({ url: embedded.url, log: silentLog, maxConnections: 2 });
  await migrateDatabase(handle).finally(() => handle.close());
  return {
    url: embedded.url,
    createEmpty: async (name) => {
      const client = new pg.Client({ connectionString: embedded.url });
      await client.connect();
      await client.query(`create database ${name}`).finally(() => client.end());
      return embedded.url.replace(/\/[^/]*$/, `/${name}`);
    },
    stop: async () => {
      await embedded.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
};
