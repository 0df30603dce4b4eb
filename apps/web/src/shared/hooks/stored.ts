import { useSyncExternalStore } from 'react';

/** A value kept in localStorage; without storage, it lasts until the page closes. */
export type Stored<T> = {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
};

const read = <T>(key: string, fallback: T, fits: (value: unknown) => value is T): T => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return fits(value) ? value : fallback;
  } catch {
    return fallback;
  }
};

const write = (key: string, value: unknown): void => {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the value is not remembered.
  }
};

/**
 * @param fits whether a value has the shape that this version of the application needs: another one may have stored it. Default:
 * whether it has the type of the fallback, which is enough for texts and flags.
 */
export const createStored = <T>(
  key: string,
  fallback: T,
  fits = (value: unknown): value is T => typeof value === typeof fallback,
): Stored<T> => {
  let value = read(key, fallback, fits);
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      write(key, next);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The value, and re-rendering when it changes. */
export const useStored = <T>(stored: Stored<T>): T => useSyncExternalStore(stored.subscribe, stored.get);
