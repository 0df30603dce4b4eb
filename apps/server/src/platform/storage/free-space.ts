import { StorageFullError } from './storage.ts';

/** Space of one object while it is written. */
export type SpaceClaim = {
  /** @param writtenBytes so far. @throws StorageFullError when the space that is kept would be used */
  grow(writtenBytes: number): Promise<void>;
  /** The object is complete or was given up. */
  end(): void;
};

export type FreeSpace = {
  freeBytes(): Promise<number>;
  /**
   * Claims space for an object, together with what all other open claims may still write.
   * @param options.bytes size of the object, or what was announced; undefined: claimed step by step
   * @param options.keptBytes stay free on the disk
   * @throws StorageFullError
   */
  claim(options: { readonly bytes: number | undefined; readonly keptBytes: number }): Promise<SpaceClaim>;
};

/** Space is looked at again after this many written bytes, and claimed in steps of this size without an announcement. */
const STEP_BYTES = 8_000_000;

/** Free space of a disk, and the space that open writes of this process have claimed of it. */
export const createFreeSpace = (freeBytes: () => Promise<number>): FreeSpace => {
  /** Claimed and not yet written. */
  let pendingBytes = 0;
  return {
    freeBytes,
    claim: async ({ bytes = STEP_BYTES, keptBytes }) => {
      let claimedBytes = bytes;
      let writtenBytes = 0;
      let checkedBytes = 0;
      const assertSpace = async (): Promise<void> => {
        if ((await freeBytes()) - pendingBytes < keptBytes) throw new StorageFullError();
      };
      const end = (): void => {
        pendingBytes -= claimedBytes - writtenBytes;
        claimedBytes = 0;
        writtenBytes = 0;
      };
      pendingBytes += claimedBytes;
      try {
        await assertSpace();
      } catch (error) {
        end();
        throw error;
      }
      return {
        grow: async (written) => {
          const more = written > claimedBytes ? written + STEP_BYTES - claimedBytes : 0;
          pendingBytes += more - (written - writtenBytes);
          claimedBytes += more;
          writtenBytes = written;
          if (more === 0 && written - checkedBytes < STEP_BYTES) return;
          checkedBytes = written;
          await assertSpace();
        },
        end,
      };
    },
  };
};
