import { useSyncExternalStore } from 'react';
import { errorText } from '../api/errors.ts';
import { transferOf } from './transfer.ts';
import { createUploadQueue, type UploadItem } from './upload-queue.ts';

const listeners = new Set<() => void>();

/** Calls `listener` whenever an upload has ended well, so that lists of files can be fetched again. */
export const onUploaded = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The uploads of this window. They go on while the user moves to other pages. */
export const uploads = createUploadQueue({
  transferOf,
  problemOf: errorText,
  onDone: () => {
    for (const listener of listeners) listener();
  },
});

export const useUploads = (): readonly UploadItem[] => useSyncExternalStore(uploads.subscribe, uploads.items);
