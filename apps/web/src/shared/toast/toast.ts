import { type ReactNode, useSyncExternalStore } from 'react';

const tones = ['success', 'information', 'warning', 'error'] as const;

export type Toast = {
  /** A toast with the id of a shown one replaces it. Default: an id of its own. */
  readonly id?: string;
  readonly title: string;
  readonly description?: string;
  /** Below the description. */
  readonly content?: ReactNode;
  readonly tone: (typeof tones)[number];
  /** Time for which the toast is shown. Default: 6000 ms. `until-dismissed`: it has no end of its own. */
  readonly milliseconds?: number | 'until-dismissed';
  readonly action?: { readonly label: string; readonly onClick: () => void };
};

export type ShownToast = Toast & { readonly id: string };

/** Further toasts wait until one of these has gone. */
const maxShown = 4;

let queue: readonly ShownToast[] = [];
let shown: readonly ShownToast[] = [];
let count = 0;
const listeners = new Set<() => void>();

const set = (next: readonly ShownToast[]): void => {
  queue = next;
  shown = next.slice(0, maxShown);
  for (const listener of listeners) listener();
};

export const showToast = (toast: Toast): void => {
  count += 1;
  const id = toast.id ?? String(count);
  set([...queue.filter((each) => each.id !== id), { ...toast, id }]);
};

export const dismissToast = (id: string): void => set(queue.filter((each) => each.id !== id));

const nextPageKey = 'sonora.toast';

/** Shows a toast on the page that the window loads next. */
export const showToastOnNextPage = (toast: Pick<Toast, 'title' | 'description' | 'tone'>): void => {
  try {
    sessionStorage.setItem(nextPageKey, JSON.stringify(toast));
  } catch {
    // Storage is blocked: the toast is not shown.
  }
};

/** Shows what the page before left for this one. The page that signs out only leads to another. */
export const showKeptToast = (): void => {
  if (window.location.pathname === '/sign-out') return;
  try {
    const kept = sessionStorage.getItem(nextPageKey);
    if (kept === null) return;
    sessionStorage.removeItem(nextPageKey);
    const { title, description, tone } = JSON.parse(kept);
    if (typeof title !== 'string' || !tones.includes(tone)) return;
    showToast({ title, tone, ...(typeof description === 'string' && { description }) });
  } catch {
    // Storage is blocked, or another version of the application stored something else: there is no toast.
  }
};

/** The toasts to show, oldest first. */
export const shownToasts = (): readonly ShownToast[] => shown;

export const useToasts = (): readonly ShownToast[] =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, shownToasts);
