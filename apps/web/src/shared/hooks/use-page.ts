import { useEffect, useSyncExternalStore } from 'react';

export type Crumb = { readonly label: string; readonly to?: '/workflows/project-manager' | '/orgs' | '/billing' };

type PageLocation = { readonly title: string; readonly crumbs: readonly Crumb[] };

let location: PageLocation = { title: '', crumbs: [] };
const listeners = new Set<() => void>();

const set = (next: PageLocation): void => {
  location = next;
  for (const listener of listeners) listener();
};

/** Sets the window's title and the breadcrumbs in the top bar, which end with this page. */
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
