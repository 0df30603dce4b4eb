import { createSegmentFile, type SegmentFile } from './segment-file.ts';

/** Bytes that may wait for a slow disk. Beyond, `append` rejects and `note` forgets. */
const MAX_PENDING_BYTES = 32_000_000;
/** Noted events are written this often while nobody waits for the disk. */
const NOTE_MS = 50;

type Waiter = { readonly resolve: () => void; readonly reject: (error: Error) => void };
type Entry = { readonly line: Buffer; readonly waiter?: Waiter };

export type SegmentWriterOptions = {
  readonly segmentBytes: number;
  readonly segmentMs: number;
  /** Folder of the next segment. Rejects while nothing may be written. */
  readonly folder: () => Promise<string>;
  /** Rejects when another process has taken over the folder, so that nothing written to it may be acknowledged. */
  readonly assertOwned: () => Promise<void>;
  readonly onSegment: (path: string, sizeBytes: number) => void;
  readonly onFailure: (error: unknown) => void;
};

export type SegmentWriter = {
  readonly append: (line: Buffer) => Promise<void>;
  readonly note: (line: Buffer) => void;
  /** Ends the last segment. Later events are refused. */
  readonly close: () => Promise<void>;
};

/** The segment that is written, and its end by size or age. */
const createCurrentSegment = (options: SegmentWriterOptions, onOld: () => void) => {
  const { segmentBytes, segmentMs, folder, assertOwned, onSegment } = options;
  let segment: SegmentFile | undefined;
  let isOld = false;
  let ageTimer: NodeJS.Timeout | undefined;

  const open = async (): Promise<SegmentFile> => {
    const opened = await createSegmentFile(await folder());
    segment = opened;
    ageTimer = setTimeout(() => {
      isOld = true;
      onOld();
    }, segmentMs);
    return opened;
  };

  return {
    isOld: () => isOld,
    isDue: () => isOld || (segment?.sizeBytes() ?? 0) >= segmentBytes,
    /** @param isAwaited whether a caller waits until the group is on the disk */
    write: async (group: readonly Entry[], isAwaited: boolean): Promise<void> => {
      const file = segment ?? (await open());
      await file.write(Buffer.concat(group.map(({ line }) => line)));
      if (!isAwaited) return;
      await file.sync();
      await assertOwned();
    },
    end: async (): Promise<void> => {
      const ended = segment;
      segment = undefined;
      isOld = false;
      clearTimeout(ageTimer);
      if (ended && (await ended.end())) onSegment(ended.path, ended.sizeBytes());
    },
  };
};

/**
 * Writes records with group commit: all that arrive while the disk works are written and synchronised together, so the number of events per
 * second does not depend on the time that a synchronisation takes.
 */
export const createSegmentWriter = (options: SegmentWriterOptions): SegmentWriter => {
  let pending: Entry[] = [];
  let pendingBytes = 0;
  let isClosed = false;
  let noteTimer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  const current = createCurrentSegment(options, () => commitSoon());

  const commit = async (group: readonly Entry[]): Promise<void> => {
    const waiters = group.flatMap(({ waiter }) => waiter ?? []);
    try {
      await current.write(group, waiters.length > 0);
      for (const { resolve } of waiters) resolve();
    } catch (error) {
      // The state of the file is unknown, also after a failed synchronisation: go on in a new one.
      await current.end();
      options.onFailure(error);
      for (const { reject } of waiters) reject(error as Error);
    }
  };

  const commitAll = async (): Promise<void> => {
    while (pending.length > 0) {
      const group = pending;
      pending = [];
      pendingBytes = 0;
      await commit(group);
      if (current.isDue()) await current.end();
    }
    if (current.isOld()) await current.end();
  };

  /** One round at a time; the next one takes what arrives meanwhile. */
  const commitSoon = (): void => {
    clearTimeout(noteTimer);
    noteTimer = undefined;
    round ??= commitAll().finally(() => {
      round = undefined;
      if (pending.length > 0 || current.isOld()) commitSoon();
    });
  };

  const isRefused = (line: Buffer): boolean => isClosed || pendingBytes + line.length > MAX_PENDING_BYTES;
  const add = (entry: Entry): void => {
    pending.push(entry);
    pendingBytes += entry.line.length;
  };

  return {
    append: (line) =>
      new Promise((resolve, reject) => {
        if (isRefused(line)) return reject(new Error('The event log is closed, or its disk is too slow.'));
        add({ line, waiter: { resolve, reject } });
        commitSoon();
      }),
    note: (line) => {
      if (isRefused(line)) return;
      add({ line });
      if (!round) noteTimer ??= setTimeout(commitSoon, NOTE_MS);
    },
    close: async () => {
      isClosed = true;
      commitSoon();
      while (round) await round;
      await current.end();
    },
  };
};
