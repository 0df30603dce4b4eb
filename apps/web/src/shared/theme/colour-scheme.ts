import { useSyncExternalStore } from 'react';

export type ColourScheme = 'auto' | 'light' | 'dark';

/** Browser storage key, as Mantine's provider named it. The page's HTML reads it before the first paint. */
const key = 'mantine-color-scheme-value';

const read = (): ColourScheme => {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
};

let chosen = read();
const listeners = new Set<() => void>();
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

const apply = (): void => {
  const isDark = chosen === 'dark' || (chosen === 'auto' && systemIsDark.matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
};

const take = (scheme: ColourScheme): void => {
  chosen = scheme;
  apply();
  for (const listener of listeners) listener();
};

export const setColourScheme = (scheme: ColourScheme): void => {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Storage is full or blocked: the choice lasts until the page closes.
  }
  take(scheme);
};

/** Follows the system's scheme and choices made in other windows. */
export const followColourScheme = (): void => {
  systemIsDark.addEventListener('change', apply);
  window.addEventListener('storage', (event) => event.key === key && take(read()));
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the user has chosen. */
export const useColourScheme = (): ColourScheme => useSyncExternalStore(subscribe, () => chosen);
