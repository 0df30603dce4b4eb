import { useSyncExternalStore } from 'react';

/** A value kept in localStorage; without storage, it lasts until the page closes. */
export type Stored<T> = {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
};

const read = <T>(key: string, fallback: T): T => {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
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

export const createStored = <T>(key: string, fallback: T): Stored<T> => {
  let value = read(key, fallback);
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
