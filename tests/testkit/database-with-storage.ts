import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseHandle } from '../../apps/server/src/platform/database/database.ts';
import { createDirectoryStorage } from '../../apps/server/src/platform/storage/directory-storage.ts';
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts';
import { startTestDatabase } from './database.ts';

export type DatabaseWithStorage = {
  readonly handle: DatabaseHandle;
  readonly storage: Storage;
  /** Folder of the storage. */
  readonly directory: string;
  stop(): Promise<void>;
};

/** A migrated, empty database and an empty storage, for tests of services that use both. */
export const startDatabaseWithStorage = async (maxConnections = 4): Promise<DatabaseWithStorage> => {
  const database = await startTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'sonora-storage-'));
  return {
    handle: database.open(maxConnections),
    storage: await createDirectoryStorage(directory),
    directory,
    stop: async () => {
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
