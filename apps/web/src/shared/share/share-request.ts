import { useSyncExternalStore } from 'react';

/** Audio to share: suggested name of the link, and id or URL of the audio. */
export type ShareRequest = { readonly name: string; readonly asset: string };

let request: ShareRequest | undefined;
const listeners = new Set<() => void>();

const set = (next: ShareRequest | undefined): void => {
  request = next;
  for (const listener of listeners) listener();
};

/** Opens the share dialog, from any page. */
export const requestShare = (request: ShareRequest): void => set(request);

export const endShare = (): void => set(undefined);

export const useShareRequest = (): ShareRequest | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
  );
