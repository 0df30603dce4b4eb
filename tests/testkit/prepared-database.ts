import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateDatabase, migrationsFolder, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import type { Log } from '../../apps/server/src/platform/log/log.ts';
import { copyPreparedFolder } from './prepared-folder.ts';
import { newTemporaryFolder } from './temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');

/** Settings without effect on a process that is killed; only a crash of the machine would lose data. */
const settings = ['fsync = off', 'full_page_writes = off'];

/** What the database's files depend on: PostgreSQL, our way to create and start it, the schema, and the settings. */
const inputFiles = (): string[] => {
  const embedded = join(root, 'apps', 'server', 'src', 'platform', 'database', 'embedded');
  return [
    join(root, 'package-lock.json'),
    import.meta.filename,
    ...[embedded, migrationsFolder, join(migrationsFolder, 'meta')].flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(folder, entry.name))
        .sort(),
    ),
  ];
};

/** Hash of the inputs of `copyPreparedDatabase`. */
export const preparedDatabaseHash = (): string => {
  const hash = createHash('sha256');
  for (const file of inputFiles()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 20);
};

/** A new data directory with an empty, migrated database that does not wait for the disk. Creating one takes seconds. */
export const copyPreparedDatabase = (log: Log): Promise<string> =>
  copyPreparedFolder('database', preparedDatabaseHash(), async () => {
    const dataDirectory = await newTemporaryFolder('database');
    const embedded = await startEmbeddedPostgres({ dataDirectory, log });
    const handle = openDatabase({ url: embedded.url, log, maxConnections: 2 });
    await migrateDatabase(handle).finally(() => handle.close());
    await embedded.stop();
    await appendFile(join(dataDirectory, 'pgdata', 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    return dataDirectory;
  });
