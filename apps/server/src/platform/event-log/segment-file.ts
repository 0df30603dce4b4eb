import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const segmentSuffix = '.events';

/** A file of events that is written at its end only. Its name is the id of its batch. */
export type SegmentFile = {
  readonly path: string;
  /** Bytes of complete records. */
  sizeBytes: () => number;
  write: (bytes: Buffer) => Promise<void>;
  /** Resolves when everything written is on the disk. */
  sync: () => Promise<void>;
  /** Ends the file; what a failed write has left is cut off. @returns false when it was empty, and is deleted */
  end: () => Promise<boolean>;
};

/** Makes a new name in a folder durable. Windows has no such call. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

const writeAll = async (handle: FileHandle, bytes: Buffer): Promise<void> => {
  let written = 0;
  while (written < bytes.length) written += (await handle.write(bytes, written)).bytesWritten;
};

export const createSegmentFile = async (folder: string): Promise<SegmentFile> => {
  const path = join(folder, `${randomUUID()}${segmentSuffix}`);
  const handle = await open(path, 'ax', 0o600);
  let sizeBytes = 0;
  await syncFolder(folder).catch(async (error: unknown) => {
    await handle.close();
    await rm(path, { force: true });
    throw error;
  });
  return {
    path,
    sizeBytes: () => sizeBytes,
    write: async (bytes) => {
      await writeAll(handle, bytes);
      sizeBytes += bytes.length;
    },
    sync: () => handle.datasync(),
    end: async () => {
      // A record that stays torn fails its checksum, so this may fail.
      await handle.truncate(sizeBytes).catch(() => {});
      await handle.close().catch(() => {});
      if (sizeBytes > 0) return true;
      await rm(path, { force: true });
      return false;
    },
  };
};
