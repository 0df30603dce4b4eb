import { useSyncExternalStore } from 'react';

/** A sound to share: the suggested name, and the id or address of the sound. */
export type ShareRequest = { readonly name: string; readonly asset: string };

let request: ShareRequest | undefined;
const listeners = new Set<() => void>();

const set = (next: ShareRequest | undefined): void => {
  request = next;
  for (const listener of listeners) listener();
};

/** Opens the dialog in which a link is made, from whatever page. */
export const requestShare = (wanted: ShareRequest): void => set(wanted);

export const endShare = (): void => set(undefined);

export const useShareRequest = (): ShareRequest | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
  );
