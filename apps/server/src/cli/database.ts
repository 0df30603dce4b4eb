import { checkoutRoot } from '../platform/config/checkout.ts';
import { readConfig } from '../platform/config/config.ts';
import { type DatabaseHandle, migrateDatabase, openDatabase } from '../platform/database/database.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { createLog } from '../platform/log/log.ts';

const log = createLog({ level: 'silent', name: 'cli' });

const onDatabase = async <T>(url: string, work: (handle: DatabaseHandle) => Promise<T>): Promise<T> => {
  const handle = openDatabase({ url, log, maxConnections: 2 });
  try {
    await migrateDatabase(handle);
    return await work(handle);
  } finally {
    await handle.close();
  }
};

/**
 * Runs `work` on the installation's database after migrations: on the running one, else on the embedded one, started
 * for this.
 */
export const withDatabase = async <T>(work: (handle: DatabaseHandle) => Promise<T>): Promise<T> => {
  const config = readConfig(process.env, checkoutRoot());
  const running = config.databaseUrl ?? (await joinEmbeddedPostgres(config.dataDirectory));
  if (running !== undefined) return onDatabase(running, work);
  const embedded = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, log });
  try {
    return await onDatabase(embedded.url, work);
  } finally {
    await embedded.stop();
  }
};
