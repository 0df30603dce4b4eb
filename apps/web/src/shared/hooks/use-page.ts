import { useEffect, useSyncExternalStore } from 'react';

export type Crumb = {
  readonly label: string;
  readonly to:
    | '/workflows/project-manager'
    | '/workflows/campaign-manager'
    | '/workflows/vast-tag-manager'
    | '/orgs'
    | '/billing'
    | '/files-v2';
};

let crumbs: readonly Crumb[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly Crumb[]): void => {
  crumbs = next;
  for (const listener of listeners) listener();
};

/** Sets the window's title and the breadcrumbs in the top bar: the pages above this one, which shows its title itself. */
export const usePage = (title: string, parents: readonly Crumb[] = []): void => {
  const key = JSON.stringify(parents);
  useEffect(() => {
    document.title = `${title} · Sonora`;
    set(JSON.parse(key) as Crumb[]);
  }, [title, key]);
};

export const useCrumbs = (): readonly Crumb[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => crumbs,
  );
