import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deliverAcceptable, type RefusedEvents } from '../event-sink/deliver-acceptable.ts';
import type { EventSink } from '../event-sink/event-sink.ts';
import type { Log } from '../log/log.ts';
import { type DecodedSegment, decodeSegment, encodeSegment } from './encode-event.ts';
import { segmentSuffix, syncFolder } from './segment-file.ts';

/** Records that were set aside, or that the file of a segment is gone. */
export type StoredSegment = { readonly setAside: number } | 'gone';

/** Brings ended segments to the sink. */
export type SegmentStore = {
  /** Stores the events of a segment and deletes its file. Rejects when a later attempt may succeed. */
  readonly store: (path: string) => Promise<StoredSegment>;
  readonly close: () => Promise<void>;
};

export type SegmentStoreOptions = { readonly sink: EventSink; readonly log: Log; readonly rejectedFolder: string };

const LINE_END = Buffer.from('\n');

const describeCause = (cause: unknown): string | undefined =>
  cause === undefined || cause instanceof Error ? cause?.message : String(cause);

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Stores segments in a sink. Records that are damaged, and events that the sink can never store, are set aside in files of
 * `rejectedFolder`, without the others.
 */
export const createSegmentStore = ({ sink, log, rejectedFolder }: SegmentStoreOptions): SegmentStore => {
  /** Keeps what cannot be counted in a file of its own, for the operator, and says so. */
  const keepAside = async (path: string, damaged: DecodedSegment['damaged'], refusal: RefusedEvents): Promise<void> => {
    const { refused, cause } = refusal;
    await mkdir(rejectedFolder, { recursive: true });
    const lines = damaged.flatMap((line) => [line, LINE_END]);
    const content = Buffer.concat([...lines, encodeSegment(refused)]);
    await writeFile(join(rejectedFolder, basename(path)), content, { mode: 0o600, flush: true });
    await syncFolder(rejectedFolder);
    log.error(
      { segment: basename(path), damaged: damaged.length, refused: refused.length, error: describeCause(cause) },
      'events cannot be counted; they are kept in a file',
    );
  };

  return {
    store: async (path) => {
      const content = await readFile(path).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
      if (content === undefined) return 'gone';
      const { events, damaged } = decodeSegment(content);
      const id = basename(path, segmentSuffix);
      const refusal = events.length === 0 ? { refused: [] } : await deliverAcceptable(sink, { id, events });
      const setAside = damaged.length + refusal.refused.length;
      if (setAside > 0) await keepAside(path, damaged, refusal);
      await rm(path, { force: true });
      return { setAside };
    },
    close: () => sink.close(),
  };
};
