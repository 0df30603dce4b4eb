import type { ListedSession } from '@sonora/contracts';
import { stateOf } from './session-state.ts';

/** Sessions per page. */
export const pageSize = 25;

export type SortKey = 'sessionName' | 'status' | 'durationSeconds' | 'createdByName' | 'lastModified';
export type Sort = { readonly key: SortKey; readonly isDescending: boolean };

export const firstSort: Sort = { key: 'lastModified', isDescending: true };

type Sorted = Pick<ListedSession, SortKey | 'audioformId'>;

const order = ['complete', 'produced', 'draft'];

const sortValue = (session: Sorted, key: SortKey): string | number =>
  key === 'status' ? order.indexOf(stateOf(session)) : (session[key] ?? (key === 'durationSeconds' ? -1 : ''));

/** Sorted copy. Sessions that compare equal are ordered by their last change, newest first. */
export const sortSessions = <T extends Sorted>(sessions: readonly T[], sort: Sort): readonly T[] => {
  const direction = sort.isDescending ? -1 : 1;
  const compare = (a: T, b: T): number => {
    const [first, second] = [sortValue(a, sort.key), sortValue(b, sort.key)];
    if (typeof first === 'number' && typeof second === 'number') return first - second;
    return String(first).localeCompare(String(second), undefined, { numeric: true, sensitivity: 'base' });
  };
  return sessions.toSorted((a, b) => direction * compare(a, b) || b.lastModified - a.lastModified);
};

type Searched = Pick<ListedSession, 'sessionName' | 'excerpt' | 'createdByName'>;

/** Sessions whose name, first words or owner contain all words of the query. */
export const findSessions = <T extends Searched>(sessions: readonly T[], query: string): readonly T[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return sessions.filter(({ sessionName, excerpt, createdByName }) => {
    const text = `${sessionName} ${excerpt ?? ''} ${createdByName ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
