import { useSyncExternalStore } from 'react';

let isNeeded = false;
const listeners = new Set<() => void>();

/** Shows the panel of uploads on every page. Its code is loaded with the first upload. */
export const showUploadPanel = (isShown: boolean): void => {
  isNeeded = isShown;
  for (const listener of listeners) listener();
};

export const useUploadPanel = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isNeeded,
  );
