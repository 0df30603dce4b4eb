import { useEffect, useSyncExternalStore } from 'react';

export type Crumb = { readonly label: string; readonly to?: '/workflows/project-manager' | '/orgs' | '/billing' };

type PageLocation = { readonly title: string; readonly crumbs: readonly Crumb[] };

let location: PageLocation = { title: '', crumbs: [] };
const listeners = new Set<() => void>();

const set = (next: PageLocation): void => {
  location = next;
  for (const listener of listeners) listener();
};

/** Says where the reader is: the title of the window, and the path in the top bar (the page itself is its last step). */
export const usePage = (title: string, parents: readonly Crumb[] = []): void => {
  const key = JSON.stringify(parents);
  useEffect(() => {
    document.title = `${title} · Sonora`;
    set({ title, crumbs: [...(JSON.parse(key) as Crumb[]), { label: title }] });
  }, [title, key]);
};

export const useCrumbs = (): readonly Crumb[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => location.crumbs,
  );
