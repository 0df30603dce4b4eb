import type { Session } from '@sonora/contracts';

/** Sessions per page. */
export const pageSize = 25;

export type SortKey = 'sessionName' | 'status' | 'lastModified';
export type Sort = { readonly key: SortKey; readonly isDescending: boolean };

export const firstSort: Sort = { key: 'lastModified', isDescending: true };

/** Sorted copy. Sessions that compare equal are ordered by their last change, newest first. */
export const sortSessions = <T extends Pick<Session, SortKey>>(sessions: readonly T[], sort: Sort): readonly T[] => {
  const direction = sort.isDescending ? -1 : 1;
  const compare = (a: T, b: T): number => {
    const [first, second] = [a[sort.key], b[sort.key]];
    if (typeof first === 'number' && typeof second === 'number') return first - second;
    return String(first).localeCompare(String(second), undefined, { numeric: true, sensitivity: 'base' });
  };
  return sessions.toSorted((a, b) => direction * compare(a, b) || b.lastModified - a.lastModified);
};
