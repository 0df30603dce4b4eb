import { useEffect, useSyncExternalStore } from 'react';

/** A command of the command palette. */
export type PaletteCommand = {
  readonly id: string;
  readonly title: string;
  /** Heading, such as "Go to" or "This ad". */
  readonly group: string;
  /** Shortcut to display, such as "Ctrl Z". */
  readonly keys?: string;
  readonly run: () => void;
};

let registered: ReadonlyMap<symbol, readonly PaletteCommand[]> = new Map();
let all: readonly PaletteCommand[] = [];
const listeners = new Set<() => void>();

const change = (next: ReadonlyMap<symbol, readonly PaletteCommand[]>): void => {
  registered = next;
  all = [...next.values()].flat();
  for (const listener of listeners) listener();
};

/** Registers commands while the component is mounted. The list must be memoised. */
export const useCommands = (commands: readonly PaletteCommand[]): void => {
  useEffect(() => {
    const key = Symbol();
    change(new Map(registered).set(key, commands));
    return () => {
      const rest = new Map(registered);
      rest.delete(key);
      change(rest);
    };
  }, [commands]);
};

export const useAllCommands = (): readonly PaletteCommand[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => all,
  );
