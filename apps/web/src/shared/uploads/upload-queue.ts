export type UploadStatus = 'waiting' | 'uploading' | 'paused' | 'checking' | 'done' | 'failed';

export type UploadItem = {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly status: UploadStatus;
  readonly sentBytes: number;
  /** Why it failed. */
  readonly problem?: string | undefined;
  /** The finished file and its folder. */
  readonly fileId?: string;
  readonly folderId?: string;
};

/** A file to upload. */
export type UploadSource = {
  readonly file: Blob;
  readonly name: string;
  /** The folder, which may have to be created first. */
  readonly folderId: () => Promise<string>;
};

export type UploadListener = {
  readonly onSent: (bytes: number) => void;
  /** All bytes are sent; the server looks at the content. */
  readonly onChecking: () => void;
};

/** One upload. `start` begins or resumes it; a paused one never settles. */
export type Transfer = {
  readonly start: (progress: UploadListener) => Promise<{ readonly fileId: string; readonly folderId: string }>;
  readonly pause: () => void;
  /** Ends it for good. */
  readonly cancel: () => void;
};

/** Uploads at the same time: more would only share the same connection. */
const maxAtOnce = 3;

type Entry = { item: UploadItem; readonly transfer: Transfer };

const isEnded = ({ status }: UploadItem): boolean => status === 'done' || status === 'failed';
const isRunning = ({ status }: UploadItem): boolean => status === 'uploading' || status === 'checking';

/** The entries of a queue, with the list that pages show. */
const createEntries = () => {
  let entries: readonly Entry[] = [];
  let items: readonly UploadItem[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly Entry[]): void => {
    entries = next;
    items = entries.map(({ item }) => item);
    for (const listener of listeners) listener();
  };
  return {
    all: () => entries,
    items: () => items,
    find: (id: string): Entry | undefined => entries.find(({ item }) => item.id === id),
    add: (added: readonly Entry[]): void => set([...entries, ...added]),
    keep: (isKept: (entry: Entry) => boolean): void => set(entries.filter(isKept)),
    change: (entry: Entry, next: Partial<UploadItem>): void => {
      entry.item = { ...entry.item, ...next };
      set(entries);
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

type QueueOptions = {
  readonly transferOf: (source: UploadSource) => Transfer;
  readonly problemOf: (error: unknown) => string;
  readonly onDone: () => void;
};

/** Runs the waiting entries, a few at a time. */
const createRunner = (entries: ReturnType<typeof createEntries>, { problemOf, onDone }: QueueOptions) => {
  const { change } = entries;
  const run = async (entry: Entry): Promise<void> => {
    change(entry, { status: 'uploading', problem: undefined });
    const isCurrent = (): boolean => entries.find(entry.item.id) === entry && isRunning(entry.item);
    try {
      const done = await entry.transfer.start({
        onSent: (sentBytes) => isCurrent() && change(entry, { sentBytes }),
        onChecking: () => isCurrent() && change(entry, { status: 'checking', sentBytes: entry.item.sizeBytes }),
      });
      if (!isCurrent()) return;
      change(entry, { ...done, status: 'done', sentBytes: entry.item.sizeBytes });
      onDone();
    } catch (error) {
      if (isCurrent()) change(entry, { status: 'failed', problem: problemOf(error) });
    } finally {
      next();
    }
  };
  const next = (): void => {
    const running = entries.all().filter(({ item }) => isRunning(item)).length;
    const waiting = entries.all().filter(({ item }) => item.status === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, maxAtOnce - running))) void run(entry);
  };
  return next;
};

/** Uploads files one after another, a few at a time. Lives as long as the window, whichever page is shown. */
export const createUploadQueue = (options: QueueOptions) => {
  const entries = createEntries();
  const next = createRunner(entries, options);
  let count = 0;
  return {
    add: (sources: readonly UploadSource[]): void => {
      const added = sources.map((source): Entry => {
        count += 1;
        const { name, file } = source;
        return {
          item: { id: `upload ${count}`, name, sizeBytes: file.size, status: 'waiting', sentBytes: 0 },
          transfer: options.transferOf(source),
        };
      });
      entries.add(added);
      next();
    },
    pause: (id: string): void => {
      const entry = entries.find(id);
      if (!entry || (entry.item.status !== 'uploading' && entry.item.status !== 'waiting')) return;
      entries.change(entry, { status: 'paused' });
      entry.transfer.pause();
      next();
    },
    /** Goes on with a paused upload, or tries a failed one again. */
    resume: (id: string): void => {
      const entry = entries.find(id);
      if (!entry || (entry.item.status !== 'paused' && entry.item.status !== 'failed')) return;
      entries.change(entry, { status: 'waiting' });
      next();
    },
    /** Ends an upload, and removes it from the list. */
    cancel: (id: string): void => {
      const entry = entries.find(id);
      if (!entry) return;
      entries.keep((each) => each !== entry);
      if (entry.item.status !== 'done') entry.transfer.cancel();
      next();
    },
    /** Removes what has ended from the list. */
    clearEnded: (): void => entries.keep(({ item }) => !isEnded(item)),
    items: entries.items,
    subscribe: entries.subscribe,
  };
};

export type UploadSummary = {
  readonly done: number;
  readonly failed: number;
  /** Waiting, paused or running. */
  readonly open: number;
  readonly total: number;
  /** Share of all bytes that are sent, 0 to 1. */
  readonly share: number;
};

export const summaryOf = (items: readonly UploadItem[]): UploadSummary => {
  const bytes = items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const sent = items.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  const done = items.filter(({ status }) => status === 'done').length;
  const failed = items.filter(({ status }) => status === 'failed').length;
  const share = bytes === 0 ? (done === items.length ? 1 : 0) : sent / bytes;
  return { done, failed, open: items.length - done - failed, total: items.length, share };
};
